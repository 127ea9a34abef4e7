import { eq } from "drizzle-orm";
import type { PostRef } from "#contract/parts.ts";
import { lowerCommentLikes } from "#server/comments/index.ts";
import type { AccountDeletion } from "#server/platform/account-deletion.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { belongsTo } from "#server/platform/db/post-columns.ts";
import { likes } from "#server/platform/db/schema/index.ts";
import { lowerCounts } from "#server/posts/index.ts";

export async function eraseLikes(tx: Transaction, { userId }: AccountDeletion): Promise<void> {
  const removed = await tx.delete(likes).where(eq(likes.userId, userId)).returning();
  await lowerCounts(
    tx,
    "review",
    "likes",
    removed.flatMap(({ reviewId }) => reviewId ?? []),
  );
  await lowerCounts(
    tx,
    "discussion",
    "likes",
    removed.flatMap(({ discussionId }) => discussionId ?? []),
  );
  await lowerCommentLikes(
    tx,
    removed.flatMap(({ commentId }) => commentId ?? []),
  );
}

/** Deletes all likes of a post; its stats row with the counter is deleted separately. */
export async function eraseLikesOfPost(tx: Transaction, post: PostRef): Promise<void> {
  await tx.delete(likes).where(belongsTo(likes, post));
}
