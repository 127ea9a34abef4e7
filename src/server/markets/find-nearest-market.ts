import { api } from "#server/platform/api.ts";
import { getMarketDirectory } from "./market-directory.ts";
import { toMarketRef } from "./market-view.ts";
import { nearestMarket } from "./nearest-market.ts";

export const findNearestMarket = api.markets.findNearest.handler(async ({ input, context, errors }) => {
  const nearest = nearestMarket(await getMarketDirectory(context), input);
  if (nearest === null) throw errors.NO_MARKETS();
  return { market: toMarketRef(nearest.market), distanceKm: nearest.distanceKm };
});
