import { sql } from "drizzle-orm";
import { QUEUE_KINDS, type QueueFigures } from "#contract/moderation/queue.ts";
import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import {
  comments,
  discussionRevisions,
  licenseRequests,
  receipts,
  reports,
  reviewRevisions,
} from "#server/platform/db/schema/index.ts";
import { isUndecided } from "./queue-membership.ts";

/**
 * Reads what waits from the partial indexes of the queues, and decisions of 30 days from the log, by its time. A decision counts
 * when it takes effect.
 */
export const getFigures = api.moderation.getFigures
  .use(moderatorsOnly)
  .handler(async ({ context: { db } }) => {
    const [waiting, decided] = await Promise.all([loadWaiting(db), loadDecidedCounts(db)]);
    return waiting.map((of) => ({ ...of, ...(decided.get(of.kind) ?? { ofWeek: 0, ofMonth: 0 }) }));
  });

type Kind = QueueFigures[number]["kind"];
type Waiting = Pick<QueueFigures[number], "kind" | "oldestHours" | "medianHours">;

async function loadWaiting(db: Database): Promise<Waiting[]> {
  const { rows } = await db.execute<Waiting & Record<string, unknown>>(sql`
    with waiting as (
      select 'reviews' as kind, created_at from ${reviewRevisions} where ${isUndecided("review")}
      union all
      select 'discussions', created_at from ${discussionRevisions} where ${isUndecided("discussion")}
      union all
      select 'comments', created_at from ${comments} where ${isUndecided("comment")}
      union all
      select 'reports', created_at from ${reports} where outcome is null
      union all
      select 'proofs', created_at from ${licenseRequests}
      union all
      select 'proofs', created_at from ${receipts}
    ), ages as (
      select kind, greatest(0, extract(epoch from now() - created_at) / 3600)::float8 as hours from waiting
    )
    select queues.kind, max(hours) as "oldestHours",
      percentile_cont(0.5) within group (order by hours) as "medianHours"
    from unnest(${sql.param(QUEUE_KINDS)}::text[]) with ordinality as queues (kind, place)
    left join ages on ages.kind = queues.kind
    group by queues.kind, place order by place`);
  return rows;
}

async function loadDecidedCounts(db: Database) {
  const { rows } = await db.execute<{ kind: Kind; ofWeek: number; ofMonth: number }>(sql`
    select case
        when action in ('approve', 'reject') then subject_kind || 's'
        when action in ('check-proof', 'reject-proof') then 'proofs'
        else 'reports'
      end as kind,
      (count(*) filter (where created_at > now() - interval '7 days'))::int as "ofWeek", count(*)::int as "ofMonth"
    from moderation_log
    where created_at > now() - interval '30 days' and actor_id is not null
      and action in ('approve', 'reject', 'check-proof', 'reject-proof', 'dismiss', 'hide', 'remove', 'warn')
    group by 1`);
  return new Map(rows.map(({ kind, ...counts }) => [kind, counts]));
}
