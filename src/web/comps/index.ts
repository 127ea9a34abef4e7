export { areaSearch, leaderboardSearch } from "./areas.ts";
export { compareToMedian, PriceVerdict } from "./price-verdict.tsx";
