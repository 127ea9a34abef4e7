import { sql } from "drizzle-orm";
import { eraseNotificationsOfComments } from "#server/notifications/index.ts";
import type { AccountDeletion } from "#server/platform/account-deletion.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { toPostRef } from "#server/platform/db/post-columns.ts";
import { publishToThreads } from "#server/platform/live/publish.ts";
import { lowerCounts } from "#server/posts/index.ts";
import { eraseMentions } from "./mentions/erase-mentions.ts";
import { toLiveThread } from "./thread/thread.ts";

interface RemovedComment extends Record<string, unknown> {
  id: string;
  reviewId: string | null;
  discussionId: string | null;
  status: string;
}

/**
 * Call it after the member's posts are deleted. One statement per step, because there may be thousands of comments.
 */
export async function eraseCommentsOf(tx: Transaction, deletion: AccountDeletion): Promise<void> {
  const { userId, deletedUserId, keepsContributions } = deletion;
  // Blocks concurrent replies, likes and decisions.
  await tx.execute(sql`select 1 from comments where user_id = ${userId} order by id for update`);
  await eraseMentions(tx, deletion);
  await publishToThreadsOf(tx, userId);
  if (keepsContributions) {
    await tx.execute(sql`
      update comments set user_id = ${deletedUserId} where user_id = ${userId} and status in ('visible', 'hidden')`);
  }
  const removed = await deleteUnanswered(tx, userId);
  const placeholders = await leavePlaceholders(tx, deletion);
  const wasCounted = [...removed, ...placeholders].filter(({ status }) => status === "visible");
  const idsOf = (thread: "reviewId" | "discussionId") => wasCounted.flatMap((one) => one[thread] ?? []);
  await lowerCounts(tx, "review", "replies", idsOf("reviewId"));
  await lowerCounts(tx, "discussion", "replies", idsOf("discussionId"));
}

async function publishToThreadsOf(tx: Transaction, userId: string): Promise<void> {
  const { rows } = await tx.execute<{ reviewId: string | null; discussionId: string | null }>(sql`
    select distinct review_id as "reviewId", discussion_id as "discussionId"
    from comments where user_id = ${userId}`);
  await publishToThreads(
    tx,
    rows.map((row) => toLiveThread(toPostRef(row))),
  );
}

async function deleteUnanswered(tx: Transaction, userId: string): Promise<RemovedComment[]> {
  const { rows } = await tx.execute<RemovedComment>(sql`
    with recursive threads as (
      select distinct review_id, discussion_id from comments where user_id = ${userId}
    ), placed as (
      select c.id, c.parent_id, c.user_id, c.status, c.review_id, c.discussion_id
      from threads join comments c on c.review_id = threads.review_id
      union all
      select c.id, c.parent_id, c.user_id, c.status, c.review_id, c.discussion_id
      from threads join comments c on c.discussion_id = threads.discussion_id
    ), kept as (
      select id, parent_id from placed where user_id <> ${userId} and status <> 'deleted'
      union
      select placed.id, placed.parent_id from kept join placed on placed.id = kept.parent_id
    )
    select id, review_id as "reviewId", discussion_id as "discussionId", status from placed
    where (user_id = ${userId} or status = 'deleted') and not exists (select from kept where kept.id = placed.id)`);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return rows;
  await eraseNotificationsOfComments(tx, ids);
  await tx.execute(sql`delete from comments where id = any(${sql.param(ids)}::uuid[])`);
  return rows;
}

/** The member's remaining comments have replies, so they become placeholders. */
async function leavePlaceholders(
  tx: Transaction,
  { userId, deletedUserId }: AccountDeletion,
): Promise<RemovedComment[]> {
  const { rows } = await tx.execute<RemovedComment>(sql`
    select id, review_id as "reviewId", discussion_id as "discussionId", status
    from comments where user_id = ${userId}`);
  const ids = sql.param(rows.map(({ id }) => id));
  if (rows.length === 0) return rows;
  await tx.execute(sql`
    update comments set user_id = ${deletedUserId}, status = 'deleted', content = null, body = null, held_for = null,
      edited_at = null, like_count = 0
    where id = any(${ids}::uuid[])`);
  await tx.execute(sql`delete from comment_versions where comment_id = any(${ids}::uuid[])`);
  await tx.execute(sql`delete from comment_mentions where comment_id = any(${ids}::uuid[])`);
  await tx.execute(sql`delete from likes where comment_id = any(${ids}::uuid[])`);
  return rows;
}
