import { type SQL, sql } from "drizzle-orm";
import type { Area, Figures, Spread } from "#contract/comps.ts";
import { MEDIAN_REVIEWS, METRICS } from "#contract/metrics.ts";
import type { Category } from "#contract/parts.ts";
import type { Database } from "#server/platform/db/client.ts";
import { PER_OUTCOME, PER_UNIT } from "#server/reviews/index.ts";
import { inArea } from "./find-area.ts";

interface Row extends Record<string, unknown> {
  /** Null for all tools together. */
  tool_id: string | null;
  reviews: number;
  score: number | null;
  recommended: number;
  costs: number[] | null;
  results: number;
  result_costs: number[] | null;
}

/** Dollars per result, of a row of `reviews`; null without results. */
function costPerResult(category: Category): SQL {
  const { result, unitSize = 1 } = METRICS[category];
  return result === "unit" ? sql`${PER_UNIT} * ${unitSize}` : PER_OUTCOME;
}

const FIVE_NUMBERS = sql`array[0, 0.25, 0.5, 0.75, 1]`;

/** What the approved reviews of a category in an area add up to. */
export async function loadFigures(db: Database, area: Area, category: Category) {
  const { rows } = await db.execute<Row>(sql`
    select tool_id, count(*)::int as reviews, avg(lead_quality_score)::float8 as score,
      count(*) filter (where overall_recommendation)::int as recommended,
      percentile_cont(${FIVE_NUMBERS}) within group (order by monthly_cost::float8) as costs,
      count(result_cost)::int as results,
      percentile_cont(${FIVE_NUMBERS}) within group (order by result_cost::float8) as result_costs
    from (
      select *, ${costPerResult(category)} as result_cost from reviews
      where moderation_status = 'approved' and category = ${category} and ${inArea(area)}
    ) of_area
    group by grouping sets ((tool_id), ())`);
  const ofAll = rows.find((row) => row.tool_id === null);
  if (!ofAll) throw new Error("An empty grouping set returns a row even without reviews");
  return {
    ofAll: toFigures(ofAll),
    byTool: new Map(rows.flatMap((row) => (row.tool_id === null ? [] : [[row.tool_id, toFigures(row)]]))),
  };
}

const toFigures = (row: Row): Figures => ({
  reviewCount: row.reviews,
  averageScore: row.score,
  recommendedCount: row.recommended,
  monthlyCost: toSpread(row.reviews, row.costs),
  costPerResult: toSpread(row.results, row.result_costs),
});

function toSpread(reviewCount: number, numbers: readonly number[] | null): Spread {
  const [lowest = null, lowerQuartile = null, median = null, upperQuartile = null, highest = null] =
    numbers ?? [];
  const middle = { lowerQuartile, median, upperQuartile };
  const few = { lowerQuartile: null, median: null, upperQuartile: null };
  return { reviewCount, lowest, ...(reviewCount < MEDIAN_REVIEWS ? few : middle), highest };
}
