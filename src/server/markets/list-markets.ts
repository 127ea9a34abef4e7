import { api } from "#server/platform/api.ts";
import { getMarketDirectory } from "./market-directory.ts";
import { toMarketSummary } from "./market-view.ts";

export const listMarkets = api.markets.list.handler(async ({ context }) => {
  const { published } = await getMarketDirectory(context);
  return published.map(toMarketSummary);
});
