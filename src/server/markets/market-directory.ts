import { sql } from "drizzle-orm";
import { CATEGORIES, type Category, type MarketRef } from "#contract/parts.ts";
import { groupMerged } from "#server/platform/db/merged-rows.ts";
import { markets } from "#server/platform/db/schema/index.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { SearchName } from "#server/platform/text/match-names.ts";
import type { Point } from "./nearby/great-circle.ts";
import { cityKey, citySpellings, marketSearchName } from "./spelling/market-spelling.ts";
import { loadZipCodes } from "./zip-codes.ts";

export interface MarketNames extends MarketRef {
  location: Point | null;
  population: number | null;
  isPublished: boolean;
  /** Equal for all spellings of the city; see `cityKey`. */
  key: string;
  /** Keys of its other names: aliases, former ones, and those of markets that were merged into it. */
  otherKeys: readonly string[];
  spellings: readonly string[];
  /** Its own name first. */
  searchNames: readonly SearchName[];
  /** Of markets that were merged into it. */
  mergedIds: readonly string[];
}

export type NamedMarkets = ReadonlyMap<string, MarketNames>;

export interface CachedMarket extends MarketNames {
  reviewCount: number;
  reviewCountByCategory: ReadonlyMap<Category, number>;
}

/** All markets, indexed for lookups. Shared between requests, so never modify it. */
export interface MarketDirectory {
  /** Includes markets that are not public. Markets that were merged have the one that remains. */
  byId: ReadonlyMap<string, CachedMarket>;
  /** Public markets by state, then city. */
  published: readonly CachedMarket[];
  /** Public markets by `cityKey` of their city, most reviewed first; then those with another name of that key. */
  byCityKey: ReadonlyMap<string, readonly CachedMarket[]>;
  /** See `loadZipCodes`. */
  zipCodes: string;
}

type Deps = Pick<Platform, "memory">;

export function getMarketDirectory({ memory }: Deps): Promise<MarketDirectory> {
  return memory.read("market-directory", async (db) => {
    dependOn("counts");
    const [named, counts, zipCodes] = await Promise.all([
      getNamedMarkets({ memory }),
      loadReviewCounts(db),
      loadZipCodes(),
    ]);
    return { ...buildDirectory(new Set(named.values()), counts), zipCodes };
  });
}

/** Returns all markets by id without counts, which change more often. Merged ones have the one that remains. */
export const getNamedMarkets = ({ memory }: Deps): Promise<NamedMarkets> =>
  memory.read("markets", loadNamedMarkets);

/** Also has markets that aren't announced: those that only pending posts name. */
export async function loadNamedMarkets(db: Platform["db"]): Promise<NamedMarkets> {
  dependOn("markets");
  return byAllIds(groupMerged(await db.select().from(markets)).map(toNames));
}

const byAllIds = <Market extends MarketNames>(all: readonly Market[]): ReadonlyMap<string, Market> =>
  new Map(all.flatMap((market) => [market.id, ...market.mergedIds].map((id) => [id, market] as const)));

type Row = typeof markets.$inferSelect;

function toNames([row, ...merged]: readonly [Row, ...Row[]]): MarketNames {
  const { id, city, state, slug, latitude, longitude, population } = row;
  const names = [city, ...row.aliases, ...merged.flatMap((one) => [one.city, ...one.aliases])];
  const slugs = [...row.formerSlugs, ...merged.flatMap((one) => [one.slug, ...one.formerSlugs])];
  return {
    id,
    city,
    state,
    slug,
    location: latitude === null || longitude === null ? null : { latitude, longitude },
    population,
    isPublished: row.publishedAt !== null,
    key: cityKey(city),
    otherKeys: [...new Set([...names.slice(1), ...slugs].map(cityKey))].filter(
      (key) => key !== cityKey(city),
    ),
    spellings: names.flatMap(citySpellings),
    searchNames: names.map((name) => marketSearchName(name, state)),
    mergedIds: merged.map((one) => one.id),
  };
}

/** Includes deltas that are not folded in yet, in one snapshot. A row per market, as rows take most of the time. */
async function loadReviewCounts(db: Platform["db"]) {
  const ofCategories = CATEGORIES.map(
    (category) => sql`coalesce(sum(reviews) filter (where category = ${category}), 0)::int`,
  );
  const { rows } = await db.execute<{ market_id: string; reviews: number[] }>(sql`
    select market_id, array[${sql.join(ofCategories, sql`, `)}] as reviews
    from (
      select market_id, category, reviews from market_category_counts
      union all
      select market_id, category, reviews from count_deltas
    ) counts
    group by market_id`);
  return new Map(
    rows.map(({ market_id, reviews }) => {
      const counted = CATEGORIES.map((category, index) => [category, reviews[index] ?? 0] as const);
      return [market_id, new Map(counted.filter(([, count]) => count > 0))];
    }),
  );
}

const NO_REVIEWS: ReadonlyMap<Category, number> = new Map();

const alphabetical = new Intl.Collator("en").compare;

/** Sorts by reviews, then population, then name, so that the order is stable. */
export function marketsByReviewCount(a: CachedMarket, b: CachedMarket): number {
  return (
    b.reviewCount - a.reviewCount ||
    (b.population ?? 0) - (a.population ?? 0) ||
    alphabetical(a.city, b.city) ||
    alphabetical(a.state, b.state)
  );
}

function buildDirectory(
  named: ReadonlySet<MarketNames>,
  counts: ReadonlyMap<string, ReadonlyMap<Category, number>>,
): Omit<MarketDirectory, "zipCodes"> {
  const all = [...named].map((market): CachedMarket => {
    const reviewCountByCategory = counts.get(market.id) ?? NO_REVIEWS;
    const reviewCount = reviewCountByCategory.values().reduce((sum, count) => sum + count, 0);
    return { ...market, reviewCount, reviewCountByCategory };
  });
  const published = all
    .filter((market) => market.isPublished)
    .sort((a, b) => alphabetical(a.state, b.state) || alphabetical(a.city, b.city));
  return {
    byId: byAllIds(all),
    published,
    byCityKey: groupByKeys(published.toSorted(marketsByReviewCount)),
  };
}

function groupByKeys(markets: readonly CachedMarket[]): Map<string, CachedMarket[]> {
  const groups = Map.groupBy(markets, ({ key }) => key);
  for (const market of markets) {
    for (const key of market.otherKeys) groups.set(key, [...(groups.get(key) ?? []), market]);
  }
  return groups;
}
