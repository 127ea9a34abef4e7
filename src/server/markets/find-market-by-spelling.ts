import type { StateCode } from "#contract/parts.ts";
import type { CachedMarket, MarketDirectory } from "./market-directory.ts";
import { cityKey, readMarketText } from "./market-spelling.ts";

/**
 * The public market of a city and state in any spelling of the city. Of two cities that differ in signs
 * only, the one whose slug or name it is, else the most reviewed.
 */
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

/**
 * The public market that a text names: "City, ST", "City, State name", or a city alone, of which the most
 * reviewed of that name is meant. Null when it names none.
 */
export function findMarketBySpelling(directory: MarketDirectory, text: string): CachedMarket | null {
  for (const { city, state } of readMarketText(text)) {
    const market =
      state === null
        ? directory.byCityKey.get(cityKey(city))?.[0]
        : findMarketInState(directory, state, city);
    if (market) return market;
  }
  return null;
}

/** Every public market that a text names: with a city alone all of that name, the most reviewed first. */
export function listMarketsBySpelling(directory: MarketDirectory, text: string): readonly CachedMarket[] {
  const named = directory.byCityKey.get(cityKey(text));
  if (named) return named;
  const market = findMarketBySpelling(directory, text);
  return market ? [market] : [];
}
