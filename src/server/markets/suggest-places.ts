import { api } from "#server/platform/api.ts";
import { lettersOf } from "#server/platform/text/words.ts";
import {
  type CachedMarket,
  getMarketDirectory,
  type MarketDirectory,
  marketsByReviewCount,
} from "./market-directory.ts";
import { listPlacesBeginningWith } from "./places.ts";
import { cityKey } from "./spelling/market-spelling.ts";
import { matchMarketNames } from "./spelling/match-markets.ts";

/** As many as fit under the city picker on a phone without much scrolling. */
const PLACE_SUGGESTIONS = 8;

/**
 * Lists existing public markets first, then the largest of the bundled list; if the text begins no name, the markets
 * that it names otherwise or resembles, so that a typing error doesn't become a new city.
 */
export const suggestPlaces = api.markets.suggestPlaces.handler(async ({ input, context }) => {
  const beginning = lettersOf(input.text);
  if (beginning === "") return [];
  const directory = await getMarketDirectory(context);
  const isInState = ({ state }: { state: string }) => input.state === undefined || state === input.state;
  const markets = directory.published
    .filter(isInState)
    .filter(({ spellings }) => spellings.some((spelling) => spelling.startsWith(beginning)))
    .sort(marketsByReviewCount)
    .slice(0, PLACE_SUGGESTIONS);
  const known = new Set(markets.map((market) => `${market.state}/${market.key}`));
  const places = (await listPlacesBeginningWith(input.text, input.state))
    .values()
    .filter((place) => !known.has(`${place.state}/${cityKey(place.city)}`))
    .take(PLACE_SUGGESTIONS - markets.length)
    .toArray();
  const found =
    markets.length + places.length > 0 ? markets : resembling(directory, input.text).filter(isInState);
  return [
    ...found.slice(0, PLACE_SUGGESTIONS).map(({ id, city, state }) => ({ city, state, marketId: id })),
    ...places.map(({ city, state }) => ({ city, state, marketId: null })),
  ];
});

function resembling(directory: MarketDirectory, text: string): CachedMarket[] {
  const named = matchMarketNames(directory, text);
  const matches = named.length > 0 ? named : matchMarketNames(directory, text, { nearly: true });
  return matches.map(({ item }) => item);
}
