import { eq, sql } from "drizzle-orm";
import type { Category, StateCode } from "#contract/parts.ts";
import type { ReviewDetail } from "#contract/reviews/views.ts";
import { prepareLookup, type RowOf } from "#server/platform/db/prepare-lookup.ts";
import { tools } from "#server/platform/db/schema/index.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import type { Platform } from "#server/platform/platform.ts";
import { toSixDigits } from "#server/platform/six-digits.ts";
import { getNamedTools, type NamedTools } from "#server/tools/index.ts";
import { binScores } from "./bin-scores.ts";
import { loadCosts, loadMedianAround } from "./load-around.ts";

interface ReviewContext extends Pick<ReviewDetail, "reviewCountOfTool"> {
  context: ReviewDetail["context"];
}

const ALSO_REVIEWED = 5;

interface Scope {
  toolId: string;
  marketId: string;
  state: StateCode;
  category: Category;
  /** Of the category in the market. */
  median: ReviewDetail["context"]["median"];
}

export async function loadReviewContext(
  platform: Pick<Platform, "db" | "memory">,
  scope: Scope,
): Promise<ReviewContext> {
  const { toolId, marketId, category, median } = scope;
  dependOn(`market/${marketId}`, `tool/${toolId}`);
  const [named, [facts = NO_FACTS], medianAround] = await Promise.all([
    getNamedTools(platform),
    findFacts(platform.db).execute({ toolId, marketId, category }),
    median ? null : loadMedianAround(platform.db, scope),
  ]);
  const others = pickOthers(facts, named, toolId);
  const costs = await loadCosts(
    platform.db,
    scope,
    others.map(({ tool }) => tool.id),
  );
  return {
    context: {
      median,
      medianAround,
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
