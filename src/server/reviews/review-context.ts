import { sql } from "drizzle-orm";
import type { Category } from "#contract/parts.ts";
import type { ReviewDetail } from "#contract/review-views.ts";
import type { Database } from "#server/platform/db/client.ts";
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
  const [tools, facts] = await Promise.all([getNamedTools(platform), loadFacts(platform.db, scope)]);
  return { context: toContext(facts, tools, scope.toolId), reviewCountOfTool: facts.of_tool };
}

interface Facts extends Record<string, unknown> {
  scores: { score: number; reviews: number }[];
  tools: { id: string; reviews: number; score_sum: number }[];
  of_tool: number;
}

/** Counts are folded counters plus pending deltas. */
async function loadFacts(db: Database, { toolId, marketId, category }: Scope): Promise<Facts> {
  const inScope = sql`market_id = ${marketId} and category = ${category}`;
  const { rows } = await db.execute<Facts>(sql`
    select (
      select coalesce(json_agg(json_build_object('score', score, 'reviews', reviews)), '[]') from (
        select lead_quality_score as score, count(*) as reviews from reviews
        where market_id = ${marketId} and tool_id = ${toolId} and moderation_status = 'approved'
        group by lead_quality_score) scores
    ) as scores, (
      select coalesce(json_agg(json_build_object('id', tool_id, 'reviews', reviews, 'score_sum', score_sum)), '[]')
      from (
        select tool_id, sum(reviews) as reviews, sum(score_sum) as score_sum from (
          select tool_id, reviews, score_sum from tool_market_counts where ${inScope}
          union all
          select tool_id, reviews, score_sum from count_deltas where ${inScope}
        ) counts
        group by tool_id having sum(reviews) > 0) tools
    ) as tools, (
      select coalesce(sum(reviews), 0)::int from (
        select reviews from tool_counts where tool_id = ${toolId}
        union all
        select reviews from count_deltas where tool_id = ${toolId}) counts
    ) as of_tool`);
  return rows[0] ?? { scores: [], tools: [], of_tool: 0 };
}

function toContext({ scores, tools }: Facts, named: NamedTools, toolId: string): ReviewContext["context"] {
  return {
    scores: binScores(scores),
    alsoReviewed: tools
      .filter(({ id }) => id !== toolId)
      .flatMap(({ id, reviews, score_sum }) => {
        const tool = named.get(id);
        if (!tool?.isPublished) return [];
        return [{ tool: toToolLink(tool), averageScore: score_sum / reviews, reviewCount: reviews }];
      })
      .sort((a, b) => b.reviewCount - a.reviewCount || a.tool.name.localeCompare(b.tool.name, "en"))
      .slice(0, ALSO_REVIEWED),
  };
}
