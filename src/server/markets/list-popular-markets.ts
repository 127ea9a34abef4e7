import { LIMITS } from "#contract/parts.ts";
import { api } from "#server/platform/api.ts";
import { getMarketDirectory, marketsByReviewCount } from "./market-directory.ts";
import { toMarketSummary } from "./market-view.ts";

export const listPopularMarkets = api.markets.listPopular.handler(async ({ context }) => {
  const { published } = await getMarketDirectory(context);
  return published.toSorted(marketsByReviewCount).slice(0, LIMITS.popularMarkets).map(toMarketSummary);
});
