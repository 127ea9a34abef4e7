import { getMarketDirectory } from "#server/markets/index.ts";
import { api } from "#server/platform/api.ts";
import { getToolDirectory } from "#server/tools/index.ts";
import { findSuggestions } from "./find-suggestions.ts";

export const suggest = api.search.suggest.handler(async ({ input, context }) => {
  const [markets, tools] = await Promise.all([getMarketDirectory(context), getToolDirectory(context)]);
  return findSuggestions({ markets, tools }, input.text).map(({ suggestion }) => suggestion);
});
