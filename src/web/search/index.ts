export { LocationButton } from "./location-button.tsx";
export { SearchBox } from "./search-box.tsx";
export { currentFilter } from "./search-parameters.ts";
