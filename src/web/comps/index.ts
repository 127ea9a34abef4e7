export { areaSearch } from "./areas.ts";
export { CompareButton } from "./compare/compare-button.tsx";
export { compareToMedian, PriceVerdict } from "./price-verdict.tsx";
