import { sql } from "drizzle-orm";
import { leaderboardSearch } from "#contract/comps/addresses.ts";
import type { Area } from "#contract/comps/views.ts";
import { marketName } from "#contract/names.ts";
import { PAGES, stringifySearch } from "#contract/page-addresses.ts";
import { CATEGORIES, type Category } from "#contract/vocabulary.ts";
import { getDiscussedMarkets } from "#server/discussions/index.ts";
import { type CachedMarket, getMarketDirectory, listByCategory, toMarketRef } from "#server/markets/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import type { Platform } from "#server/platform/platform.ts";
import { REVIEWED_PAIRS } from "./stored-kinds.ts";

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
  const withRanking = reviewed.filter((market) =>
    ranked.has(`${market.id}/${listByCategory(market)[0]?.category}`),
  );
  const states = Map.groupBy(withRanking, ({ state }) => state);
  const categories = categoriesOf(reviewed);
  return [
    ...ALWAYS,
    ...(reviewed.length > 0 ? ["/search"] : []),
    ...(discussed.size > 0 ? ["/search?tab=discussions"] : []),
    ...categories.map((category) => `/search${stringifySearch({ category })}`),
    ...leaderboards(categories, COUNTRY),
    ...calculators(categories, COUNTRY),
    ...states.keys().flatMap((state) =>
      leaderboards(categoriesOf(reviewed.filter((market) => market.state === state)), {
        kind: "state",
        state,
      }),
    ),
    ...withRanking.flatMap((market) => leaderboards(categoriesOf([market]), areaOf(market))),
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

/**
 * Returns "<market id>/<category>" where tools can be compared. The page of a market leads to the leaderboard of its most
 * reviewed category if that is among them, and from there to its others.
 */
async function loadRanked(db: Database): Promise<ReadonlySet<string>> {
  dependOn("counts", "tools");
  const { rows } = await db.execute<{ key: string }>(sql`
    select market_id || '/' || category as key from ${REVIEWED_PAIRS} pairs
    join tools on tools.id = tool_id and published_at is not null
    group by market_id, category having count(*) > 1`);
  return new Set(rows.map(({ key }) => key));
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
