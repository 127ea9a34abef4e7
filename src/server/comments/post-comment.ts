import { type SQL, sql } from "drizzle-orm";
import type { ThreadRef } from "#contract/comments.ts";
import { PLURALS } from "#contract/vocabulary.ts";
import { countReply, TABLES } from "#server/items/index.ts";
import { notifyOfComment } from "#server/notifications/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import { comments, profiles } from "#server/platform/db/schema/index.ts";
import { LIVE_CHANNEL } from "#server/platform/live/publish.ts";
import type { StoredStatus } from "#server/platform/stored-status.ts";

interface Profile {
  id: string;
  fullName: string;
  avatarUrl: string | null;
}

/** The thread as it was locked, and the comment if it was stored. */
export interface Posted {
  id: string;
  userId: string;
  moderationStatus: StoredStatus;
  lockedAt: Date | null;
  lockReason: string | null;
  /** Null if the thread takes no comments, or the comment replied to is gone. */
  createdAt: Date | null;
  parentId: string | null;
  /** Visible comments in the thread. */
  total: number;
  depth: number;
  author: Profile | null;
  /** Of the comment replied to. */
  parentAuthor: Profile | null;
}

type PostedRow = Omit<Posted, "createdAt" | "lockedAt"> & Record<"createdAt" | "lockedAt", string | null>;

const profileOf = (id: SQL) => sql`(
  select json_build_object('id', id, 'fullName', full_name, 'avatarUrl', avatar_url) from ${profiles} where id = ${id})`;

/**
 * One statement, because most of what a short one costs is the way to the database and back. It locks the thread
 * against moderation, and the parent against deletion, which then sees the reply.
 */
const postTo =
  (kind: ThreadRef["kind"]) =>
  async (db: Database, values: Record<string, unknown>): Promise<Posted | undefined> => {
    const value = (name: string, type: string) => sql`${sql.param(values[name])}::${sql.raw(type)}`;
    const { items, itemStats, statsItemId, threadLock } = TABLES[kind];
    const post = sql.identifier(`${kind}_id`);
    const threadId = value("threadId", "uuid");
    const parentId = value("parentId", "uuid");
    const isVisible = sql`exists (select from posted where status = 'visible')`;
    const { rows } = await db.execute<PostedRow>(sql`
      with recursive thread as materialized (
        select id, user_id, moderation_status, ${threadLock.lockedAt} as locked_at, ${threadLock.lockReason} as lock_reason
        from ${items} where id = ${threadId} for share
      ), parent as materialized (
        select c.id, c.user_id from ${comments} c
        where c.id = ${parentId} and c.${post} = ${threadId} and c.status = 'visible' for key share
      ), above as (
        select id, parent_id from ${comments} where id = ${parentId}
        union all select c.id, c.parent_id from ${comments} c join above on c.id = above.parent_id
      ), posted as (
        insert into comments (id, ${post}, user_id, parent_id, content, body, status, held_for)
        select ${value("id", "uuid")}, id, ${value("userId", "uuid")}, ${parentId}, ${value("content", "text")},
          ${value("body", "jsonb")}, ${value("status", "text")}, ${value("heldFor", "text")}
        from thread where moderation_status = 'approved' and locked_at is null
          and (${parentId} is null or exists (select from parent))
        returning id, user_id, parent_id, status, created_at
      ), mentioned as (
        insert into comment_mentions (comment_id, user_id)
        select id, unnest(${value("mentionedIds", "uuid[]")}) from posted
      ), counted as (${countReply(kind, threadId, isVisible)}),
      ${notifyOfComment(
        kind,
        sql`select posted.id, thread.id as thread_id, posted.user_id as author_id,
          coalesce(parent.user_id, thread.user_id) as replied_to_id, ${value("mentionedIds", "uuid[]")} as mentioned_ids
        from posted cross join thread left join parent on true where posted.status = 'visible'`,
      )}
      select thread.id, thread.user_id as "userId", moderation_status as "moderationStatus", locked_at as "lockedAt",
        lock_reason as "lockReason", posted.created_at as "createdAt",
        posted.parent_id as "parentId", coalesce((select reply_count from counted),
          (select reply_count from ${itemStats} where ${statsItemId} = ${threadId})) as total,
        (select count(*)::int from above) as depth,
        ${profileOf(sql`posted.user_id`)} as author, ${profileOf(sql`parent.user_id`)} as "parentAuthor",
        (select count(*) from told) as notified,
        case when ${isVisible} then pg_notify('${sql.raw(LIVE_CHANNEL)}',
          json_build_object('thread', '${sql.raw(PLURALS[kind])}/' || thread.id)::text) end as shown
      from thread left join posted on true left join parent on true`);
    return rows.map((row) => ({
      ...row,
      createdAt: row.createdAt === null ? null : new Date(row.createdAt),
      lockedAt: row.lockedAt === null ? null : new Date(row.lockedAt),
    }))[0];
  };

export const POST = { review: postTo("review"), discussion: postTo("discussion") };
