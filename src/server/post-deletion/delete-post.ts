import { and, isNull, sql } from "drizzle-orm";
import type { PostRef } from "#contract/parts.ts";
import { eraseDiscussion } from "#server/discussions/index.ts";
import { eraseLikesOfPost } from "#server/likes/index.ts";
import { eraseNotificationsOfPost } from "#server/notifications/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { belongsTo } from "#server/platform/db/post-columns.ts";
import { reports } from "#server/platform/db/schema/index.ts";
import type { StoredStatus } from "#server/platform/stored-status.ts";
import { deletePostRow, lockPost, withdrawPost } from "#server/posts/index.ts";
import { deleteReview, eraseReview } from "#server/reviews/index.ts";
import { eraseSaves } from "#server/saves/index.ts";
import { endCredit } from "#server/subscriptions/index.ts";

export interface DeletablePost extends PostRef {
  userId: string;
  moderationStatus: StoredStatus;
}

const ACTIONS = {
  review: { erase: eraseReview, remove: deleteReview },
  discussion: {
    erase: eraseDiscussion,
    remove: (tx: Transaction, id: string) => deletePostRow(tx, { kind: "discussion", id }),
  },
} as const;

/** Locks a review or discussion, so that decisions, reports and new comments wait for the transaction. */
export async function lockForDeletion(tx: Transaction, { kind, id }: PostRef): Promise<DeletablePost | null> {
  const row = await lockPost(tx, { kind, id }, "update");
  return row ? { kind, id, userId: row.userId, moderationStatus: row.moderationStatus } : null;
}

/** While reports are open, only moderators see it. A placeholder row keeps others' comments. */
export async function deletePost(tx: Transaction, post: DeletablePost): Promise<void> {
  if (post.kind === "review") await endCredit(tx, post.id);
  await eraseSaves(tx, post);
  await eraseNotificationsOfPost(tx, post);
  if (await hasOpenReports(tx, post)) await withdrawPost(tx, post);
  else await deleteForGood(tx, post);
}

/** Deletes a withdrawn post once its reports are resolved. */
export async function removeWithdrawnPost(tx: Transaction, ref: PostRef): Promise<void> {
  const post = await lockForDeletion(tx, ref);
  if (post?.moderationStatus === "withdrawn") await deleteForGood(tx, post);
}

async function deleteForGood(tx: Transaction, post: DeletablePost): Promise<void> {
  const { erase, remove } = ACTIONS[post.kind];
  if (await mustKeepThread(tx, post)) {
    await eraseLikesOfPost(tx, post);
    await erase(tx, post.id);
  } else await remove(tx, post.id);
}

const hasOpenReports = async (tx: Transaction, post: PostRef): Promise<boolean> =>
  (await tx.$count(reports, and(belongsTo(reports, post), isNull(reports.outcome)))) > 0;

async function mustKeepThread(tx: Transaction, { kind, id, userId }: DeletablePost): Promise<boolean> {
  const column = sql.identifier(`${kind}_id`);
  const { rows } = await tx.execute(sql`
    select from comments c
    where c.${column} = ${id} and c.status <> 'deleted' and (c.user_id <> ${userId}
      or exists (select from reports where comment_id = c.id and outcome is null))
    limit 1`);
  return rows.length > 0;
}
