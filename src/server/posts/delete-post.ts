import { and, isNull, sql } from "drizzle-orm";
import type { ThreadRef } from "#contract/comments.ts";
import { deleteDiscussion, eraseDiscussion } from "#server/discussions/index.ts";
import { lockItem, withdrawItem } from "#server/items/index.ts";
import { eraseLikesOfPost } from "#server/likes/index.ts";
import { eraseNotificationsOfPost } from "#server/notifications/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { belongsTo } from "#server/platform/db/post-columns.ts";
import { reports } from "#server/platform/db/schema/index.ts";
import type { StoredStatus } from "#server/platform/stored-status.ts";
import { deleteReview, eraseReview } from "#server/reviews/index.ts";
import { eraseSaves } from "#server/saves/index.ts";
import { endCredit } from "#server/subscriptions/index.ts";

export interface LockedPost extends ThreadRef {
  userId: string;
  status: StoredStatus;
}

const ACTIONS = {
  review: { erase: eraseReview, remove: deleteReview },
  discussion: { erase: eraseDiscussion, remove: deleteDiscussion },
} as const;

/** A review or discussion, locked so that nobody decides on, reports or comments on it before the transaction ends. */
export async function lockPost(tx: Transaction, { kind, id }: ThreadRef): Promise<LockedPost | null> {
  const item = await lockItem(tx, { kind, id }, "update");
  return item ? { kind, id, userId: item.userId, status: item.moderationStatus } : null;
}

/**
 * Deletes what its author deletes. With open reports moderators alone see it until they decide. What others wrote
 * below it stays, below an empty row. The row must be locked.
 */
export async function deletePost(tx: Transaction, post: LockedPost): Promise<void> {
  if (post.kind === "review") await endCredit(tx, post.id);
  await eraseSaves(tx, post);
  await eraseNotificationsOfPost(tx, post);
  if (await hasOpenReports(tx, post)) await withdrawItem(tx, post);
  else await deleteForGood(tx, post);
}

/** Deletes what its author has deleted, when the reports on it are resolved. */
export async function removeWithdrawnPost(tx: Transaction, thread: ThreadRef): Promise<void> {
  const post = await lockPost(tx, thread);
  if (post?.status === "withdrawn") await deleteForGood(tx, post);
}

async function deleteForGood(tx: Transaction, post: LockedPost): Promise<void> {
  const { erase, remove } = ACTIONS[post.kind];
  if (!(await hasThread(tx, post))) return remove(tx, post.id);
  await eraseLikesOfPost(tx, post);
  await erase(tx, post.id);
}

const hasOpenReports = async (tx: Transaction, post: ThreadRef): Promise<boolean> =>
  (await tx.$count(reports, and(belongsTo(reports, post), isNull(reports.outcome)))) > 0;

/** Whether comments have to stay: those of others, and evidence. */
async function hasThread(tx: Transaction, { kind, id, userId }: LockedPost): Promise<boolean> {
  const column = sql.identifier(`${kind}_id`);
  const { rows } = await tx.execute(sql`
    select from comments c
    where c.${column} = ${id} and c.status <> 'deleted' and (c.user_id <> ${userId}
      or exists (select from reports where comment_id = c.id and outcome is null))
    limit 1`);
  return rows.length > 0;
}
