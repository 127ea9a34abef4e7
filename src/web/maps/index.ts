export { CountryMap } from "./country-map.tsx";
export { shapeOf } from "./outlines.ts";
export { StateOutline } from "./state-outline.tsx";
