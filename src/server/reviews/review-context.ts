import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { MEDIAN_REVIEWS, METRICS, pricePerResult } from "#contract/metrics.ts";
import type { Category } from "#contract/parts.ts";
import type { ReviewDetail } from "#contract/reviews/views.ts";
import type { Database } from "#server/platform/db/client.ts";
import { prepareLookup, type RowOf } from "#server/platform/db/prepare-lookup.ts";
import { reviews, tools } from "#server/platform/db/schema/index.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import type { Platform } from "#server/platform/platform.ts";
import { toSixDigits } from "#server/platform/six-digits.ts";
import { getNamedTools, type NamedTools } from "#server/tools/index.ts";
import { binScores } from "./bin-scores.ts";
import { PER_OUTCOME, PER_UNIT } from "./counts/unit-prices.ts";

interface ReviewContext extends Pick<ReviewDetail, "reviewCountOfTool"> {
  context: Omit<ReviewDetail["context"], "median">;
}

const ALSO_REVIEWED = 5;

type Costs = Pick<ReviewContext["context"]["alsoReviewed"][number], "costPerResult" | "reportedCosts">;

interface Scope {
  toolId: string;
  marketId: string;
  category: Category;
}

export async function loadReviewContext(
  platform: Pick<Platform, "db" | "memory">,
  scope: Scope,
): Promise<ReviewContext> {
  dependOn(`market/${scope.marketId}`, `tool/${scope.toolId}`);
  const [named, [facts = NO_FACTS]] = await Promise.all([
    getNamedTools(platform),
    findFacts(platform.db).execute({ ...scope }),
  ]);
  const others = pickOthers(facts, named, scope.toolId);
  const costs = await loadCosts(platform.db, scope, others);
  return {
    context: {
      scores: binScores(facts.scores),
      alsoReviewed: others.map(({ tool: { id, name, slug }, ...other }) => ({
        ...{ ...other, tool: { name, slug } },
        ...costs.get(id),
      })),
    },
    reviewCountOfTool: facts.ofTool,
  };
}

/** Counts are folded counters plus pending deltas. */
const findFacts = prepareLookup("review_context", (db) => {
  const [toolId, marketId] = [sql.placeholder("toolId"), sql.placeholder("marketId")];
  const inScope = sql`market_id = ${marketId} and category = ${sql.placeholder("category")}`;
  return db
    .select({
      scores: sql<{ score: number; reviews: number }[]>`(
        select coalesce(json_agg(json_build_object('score', score, 'reviews', reviews)), '[]') from (
          select lead_quality_score as score, count(*) as reviews from reviews
          where market_id = ${marketId} and tool_id = ${toolId} and moderation_status = 'approved'
          group by lead_quality_score) scores)`,
      tools: sql<{ id: string; reviews: number; scoreSum: number }[]>`(
        select coalesce(json_agg(json_build_object('id', tool_id, 'reviews', reviews, 'scoreSum', score_sum)), '[]')
        from (
          select tool_id, sum(reviews) as reviews, sum(score_sum) as score_sum from (
            select tool_id, reviews, score_sum from tool_market_counts where ${inScope}
            union all
            select tool_id, reviews, score_sum from count_deltas where ${inScope}
          ) counts
          group by tool_id having sum(reviews) > 0) tools)`,
      ofTool: sql<number>`(
        select coalesce(sum(reviews), 0)::int from (
          select reviews from tool_counts where tool_id = ${toolId}
          union all
          select reviews from count_deltas where tool_id = ${toolId}) counts)`,
    })
    .from(tools)
    .where(eq(tools.id, toolId));
});

type Facts = RowOf<typeof findFacts>;

const NO_FACTS: Facts = { scores: [], tools: [], ofTool: 0 };

const pickOthers = ({ tools: reviewed }: Facts, named: NamedTools, toolId: string) =>
  reviewed
    .filter(({ id }) => id !== toolId)
    .flatMap(({ id, reviews, scoreSum }) => {
      const tool = named.get(id);
      if (!tool?.isPublished) return [];
      return [{ tool, averageScore: toSixDigits(scoreSum / reviews), reviewCount: reviews }];
    })
    .sort((a, b) => b.reviewCount - a.reviewCount || a.tool.name.localeCompare(b.tool.name, "en"))
    .slice(0, ALSO_REVIEWED);

/** Of each tool in the market. */
async function loadCosts(
  db: Database,
  { marketId, category }: Scope,
  others: readonly { tool: { id: string } }[],
): Promise<Map<string, Costs>> {
  if (others.length === 0) return new Map();
  const price = METRICS[category].result === "unit" ? PER_UNIT : PER_OUTCOME;
  const rows = await db
    .select({
      id: reviews.toolId,
      count: sql<number>`count(*)::int`,
      median: sql<number>`percentile_cont(0.5) within group (order by ${price}::float8)`,
      /** No more than are shown. */
      lowest: sql<number[]>`(array_agg(${price}::float8 order by ${price}))[:${MEDIAN_REVIEWS - 1}]`,
    })
    .from(reviews)
    .where(
      and(
        eq(reviews.moderationStatus, "approved"),
        eq(reviews.marketId, marketId),
        inArray(
          reviews.toolId,
          others.map(({ tool }) => tool.id),
        ),
        isNotNull(price),
      ),
    )
    .groupBy(reviews.toolId);
  const toResult = (price: number) =>
    toSixDigits(pricePerResult(category, { perUnit: price, perOutcome: price }) ?? price);
  return new Map(
    rows.map(({ id, count, median, lowest }) => [
      id,
      count < MEDIAN_REVIEWS ? { reportedCosts: lowest.map(toResult) } : { costPerResult: toResult(median) },
    ]),
  );
}
