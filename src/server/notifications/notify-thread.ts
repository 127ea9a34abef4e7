import { and, eq, sql } from "drizzle-orm";
import type { ThreadRef } from "#contract/comments.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { belongsTo, toPostColumns } from "#server/platform/db/post-columns.ts";
import { threadFollows } from "#server/platform/db/schema/index.ts";
import { type Notice, notify } from "./notify.ts";

export interface PublishedComment {
  id: string;
  thread: ThreadRef;
  authorId: string;
  /** The author of the parent comment, or of the post for a top-level comment. */
  repliedToId: string;
  mentionedIds: readonly string[];
}

/** Each member once: a mention takes precedence over a reply, and gets through a muted thread. */
export async function notifyThread(tx: Transaction, comment: PublishedComment): Promise<void> {
  const { thread, authorId } = comment;
  await followThread(tx, thread, authorId);
  const follows = await tx
    .select({ userId: threadFollows.userId, isMuted: threadFollows.isMuted })
    .from(threadFollows)
    .where(belongsTo(threadFollows, thread));
  const muted = new Set(follows.filter(({ isMuted }) => isMuted).map(({ userId }) => userId));
  const named = new Set(comment.mentionedIds);
  const wantsReply = (userId: string) => userId === comment.repliedToId && !muted.has(userId);
  const followers = follows
    .map(({ userId }) => userId)
    .filter((userId) => !muted.has(userId) && !named.has(userId) && userId !== comment.repliedToId);
  await notify(tx, [
    ...[...named].map((userId) => noticeOf(comment, userId, "mention")),
    ...[comment.repliedToId]
      .filter((userId) => wantsReply(userId) && !named.has(userId))
      .map((userId) => noticeOf(comment, userId, "reply")),
    ...followers.map((userId) => noticeOf(comment, userId, "thread-reply")),
  ]);
}

export async function followThread(tx: Transaction, thread: ThreadRef, userId: string): Promise<void> {
  await tx
    .insert(threadFollows)
    .values({ userId, ...toPostColumns(thread) })
    .onConflictDoNothing();
}

export const isFollow = (thread: ThreadRef, userId: string) =>
  and(belongsTo(threadFollows, thread), eq(threadFollows.userId, userId)) ?? sql`false`;

function noticeOf(
  comment: PublishedComment,
  userId: string,
  kind: "mention" | "reply" | "thread-reply",
): Notice {
  const { id, thread, authorId } = comment;
  const notice: Notice = { userId, kind, actorId: authorId, commentId: id, ...toPostColumns(thread) };
  // Groups by thread, or by thread and author, so that a busy thread adds only one entry.
  if (kind === "thread-reply") return { ...notice, groupKey: `thread:${thread.id}` };
  return kind === "reply" ? { ...notice, groupKey: `reply:${thread.id}:${authorId}` } : notice;
}
