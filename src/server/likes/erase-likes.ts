import { eq } from "drizzle-orm";
import type { ThreadRef } from "#contract/comments.ts";
import { lowerCommentLikes } from "#server/comments/index.ts";
import { lowerCounts } from "#server/items/index.ts";
import type { AccountDeletion } from "#server/platform/account-deletion.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { belongsTo } from "#server/platform/db/post-columns.ts";
import { likes } from "#server/platform/db/schema/index.ts";

/** Takes back every like of a member, and counts it no more. */
export async function eraseLikes(tx: Transaction, { userId }: AccountDeletion): Promise<void> {
  const given = await tx.delete(likes).where(eq(likes.userId, userId)).returning();
  await lowerCounts(
    tx,
    "review",
    "likes",
    given.flatMap(({ reviewId }) => reviewId ?? []),
  );
  await lowerCounts(
    tx,
    "discussion",
    "likes",
    given.flatMap(({ discussionId }) => discussionId ?? []),
  );
  await lowerCommentLikes(
    tx,
    given.flatMap(({ commentId }) => commentId ?? []),
  );
}

/** Takes back every like of a review or discussion that its author deletes; its counter goes with its content. */
export async function eraseLikesOfPost(tx: Transaction, post: ThreadRef): Promise<void> {
  await tx.delete(likes).where(belongsTo(likes, post));
}
