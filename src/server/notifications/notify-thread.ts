import { and, eq, type SQL, sql } from "drizzle-orm";
import type { ThreadRef } from "#contract/comments.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { belongsTo, toPostColumns } from "#server/platform/db/post-columns.ts";
import { threadFollows } from "#server/platform/db/schema/index.ts";
import { storeNotices } from "./notify.ts";

export interface PublishedComment {
  id: string;
  thread: ThreadRef;
  authorId: string;
  /** The author of the parent comment, or of the post for a top-level comment. */
  repliedToId: string;
  mentionedIds: readonly string[];
}

export async function notifyThread(tx: Transaction, comment: PublishedComment): Promise<void> {
  const { id, thread, authorId, repliedToId, mentionedIds } = comment;
  await tx.execute(sql`
    with ${notifyOfComment(
      thread.kind,
      sql`select ${id}::uuid as id, ${thread.id}::uuid as thread_id, ${authorId}::uuid as author_id,
        ${repliedToId}::uuid as replied_to_id, ${sql.param(mentionedIds)}::uuid[] as mentioned_ids`,
    )}
    select count(*) from told`);
}

/**
 * SQL: the parts of a WITH that make the author of a comment follow its thread, and notify its followers. Each member
 * once: a mention takes precedence over a reply, and gets through a muted thread. Groups by thread, or by thread and
 * author, so that a busy thread adds only one entry.
 * @param comment a query of it, with the columns of `PublishedComment`
 */
export function notifyOfComment(kind: ThreadRef["kind"], comment: SQL): SQL {
  const post = sql.identifier(`${kind}_id`);
  const ofKind = (one: ThreadRef["kind"]) => (one === kind ? sql`p.thread_id` : sql`null::uuid`);
  return sql`
    published as materialized (${comment}),
    followed as (
      insert into thread_follows (id, user_id, ${post}) select new_id(), author_id, thread_id from published
      on conflict do nothing
    ), ${storeNotices(sql`
      select new_id() as id, n.user_id, n.kind, p.author_id as actor_id, n.group_key,
        ${ofKind("review")} as review_id, ${ofKind("discussion")} as discussion_id, p.id as comment_id,
        null::uuid as message_id, null as outcome, null as reason,
        case when n.kind <> 'thread-reply' then '${sql.raw(kind)}_replies' end as mail
      from published p cross join lateral (
        select user_id, 'mention' as kind, null as group_key from unnest(p.mentioned_ids) user_id
        union all
        select p.replied_to_id, 'reply', 'reply:' || p.thread_id || ':' || p.author_id
        where p.replied_to_id <> all (p.mentioned_ids) and not exists (
          select from ${threadFollows} f where f.${post} = p.thread_id and f.user_id = p.replied_to_id and f.is_muted)
        union all
        select f.user_id, 'thread-reply', 'thread:' || p.thread_id from ${threadFollows} f
        where f.${post} = p.thread_id and not f.is_muted
          and f.user_id <> p.replied_to_id and f.user_id <> all (p.mentioned_ids)
      ) n`)}`;
}

export async function followThread(tx: Transaction, thread: ThreadRef, userId: string): Promise<void> {
  await tx
    .insert(threadFollows)
    .values({ userId, ...toPostColumns(thread) })
    .onConflictDoNothing();
}

export const isFollow = (thread: ThreadRef, userId: string) =>
  and(belongsTo(threadFollows, thread), eq(threadFollows.userId, userId)) ?? sql`false`;
