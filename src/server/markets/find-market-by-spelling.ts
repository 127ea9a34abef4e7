import type { StateCode } from "#contract/parts.ts";
import type { CachedMarket, MarketDirectory } from "./market-directory.ts";
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
export function findMarketBySpelling(directory: MarketDirectory, text: string): CachedMarket | null {
  for (const { city, state } of parseMarketText(text)) {
    const market =
      state === null
        ? directory.byCityKey.get(cityKey(city))?.[0]
        : findMarketInState(directory, state, city);
    if (market) return market;
  }
  return null;
}

/** A city without a state lists all cities of that name, most reviewed first. */
export function listMarketsBySpelling(directory: MarketDirectory, text: string): readonly CachedMarket[] {
  const named = directory.byCityKey.get(cityKey(text));
  if (named) return named;
  const market = findMarketBySpelling(directory, text);
  return market ? [market] : [];
}
