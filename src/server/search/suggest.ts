import { sql } from "drizzle-orm";
import { LIMITS } from "#contract/parts.ts";
import type { Suggestion } from "#contract/search.ts";
import { getMarketDirectory } from "#server/markets/index.ts";
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
async function reviewedFirst({ cache }: Pick<Platform, "cache">, found: Suggestion[]): Promise<Suggestion[]> {
  const isUnreviewed = await Promise.all(
    found.map(
      async ({ tool, market }) => tool && market && !(await loadReviewed(cache, market.id)).has(tool.id),
    ),
  );
  return [
    ...found.filter((_, index) => !isUnreviewed[index]),
    ...found.filter((_, index) => isUnreviewed[index]),
  ];
}

/** Returns the ids of the tools with reviews in a market. */
const loadReviewed = (cache: Platform["cache"], marketId: string): Promise<ReadonlySet<string>> =>
  cache.read(`reviewed-tools/${marketId}`, ["counts"], async (db) => {
    const { rows } = await db.execute<{ tool_id: string }>(sql`
      select tool_id from (
        select tool_id, reviews from tool_market_counts where market_id = ${marketId}
        union all
        select tool_id, reviews from count_deltas where market_id = ${marketId}
      ) counts
      group by tool_id having sum(reviews) > 0`);
    return new Set(rows.map((row) => row.tool_id));
  });
