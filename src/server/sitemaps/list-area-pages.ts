import { sql } from "drizzle-orm";
import { categorySearch, leaderboardSearch } from "#contract/comps/addresses.ts";
import type { Area } from "#contract/comps/views.ts";
import { RANK_REVIEWS } from "#contract/metrics.ts";
import { marketName } from "#contract/names.ts";
import { PAGES, stringifySearch } from "#contract/page-addresses.ts";
import { CATEGORIES, type Category } from "#contract/vocabulary.ts";
import { getDiscussedMarkets } from "#server/discussions/index.ts";
import { COUNTS } from "#server/figures/index.ts";
import { type CachedMarket, getMarketDirectory, toMarketRef } from "#server/markets/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import type { Platform } from "#server/platform/platform.ts";

/** They have neither parameters nor a part of the path that data fills in. */
const ALWAYS = Object.entries(PAGES).flatMap(([path, sets]) =>
  path.includes("$") || sets.length > 1 || sets[0] !== "" ? [] : [path],
);

/** Pages that exist without reviews, and those of areas and categories that have some. */
export async function listAreaPages(platform: Pick<Platform, "db" | "memory">): Promise<string[]> {
  const [{ published }, discussed, ranked] = await Promise.all([
    getMarketDirectory(platform),
    getDiscussedMarkets(platform),
    loadRanked(platform.db),
  ]);
  const reviewed = published.filter(({ reviewCount }) => reviewCount > 0);
  const categories = categoriesOf(reviewed);
  return [
    ...ALWAYS,
    ...(reviewed.length > 0 ? ["/search"] : []),
    ...(discussed.size > 0 ? ["/search?tab=discussions"] : []),
    ...categories.map((category) => `/search${stringifySearch({ category })}`),
    ...leaderboards(categories, COUNTRY),
    ...calculators(categories, COUNTRY),
    ...ranked.map(
      ({ category, state, market }) =>
        `/leaderboards${stringifySearch({ category: categorySearch(category), market, state: market ? null : state })}`,
    ),
    ...reviewed.flatMap((market) => [
      pathOf(market),
      `/search${stringifySearch({ market: marketName(market) })}`,
      ...calculators(categoriesOf([market]), areaOf(market)),
    ]),
    ...published
      .filter(({ id }) => discussed.has(id))
      .map((market) => `${pathOf(market)}${stringifySearch({ tab: "discussions" })}`),
  ];
}

interface Ranked extends Record<string, unknown> {
  category: Category;
  state: string;
  /** "austin-tx"; null for all of the state. */
  market: string | null;
}

/** The states and markets where two tools or more have a rank. The pages of these tools lead to the leaderboards. */
async function loadRanked(db: Database): Promise<Ranked[]> {
  dependOn("counts", "tools", "markets");
  const { rows } = await db.execute<Ranked>(sql`
    select category, state, market from (
      select counts.category, m.state, m.slug || '-' || lower(m.state) as market from ${COUNTS}
      join tools t on t.id = tool_id and t.published_at is not null
      join markets m on m.id = market_id
      group by grouping sets ((counts.category, m.state, m.slug, tool_id), (counts.category, m.state, tool_id))
      having sum(reviews) >= ${RANK_REVIEWS}
    ) ranked
    group by category, state, market having count(*) > 1 order by state, market nulls first, category`);
  return rows;
}

const COUNTRY: Area = { kind: "country" };

const areaOf = (market: CachedMarket): Area => ({ kind: "market", market: toMarketRef(market) });

const pathOf = ({ state, slug }: CachedMarket) => `/markets/${state}/${slug}`;

const leaderboards = (categories: readonly Category[], area: Area) =>
  categories.map((category) => `/leaderboards${stringifySearch(leaderboardSearch(category, area))}`);

const calculators = (categories: readonly Category[], area: Area) =>
  categories.map((category) => `/calculator${stringifySearch(leaderboardSearch(category, area))}`);

/** Those with reviews. */
const categoriesOf = (markets: readonly CachedMarket[]): Category[] =>
  CATEGORIES.filter((category) =>
    markets.some((market) => (market.reviewCountByCategory.get(category) ?? 0) > 0),
  );
