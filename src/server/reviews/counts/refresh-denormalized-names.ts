import { eq, inArray, or, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { markets, reviews, tools } from "#server/platform/db/schema/index.ts";
import { searchFilters } from "#server/reviews/list/search-filters.ts";
import { searchTextOf } from "#server/reviews/write/review-search-text.ts";

const BATCH = 500;

export async function refreshDenormalizedNames(
  tx: Transaction,
  changed: { toolIds?: readonly string[]; marketIds?: readonly string[] },
): Promise<number> {
  const { toolIds = [], marketIds = [] } = changed;
  if (toolIds.length + marketIds.length === 0) return 0;
  const affected = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(or(inArray(reviews.toolId, [...toolIds]), inArray(reviews.marketId, [...marketIds])));
  for (let start = 0; start < affected.length; start += BATCH) {
    const ids = affected.slice(start, start + BATCH).map(({ id }) => id);
    for (const review of await loadReviewsWithNames(tx, ids)) await refresh(tx, review);
  }
  return affected.length;
}

type ReviewWithNames = Awaited<ReturnType<typeof loadReviewsWithNames>>[number];

function loadReviewsWithNames(tx: Transaction, ids: readonly string[]) {
  const pointsOf = (kind: string) => sql<string[]>`array(
    select content from review_points where review_id = ${reviews.id} and kind = ${kind} order by position)`;
  return tx
    .select({
      id: reviews.id,
      excerpt: reviews.excerpt,
      tool: { id: tools.id, name: tools.name },
      category: tools.category,
      aliases: sql<
        string[]
      >`array(select alias from tool_aliases where tool_id = ${tools.id} order by alias)`,
      market: { id: markets.id, city: markets.city, state: markets.state },
      tags: sql<string[]>`array(
        select name from review_tags join tags on tags.id = tag_id where review_id = ${reviews.id})`,
      pros: pointsOf("pro"),
      cons: pointsOf("con"),
    })
    .from(reviews)
    .innerJoin(tools, eq(tools.id, reviews.toolId))
    .innerJoin(markets, eq(markets.id, reviews.marketId))
    .where(inArray(reviews.id, [...ids]));
}

async function refresh(
  tx: Transaction,
  { id, tool, aliases, category, market, tags, ...rest }: ReviewWithNames,
) {
  await tx
    .update(reviews)
    .set({
      category,
      searchText: searchTextOf({
        ...rest,
        category,
        market,
        tool: { name: tool.name, aliases },
        tags: tags.map((name) => ({ name })),
      }),
      searchFilters: searchFilters({ marketId: market.id, toolId: tool.id, category }),
    })
    .where(eq(reviews.id, id));
}
