import { and, eq, sql } from "drizzle-orm";
import type { ThreadRef } from "#contract/comments.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { belongsTo, toPostColumns } from "#server/platform/db/post-columns.ts";
import { threadFollows } from "#server/platform/db/schema/index.ts";
import { type Notice, notify } from "./notify.ts";

/** A comment that readers see from now on. */
export interface PublishedComment {
  id: string;
  thread: ThreadRef;
  authorId: string;
  /** Of the comment that it answers, or of the review or discussion. */
  answeredId: string;
  mentionedIds: readonly string[];
}

/**
 * Tells those whom a new comment concerns, each once: whom it names, whom it answers, and who follows the
 * thread. Who is both named and answered is told of being named. Who muted the thread hears only
 * of being named. Its author follows the thread from now on.
 */
export async function notifyThread(tx: Transaction, comment: PublishedComment): Promise<void> {
  const { thread, authorId } = comment;
  await followThread(tx, thread, authorId);
  const follows = await tx
    .select({ userId: threadFollows.userId, isMuted: threadFollows.isMuted })
    .from(threadFollows)
    .where(belongsTo(threadFollows, thread));
  const muted = new Set(follows.filter(({ isMuted }) => isMuted).map(({ userId }) => userId));
  const named = new Set(comment.mentionedIds);
  const isAnswered = (userId: string) => userId === comment.answeredId && !muted.has(userId);
  const followers = follows
    .map(({ userId }) => userId)
    .filter((userId) => !muted.has(userId) && !named.has(userId) && userId !== comment.answeredId);
  await notify(tx, [
    ...[...named].map((userId) => noticeOf(comment, userId, "mention")),
    ...[comment.answeredId]
      .filter((userId) => isAnswered(userId) && !named.has(userId))
      .map((userId) => noticeOf(comment, userId, "reply")),
    ...followers.map((userId) => noticeOf(comment, userId, "thread-reply")),
  ]);
}

/** Follows a thread, unless the person already does or has muted it. */
export async function followThread(tx: Transaction, thread: ThreadRef, userId: string): Promise<void> {
  await tx
    .insert(threadFollows)
    .values({ userId, ...toPostColumns(thread) })
    .onConflictDoNothing();
}

/** The rows of one person's following of a thread: one, or none. */
export const isFollow = (thread: ThreadRef, userId: string) =>
  and(belongsTo(threadFollows, thread), eq(threadFollows.userId, userId)) ?? sql`false`;

function noticeOf(
  comment: PublishedComment,
  userId: string,
  kind: "mention" | "reply" | "thread-reply",
): Notice {
  const { id, thread, authorId } = comment;
  const notice: Notice = { userId, kind, actorId: authorId, commentId: id, ...toPostColumns(thread) };
  // A lively thread is one line, not a hundred, and so is someone who replies again and again.
  if (kind === "thread-reply") return { ...notice, groupKey: `thread:${thread.id}` };
  return kind === "reply" ? { ...notice, groupKey: `reply:${thread.id}:${authorId}` } : notice;
}
