import type { MarketMap } from "#contract/catalogue/markets.ts";
import type { MarketRef } from "#contract/parts.ts";
import type { Point } from "#server/markets/nearby/great-circle.ts";
import { type MapPoint, projectOntoCountry } from "./project-onto-country.ts";

export interface Drawn extends Pick<MarketRef, "state"> {
  location: Point | null;
  reviewCount: number;
}

export interface Dot<Market extends Drawn> extends MapPoint {
  market: Market;
  /** In map units. The area, not the width, is proportional to the reviews. Zero without reviews. */
  diameter: number;
}

/** Units of the country's map, which are less than a pixel on most screens. */
export function placeOnCountry({ state, location }: Omit<Drawn, "reviewCount">): MapPoint | null {
  if (location === null) return null;
  const { x, y } = projectOntoCountry(state, location.latitude, location.longitude);
  return { x: Math.round(x), y: Math.round(y) };
}

/** Of diameters: coarser steps halve the number of paths. */
const STEP = 2;

/** The dots of markets whose location is known, the most reviewed first. */
export function toDots<Market extends Drawn>(markets: readonly Market[]): Dot<Market>[] {
  return markets
    .flatMap((market): Dot<Market>[] => {
      const { reviewCount } = market;
      const point = placeOnCountry(market);
      if (point === null) return [];
      const size = 5.8 + Math.sqrt(reviewCount) * 2.3;
      const diameter = reviewCount === 0 ? 0 : STEP * Math.round(size / STEP);
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
