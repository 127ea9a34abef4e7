import { eq } from "drizzle-orm";
import type { ThreadRef } from "#contract/comments.ts";
import { findVisibleThread, type VisibleThread } from "#server/items/index.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { comments } from "#server/platform/db/schema/index.ts";
import type { Reader } from "#server/platform/reader.ts";
import type { CommentStatus } from "#server/platform/stored-status.ts";
import { canReadComment } from "./comment-policy.ts";
import { threadOf } from "./thread/thread.ts";

/** A comment as the database has it. */
export interface CommentRecord {
  id: string;
  userId: string;
  thread: ThreadRef;
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

/** The comment of this id, when the reader may read it and what it is about; null for a hidden and a missing one alike. */
export async function findVisibleComment(
  db: Database | Transaction,
  reader: Reader,
  id: string,
): Promise<VisibleComment | null> {
  const [row] = await db.select(COLUMNS).from(comments).where(eq(comments.id, id));
  if (!row || !canReadComment(reader, row)) return null;
  const thread = await findVisibleThread(db, reader, threadOf(row));
  return thread && { ...toRecord(row), thread };
}

/**
 * The comment of this id, whose row stays locked until the transaction ends: of two decisions, or a decision
 * and an edit, the second sees what the first did. Null when there is none.
 *
 * @param strength `update` where it may go: then nobody answers it meanwhile either
 */
export async function lockComment(
  tx: Transaction,
  id: string,
  strength: "no key update" | "update" = "no key update",
): Promise<CommentRecord | null> {
  const [row] = await tx.select(COLUMNS).from(comments).where(eq(comments.id, id)).for(strength);
  return row ? toRecord(row) : null;
}

function toRecord({
  reviewId,
  discussionId,
  ...row
}: Omit<CommentRecord, "thread"> & { reviewId: string | null; discussionId: string | null }): CommentRecord {
  return { ...row, thread: threadOf({ reviewId, discussionId }) };
}
