import { RANK_REVIEWS } from "#contract/metrics.ts";
import type { StateCode } from "#contract/us-states.ts";
import { CATEGORIES, type Category } from "#contract/vocabulary.ts";
import { getDiscussedMarkets } from "#server/discussions/index.ts";
import {
  type CachedMarket,
  findMarketBySpelling,
  findMarketInState,
  getMarketDirectory,
} from "#server/markets/index.ts";
import { collect } from "#server/platform/memory/topics.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Whether nothing is listed at an address. */
export type EmptinessTest = (href: string) => boolean;

/** Of markets, and of categories in an area. Search engines are only advised, so a page doesn't depend on it. */
export async function loadEmptiness(platform: Pick<Platform, "memory">): Promise<EmptinessTest> {
  const { value } = await collect(() =>
    Promise.all([getMarketDirectory(platform), getDiscussedMarkets(platform)]),
  );
  const [directory, discussed] = value;
  const inState = Map.groupBy(directory.published, ({ state }) => state as string);
  const marketsOf = (market: string | null, state: string | null): readonly CachedMarket[] => {
    if (market === null) return state === null ? directory.published : (inState.get(state) ?? []);
    const found = findMarketBySpelling(directory, market);
    return found ? [found] : [];
  };
  return (href) => {
    const { pathname, searchParams } = new URL(href, "http://site");
    const [, first, state, city] = pathname.split("/");
    if (first === "markets" && city !== undefined) {
      const market = findMarketInState(directory, state as StateCode, city);
      const isOfDiscussions = searchParams.get("tab") === "discussions";
      return !market || (isOfDiscussions ? !discussed.has(market.id) : market.reviewCount === 0);
    }
    const markets = marketsOf(searchParams.get("market"), searchParams.get("state"));
    const category = searchParams.get("category") as Category | null;
    if (pathname === "/search") return searchParams.has("market") && countReviews(markets) === 0;
    const needed = {
      "/leaderboards": markets === directory.published ? 1 : REVIEWS_OF_RANKS,
      "/calculator": 1,
    }[pathname];
    return needed !== undefined && countReviews(markets, category ?? CATEGORIES[0]) < needed;
  };
}

/** Two tools with a rank have as many. With fewer, a leaderboard shows that of a larger area. */
const REVIEWS_OF_RANKS = 2 * RANK_REVIEWS;

const countReviews = (markets: readonly CachedMarket[], category?: Category) =>
  markets.reduce(
    (sum, { reviewCount, reviewCountByCategory }) =>
      sum + (category === undefined ? reviewCount : (reviewCountByCategory.get(category) ?? 0)),
    0,
  );
