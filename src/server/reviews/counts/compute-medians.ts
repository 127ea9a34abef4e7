import { type SQL, sql } from "drizzle-orm";
import { priceMedians } from "#server/platform/db/schema/index.ts";
import { inBatches, type Pace, withoutPauses } from "#server/platform/jobs/pace.ts";
import type { Platform } from "#server/platform/platform.ts";
import { PER_OUTCOME, PER_UNIT } from "./unit-prices.ts";

/** Medians of single markets, which are small, or of the whole country. */
export type MedianArea = "markets" | "country";

/** Medians per statement. One of the country may read a million reviews. */
const BATCH_SIZES: Record<MedianArea, number> = { markets: 20, country: 1 };

export function computeMedians(
  { db }: Pick<Platform, "db">,
  area: MedianArea,
  pace: Pace = withoutPauses,
): Promise<number> {
  const size = BATCH_SIZES[area];
  const compute = async () => {
    const { rowCount } = await db.execute(STATEMENTS[area]);
    return rowCount ?? 0;
  };
  const left = () => db.$count(priceMedians, sql`computed_at is null and ${IS_OF[area]}`);
  return inBatches(size, compute, { pace, left });
}

const IS_OF: Record<MedianArea, SQL> = {
  markets: sql`market_id is not null`,
  country: sql`market_id is null`,
};

const computeOf = (area: MedianArea, reviewsOfArea: SQL) => sql`
  with stale as (
    select key, market_id, category from price_medians
    where computed_at is null and ${IS_OF[area]}
    order by key
    limit ${BATCH_SIZES[area]}
    for update skip locked
  ), prices as (
    select stale.key,
      ${PER_UNIT}::float8 as per_unit,
      ${PER_OUTCOME}::float8 as per_outcome
    from stale
    left join reviews r on r.moderation_status = 'approved' and ${reviewsOfArea}
  ), medians as (
    select key, count(per_unit) as reviews,
      percentile_cont(0.5) within group (order by per_unit) as per_unit,
      percentile_cont(0.5) within group (order by per_outcome) as per_outcome
    from prices
    group by key
  )
  update price_medians p
  set reviews = m.reviews, per_unit = m.per_unit, per_outcome = m.per_outcome, computed_at = now()
  from medians m
  where p.key = m.key`;

const STATEMENTS: Record<MedianArea, SQL> = {
  markets: computeOf("markets", sql`r.market_id = stale.market_id and r.category = stale.category`),
  country: computeOf("country", sql`r.category = stale.category`),
};
