export { exportMarkets } from "./export-markets.ts";
export { findMarketBySpelling, findMarketInState, listMarketsBySpelling } from "./find-market-by-spelling.ts";
export type { Point } from "./great-circle.ts";
export { applyMarketImport, planMarketImport } from "./import-markets.ts";
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
export { cityKey, marketSlug } from "./market-spelling.ts";
export { listByCategory, toMarketRef } from "./market-view.ts";
export { matchMarketNames } from "./match-markets.ts";
export { isNearState, listLargestPlaces, lookUpPlace } from "./places.ts";
export { getReviewedTools } from "./reviewed-tools.ts";
export { storeMarkets } from "./store-markets.ts";
