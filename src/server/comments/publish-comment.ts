import { and, eq, inArray, sql } from "drizzle-orm";
import type { PostRef } from "#contract/parts.ts";
import { notify, notifyThread, type PublishedComment } from "#server/notifications/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { toPostColumns } from "#server/platform/db/post-columns.ts";
import {
  commentMentions,
  comments,
  commentVersions,
  notifications,
} from "#server/platform/db/schema/index.ts";
import { publishToThread } from "#server/platform/live/publish.ts";
import { changeCounts, TABLES } from "#server/posts/index.ts";
import type { CommentRecord } from "./find-visible-comment.ts";
import { toLiveThread } from "./thread/thread.ts";

/** After a moderator approved it: its first text, or a change. */
export async function publishHeldComment(tx: Transaction, comment: CommentRecord): Promise<void> {
  const { id, thread, userId: authorId } = comment;
  if (await wasPublishedBefore(tx, id)) {
    await notifyNewlyMentioned(tx, comment);
    return changeVisibleCount(tx, thread, 1);
  }
  const repliedToId = await findRepliedTo(tx, comment);
  const mentionedIds = await listMentioned(tx, id);
  await publishComment(tx, { id, thread, authorId, repliedToId, mentionedIds });
}

/** Of a comment that is new to its readers: just posted, or approved by a moderator. */
export async function publishComment(tx: Transaction, comment: PublishedComment): Promise<void> {
  await notifyThread(tx, comment);
  await changeVisibleCount(tx, comment.thread, 1);
}

export async function changeVisibleCount(
  tx: Transaction,
  thread: PostRef,
  difference: number,
): Promise<void> {
  if (difference !== 0) await changeCounts(tx, thread, { replies: difference });
  await publishToThread(tx, toLiveThread(thread));
}

export async function notifyNewlyMentioned(tx: Transaction, comment: CommentRecord): Promise<void> {
  const mentionedIds = await listMentioned(tx, comment.id);
  if (mentionedIds.length === 0) return;
  const notified = await tx
    .select({ userId: notifications.userId })
    .from(notifications)
    .where(
      and(
        eq(notifications.commentId, comment.id),
        eq(notifications.kind, "mention"),
        inArray(notifications.userId, mentionedIds),
      ),
    );
  const known = new Set(notified.map(({ userId }) => userId));
  const notice = { kind: "mention", actorId: comment.userId, commentId: comment.id } as const;
  await notify(
    tx,
    mentionedIds
      .filter((userId) => !known.has(userId))
      .map((userId) => ({ ...notice, userId, ...toPostColumns(comment.thread) })),
  );
}

/** A comment that was never public has no version that readers saw. */
const wasPublishedBefore = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.$count(
    commentVersions,
    and(eq(commentVersions.commentId, id), eq(commentVersions.wasHeld, false)),
  )) > 0;

async function listMentioned(tx: Transaction, commentId: string): Promise<string[]> {
  const mentioned = await tx
    .select({ userId: commentMentions.userId })
    .from(commentMentions)
    .where(eq(commentMentions.commentId, commentId));
  return mentioned.map(({ userId }) => userId);
}

async function findRepliedTo(tx: Transaction, { thread, parentId }: CommentRecord): Promise<string> {
  const [table, id] =
    parentId !== null ? ([comments, parentId] as const) : ([TABLES[thread.kind].posts, thread.id] as const);
  const { rows } = await tx.execute<{ user_id: string }>(sql`select user_id from ${table} where id = ${id}`);
  const [repliedTo] = rows;
  if (!repliedTo) throw new Error("a reply has no parent comment");
  return repliedTo.user_id;
}
