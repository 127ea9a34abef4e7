export { findNearestMarket as findNearest } from "./find-nearest-market.ts";
export { getMap } from "./get-map.ts";
export { getMarket as get } from "./get-market.ts";
export { listMarkets as list } from "./list-markets.ts";
export { listNearby } from "./list-nearby.ts";
export { suggestPlaces } from "./suggest-places.ts";
