import type { MarketSummary } from "#contract/markets.ts";
import type { MarketRef } from "#contract/parts.ts";
import type { CachedMarket } from "./market-directory.ts";

export function toMarketRef({ id, city, state, slug }: CachedMarket): MarketRef {
  return { id, city, state, slug };
}

export function toMarketSummary(market: CachedMarket): MarketSummary {
  return { ...toMarketRef(market), location: market.location, reviewCount: market.reviewCount };
}
