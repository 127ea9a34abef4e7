export { exportMarkets } from "./import/export-markets.ts";
export { applyMarketImport, planMarketImport } from "./import/import-markets.ts";
export { storeMarkets } from "./import/store-markets.ts";
export { drawDots, toDots } from "./map/draw-dots.ts";
export { projectOntoState } from "./map/project-onto-state.ts";
export {
  type CachedMarket,
  getMarketDirectory,
  getNamedMarkets,
  loadNamedMarkets,
  type MarketDirectory,
  type MarketNames,
  marketsByReviewCount,
  type NamedMarkets,
} from "./market-directory.ts";
export { listByCategory, toMarketRef } from "./market-view.ts";
export type { Point } from "./nearby/great-circle.ts";
export { isNearState, listLargestPlaces, lookUpPlace } from "./places.ts";
export { getReviewedTools } from "./reviewed-tools.ts";
export {
  findMarketBySpelling,
  findMarketInState,
  listMarketsBySpelling,
} from "./spelling/find-market-by-spelling.ts";
export { cityKey, marketSlug } from "./spelling/market-spelling.ts";
export { matchMarketNames } from "./spelling/match-markets.ts";
export { findMarketOfPlace, introduceMarket } from "./waited-market.ts";
