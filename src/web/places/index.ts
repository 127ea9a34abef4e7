export { CountryDots } from "./country-dots.tsx";
export { CountryMap } from "./country-map.tsx";
export { dotPathsOf } from "./dots.ts";
export { StateOutline } from "./state-outline.tsx";
