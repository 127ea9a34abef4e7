import { eq, sql } from "drizzle-orm";
import { SCORE_RANGES, scoreRange } from "#contract/metrics.ts";
import type { Category } from "#contract/parts.ts";
import type { ReviewDetail } from "#contract/review-views.ts";
import type { Database } from "#server/platform/db/client.ts";
import { priceMedians, reviews } from "#server/platform/db/schema/index.ts";
import { type ToolDirectory, toToolRef } from "#server/tools/index.ts";

type ReviewContext = ReviewDetail["context"];

/** The contract's: a median of one or two prices would only repeat them. */
const MEDIAN_REVIEWS = 3;

/** The contract's. */
const ALSO_REVIEWED = 5;

interface Place {
  toolId: string;
  marketId: string;
  category: Category;
}

/** What the market says of a review's tool and of its category, from the counters. */
export async function loadReviewContext(
  db: Database,
  tools: ToolDirectory,
  review: Place,
): Promise<ReviewContext> {
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

/** How the scores of the tool in the market spread; from the index of both by score. */
async function loadScores(db: Database, { toolId, marketId }: Place): Promise<ReviewContext["scores"]> {
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

/** The tools of a category that a market has reviews of: folded counters and what is not folded yet. */
async function loadToolCounts(db: Database, { marketId, category }: Place): Promise<ToolCounts[]> {
  const ofPlace = sql`market_id = ${marketId} and category = ${category}`;
  const { rows } = await db.execute<ToolCounts>(sql`
    select tool_id, sum(reviews)::int as reviews, sum(score_sum)::float8 as score_sum
    from (
      select tool_id, reviews, score_sum from tool_market_counts where ${ofPlace}
      union all
      select tool_id, reviews, score_sum from count_deltas where ${ofPlace}
    ) counts
    group by tool_id
    having sum(reviews) > 0`);
  return rows;
}

async function loadMedian(db: Database, { marketId, category }: Place): Promise<ReviewContext["median"]> {
  const [median] = await db
    .select({
      perUnit: priceMedians.perUnit,
      perOutcome: priceMedians.perOutcome,
      reviewCount: priceMedians.reviews,
    })
    .from(priceMedians)
    .where(eq(priceMedians.key, `${marketId}/${category}`));
  return median && median.reviewCount >= MEDIAN_REVIEWS ? median : null;
}
