import type { Suggestion } from "#contract/catalogue/search.ts";
import { LIMITS } from "#contract/parts.ts";
import { getMarketDirectory, getReviewedTools } from "#server/markets/index.ts";
import { api } from "#server/platform/api.ts";
import type { Platform } from "#server/platform/platform.ts";
import { getToolDirectory } from "#server/tools/index.ts";
import { findSuggestions } from "./find-suggestions.ts";

export const suggest = api.search.suggest.handler(async ({ input, context }) => {
  const [markets, tools] = await Promise.all([getMarketDirectory(context), getToolDirectory(context)]);
  const found = findSuggestions({ markets, tools }, input.text).map(({ suggestion }) => suggestion);
  if (!found.some(namesToolInMarket)) return found;
  return (await reviewedFirst(context, found)).slice(0, LIMITS.suggestions);
});

const namesToolInMarket = ({ tool, market }: Suggestion) => tool !== undefined && market !== undefined;

/** Moves tools in a market without reviews of them behind all others. */
async function reviewedFirst(deps: Pick<Platform, "memory">, found: Suggestion[]): Promise<Suggestion[]> {
  const isUnreviewed = await Promise.all(
    found.map(async ({ tool, market }) => {
      if (!tool || !market) return false;
      return !(await getReviewedTools(deps, market.id)).has(tool.id);
    }),
  );
  return [
    ...found.filter((_, index) => !isUnreviewed[index]),
    ...found.filter((_, index) => isUnreviewed[index]),
  ];
}
