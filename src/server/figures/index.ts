export { areaKey, inArea } from "./area.ts";
export { binScores } from "./bin-scores.ts";
export { COUNTS } from "./counts.ts";
export { registerFiguresJobs } from "./figures-jobs.ts";
export { forgetSums } from "./kept-sums.ts";
export {
  type FiguresOfArea,
  loadFigures,
  NO_FIGURES,
  toSpread,
} from "./load-figures.ts";
export { loadPriceLevels, type PricedTool, type PriceLevel, pricedToolKey } from "./load-price-levels.ts";
export { type GroupSums, loadPlaceSums, loadToolSums, type ToolSums } from "./load-tool-sums.ts";
export { rate, toRanks } from "./rating.ts";
export { refreshReviewSums } from "./refresh-after-load.ts";
