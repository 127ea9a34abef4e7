export { areaSearch, FEW, leaderboardSearch } from "./area/areas.ts";
export { PerResult } from "./per-result.tsx";
export { compareToMedian, PriceVerdict } from "./price-verdict.tsx";
