import { LIMITS } from "#contract/parts.ts";
import { getMarketDirectory, marketsByReviewCount, toMarketRef } from "#server/markets/index.ts";
import { api } from "#server/platform/api.ts";
import { loadCompsOfArea } from "./load-comps.ts";

export const listPopularMarkets = api.comps.listPopularMarkets.handler(async ({ context }) => {
  const { published } = await getMarketDirectory(context);
  const popular = published.toSorted(marketsByReviewCount).slice(0, LIMITS.popularMarkets);
  return Promise.all(
    popular.map(async (found) => {
      const market = toMarketRef(found);
      const [leads, crms] = await Promise.all([
        loadCompsOfArea(context, { kind: "market", market }, "Lead Generation"),
        loadCompsOfArea(context, { kind: "market", market }, "CRM"),
      ]);
      const { city, state } = market;
      const { location, reviewCount } = found;
      return {
        ...{ city, state, location, reviewCount },
        costPerLead: leads.ofCategory.costPerResult.median,
        crmMonthlyCost: crms.ofCategory.monthlyCost.median,
      };
    }),
  );
});
