import { type SQL, sql } from "drizzle-orm";
import { COUNTED_REVIEWS } from "#contract/comps/method.ts";
import { EXPERIENCE_GROUPS, METRICS } from "#contract/metrics.ts";
import type { Category, ReviewerType } from "#contract/parts.ts";
import type { Database } from "#server/platform/db/client.ts";
import type { Topic } from "#server/platform/memory/topics.ts";
import { inArea, type ReviewedArea } from "./area.ts";
import { loadSums } from "./kept-sums.ts";
import { fiveNumberSummary } from "./load-figures.ts";
import { strongestPoints, strongestTags } from "./strongest-points.ts";
import { PER_OUTCOME } from "./unit-prices.ts";

export interface GroupSums<Key> {
  key: Key;
  reviews: number;
  score: number;
  recommended: number;
  /** The lowest, the median and the highest. */
  costs: [number, number, number];
}

export interface CountedPoint {
  text: string;
  reviewCount: number;
}

export interface ToolSums extends Record<string, unknown> {
  whole: {
    reviews: number;
    volumes: number[] | null;
    rates: number[] | null;
    outcomes: number;
    outcomeCosts: number[] | null;
    lastReviewAt: string | null;
    latestId: string | null;
  };
  scores: { score: number; reviews: number }[];
  quarters: { year: number; quarter: number; reviews: number; score: number }[];
  types: GroupSums<ReviewerType>[];
  /** By the position of the group. */
  experience: GroupSums<number>[];
  /** States of the country, else ids of markets. */
  places: GroupSums<string>[];
  pros: CountedPoint[];
  cons: CountedPoint[];
  tags: { id: string; reviewCount: number }[];
}

interface ReviewedTool {
  id: string;
  category: Category;
}

/** Also of pros, cons and tags, and a place may be a state. */
const topics: readonly Topic[] = ["reviews", "markets"];

/** What the approved reviews of a tool in an area add up to, apart from what `loadFigures` has. */
export const loadToolSums = (db: Database, area: ReviewedArea, tool: ReviewedTool): Promise<ToolSums> =>
  loadSums(db, area, tool.id, { topics, addUp: () => addUpTool(db, area, tool) });

/** Only the places of an area. */
export const loadPlaceSums = (
  db: Database,
  area: ReviewedArea,
  tool: ReviewedTool,
): Promise<Pick<ToolSums, "places">> =>
  loadSums(db, area, tool.id, { topics, addUp: () => addUpPlaces(db, area, tool) });

export async function addUpTool(db: Database, area: ReviewedArea, tool: ReviewedTool): Promise<ToolSums> {
  const isPaidByOutcome = METRICS[tool.category].result === "outcome";
  const { rows } = await db.execute<ToolSums>(sql`
    with of_area as materialized (
      select r.id, r.created_at, r.published_at, lead_quality_score as score, overall_recommendation as is_recommended,
        monthly_cost::float8 as cost, lead_volume_monthly::float8 as volume, conversion_rate::float8 as rate,
        ${isPaidByOutcome ? sql`null` : PER_OUTCOME}::float8 as outcome_cost, reviewer_type,
        width_bucket(reviewer_years_experience, ${`{${EXPERIENCE_GROUPS.join()}}`}::int[]) - 1 as experience,
        ${area.kind === "country" ? sql`m.state` : sql`market_id`} as place
      from reviews r join markets m on m.id = market_id
      where moderation_status = 'approved' and tool_id = ${tool.id} and ${inArea(area)}
    ), newest as materialized (
      select id from of_area order by published_at desc, id desc limit ${COUNTED_REVIEWS}
    ), points as materialized (
      select review_id, kind, content, meaning from newest join review_points on review_id = newest.id
    )
    select
      (
        select json_build_object('reviews', count(*), 'volumes', ${fiveNumberSummary(sql`volume`)}, 'rates', ${fiveNumberSummary(sql`rate`)},
          'outcomes', count(outcome_cost), 'outcomeCosts', ${fiveNumberSummary(sql`outcome_cost`)},
          'lastReviewAt', max(published_at), 'latestId', (select id from newest limit 1)) from of_area
      ) as whole,
      ${listOf(sql`select score, count(*) as reviews from of_area group by score`)} as scores,
      ${QUARTERS} as quarters,
      ${groupsOf(sql`reviewer_type`, sql`of_area`)} as types,
      ${groupsOf(sql`experience`, sql`of_area`)} as experience,
      ${groupsOf(sql`place`, sql`of_area`)} as places,
      ${listOf(strongestPoints("pro"))} as pros,
      ${listOf(strongestPoints("con"))} as cons,
      ${listOf(strongestTags)} as tags`);
  const [sums] = rows;
  if (!sums) throw new Error("A select without a table returns one row");
  return sums;
}

async function addUpPlaces(
  db: Database,
  area: ReviewedArea,
  { id }: ReviewedTool,
): Promise<Pick<ToolSums, "places">> {
  const { rows } = await db.execute<Pick<ToolSums, "places"> & Record<string, unknown>>(sql`
    with of_state as (
      select market_id, lead_quality_score as score, overall_recommendation as is_recommended,
        monthly_cost::float8 as cost
      from reviews
      where moderation_status = 'approved' and tool_id = ${id} and ${inArea(area)}
    )
    select ${groupsOf(sql`market_id`, sql`of_state`)} as places`);
  return rows[0] ?? { places: [] };
}

const listOf = (rows: SQL) => sql`(select coalesce(json_agg(listed), '[]') from (${rows}) listed)`;

const QUARTERS = listOf(sql`
  select extract(year from time)::int as year, extract(quarter from time)::int as quarter,
    count(*) as reviews, avg(score)::float8 as score
  from (select score, created_at at time zone 'UTC' as time from of_area) of_time
  group by 1, 2`);

const groupsOf = (key: SQL, reviews: SQL) =>
  listOf(sql`
    select ${key} as key, count(*) as reviews, avg(score)::float8 as score,
      count(*) filter (where is_recommended) as recommended,
      percentile_cont(array[0, 0.5, 1]) within group (order by cost) as costs
    from ${reviews} group by 1`);
