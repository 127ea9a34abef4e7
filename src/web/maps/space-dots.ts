import type { MarketMap, MarketSummary } from "#contract/catalogue/markets.ts";

interface Spaced {
  market: MarketSummary;
  x: number;
  y: number;
  /** Half the side of what can be pressed. */
  reach: number;
}

/** Half of the smallest target that WCAG 2.2 allows, in pixels. */
const REACH_PX = 12;
/** Of labels, in map units (see places.css). */
const LABEL_REACH = 45;

/**
 * The markets with reviews that have room for a link, the most reviewed first, besides those with a label. The others are
 * in the list of markets.
 * @param unit map units per pixel
 */
export function spaceDots(
  markets: readonly MarketSummary[],
  labels: MarketMap["labels"],
  unit: number,
): Spaced[] {
  const reach = REACH_PX * unit;
  const taken = labels.map(({ x, y }) => ({ x, y, reach: LABEL_REACH }));
  const spaced: Spaced[] = [];
  for (const market of markets.toSorted((a, b) => b.reviewCount - a.reviewCount)) {
    if (market.reviewCount === 0 || market.onMap === null) continue;
    const { x, y } = market.onMap;
    const isFree = taken.every(
      (one) => Math.max(Math.abs(one.x - x), Math.abs(one.y - y)) >= one.reach + reach,
    );
    if (!isFree) continue;
    taken.push({ x, y, reach });
    spaced.push({ market, x, y, reach });
  }
  return spaced;
}
