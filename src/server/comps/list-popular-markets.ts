import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { getMarketDirectory, marketsByReviewCount } from "#server/markets/index.ts";
import { api } from "#server/platform/api.ts";

export const listPopularMarkets = api.comps.listPopularMarkets.handler(async ({ context }) => {
  const { published } = await getMarketDirectory(context);
  return published
    .toSorted(marketsByReviewCount)
    .slice(0, SERVER_LIMITS.popularMarkets)
    .map(({ city, state, location, reviewCount }) => ({ city, state, location, reviewCount }));
});
