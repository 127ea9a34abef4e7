import { and, eq, sql } from "drizzle-orm";
import type { PostRef } from "#contract/parts.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { belongsTo, toPostColumns } from "#server/platform/db/post-columns.ts";
import { threadFollows } from "#server/platform/db/schema/index.ts";
import { type Notice, notify } from "./notify.ts";

export interface PublishedComment {
  id: string;
  thread: PostRef;
  authorId: string;
  /** The author of the parent comment, or of the post for a top-level comment. */
  repliedToId: string;
  mentionedIds: readonly string[];
}

/**
 * Makes the author of a comment follow its thread, and notifies its followers. Each member once: a mention takes
 * precedence over a reply, and gets through a muted thread.
 */
export async function notifyThread(tx: Transaction, comment: PublishedComment): Promise<void> {
  const { thread, authorId, repliedToId, mentionedIds } = comment;
  await followThread(tx, thread, authorId);
  const follows = await tx
    .select({ userId: threadFollows.userId, isMuted: threadFollows.isMuted })
    .from(threadFollows)
    .where(belongsTo(threadFollows, thread));
  const muted = new Set(follows.filter(({ isMuted }) => isMuted).map(({ userId }) => userId));
  const kinds = new Map<string, CommentNotice>(follows.map(({ userId }) => [userId, "thread-reply"]));
  kinds.set(repliedToId, "reply");
  for (const userId of muted) kinds.delete(userId);
  for (const userId of mentionedIds) kinds.set(userId, "mention");
  await notify(
    tx,
    [...kinds].map(([userId, kind]) => toNotice(comment, userId, kind)),
  );
}

type CommentNotice = "mention" | "reply" | "thread-reply";

/** Groups by thread, or by thread and author, so that a busy thread adds only one entry. */
function toNotice({ id, thread, authorId }: PublishedComment, userId: string, kind: CommentNotice): Notice {
  const notice = { userId, kind, actorId: authorId, commentId: id, ...toPostColumns(thread) };
  if (kind === "thread-reply") return { ...notice, groupKey: `thread:${thread.id}` };
  return kind === "reply" ? { ...notice, groupKey: `reply:${thread.id}:${authorId}` } : notice;
}

export async function followThread(tx: Transaction, thread: PostRef, userId: string): Promise<void> {
  await tx
    .insert(threadFollows)
    .values({ userId, ...toPostColumns(thread) })
    .onConflictDoNothing();
}

export const isFollow = (thread: PostRef, userId: string) =>
  and(belongsTo(threadFollows, thread), eq(threadFollows.userId, userId)) ?? sql`false`;
