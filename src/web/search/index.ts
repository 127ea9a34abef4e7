export { LocationButton } from "./location-button.tsx";
export { SearchBox } from "./search-box.tsx";
