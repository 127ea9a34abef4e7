import { api } from "#server/platform/api.ts";
import { lettersOf } from "#server/platform/text/words.ts";
import { byReviewCount, getMarketDirectory } from "./market-directory.ts";
import { cityKey } from "./market-spelling.ts";
import { listPlacesBeginningWith } from "./places.ts";

/** As many as fit under the city picker on a phone without much scrolling. */
const PLACE_SUGGESTIONS = 8;

/** Lists existing public markets first, then the largest of the bundled list. */
export const suggestPlaces = api.markets.suggestPlaces.handler(async ({ input, context }) => {
  const beginning = lettersOf(input.text);
  if (beginning === "") return [];
  const { published } = await getMarketDirectory(context);
  const markets = published
    .filter(({ state }) => input.state === undefined || state === input.state)
    .filter(({ spellings }) => spellings.some((spelling) => spelling.startsWith(beginning)))
    .sort(byReviewCount)
    .slice(0, PLACE_SUGGESTIONS);
  const known = new Set(markets.map((market) => `${market.state}/${market.key}`));
  const places = (await listPlacesBeginningWith(input.text, input.state))
    .values()
    .filter((place) => !known.has(`${place.state}/${cityKey(place.city)}`))
    .take(PLACE_SUGGESTIONS - markets.length);
  return [
    ...markets.map(({ id, city, state }) => ({ city, state, marketId: id })),
    ...places.map(({ city, state }) => ({ city, state, marketId: null })),
  ];
});
