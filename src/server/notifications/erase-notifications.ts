import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { PostRef } from "#contract/parts.ts";
import type { AccountDeletion } from "#server/platform/account-deletion.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { belongsTo } from "#server/platform/db/post-columns.ts";
import { notifications } from "#server/platform/db/schema/index.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";

/** Deletes notifications about only this comment. Keeps those that count other comments too, and decisions. */
export function eraseNotificationsOfComment(tx: Transaction, commentId: string): Promise<void> {
  return eraseNotificationsOfComments(tx, [commentId]);
}

export async function eraseNotificationsOfComments(
  tx: Transaction,
  commentIds: readonly string[],
): Promise<void> {
  const isAboutItAlone = or(
    inArray(notifications.kind, ["mention", "like"]),
    and(inArray(notifications.kind, ["reply", "thread-reply"]), eq(notifications.count, 1)),
  );
  const isAboutOne = sql`${notifications.commentId} = any(${sql.param(commentIds)}::uuid[])`;
  await tx.delete(notifications).where(and(isAboutOne, isAboutItAlone));
}

export async function eraseNotificationsOfPost(tx: Transaction, post: PostRef): Promise<void> {
  await tx
    .delete(notifications)
    .where(
      and(
        belongsTo(notifications, post),
        isNull(notifications.commentId),
        inArray(notifications.kind, ["like", "moderation"]),
      ),
    );
}

/** Call it after the member's comments are deleted. */
export async function eraseActor(tx: Transaction, { userId, deletedUserId }: AccountDeletion): Promise<void> {
  const { rows } = await tx.execute<{ userId: string }>(sql`
    select distinct user_id as "userId" from notifications where actor_id = ${userId}`);
  await tx.execute(sql`
    delete from notifications where actor_id = ${userId}
      and ((kind = 'like' and count = 1) or (kind = 'reply' and comment_id is null))`);
  // The row doesn't say who else liked the item.
  await tx.execute(sql`
    update notifications set actor_id = null, count = count - 1 where actor_id = ${userId} and kind = 'like'`);
  await tx.execute(sql`update notifications set actor_id = ${deletedUserId} where actor_id = ${userId}`);
  await publishToPeople(
    tx,
    rows.map((row) => row.userId),
    "notifications",
  );
}
