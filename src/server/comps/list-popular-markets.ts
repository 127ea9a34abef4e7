import { LIMITS } from "#contract/parts.ts";
import { getMarketDirectory, marketsByReviewCount, toMarketRef } from "#server/markets/index.ts";
import { api } from "#server/platform/api.ts";
import { loadLocalPrices } from "./load-local-prices.ts";

export const listPopularMarkets = api.comps.listPopularMarkets.handler(async ({ context }) => {
  const { published } = await getMarketDirectory(context);
  const popular = published.toSorted(marketsByReviewCount).slice(0, LIMITS.popularMarkets);
  return Promise.all(
    popular.map(async (found) => {
      const market = toMarketRef(found);
      const { city, state } = market;
      const { location, reviewCount } = found;
      return {
        ...{ city, state, location, reviewCount },
        ...(await loadLocalPrices(context, { kind: "market", market })),
      };
    }),
  );
});
