import { and, count, eq, isNotNull, sql } from "drizzle-orm";
import { getMarketDirectory } from "#server/markets/index.ts";
import { api } from "#server/platform/api.ts";
import { discussions } from "#server/platform/db/schema/index.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import type { Platform } from "#server/platform/platform.ts";
import { getToolDirectory, toToolRef } from "#server/tools/index.ts";

export const listDiscussedTools = api.discussions.listTools.handler(async ({ input, context }) => {
  dependOn("discussions");
  const market = (await getMarketDirectory(context)).byId.get(input.marketId);
  const counted = await context.db
    .select({ toolId: discussions.toolId, discussionCount: count() })
    .from(discussions)
    .where(
      and(
        eq(discussions.marketId, market?.id ?? input.marketId),
        eq(discussions.moderationStatus, "approved"),
        isNotNull(discussions.toolId),
      ),
    )
    .groupBy(discussions.toolId);
  const { byId } = await getToolDirectory(context);
  return counted
    .flatMap(({ toolId, discussionCount }) => {
      const tool = byId.get(toolId ?? "");
      return tool?.isPublished ? [{ tool: toToolRef(tool), discussionCount }] : [];
    })
    .sort((a, b) => a.tool.name.localeCompare(b.tool.name, "en"));
});

/** Returns the ids of the markets that have approved discussions. */
export const getDiscussedMarkets = ({ memory }: Pick<Platform, "memory">): Promise<ReadonlySet<string>> =>
  memory.read("discussed-markets", async (db) => {
    dependOn("discussions", "markets");
    // A look into the index per market is faster than reading all discussions.
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from markets where exists (
        select from discussions where market_id = markets.id and moderation_status = 'approved'
      )`);
    return new Set(rows.map(({ id }) => id));
  });
