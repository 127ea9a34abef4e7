import type { CachedMarket, MarketDirectory } from "#server/markets/market-directory.ts";
import { greatCircleKm, type Point } from "./great-circle.ts";

/** Null without public markets whose location is known. */
export function nearestMarket(
  { published }: Pick<MarketDirectory, "published">,
  location: Point,
): { market: CachedMarket; distanceKm: number } | null {
  let nearest: { market: CachedMarket; distanceKm: number } | null = null;
  for (const market of published) {
    if (market.location === null) continue;
    const distanceKm = greatCircleKm(location, market.location);
    if (nearest === null || distanceKm < nearest.distanceKm) nearest = { market, distanceKm };
  }
  return nearest;
}
