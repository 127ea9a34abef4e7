import { categorySearch, leaderboardSearch } from "#contract/comps/addresses.ts";
import type { Area } from "#contract/comps/views.ts";
import { marketName } from "#contract/names.ts";
import { stringifySearch } from "#contract/page-addresses.ts";
import type { StateCode } from "#contract/us-states.ts";
import { CATEGORIES, type Category } from "#contract/vocabulary.ts";
import { getDiscussedMarkets } from "#server/discussions/index.ts";
import { type CachedMarket, getMarketDirectory, toMarketRef } from "#server/markets/index.ts";
import type { Platform } from "#server/platform/platform.ts";

const PAGES = [
  "/",
  "/about",
  "/add-review",
  "/contact",
  "/markets",
  "/method",
  "/pricing",
  "/privacy",
  "/terms",
  "/tools",
];

/** Pages that exist without reviews, and those of areas and categories that have some. */
export async function listAreaPages(platform: Pick<Platform, "memory">): Promise<string[]> {
  const [{ published }, discussed] = await Promise.all([
    getMarketDirectory(platform),
    getDiscussedMarkets(platform),
  ]);
  const reviewed = published.filter(({ reviewCount }) => reviewCount > 0);
  const states = Map.groupBy(reviewed, ({ state }) => state);
  return [
    ...PAGES,
    ...(reviewed.length > 0 ? ["/search"] : []),
    ...(discussed.size > 0 ? ["/search?tab=discussions"] : []),
    ...categoriesOf(reviewed).flatMap((category) => [
      `/search${stringifySearch({ category })}`,
      ...pagesOfComps(category, { kind: "country" }),
    ]),
    ...[...states].flatMap(([state, markets]) =>
      categoriesOf(markets).flatMap((category) =>
        leaderboard(category, { kind: "state", state: state as StateCode }),
      ),
    ),
    ...reviewed.flatMap((market) => [
      ...pagesOfMarket(market),
      ...categoriesOf([market]).flatMap((category) =>
        pagesOfComps(category, { kind: "market", market: toMarketRef(market) }),
      ),
    ]),
    ...published
      .filter(({ id }) => discussed.has(id))
      .map((market) => `${pathOf(market)}${stringifySearch({ tab: "discussions" })}`),
  ];
}

const pathOf = ({ state, slug }: CachedMarket) => `/markets/${state}/${slug}`;

const pagesOfMarket = (market: CachedMarket) => [
  pathOf(market),
  `/search${stringifySearch({ market: marketName(market) })}`,
];

const leaderboard = (category: Category, area: Area) =>
  `/leaderboards${stringifySearch(leaderboardSearch(category, area))}`;

const pagesOfComps = (category: Category, area: Area) => [
  leaderboard(category, area),
  `/calculator${stringifySearch({ ...leaderboardSearch(category, area), category: categorySearch(category) })}`,
];

/** Those with reviews. */
const categoriesOf = (markets: readonly CachedMarket[]): Category[] =>
  CATEGORIES.filter((category) =>
    markets.some((market) => (market.reviewCountByCategory.get(category) ?? 0) > 0),
  );
