export { CountryDots } from "./country-dots.tsx";
export { CountryMap } from "./country-map.tsx";
export { LocalPrices } from "./local-prices.tsx";
export { shapeOf } from "./map-parts.tsx";
export { StateMap } from "./state-map.tsx";
export { StateOutline } from "./state-outline.tsx";
