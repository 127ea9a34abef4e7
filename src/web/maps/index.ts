export { CountryDots } from "./country-dots.tsx";
export { CountryMap } from "./country-map.tsx";
export { shapeOf } from "./outlines.ts";
export { StateMap } from "./state-map.tsx";
export { StateOutline } from "./state-outline.tsx";
