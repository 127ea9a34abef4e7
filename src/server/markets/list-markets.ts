import { api } from "#server/platform/api.ts";
import { readMarketDirectory } from "./market-directory.ts";
import { toMarketSummary } from "./market-view.ts";

/** All public markets, by state, then city. */
export const listMarkets = api.markets.list.handler(async ({ context }) => {
  const { published } = await readMarketDirectory(context);
  return published.map(toMarketSummary);
});
