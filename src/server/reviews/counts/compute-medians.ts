import { type SQL, sql } from "drizzle-orm";
import type { Platform } from "#server/platform/platform.ts";

const BATCH_SIZE = 100;

/** Single markets, which are small, or the whole country. */
export type MedianArea = "markets" | "country";

/** Job: computes stale medians. Returns how many were computed. */
export async function computeMedians({ db }: Pick<Platform, "db">, area: MedianArea): Promise<number> {
  let computed = 0;
  let batch: number;
  do {
    const { rowCount } = await db.execute(area === "markets" ? OF_MARKETS : OF_COUNTRY);
    batch = rowCount ?? 0;
    computed += batch;
  } while (batch === BATCH_SIZE);
  return computed;
}

// A price per unit needs a volume, and a price per outcome also a conversion rate; other reviews are skipped.
const computeWhere = (area: SQL, reviewsOfArea: SQL) => sql`
  with stale as (
    select key, market_id, category from price_medians
    where computed_at is null and ${area}
    order by key
    limit ${BATCH_SIZE}
    for update skip locked
  ), prices as (
    select stale.key,
      (r.monthly_cost / nullif(r.lead_volume_monthly, 0))::float8 as per_unit,
      (r.monthly_cost / nullif(r.lead_volume_monthly * r.conversion_rate / 100, 0))::float8 as per_outcome
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

const OF_MARKETS = computeWhere(
  sql`market_id is not null`,
  sql`r.market_id = stale.market_id and r.category = stale.category`,
);
const OF_COUNTRY = computeWhere(sql`market_id is null`, sql`r.category = stale.category`);
