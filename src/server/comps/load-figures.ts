import { type SQL, sql } from "drizzle-orm";
import type { Area, Figures, Spread } from "#contract/comps/views.ts";
import { MEDIAN_REVIEWS, METRICS } from "#contract/metrics.ts";
import type { Category } from "#contract/parts.ts";
import type { Database } from "#server/platform/db/client.ts";
import { toSixDigits } from "#server/platform/six-digits.ts";
import { PER_OUTCOME, PER_UNIT } from "#server/reviews/index.ts";
import { inArea } from "./find-area.ts";
import { WEIGHT, type Weighed } from "./rating.ts";

interface Row extends Record<string, unknown> {
  /** Null for all tools together. */
  tool_id: string | null;
  reviews: number;
  score: number | null;
  recommended: number;
  weight: number | null;
  weighted_score: number | null;
  costs: number[] | null;
  results: number;
  result_costs: number[] | null;
  latest: string | null;
}

/** Dollars per result, of a row of `reviews`; null without results. */
function costPerResult(category: Category): SQL {
  const { result, unitSize = 1 } = METRICS[category];
  return result === "unit" ? sql`${PER_UNIT} * ${unitSize}` : PER_OUTCOME;
}

/** The numbers of a spread. */
export const fiveNumberSummary = (number: SQL) =>
  sql`percentile_cont(array[0, 0.25, 0.5, 0.75, 1]) within group (order by ${number})`;

export interface FiguresOfArea {
  /** Of all tools together. */
  ofAll: Figures;
  byTool: (Figures & Weighed & { toolId: string; latestAt: string })[];
}

/** What the approved reviews of a category in an area add up to. */
export async function loadFigures(db: Database, area: Area, category: Category): Promise<FiguresOfArea> {
  const { rows } = await db.execute<Row>(sql`
    select tool_id, count(*)::int as reviews, avg(lead_quality_score)::float8 as score,
      count(*) filter (where overall_recommendation)::int as recommended,
      sum(weight) as weight, sum(weight * lead_quality_score::float8) as weighted_score,
      ${fiveNumberSummary(sql`monthly_cost::float8`)} as costs,
      count(result_cost)::int as results, ${fiveNumberSummary(sql`result_cost::float8`)} as result_costs,
      to_char(max(created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as latest
    from (
      select *, ${costPerResult(category)} as result_cost, ${WEIGHT} as weight from reviews
      where moderation_status = 'approved' and category = ${category} and ${inArea(area)}
    ) of_area
    group by grouping sets ((tool_id), ())`);
  const ofAll = rows.find((row) => row.tool_id === null);
  if (!ofAll) throw new Error("An empty grouping set returns a row even without reviews");
  return {
    ofAll: toFigures(ofAll),
    byTool: rows.flatMap((row) =>
      row.tool_id === null || row.latest === null
        ? []
        : [{ toolId: row.tool_id, ...toFigures(row), ...toWeights(row), latestAt: row.latest }],
    ),
  };
}

const toWeights = ({ weight, weighted_score }: Row) => ({
  weight: weight ?? 0,
  weightedScore: weighted_score ?? 0,
});

const toFigures = (row: Row): Figures => ({
  reviewCount: row.reviews,
  averageScore: row.score === null ? null : toSixDigits(row.score),
  recommendedCount: row.recommended,
  monthlyCost: toSpread(row.reviews, row.costs),
  costPerResult: toSpread(row.results, row.result_costs),
});

export const NO_FIGURES: Figures = {
  reviewCount: 0,
  averageScore: null,
  recommendedCount: 0,
  monthlyCost: toSpread(0, null),
  costPerResult: toSpread(0, null),
};

export function toSpread(reviewCount: number, numbers: readonly number[] | null): Spread {
  const [lowest = null, lowerQuartile = null, median = null, upperQuartile = null, highest = null] =
    numbers?.map(toSixDigits) ?? [];
  const middle = { lowerQuartile, median, upperQuartile };
  const few = { lowerQuartile: null, median: null, upperQuartile: null };
  return { reviewCount, lowest, ...(reviewCount < MEDIAN_REVIEWS ? few : middle), highest };
}
