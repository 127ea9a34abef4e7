import { sql } from "drizzle-orm";
import type { Category, MarketRef, StateCode } from "#contract/parts.ts";
import { markets } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { foldText } from "#server/platform/text/fold-text.ts";
import { cityKey, citySpellings } from "./market-spelling.ts";

/** What does not depend on reviews. */
interface MarketBase extends MarketRef {
  /** Degrees, WGS 84. */
  location: { latitude: number; longitude: number } | null;
  population: number | null;
  /** Public markets only may be shown to everyone. */
  isPublished: boolean;
  /** What its city's spellings have in common. */
  key: string;
  spellings: readonly string[];
  /** The city, folded: what suggestions look into. */
  cityLabel: string;
}

export interface CachedMarket extends MarketBase {
  /** Approved reviews. */
  reviewCount: number;
  reviewCountByCategory: ReadonlyMap<Category, number>;
}

/** Every market, in the ways in which requests look for one. Shared between requests: never change it. */
export interface MarketDirectory {
  /** Also the ones that are not public. */
  byId: ReadonlyMap<string, CachedMarket>;
  /** Public ones by state, then city. */
  published: readonly CachedMarket[];
  /** Public ones by `cityKey` of their city, the most reviewed first. */
  byCityKey: ReadonlyMap<string, readonly CachedMarket[]>;
}

type Sources = Pick<Platform, "db" | "cache">;

/** All markets with their review counts, kept in the process until a market or a count changes. */
export function readMarketDirectory({ db, cache }: Sources): Promise<MarketDirectory> {
  return cache.read("market-directory", ["markets", "counts"], async () => {
    const [bases, counts] = await Promise.all([
      cache.read("markets", ["markets"], async () => (await db.select().from(markets)).map(toBase)),
      loadReviewCounts(db),
    ]);
    return buildDirectory(bases, counts);
  });
}

function toBase(row: typeof markets.$inferSelect): MarketBase {
  const { id, city, slug, latitude, longitude, population } = row;
  return {
    id,
    city,
    state: row.state as StateCode,
    slug,
    location: latitude === null || longitude === null ? null : { latitude, longitude },
    population,
    isPublished: row.publishedAt !== null,
    key: cityKey(city),
    spellings: citySpellings(city),
    cityLabel: foldText(city),
  };
}

/** Approved reviews a market and category: the folded counters and what is not folded yet, in one snapshot. */
async function loadReviewCounts(db: Platform["db"]) {
  const { rows } = await db.execute<{ market_id: string; category: Category; reviews: number }>(sql`
    select market_id, category, sum(reviews)::int as reviews
    from (
      select market_id, category, reviews from market_category_counts
      union all
      select market_id, category, reviews from count_deltas
    ) counts
    group by market_id, category
    having sum(reviews) > 0`);
  const counts = new Map<string, Map<Category, number>>();
  for (const row of rows) {
    const ofMarket = counts.get(row.market_id) ?? new Map<Category, number>();
    counts.set(row.market_id, ofMarket.set(row.category, row.reviews));
  }
  return counts;
}

const NO_REVIEWS: ReadonlyMap<Category, number> = new Map();

const alphabetical = new Intl.Collator("en").compare;

/** The most reviewed first; of equals the larger city, then by name, so that the order never wavers. */
export function byReviewCount(a: CachedMarket, b: CachedMarket): number {
  return (
    b.reviewCount - a.reviewCount ||
    (b.population ?? 0) - (a.population ?? 0) ||
    alphabetical(a.city, b.city) ||
    alphabetical(a.state, b.state)
  );
}

function buildDirectory(
  bases: readonly MarketBase[],
  counts: ReadonlyMap<string, ReadonlyMap<Category, number>>,
): MarketDirectory {
  const all = bases.map((base): CachedMarket => {
    const reviewCountByCategory = counts.get(base.id) ?? NO_REVIEWS;
    const reviewCount = reviewCountByCategory.values().reduce((sum, count) => sum + count, 0);
    return { ...base, reviewCount, reviewCountByCategory };
  });
  const published = all
    .filter((market) => market.isPublished)
    .sort((a, b) => alphabetical(a.state, b.state) || alphabetical(a.city, b.city));
  return {
    byId: new Map(all.map((market) => [market.id, market])),
    published,
    byCityKey: Map.groupBy(published.toSorted(byReviewCount), (market) => market.key),
  };
}
