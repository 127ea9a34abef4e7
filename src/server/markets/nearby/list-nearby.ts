import { getMarketDirectory } from "#server/markets/market-directory.ts";
import { findMarketInState } from "#server/markets/spelling/find-market-by-spelling.ts";
import { parseState } from "#server/markets/spelling/market-spelling.ts";
import { api } from "#server/platform/api.ts";
import { pickNearby } from "./pick-nearby.ts";

/** Other markets with reviews around a public market, which is found by any spelling of its city. */
export const listNearby = api.markets.listNearby.handler(async ({ input, context, errors }) => {
  const { category } = input;
  const directory = await getMarketDirectory(context);
  const state = parseState(input.state);
  const market = state && findMarketInState(directory, state, input.city);
  if (!market) throw errors.NOT_FOUND();
  const reviewed = category
    ? directory.published.filter(({ reviewCountByCategory }) => reviewCountByCategory.get(category))
    : directory.published;
  const near = pickNearby(market, reviewed, category ? Number.POSITIVE_INFINITY : undefined);
  return near.map(({ market: { city, state, slug, reviewCount }, miles }) => ({
    ...{ city, state, slug, reviewCount },
    miles: Math.round(miles),
  }));
});
