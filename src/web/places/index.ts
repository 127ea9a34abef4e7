export { CountryMap, dotsOf } from "./country-map.tsx";
export { StateOutline } from "./state-outline.tsx";
