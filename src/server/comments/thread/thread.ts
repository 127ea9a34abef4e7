import { and, eq } from "drizzle-orm";
import type { ThreadRef } from "#contract/comments.ts";
import type { LiveThread } from "#contract/live.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { comments } from "#server/platform/db/schema/index.ts";

/** The thread that the columns of a comment name. */
export function threadOf(row: { reviewId: string | null; discussionId: string | null }): ThreadRef {
  if (row.reviewId !== null) return { kind: "review", id: row.reviewId };
  if (row.discussionId !== null) return { kind: "discussion", id: row.discussionId };
  throw new Error("a comment belongs to no thread");
}

/** The columns that name a thread. */
export function toThreadColumns({ kind, id }: ThreadRef) {
  return kind === "review" ? { reviewId: id, discussionId: null } : { reviewId: null, discussionId: id };
}

/** The comments of a thread. */
export const isInThread = ({ kind, id }: ThreadRef) =>
  eq(kind === "review" ? comments.reviewId : comments.discussionId, id);

/** Those of them that everyone sees; what is told as the number of comments. */
export const countVisibleComments = (db: Database | Transaction, thread: ThreadRef): Promise<number> =>
  db.$count(comments, and(isInThread(thread), eq(comments.status, "visible")));

/** The thread as open pages know it. */
export const toLiveThread = ({ kind, id }: ThreadRef): LiveThread =>
  kind === "review" ? `reviews/${id}` : `discussions/${id}`;
