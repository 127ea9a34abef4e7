import { MEDIAN_REVIEWS } from "#contract/metrics.ts";
import { getMarketDirectory } from "#server/markets/index.ts";
import { api } from "#server/platform/api.ts";
import { loadLocalPrices } from "./load-local-prices.ts";

export const listStatePrices = api.comps.listStatePrices.handler(async ({ context }) => {
  const { published } = await getMarketDirectory(context);
  const states = Map.groupBy(published, ({ state }) => state);
  const reviewed = [...states].filter(
    ([, markets]) => markets.reduce((sum, { reviewCount }) => sum + reviewCount, 0) >= MEDIAN_REVIEWS,
  );
  const found = await Promise.all(
    reviewed.map(async ([state]) => ({
      state,
      ...(await loadLocalPrices(context, { kind: "state", state })),
    })),
  );
  return found.filter(({ costPerLead, crmMonthlyCost }) => (costPerLead ?? crmMonthlyCost) !== null);
});
