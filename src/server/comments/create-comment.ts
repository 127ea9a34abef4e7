import { eq, sql } from "drizzle-orm";
import { findVisibleThread, TABLES, type VisibleThread } from "#server/items/index.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { toPostColumns } from "#server/platform/db/post-columns.ts";
import { comments } from "#server/platform/db/schema/index.ts";
import type { CommentStatus } from "#server/platform/stored-status.ts";
import { canBeAnswered, canComment } from "./comment-policy.ts";
import { findReasonToHold } from "./find-reason-to-hold.ts";
import type { HeldFor } from "./holding-policy.ts";
import { limitComments } from "./limit-comments.ts";
import { storeMentions } from "./mentions/store-mentions.ts";
import { publishComment } from "./publish-comment.ts";
import { type ReadContent, readContent } from "./read-content.ts";
import { showOne } from "./thread/read-thread.ts";
import { threadOf } from "./thread/thread.ts";

/** Comments on a review or discussion, or answers a comment there; what is held nobody else is shown or told. */
export const createComment = api.comments.create.use(signedIn).handler(async ({ input, context, errors }) => {
  const { db, reader } = context;
  await limitComments(context);
  const thread = await findVisibleThread(db, reader, input.thread);
  if (thread?.lock) throw errors.LOCKED();
  if (!thread || !canComment(reader, thread)) throw errors.NOT_FOUND();
  const text = await readContent(db, thread, input.content);
  const heldFor = await findReasonToHold(db, reader, text, null);
  const id = await db.transaction(async (tx) => {
    const held = await holdThread(tx, thread);
    if (held?.status !== "approved") throw errors.NOT_FOUND();
    if (held.isLocked) throw errors.LOCKED();
    const parentId = await findParent(tx, thread, input.parentId);
    if (parentId === undefined) throw errors.PARENT_GONE();
    return storeComment(tx, thread, { ...text, userId: reader.userId, parentId, heldFor });
  });
  const posted = await showOne(db, reader, thread, id);
  if (!posted) throw errors.NOT_FOUND();
  return posted;
});

/** Locks the review or discussion and returns its state; undefined when it no longer exists. */
async function holdThread(tx: Transaction, { kind, id }: VisibleThread) {
  const { items, threadLock } = TABLES[kind];
  const [held] = await tx
    .select({
      status: items.moderationStatus,
      isLocked: sql<boolean>`${threadLock.lockedAt} is not null`,
    })
    .from(items)
    .where(eq(items.id, id))
    .for("share");
  return held;
}

/**
 * The id of the comment to be answered, which can be: undefined when it is gone. It is not deleted before
 * the transaction ends: who deletes it then sees that it was answered.
 */
async function findParent(
  tx: Transaction,
  thread: VisibleThread,
  parentId: string | null,
): Promise<string | null | undefined> {
  if (parentId === null) return null;
  const [parent] = await tx
    .select({
      id: comments.id,
      reviewId: comments.reviewId,
      discussionId: comments.discussionId,
      status: comments.status,
    })
    .from(comments)
    .where(eq(comments.id, parentId))
    .for("key share");
  if (!parent || !canBeAnswered(parent)) return undefined;
  const { kind, id } = threadOf(parent);
  return kind === thread.kind && id === thread.id ? parent.id : undefined;
}

interface NewComment extends ReadContent {
  userId: string;
  parentId: string | null;
  heldFor: HeldFor | null;
}

async function storeComment(
  tx: Transaction,
  thread: VisibleThread,
  { content, body, mentionedIds, userId, parentId, heldFor }: NewComment,
): Promise<string> {
  const status: CommentStatus = heldFor === null ? "visible" : "held";
  const [comment] = await tx
    .insert(comments)
    .values({ ...toPostColumns(thread), userId, parentId, content, body, status, heldFor })
    .returning({ id: comments.id, createdAt: comments.createdAt });
  if (!comment) throw new Error("a comment was inserted but has no id");
  await storeMentions(tx, comment.id, mentionedIds);
  if (status === "visible") await publishComment(tx, { ...comment, thread, userId, parentId, status });
  return comment.id;
}
