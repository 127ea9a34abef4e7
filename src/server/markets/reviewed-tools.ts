import { sql } from "drizzle-orm";
import type { Category } from "#contract/parts.ts";
import type { Platform } from "#server/platform/platform.ts";

interface ReviewedTool extends Record<string, unknown> {
  toolId: string;
  category: Category;
}

/** Returns the tools that a market has approved reviews of. */
export const getReviewedTools = (
  { cache }: Pick<Platform, "cache">,
  marketId: string,
): Promise<readonly ReviewedTool[]> =>
  cache.read(`reviewed-tools/${marketId}`, ["counts"], async (db) => {
    const { rows } = await db.execute<ReviewedTool>(sql`
      select tool_id as "toolId", category from (
        select tool_id, category, reviews from tool_market_counts where market_id = ${marketId}
        union all
        select tool_id, category, reviews from count_deltas where market_id = ${marketId}
      ) counts
      group by tool_id, category having sum(reviews) > 0`);
    return rows;
  });

export async function countReviewedTools(
  deps: Pick<Platform, "cache">,
  marketId: string,
  category?: Category,
): Promise<number> {
  const reviewed = await getReviewedTools(deps, marketId);
  const counted = reviewed.filter((one) => category === undefined || one.category === category);
  return new Set(counted.map(({ toolId }) => toolId)).size;
}
