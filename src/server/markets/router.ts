import { findNearestMarket } from "./find-nearest-market.ts";
import { getMarket } from "./get-market.ts";
import { listMarkets } from "./list-markets.ts";
import { listPopularMarkets } from "./list-popular-markets.ts";
import { suggestPlaces } from "./suggest-places.ts";

export const marketsRouter = {
  list: listMarkets,
  listPopular: listPopularMarkets,
  get: getMarket,
  findNearest: findNearestMarket,
  suggestPlaces,
};
