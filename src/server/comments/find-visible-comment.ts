import { eq } from "drizzle-orm";
import type { PostRef } from "#contract/parts.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { toPostRef } from "#server/platform/db/post-columns.ts";
import { comments } from "#server/platform/db/schema/index.ts";
import type { Reader } from "#server/platform/reader.ts";
import type { CommentStatus } from "#server/platform/stored-status.ts";
import { findVisibleThread, type VisibleThread } from "#server/posts/index.ts";
import { canReadComment } from "./comment-policy.ts";

export interface CommentRecord {
  id: string;
  userId: string;
  thread: PostRef;
  parentId: string | null;
  status: CommentStatus;
  createdAt: Date;
}

export interface VisibleComment extends Omit<CommentRecord, "thread"> {
  thread: VisibleThread;
}

const COLUMNS = {
  id: comments.id,
  userId: comments.userId,
  reviewId: comments.reviewId,
  discussionId: comments.discussionId,
  parentId: comments.parentId,
  status: comments.status,
  createdAt: comments.createdAt,
};

export async function findVisibleComment(
  db: Database | Transaction,
  reader: Reader,
  id: string,
): Promise<VisibleComment | null> {
  const [row] = await db.select(COLUMNS).from(comments).where(eq(comments.id, id));
  if (!row || !canReadComment(reader, row)) return null;
  const thread = await findVisibleThread(db, reader, toPostRef(row));
  return thread && { ...toRecord(row), thread };
}

/** @param strength `update` if the row may be deleted: it also blocks new replies, which take `key share` */
export async function lockComment(
  tx: Transaction,
  id: string,
  strength: "key share" | "no key update" | "update" = "no key update",
): Promise<CommentRecord | null> {
  const [row] = await tx.select(COLUMNS).from(comments).where(eq(comments.id, id)).for(strength);
  return row ? toRecord(row) : null;
}

function toRecord({
  reviewId,
  discussionId,
  ...row
}: Omit<CommentRecord, "thread"> & { reviewId: string | null; discussionId: string | null }): CommentRecord {
  return { ...row, thread: toPostRef({ reviewId, discussionId }) };
}
