import type { StateCode } from "#contract/parts.ts";
import type { CachedMarket, MarketDirectory } from "#server/markets/market-directory.ts";
import { METRO_AREAS, type MetroArea } from "#server/markets/nearby/metro-areas.ts";
import { nearestMarket } from "#server/markets/nearby/nearest-market.ts";
import { locateZipCode } from "#server/markets/zip-codes.ts";
import { lettersOf } from "#server/platform/text/words.ts";
import { cityKey, parseMarketText } from "./market-spelling.ts";

/** If cities differ only in punctuation, prefers an exact slug or name, then the most reviewed. */
export function findMarketInState(
  directory: MarketDirectory,
  state: StateCode,
  city: string,
): CachedMarket | null {
  const inState = directory.byCityKey.get(cityKey(city))?.filter((market) => market.state === state) ?? [];
  const spelled = city.trim().toLowerCase();
  return (
    inState.find((market) => market.slug === spelled) ??
    inState.find((market) => market.city.toLowerCase() === spelled) ??
    inState[0] ??
    null
  );
}

/** Finds a market by "City, ST", "City, State name", or a city alone, where the most reviewed wins. */
function findCity(directory: MarketDirectory, text: string): CachedMarket | null {
  for (const { city, state } of parseMarketText(text)) {
    const market =
      state === null
        ? directory.byCityKey.get(cityKey(city))?.[0]
        : findMarketInState(directory, state, city);
    if (market) return market;
  }
  return null;
}

/**
 * Lists the markets that a text names, the main one first: all cities of a name without a state, the most reviewed
 * first; those of a metro area; the one nearest to a ZIP code.
 */
export function listMarketsBySpelling(directory: MarketDirectory, text: string): readonly CachedMarket[] {
  const named = directory.byCityKey.get(cityKey(text));
  if (named) return named;
  const city = findCity(directory, text);
  if (city) return [city];
  const letters = lettersOf(text);
  const metro = METRO_AREAS.find(({ names }) =>
    names.some(({ spellings }) => spellings.some(({ text }) => text === letters)),
  );
  if (metro) return marketsOfMetro(directory, metro);
  const location = locateZipCode(directory.zipCodes, text);
  const nearest = location && nearestMarket(directory, location);
  return nearest ? [nearest.market] : [];
}

export const findMarketBySpelling = (directory: MarketDirectory, text: string): CachedMarket | null =>
  listMarketsBySpelling(directory, text)[0] ?? null;

export const marketsOfMetro = (directory: MarketDirectory, { cities }: MetroArea): CachedMarket[] =>
  cities.map((city) => findCity(directory, city)).filter((market) => market !== null);
