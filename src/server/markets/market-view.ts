import type { MarketSummary } from "#contract/markets.ts";
import type { MarketRef } from "#contract/parts.ts";
import { placeOnCountry } from "./map/draw-dots.ts";
import type { CachedMarket, MarketNames } from "./market-directory.ts";

export function toMarketRef({ id, city, state, slug }: MarketNames): MarketRef {
  return { id, city, state, slug };
}

export function toMarketSummary(market: CachedMarket): MarketSummary {
  const { location, reviewCount } = market;
  return { ...toMarketRef(market), location, onMap: placeOnCountry(market), reviewCount };
}
