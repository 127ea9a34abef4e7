import { sql } from "drizzle-orm";
import { priceMedians } from "#server/platform/db/schema/index.ts";
import { inBatches, type Pace, withoutPauses } from "#server/platform/jobs/pace.ts";
import type { Platform } from "#server/platform/platform.ts";
import { PER_OUTCOME, PER_UNIT } from "./unit-prices.ts";

/** Medians per statement. */
const BATCH_SIZE = 20;

/** Those of single markets, which cards show. */
export function computeMedians({ db }: Pick<Platform, "db">, pace: Pace = withoutPauses): Promise<number> {
  const compute = async () => {
    const { rowCount } = await db.execute(COMPUTE);
    return rowCount ?? 0;
  };
  return inBatches(BATCH_SIZE, compute, { pace, left: () => db.$count(priceMedians, IS_STALE) });
}

/** Earlier versions stored rows of the country. */
const IS_STALE = sql`computed_at is null and market_id is not null`;

const COMPUTE = sql`
  with stale as (
    select key, market_id, category from price_medians
    where ${IS_STALE}
    order by key
    limit ${BATCH_SIZE}
    for update skip locked
  ), prices as (
    select stale.key,
      ${PER_UNIT}::float8 as per_unit,
      ${PER_OUTCOME}::float8 as per_outcome
    from stale
    left join reviews r on r.moderation_status = 'approved'
      and r.market_id = stale.market_id and r.category = stale.category
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
