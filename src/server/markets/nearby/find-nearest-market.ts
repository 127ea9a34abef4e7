import { getMarketDirectory } from "#server/markets/market-directory.ts";
import { toMarketRef } from "#server/markets/market-view.ts";
import { api } from "#server/platform/api.ts";
import { nearestMarket } from "./nearest-market.ts";

export const findNearestMarket = api.markets.findNearest.handler(async ({ input, context, errors }) => {
  const nearest = nearestMarket(await getMarketDirectory(context), input);
  if (nearest === null) throw errors.NO_MARKETS();
  return { market: toMarketRef(nearest.market), distanceKm: nearest.distanceKm };
});
