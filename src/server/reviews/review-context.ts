import { sql } from "drizzle-orm";
import type { Category } from "#contract/parts.ts";
import type { ReviewDetail } from "#contract/review-views.ts";
import type { Database } from "#server/platform/db/client.ts";
import { remember } from "#server/platform/memory/remember.ts";
import type { Platform } from "#server/platform/platform.ts";
import { dependOn, withoutTopics } from "#server/platform/topics.ts";
import { getToolDirectory, type ToolDirectory, toToolLink } from "#server/tools/index.ts";
import { binScores } from "./bin-scores.ts";
import { getMarketMedians, medianKey } from "./market-medians.ts";

type ReviewContext = ReviewDetail["context"];

const ALSO_REVIEWED = 5;

interface Scope {
  toolId: string;
  marketId: string;
  category: Category;
}

export async function loadReviewContext(
  platform: Pick<Platform, "db" | "cache" | "memory">,
  scope: Scope,
): Promise<ReviewContext> {
  const { toolId, marketId, category } = scope;
  return remember(platform, `context/${toolId}/${marketId}/${category}`, async () => {
    const median = medianKey(marketId, category);
    dependOn(`market/${marketId}`, `median/${median}`);
    // Only tools that the context names are declared.
    const tools = await withoutTopics(() => getToolDirectory(platform));
    const medians = await getMarketMedians(platform);
    return {
      ...toContext(await loadFacts(platform.db, scope), tools, toolId),
      median: medians.get(median) ?? null,
    };
  });
}

interface Facts extends Record<string, unknown> {
  scores: { score: number; reviews: number }[];
  tools: { id: string; reviews: number; score_sum: number }[];
}

/** The counts of a market's reviews per tool are folded counters plus pending deltas. */
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
    ) as tools`);
  return rows[0] ?? { scores: [], tools: [] };
}

function toContext(
  { scores, tools }: Facts,
  directory: ToolDirectory,
  toolId: string,
): Omit<ReviewContext, "median"> {
  return {
    scores: binScores(scores),
    alsoReviewed: tools
      .filter(({ id }) => id !== toolId)
      .flatMap(({ id, reviews, score_sum }) => {
        dependOn(`tool/${id}`);
        const tool = directory.byId.get(id);
        if (!tool?.isPublished) return [];
        return [{ tool: toToolLink(tool), averageScore: score_sum / reviews, reviewCount: reviews }];
      })
      .sort((a, b) => b.reviewCount - a.reviewCount || a.tool.name.localeCompare(b.tool.name, "en"))
      .slice(0, ALSO_REVIEWED),
  };
}
