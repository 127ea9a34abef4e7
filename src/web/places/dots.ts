import type { MarketSummary } from "#contract/markets.ts";
import { projectOntoCountry } from "./project-onto-country.ts";

type Marked = Pick<MarketSummary, "state" | "location" | "reviewCount">;

export interface Dot<Market extends Marked = MarketSummary> {
  market: Market;
  x: number;
  y: number;
  /** In map units. The area, not the width, is proportional to the reviews. */
  diameter: number;
}

/** The dots of all markets with reviews on the map. Large ones come first, so that small neighbors stay clickable. */
export function dotsOf<Market extends Marked>(markets: readonly Market[]): Dot<Market>[] {
  const dots = markets.flatMap((market): Dot<Market>[] => {
    const { state, location, reviewCount } = market;
    if (location === null || reviewCount === 0) return [];
    const { x, y } = projectOntoCountry(state, location.latitude, location.longitude);
    const diameter = Math.round(4.8 + Math.sqrt(reviewCount) * 2.3);
    return [{ market, x: Math.round(x), y: Math.round(y), diameter }];
  });
  return dots.sort((a, b) => b.diameter - a.diameter);
}

export interface DotPath {
  diameter: number;
  /** Draws a dot at each of its points if its line has round ends. */
  path: string;
}

/** One path per size of dot: a tenth of an element per dot. */
export function dotPathsOf(markets: readonly Marked[]): DotPath[] {
  return [...Map.groupBy(dotsOf(markets), ({ diameter }) => diameter)].map(([diameter, dots]) => ({
    diameter,
    path: dots.map(({ x, y }) => `M${x} ${y}h0`).join(""),
  }));
}
