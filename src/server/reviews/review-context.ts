import { eq, sql } from "drizzle-orm";
import type { Category } from "#contract/parts.ts";
import type { ReviewDetail } from "#contract/reviews.ts";
import type { Database } from "#server/platform/db/client.ts";
import { priceMedians } from "#server/platform/db/schema/index.ts";
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
  const [counts, median] = await Promise.all([loadToolCounts(db, review), loadMedian(db, review)]);
  const own = counts.find((row) => row.tool_id === review.toolId);
  return {
    scores: [
      { range: "9–10", reviewCount: own?.bucket_9_10 ?? 0 },
      { range: "7–8", reviewCount: own?.bucket_7_8 ?? 0 },
      { range: "5–6", reviewCount: own?.bucket_5_6 ?? 0 },
      { range: "1–4", reviewCount: own?.bucket_1_4 ?? 0 },
    ],
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
  bucket_1_4: number;
  bucket_5_6: number;
  bucket_7_8: number;
  bucket_9_10: number;
}

/** The tools of a category that a market has reviews of: folded counters and what is not folded yet. */
async function loadToolCounts(db: Database, { marketId, category }: Place): Promise<ToolCounts[]> {
  const columns = sql`tool_id, reviews, score_sum, bucket_1_4, bucket_5_6, bucket_7_8, bucket_9_10`;
  const ofPlace = sql`market_id = ${marketId} and category = ${category}`;
  const { rows } = await db.execute<ToolCounts>(sql`
    select tool_id, sum(reviews)::int as reviews, sum(score_sum)::float8 as score_sum,
      sum(bucket_1_4)::int as bucket_1_4, sum(bucket_5_6)::int as bucket_5_6,
      sum(bucket_7_8)::int as bucket_7_8, sum(bucket_9_10)::int as bucket_9_10
    from (
      select ${columns} from tool_market_counts where ${ofPlace}
      union all
      select ${columns} from count_deltas where ${ofPlace}
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
