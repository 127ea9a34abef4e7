export { compareToMedian, PriceVerdict } from "./price-verdict.tsx";
