import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";

const SHOWN_ACTIONS = 20;

export interface History extends Record<string, unknown> {
  subjectId: string;
  at: string;
  action: string;
  actorName: string | null;
  reason: string | null;
}

export async function loadHistory(db: Database, ids: readonly string[]): Promise<History[]> {
  const { rows } = await db.execute<History>(sql`
    select past.subject_id as "subjectId", past.created_at as at, action, full_name as "actorName", reason
    from unnest(${sql.param(ids)}::uuid[]) as wanted (id)
    cross join lateral (
      select * from moderation_log where subject_id = wanted.id
      order by created_at desc, id desc
      limit ${SHOWN_ACTIONS}
    ) past
    left join profiles on profiles.id = past.actor_id
    order by past.created_at desc, past.id desc`);
  return rows;
}
