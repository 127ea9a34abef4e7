import { drawDots, toDots } from "#server/markets/map/draw-dots.ts";
import { labelDots, toMapLabel } from "#server/markets/map/label-dots.ts";
import { sizeOfState } from "#server/markets/map/project-onto-state.ts";
import { type CachedMarket, getMarketDirectory } from "#server/markets/market-directory.ts";
import { findMarketInState } from "#server/markets/spelling/find-market-by-spelling.ts";
import { parseState } from "#server/markets/spelling/market-spelling.ts";
import { api } from "#server/platform/api.ts";
import { pickNearby } from "./pick-nearby.ts";

/** A state's map has about 1.8 pixels per unit: targets are 24 pixels wide and letters 12 high. */
const SIZES = { reach: 7, fontSize: 7, most: 8 };
const LIT = 7;

/** Other markets with reviews around a public market, which is found by any spelling of its city. */
export const listNearby = api.markets.listNearby.handler(async ({ input, context, errors }) => {
  const directory = await getMarketDirectory(context);
  const inputState = parseState(input.state);
  const market = inputState && findMarketInState(directory, inputState, input.city);
  if (!market) throw errors.NOT_FOUND();
  const inState = directory.published.filter((one) => one.state === market.state);
  return {
    nearby: pickNearby(market, directory.published).map(
      ({ market: { city, state, slug, reviewCount }, miles }) => ({
        ...{ city, state, slug, reviewCount },
        miles: Math.round(miles),
      }),
    ),
    reviewCount: inState.reduce((sum, { reviewCount }) => sum + reviewCount, 0),
    marketCount: inState.filter(({ reviewCount }) => reviewCount > 0).length,
    map: drawState(market, inState),
  };
});

/** The market itself is not one of the dots but the first label, because it looks different. */
function drawState(market: CachedMarket, inState: readonly CachedMarket[]) {
  const dots = toDots(inState, "state");
  const others = dots.filter((dot) => dot.market !== market);
  const own = dots
    .filter((dot) => dot.market === market)
    .map((dot) => ({ ...dot, diameter: Math.max(dot.diameter, LIT), isLit: true }));
  const level = { ...sizeOfState(market.state), ...SIZES, dots: others };
  const reviewed = others.filter(({ diameter }) => diameter > 0);
  const labels = labelDots(reviewed, level, labelDots(own, level));
  return { dots: drawDots(others), labels: labels.map((label) => toMapLabel(label)) };
}
