import { type SQL, sql } from "drizzle-orm";
import type { Figures, Spread } from "#contract/comps/views.ts";
import { MEDIAN_REVIEWS, METRICS } from "#contract/metrics.ts";
import type { Category } from "#contract/parts.ts";
import type { Database } from "#server/platform/db/client.ts";
import type { Platform } from "#server/platform/platform.ts";
import { toSixDigits } from "#server/platform/six-digits.ts";
import { areaKey, inArea, type ReviewedArea } from "./area.ts";
import { loadSums } from "./kept-sums.ts";
import { WEIGHT, type Weighed } from "./rating.ts";
import { PER_OUTCOME, PER_UNIT } from "./unit-prices.ts";

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
  units: number;
  /** Dollars per unit if reviews pay per outcome, else the other way around. */
  other_cost: number | null;
  latest: string | null;
}

/** Dollars per result of a row of `reviews`, and per unit or outcome, whichever the result is not; null without any. */
function costsOf(category: Category): { resultCost: SQL; otherCost: SQL } {
  const { result, unitSize = 1 } = METRICS[category];
  return result === "unit"
    ? { resultCost: sql`${PER_UNIT} * ${unitSize}`, otherCost: PER_OUTCOME }
    : { resultCost: PER_OUTCOME, otherCost: PER_UNIT };
}

/** The numbers of a spread. */
export const fiveNumberSummary = (number: SQL) =>
  sql`percentile_cont(array[0, 0.25, 0.5, 0.75, 1]) within group (order by ${number})`;

/** Medians in dollars. */
interface UnitMedians {
  perUnit: number | null;
  perOutcome: number | null;
  /** Those with a volume. */
  reviewCount: number;
}

export interface FiguresOfArea {
  /** Of all tools together. */
  ofAll: Figures;
  /** Of all tools together; null with fewer than 3 reviews. */
  medians: UnitMedians | null;
  byTool: (Figures & Weighed & { toolId: string; latestAt: string })[];
}

/** What the approved reviews of a category in an area add up to. */
export const loadFigures = (
  { memory }: Pick<Platform, "memory">,
  area: ReviewedArea,
  category: Category,
): Promise<FiguresOfArea> =>
  memory.read(`figures/${areaKey(area)}/${category}`, (db) =>
    loadSums(db, area, category, {
      topics: [`figures/${areaKey(area)}/${category}`],
      addUp: () => addUpFigures(db, area, category),
    }),
  );

export async function addUpFigures(
  db: Database,
  area: ReviewedArea,
  category: Category,
): Promise<FiguresOfArea> {
  const { resultCost, otherCost } = costsOf(category);
  const { rows } = await db.execute<Row>(sql`
    select tool_id, count(*)::int as reviews, avg(lead_quality_score)::float8 as score,
      count(*) filter (where overall_recommendation)::int as recommended,
      sum(weight) as weight, sum(weight * lead_quality_score::float8) as weighted_score,
      ${fiveNumberSummary(sql`monthly_cost::float8`)} as costs,
      count(result_cost)::int as results, ${fiveNumberSummary(sql`result_cost::float8`)} as result_costs,
      count(units)::int as units, percentile_cont(0.5) within group (order by other_cost) as other_cost,
      to_char(max(created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as latest
    from (
      select *, ${resultCost} as result_cost, ${otherCost}::float8 as other_cost, nullif(lead_volume_monthly, 0) as units,
        ${WEIGHT} as weight
      from reviews
      where moderation_status = 'approved' and category = ${category} and ${inArea(area)}
    ) of_area
    group by grouping sets ((tool_id), ())`);
  const ofAll = rows.find((row) => row.tool_id === null);
  if (!ofAll) throw new Error("An empty grouping set returns a row even without reviews");
  return {
    ofAll: toFigures(ofAll),
    medians: toMedians(ofAll, category),
    byTool: rows.flatMap((row) =>
      row.tool_id === null || row.latest === null
        ? []
        : [{ toolId: row.tool_id, ...toFigures(row), ...toWeights(row), latestAt: row.latest }],
    ),
  };
}

/** In the numbers of a spread. */
const MEDIAN = 2;

function toMedians({ units, result_costs, other_cost }: Row, category: Category): UnitMedians | null {
  if (units < MEDIAN_REVIEWS) return null;
  const { result, unitSize = 1 } = METRICS[category];
  const ofResult = result_costs?.[MEDIAN] ?? null;
  const [perUnit, perOutcome] =
    result === "unit" ? [ofResult && ofResult / unitSize, other_cost] : [other_cost, ofResult];
  return {
    perUnit: perUnit === null ? null : toSixDigits(perUnit),
    perOutcome: perOutcome === null ? null : toSixDigits(perOutcome),
    reviewCount: units,
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
