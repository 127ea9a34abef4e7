export { areaSearch, leaderboardSearch } from "./area/areas.ts";
export { compareToMedian, PriceVerdict } from "./price-verdict.tsx";
