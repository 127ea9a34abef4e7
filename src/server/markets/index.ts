export { exportMarkets } from "./export-markets.ts";
export { findMarketBySpelling, listMarketsBySpelling } from "./find-market-by-spelling.ts";
export { applyMarketImport, planMarketImport } from "./import-markets.ts";
export {
  byReviewCount,
  type CachedMarket,
  getMarketDirectory,
  type MarketDirectory,
} from "./market-directory.ts";
export { loadMarketFacts } from "./market-facts.ts";
export { cityKey, lettersOf, marketSlug } from "./market-spelling.ts";
export { toMarketRef } from "./market-view.ts";
export { listLargestPlaces, lookUpPlace } from "./places.ts";
export { storeMarkets } from "./store-markets.ts";
