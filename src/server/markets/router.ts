import { findNearestMarket } from "./find-nearest-market.ts";
import { getMap } from "./get-map.ts";
import { getMarket } from "./get-market.ts";
import { listMarkets } from "./list-markets.ts";
import { listNearby } from "./list-nearby.ts";
import { listPopularMarkets } from "./list-popular-markets.ts";
import { suggestPlaces } from "./suggest-places.ts";

export const marketsRouter = {
  list: listMarkets,
  listPopular: listPopularMarkets,
  get: getMarket,
  getMap,
  listNearby,
  findNearest: findNearestMarket,
  suggestPlaces,
};
