import type { MarketMap } from "#contract/catalogue/markets.ts";
import type { MarketRef } from "#contract/parts.ts";
import type { Point } from "#server/markets/nearby/great-circle.ts";
import { type MapPoint, projectOntoCountry } from "./project-onto-country.ts";
import { projectOntoState } from "./project-onto-state.ts";

export interface Drawn extends Pick<MarketRef, "state"> {
  location: Point | null;
  reviewCount: number;
}

export interface Dot<Market extends Drawn> extends MapPoint {
  market: Market;
  /** In map units. The area, not the width, is proportional to the reviews. Zero without reviews. */
  diameter: number;
  /** Not a link. */
  isLit?: boolean;
}

/** Smaller on the outline of a state, whose units are larger. */
const STATE_SCALE = 0.36;

/** Units of the country's map, which are less than a pixel on most screens. */
export function placeOnCountry({ state, location }: Omit<Drawn, "reviewCount">): MapPoint | null {
  if (location === null) return null;
  const { x, y } = projectOntoCountry(state, location.latitude, location.longitude);
  return { x: Math.round(x), y: Math.round(y) };
}

/** The dots of markets whose location is known on the map of the country or of their state, the most reviewed first. */
export function toDots<Market extends Drawn>(
  markets: readonly Market[],
  of: "country" | "state",
): Dot<Market>[] {
  // Coarser steps halve the number of paths, where more markets are.
  const { scale, step } = of === "country" ? { scale: 1, step: 2 } : { scale: STATE_SCALE, step: 1 };
  return markets
    .flatMap((market): Dot<Market>[] => {
      const { location, state, reviewCount } = market;
      const point = of === "country" ? placeOnCountry(market) : location && projectOntoState(state, location);
      if (point === null) return [];
      const size = (5.8 + Math.sqrt(reviewCount) * 2.3) * scale;
      const diameter = reviewCount === 0 ? 0 : step * Math.round(size / step);
      return [{ market, x: Math.round(point.x), y: Math.round(point.y), diameter }];
    })
    .sort((a, b) => b.market.reviewCount - a.market.reviewCount);
}

/** One path per size of dot: a tenth of an element per dot. */
export function drawDots(dots: readonly Dot<Drawn>[]): MarketMap["dots"] {
  return [...Map.groupBy(dots, ({ diameter }) => diameter)].map(([diameter, ofSize]) => ({
    diameter,
    path: ofSize.map(({ x, y }) => `M${x} ${y}h0`).join(""),
  }));
}
