import { api } from "#server/platform/api.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import { getMarketDirectory } from "./market-directory.ts";
import { loadMarketFacts } from "./market-facts.ts";
import { listByCategory, toMarketSummary } from "./market-view.ts";
import { findMarketInState } from "./spelling/find-market-by-spelling.ts";
import { parseState } from "./spelling/market-spelling.ts";

/** Returns a public market, by any spelling of its city; its `slug` is the canonical one. */
export const getMarket = api.markets.get.handler(async ({ input, context, errors }) => {
  const state = parseState(input.state);
  const market = state && findMarketInState(await getMarketDirectory(context), state, input.city);
  if (!market) throw errors.NOT_FOUND();
  dependOn("reviews");
  return {
    ...toMarketSummary(market),
    ...(await loadMarketFacts(context, market.id)),
    reviewCountByCategory: listByCategory(market),
  };
});
