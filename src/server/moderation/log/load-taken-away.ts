import { sql } from "drizzle-orm";
import type { TakenAwayRef } from "#contract/moderation/log.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";

export interface TakenAway extends TakenAwayRef, Record<string, unknown> {
  authorId: string;
  status: string;
  reviewId: string | null;
  discussionId: string | null;
  /** The latest log entry that hid or removed it; null without one. */
  entryId: string | null;
  /** Whether it was visible to readers before it was first taken down. */
  wasPublic: boolean;
  /** It is with a tool or market that was merged, because its author reviewed the other, too. */
  isSetAside: boolean;
}

const TAKING = sql`subject_id = item.id and action in ('hide', 'remove')`;
const NEWEST = sql`order by created_at desc, id desc limit 1`;

export async function loadTakenAway(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<Map<string, TakenAway>> {
  if (ids.length === 0) return new Map();
  const isWanted = sql`id = any(${sql.param(ids)}::uuid[])`;
  const { rows } = await db.execute<TakenAway>(sql`
    select item.*, last.id as "entryId", coalesce(began.status in ('approved', 'visible'), false) as "wasPublic"
    from (
      select 'review' as kind, id, user_id as "authorId", moderation_status as status,
        id as "reviewId", null::uuid as "discussionId",
        exists (select from tools where id = tool_id and merged_into is not null)
          or exists (select from markets where id = market_id and merged_into is not null) as "isSetAside"
      from reviews where ${isWanted}
      union all
      select 'discussion', id, user_id, moderation_status, null, id, false from discussions where ${isWanted}
      union all
      select 'comment', id, user_id, status, review_id, discussion_id, false from comments where ${isWanted}
    ) item
    left join lateral (select id from moderation_log where ${TAKING} ${NEWEST}) last on true
    left join lateral (
      select before->>'status' as status from moderation_log
      where ${TAKING} and before->>'status' not in ('hidden', 'removed') ${NEWEST}
    ) began on true`);
  return new Map(rows.map((row) => [row.id, row]));
}
