export { LocationButton } from "./box/location-button.tsx";
export { SearchBox } from "./box/search-box.tsx";
export { currentFilter } from "./search-parameters.ts";
