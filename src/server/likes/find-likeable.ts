import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PostRef } from "#contract/parts.ts";
import type { Likeable } from "#contract/posts/likes.ts";
import { findVisibleComment } from "#server/comments/index.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { comments, discussionStats, likes, reviewStats } from "#server/platform/db/schema/index.ts";
import type { Reader } from "#server/platform/reader.ts";
import { findVisiblePost } from "#server/posts/index.ts";

export interface VisibleLikeable extends Likeable {
  userId: string;
  thread: PostRef;
}

export async function findLikeable(
  db: Database | Transaction,
  reader: Reader,
  { kind, id }: Likeable,
): Promise<VisibleLikeable | null> {
  if (kind === "comment") {
    const comment = await findVisibleComment(db, reader, id);
    return comment && { kind, id: comment.id, userId: comment.userId, thread: comment.thread };
  }
  const post = await findVisiblePost(db, reader, { kind, id });
  return post && { kind, id: post.id, userId: post.userId, thread: { kind, id: post.id } };
}

export const toLikedColumns = ({ kind, id }: Likeable) => ({
  reviewId: null,
  discussionId: null,
  commentId: null,
  [`${kind}Id`]: id,
});

export function isLikeOf(userId: string, { kind, id }: Likeable): SQL | undefined {
  const column = { review: likes.reviewId, discussion: likes.discussionId, comment: likes.commentId }[kind];
  return and(eq(likes.userId, userId), eq(column, id));
}

export async function loadLike(db: Database | Transaction, userId: string, item: Likeable) {
  const [table, key] = {
    review: [reviewStats, reviewStats.reviewId] as const,
    discussion: [discussionStats, discussionStats.discussionId] as const,
    comment: [comments, comments.id] as const,
  }[item.kind];
  const isLiked = sql<boolean>`exists (select from ${likes} where ${isLikeOf(userId, item)})`;
  const [row] = await db.select({ isLiked, likeCount: table.likeCount }).from(table).where(eq(key, item.id));
  return row ?? { isLiked: false, likeCount: 0 };
}
