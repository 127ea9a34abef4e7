import { sql } from "drizzle-orm";
import { COUNTS } from "#server/figures/index.ts";
import { getReviewedTools } from "#server/markets/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Directories } from "#server/search/index.ts";
import type { CachedTool } from "#server/tools/index.ts";
import { inScope, type ReviewScope } from "./review-scope.ts";

export async function countReviews(
  db: Database,
  { markets, tools }: Directories,
  { marketId, category, toolId }: ReviewScope,
): Promise<number> {
  if (marketId !== undefined && toolId !== undefined) return countToolInMarket(db, marketId, toolId);
  if (toolId !== undefined) return tools.byId.get(toolId)?.reviewCount ?? 0;
  const counted = marketId === undefined ? markets.published : [markets.byId.get(marketId)];
  return counted.reduce((sum, market) => {
    const count = category === undefined ? market?.reviewCount : market?.reviewCountByCategory.get(category);
    return sum + (count ?? 0);
  }, 0);
}

async function countToolInMarket(db: Database, marketId: string, toolId: string): Promise<number> {
  const { rows } = await db.execute<{ reviews: number }>(sql`
    select coalesce(sum(reviews), 0)::int as reviews
    from ${COUNTS} where market_id = ${marketId} and tool_id = ${toolId}`);
  return rows[0]?.reviews ?? 0;
}

export async function countTools(
  deps: Pick<Platform, "memory">,
  { tools }: Directories,
  { marketId, category, toolId }: ReviewScope,
  total: number,
): Promise<number> {
  if (toolId !== undefined) return total === 0 ? 0 : 1;
  const isIn = (tool: CachedTool | undefined) => category === undefined || tool?.category === category;
  if (marketId === undefined)
    return tools.published.filter((tool) => tool.reviewCount > 0 && isIn(tool)).length;
  const reviewed = await getReviewedTools(deps, marketId);
  return [...reviewed].filter((id) => isIn(tools.byId.get(id))).length;
}

export async function findLastReviewAt(db: Database, scope: ReviewScope): Promise<string | null> {
  const { rows } = await db.execute<{ published_at: string }>(sql`
    select published_at from reviews
    where ${inScope("time", scope)}
    order by published_at desc, id desc
    limit 1`);
  return rows[0] ? new Date(rows[0].published_at).toISOString() : null;
}
