import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { countDeltas } from "#server/platform/db/schema/index.ts";
import { inBatches, type Pace, withoutPauses } from "#server/platform/jobs/pace.ts";

/** Advisory lock: one node folds at a time. The value is "FOLD" in ASCII; no other lock uses it. */
export const FOLD_LOCK = 0x464f4c44;

const BATCH_SIZE = 5_000;

/** One transaction per batch, so that readers always see the same sums. Does nothing while another node folds. */
export function foldCounts(db: Database, pace: Pace = withoutPauses): Promise<number> {
  return inBatches(BATCH_SIZE, () => foldBatch(db), { pace, left: () => db.$count(countDeltas) });
}

function foldBatch(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows: locks } = await tx.execute<{ got: boolean }>(
      sql`select pg_try_advisory_xact_lock(${FOLD_LOCK}) as got`,
    );
    if (!locks[0]?.got) return 0;
    const { rows } = await tx.execute<{ folded: number; tool_ids: string[] }>(FOLD);
    const { folded, tool_ids } = rows[0] ?? { folded: 0, tool_ids: [] };
    if (folded > 0) await tx.execute(sumUpTools(tool_ids));
    return folded;
  });
}

const SUMS = sql`
  sum(reviews)::int as reviews, sum(score_sum) as score_sum, sum(recommended)::int as recommended`;

const COLUMNS = sql`reviews, score_sum, recommended`;

const ADD = sql`
  reviews = c.reviews + excluded.reviews, score_sum = c.score_sum + excluded.score_sum,
  recommended = c.recommended + excluded.recommended`;

// Deltas of deleted markets and tools are dropped. After a change of category, a counter takes the latest.
const FOLD = sql`
  with folded as (
    delete from count_deltas
    where id in (select id from count_deltas order by id limit ${BATCH_SIZE})
    returning *
  ), known as (
    select f.* from folded f join markets on markets.id = f.market_id join tools on tools.id = f.tool_id
  ), by_category as (
    insert into market_category_counts as c (market_id, category, ${COLUMNS})
    select market_id, category, ${SUMS} from known group by market_id, category
    on conflict (market_id, category) do update set ${ADD}
  ), by_tool as (
    insert into tool_market_counts as c (tool_id, market_id, category, ${COLUMNS})
    select tool_id, market_id, (array_agg(category order by id desc))[1], ${SUMS}
    from known group by tool_id, market_id
    on conflict (tool_id, market_id) do update set category = excluded.category, ${ADD}
  ), stale_markets as (
    insert into price_medians (key, market_id, category, reviews)
    select distinct market_id || '/' || category, market_id, category, 0 from known
    on conflict (key) do update set computed_at = null
  )
  select count(*)::int as folded,
    array(select distinct tool_id from known) as tool_ids
  from folded`;

const sumUpTools = (toolIds: string[]) => sql`
  insert into tool_counts (tool_id, reviews, markets, score_sum, recommended)
  select tool_id, sum(reviews), count(*) filter (where reviews > 0), sum(score_sum), sum(recommended)
  from tool_market_counts
  where tool_id = any(${sql.param(toolIds)}::uuid[])
  group by tool_id
  on conflict (tool_id) do update set
    reviews = excluded.reviews, markets = excluded.markets,
    score_sum = excluded.score_sum, recommended = excluded.recommended`;
