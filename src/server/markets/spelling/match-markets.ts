import {
  type CachedMarket,
  type MarketDirectory,
  marketsByReviewCount,
} from "#server/markets/market-directory.ts";
import { METRO_AREAS } from "#server/markets/nearby/metro-areas.ts";
import { nearestMarket } from "#server/markets/nearby/nearest-market.ts";
import { locateZipCode } from "#server/markets/zip-codes.ts";
import { matchNames, type NameMatch, RANKS } from "#server/platform/text/match-names.ts";
import { marketsOfMetro } from "./find-market-by-spelling.ts";

/** Returns the public markets that a text names or is in, with or without the state: the best first, then by reviews. */
export function matchMarketNames(
  directory: MarketDirectory,
  text: string,
  options?: { nearly: boolean },
): NameMatch<CachedMarket>[] {
  const cities = matchNames(
    directory.published,
    text,
    ({ searchNames }) => searchNames,
    marketsByReviewCount,
    options,
  );
  const found = new Map<CachedMarket, NameMatch<CachedMarket>>();
  for (const match of [
    ...matchZipCode(directory, text),
    ...cities,
    ...matchMetroAreas(directory, text, options),
  ]) {
    const best = found.get(match.item);
    if (best === undefined || match.rank < best.rank) found.set(match.item, match);
  }
  return [...found.values()].sort((a, b) => a.rank - b.rank);
}

function matchMetroAreas(directory: MarketDirectory, text: string, options?: { nearly: boolean }) {
  return matchNames(
    METRO_AREAS,
    text,
    ({ names }) => names,
    () => 0,
    options,
  )
    .filter(({ rank, isWhole }) => isWhole || rank === RANKS.beginning)
    .flatMap((match) =>
      marketsOfMetro(directory, match.item).map((market) => ({
        ...match,
        item: market,
        rank: match.rank === RANKS.exact ? RANKS.alias : match.rank,
      })),
    );
}

function matchZipCode(directory: MarketDirectory, text: string): NameMatch<CachedMarket>[] {
  const location = locateZipCode(directory.zipCodes, text);
  const nearest = location && nearestMarket(directory, location);
  const name = `nearest to ${text.trim()}`;
  return nearest ? [{ item: nearest.market, name, rank: RANKS.alias, isWhole: true }] : [];
}
