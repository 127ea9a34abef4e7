export { CountryMap, loadCountryMap } from "./country-map.tsx";
export { loadOutline, loadOutlines, type Outline } from "./outlines.ts";
export { StateOutline } from "./state-outline.tsx";
