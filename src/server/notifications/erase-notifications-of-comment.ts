import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { notifications } from "#server/platform/db/schema/index.ts";

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
