import { eq, sql } from "drizzle-orm";
import { listAround } from "#contract/comps/around.ts";
import type { Area, Spread } from "#contract/comps/views.ts";
import type { Category, MarketRef } from "#contract/parts.ts";
import type { ReviewDetail } from "#contract/reviews/views.ts";
import { binScores, COUNTS, type FiguresOfArea, loadFigures } from "#server/figures/index.ts";
import { prepareLookup, type RowOf } from "#server/platform/db/prepare-lookup.ts";
import { tools } from "#server/platform/db/schema/index.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import type { Platform } from "#server/platform/platform.ts";
import { toSixDigits } from "#server/platform/six-digits.ts";
import { getNamedTools, type NamedTools } from "#server/tools/index.ts";

interface ReviewContext extends Pick<ReviewDetail, "reviewCountOfTool"> {
  context: ReviewDetail["context"];
}

const ALSO_REVIEWED = 5;

interface Scope {
  toolId: string;
  market: MarketRef;
  category: Category;
  /** Of the category in the market. */
  median: ReviewDetail["context"]["median"];
}

export async function loadReviewContext(
  platform: Pick<Platform, "db" | "memory">,
  scope: Scope,
): Promise<ReviewContext> {
  const { toolId, market, category, median } = scope;
  dependOn(`market/${market.id}`, `tool/${toolId}`);
  const [named, [facts = NO_FACTS]] = await Promise.all([
    getNamedTools(platform),
    findFacts(platform.db).execute({ toolId, marketId: market.id, category }),
  ]);
  const others = pickOthers(facts, named, toolId);
  const areas = await loadAreas(
    platform,
    scope,
    others.map(({ tool }) => tool.id),
  );
  return {
    context: {
      median,
      medianAround: median ? null : findMedianAround(areas),
      scores: binScores(facts.scores),
      alsoReviewed: others.map(({ tool: { id, name, slug }, ...other }) => ({
        ...{ ...other, tool: { name, slug } },
        ...costsOf(id, areas),
      })),
    },
    reviewCountOfTool: facts.ofTool,
  };
}

interface FiguresHere extends FiguresOfArea {
  area: Area;
}

/** The market first, then the larger areas, as long as something has no median yet: the tools, and the category without `median`. */
async function loadAreas(
  platform: Pick<Platform, "memory">,
  { market, category, median }: Scope,
  toolIds: readonly string[],
): Promise<FiguresHere[]> {
  const loaded: FiguresHere[] = [];
  for (const area of listAround({ kind: "market", market })) {
    const hasAll =
      (median ?? findMedianAround(loaded)) !== null &&
      toolIds.every((id) => findCost(loaded, id) !== undefined);
    if (hasAll) break;
    loaded.push({ area, ...(await loadFigures(platform, area, category)) });
  }
  return loaded;
}

/** The country has none. */
const stateOf = (area: Area) => (area.kind === "state" ? area.state : null);

function findMedianAround([, ...larger]: readonly FiguresHere[]): ReviewDetail["context"]["medianAround"] {
  for (const { area, medians } of larger) if (medians) return { state: stateOf(area), ...medians };
  return null;
}

const costHere = ({ byTool }: FiguresHere, id: string): Spread | undefined =>
  byTool.find(({ toolId }) => toolId === id)?.costPerResult;

/** That of the smallest area with a median. */
function findCost(areas: readonly FiguresHere[], id: string) {
  for (const figures of areas) {
    const { median = null, reviewCount = 0 } = costHere(figures, id) ?? {};
    if (median !== null) return { area: figures.area, costPerResult: median, reviewCount };
  }
  return undefined;
}

type Costs = Pick<
  ReviewDetail["context"]["alsoReviewed"][number],
  "costPerResult" | "reportedCosts" | "around"
>;

/** The median here, or what fewer than 3 reviews report, beside a larger area's median. */
function costsOf(id: string, areas: readonly FiguresHere[]): Costs {
  const [own] = areas;
  const found = findCost(areas, id);
  if (found && found.area === own?.area) return { costPerResult: found.costPerResult };
  const here = own && costHere(own, id);
  return {
    ...(here && here.reviewCount > 0 && { reportedCosts: listFew(here) }),
    ...(found && {
      around: {
        state: stateOf(found.area),
        costPerResult: found.costPerResult,
        reviewCount: found.reviewCount,
      },
    }),
  };
}

/** Fewer than 3 numbers. */
const listFew = ({ lowest, highest, reviewCount }: Spread): number[] =>
  [lowest, highest].slice(0, reviewCount).flatMap((cost) => cost ?? []);

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
          select tool_id, sum(reviews) as reviews, sum(score_sum) as score_sum from ${COUNTS} where ${inScope}
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
