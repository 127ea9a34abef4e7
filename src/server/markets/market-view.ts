import type { MarketSummary } from "#contract/catalogue/markets.ts";
import { CATEGORIES, type MarketRef } from "#contract/parts.ts";
import { placeOnCountry } from "./map/draw-dots.ts";
import type { CachedMarket, MarketNames } from "./market-directory.ts";

export function toMarketRef({ id, city, state, slug }: MarketNames): MarketRef {
  return { id, city, state, slug };
}

export function toMarketSummary(market: CachedMarket): MarketSummary {
  const { location, reviewCount } = market;
  return { ...toMarketRef(market), location, onMap: placeOnCountry(market), reviewCount };
}

/** How many reviews each category has, the most reviewed first; those without reviews are listed, too. */
export const listByCategory = ({ reviewCountByCategory }: CachedMarket) =>
  CATEGORIES.map((category) => ({ category, reviewCount: reviewCountByCategory.get(category) ?? 0 })).sort(
    (a, b) => b.reviewCount - a.reviewCount,
  );
