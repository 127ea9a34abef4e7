import { eq, sql } from "drizzle-orm";
import type { Category } from "#contract/parts.ts";
import type { ReviewDetail } from "#contract/reviews/views.ts";
import { prepareLookup, type RowOf } from "#server/platform/db/prepare-lookup.ts";
import { tools } from "#server/platform/db/schema/index.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import type { Platform } from "#server/platform/platform.ts";
import { getNamedTools, type NamedTools, toToolLink } from "#server/tools/index.ts";
import { binScores } from "./bin-scores.ts";

interface ReviewContext extends Pick<ReviewDetail, "reviewCountOfTool"> {
  context: Omit<ReviewDetail["context"], "median">;
}

const ALSO_REVIEWED = 5;

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
  return { context: toContext(facts, named, scope.toolId), reviewCountOfTool: facts.ofTool };
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

function toContext(
  { scores, tools: reviewed }: Facts,
  named: NamedTools,
  toolId: string,
): ReviewContext["context"] {
  return {
    scores: binScores(scores),
    alsoReviewed: reviewed
      .filter(({ id }) => id !== toolId)
      .flatMap(({ id, reviews, scoreSum }) => {
        const tool = named.get(id);
        if (!tool?.isPublished) return [];
        return [{ tool: toToolLink(tool), averageScore: scoreSum / reviews, reviewCount: reviews }];
      })
      .sort((a, b) => b.reviewCount - a.reviewCount || a.tool.name.localeCompare(b.tool.name, "en"))
      .slice(0, ALSO_REVIEWED),
  };
}
