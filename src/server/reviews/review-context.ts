import { eq, sql } from "drizzle-orm";
import { SCORE_RANGES, scoreRange } from "#contract/metrics.ts";
import type { Category } from "#contract/parts.ts";
import type { ReviewDetail } from "#contract/review-views.ts";
import type { Database } from "#server/platform/db/client.ts";
import { priceMedians, reviews } from "#server/platform/db/schema/index.ts";
import { dependOn } from "#server/platform/topics.ts";
import { type ToolDirectory, toToolRef } from "#server/tools/index.ts";

type ReviewContext = ReviewDetail["context"];

/** A median of one or two prices would only repeat them. */
const MEDIAN_REVIEWS = 3;

const ALSO_REVIEWED = 5;

interface Scope {
  toolId: string;
  marketId: string;
  category: Category;
}

export async function loadReviewContext(
  db: Database,
  tools: ToolDirectory,
  review: Scope,
): Promise<ReviewContext> {
  dependOn(`market/${review.marketId}`);
  const [scores, counts, median] = await Promise.all([
    loadScores(db, review),
    loadToolCounts(db, review),
    loadMedian(db, review),
  ]);
  return {
    scores,
    median,
    alsoReviewed: counts
      .filter((row) => row.tool_id !== review.toolId)
      .flatMap(({ tool_id, reviews, score_sum }) => {
        dependOn(`tool/${tool_id}`);
        const tool = tools.byId.get(tool_id);
        if (!tool?.isPublished) return [];
        return [{ tool: toToolRef(tool), averageScore: score_sum / reviews, reviewCount: reviews }];
      })
      .sort((a, b) => b.reviewCount - a.reviewCount || a.tool.name.localeCompare(b.tool.name, "en"))
      .slice(0, ALSO_REVIEWED),
  };
}

interface ToolCounts extends Record<string, unknown> {
  tool_id: string;
  reviews: number;
  score_sum: number;
}

async function loadScores(db: Database, { toolId, marketId }: Scope): Promise<ReviewContext["scores"]> {
  const rows = await db
    .select({ score: reviews.leadQualityScore, reviewCount: sql<number>`count(*)::int` })
    .from(reviews)
    .where(sql`market_id = ${marketId} and tool_id = ${toolId} and moderation_status = 'approved'`)
    .groupBy(reviews.leadQualityScore);
  return SCORE_RANGES.map((range) => ({
    range,
    reviewCount: rows
      .filter(({ score }) => scoreRange(score) === range)
      .reduce((sum, row) => sum + row.reviewCount, 0),
  }));
}

/** Counts a market's reviews per tool of a category: folded counters plus pending deltas. */
async function loadToolCounts(db: Database, { marketId, category }: Scope): Promise<ToolCounts[]> {
  const inScope = sql`market_id = ${marketId} and category = ${category}`;
  const { rows } = await db.execute<ToolCounts>(sql`
    select tool_id, sum(reviews)::int as reviews, sum(score_sum)::float8 as score_sum
    from (
      select tool_id, reviews, score_sum from tool_market_counts where ${inScope}
      union all
      select tool_id, reviews, score_sum from count_deltas where ${inScope}
    ) counts
    group by tool_id
    having sum(reviews) > 0`);
  return rows;
}

async function loadMedian(db: Database, { marketId, category }: Scope): Promise<ReviewContext["median"]> {
  const key = `${marketId}/${category}`;
  dependOn(`median/${key}`);
  const [median] = await db
    .select({
      perUnit: priceMedians.perUnit,
      perOutcome: priceMedians.perOutcome,
      reviewCount: priceMedians.reviews,
    })
    .from(priceMedians)
    .where(eq(priceMedians.key, key));
  return median && median.reviewCount >= MEDIAN_REVIEWS ? median : null;
}
