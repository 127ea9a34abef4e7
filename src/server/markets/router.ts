export { getMarket as get } from "./get-market.ts";
export { listMarkets as list } from "./list-markets.ts";
export { getMap } from "./map/get-map.ts";
export { findNearestMarket as findNearest } from "./nearby/find-nearest-market.ts";
export { listNearby } from "./nearby/list-nearby.ts";
export { suggestPlaces } from "./suggest-places.ts";
