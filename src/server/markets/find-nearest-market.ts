import { api } from "#server/platform/api.ts";
import { greatCircleKm } from "./great-circle.ts";
import { getMarketDirectory } from "./market-directory.ts";
import { toMarketRef } from "./market-view.ts";

export const findNearestMarket = api.markets.findNearest.handler(async ({ input, context, errors }) => {
  const { published } = await getMarketDirectory(context);
  let nearest: { market: (typeof published)[number]; distanceKm: number } | undefined;
  for (const market of published) {
    if (market.location === null) continue;
    const distanceKm = greatCircleKm(input, market.location);
    if (nearest === undefined || distanceKm < nearest.distanceKm) nearest = { market, distanceKm };
  }
  if (nearest === undefined) throw errors.NO_MARKETS();
  return { market: toMarketRef(nearest.market), distanceKm: nearest.distanceKm };
});
