import { eq, sql } from "drizzle-orm";
import type { HeldFor } from "#contract/moderation/terms.ts";
import { canCommentOn, findVisibleThread, TABLES, type VisibleThread } from "#server/items/index.ts";
import { limited, signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { toPostColumns, toPostRef } from "#server/platform/db/post-columns.ts";
import { comments } from "#server/platform/db/schema/index.ts";
import type { CommentStatus } from "#server/platform/stored-status.ts";
import { canBeRepliedTo } from "./comment-policy.ts";
import { findReasonToHold } from "./find-reason-to-hold.ts";
import { addMentions } from "./mentions/store-mentions.ts";
import { type ParsedContent, parseContent } from "./parse-content.ts";
import { publishComment } from "./publish-comment.ts";
import { showOne } from "./thread/load-thread.ts";

export const createComment = api.comments.create
  .use(signedIn)
  .use(limited("write", "comment"))
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const thread = await findVisibleThread(db, reader, input.thread);
    if (thread?.lock) throw errors.LOCKED();
    if (!thread || !canCommentOn(reader, thread)) throw errors.NOT_FOUND();
    const text = await parseContent(db, thread, input.content);
    const heldFor = await findReasonToHold(db, reader, text, null);
    const id = await db.transaction(async (tx) => {
      const current = await lockThreadRow(tx, thread);
      if (current?.status !== "approved") throw errors.NOT_FOUND();
      if (current.isLocked) throw errors.LOCKED();
      const parent = input.parentId === null ? null : await lockParent(tx, thread, input.parentId);
      if (parent === undefined) throw errors.PARENT_GONE();
      const repliedToId = (parent ?? current).userId;
      const parentId = parent?.id ?? null;
      return storeComment(tx, thread, { ...text, userId: reader.userId, parentId, repliedToId, heldFor });
    });
    const posted = await showOne(db, reader, thread, id);
    if (!posted) throw errors.NOT_FOUND();
    return posted;
  });

async function lockThreadRow(tx: Transaction, { kind, id }: VisibleThread) {
  const { items, threadLock } = TABLES[kind];
  const [current] = await tx
    .select({
      userId: items.userId,
      status: items.moderationStatus,
      isLocked: sql<boolean>`${threadLock.lockedAt} is not null`,
    })
    .from(items)
    .where(eq(items.id, id))
    .for("share");
  return current;
}

/** The lock makes a concurrent deletion of the parent wait, so that it sees the reply. */
async function lockParent(tx: Transaction, thread: VisibleThread, parentId: string) {
  const [parent] = await tx
    .select({
      id: comments.id,
      userId: comments.userId,
      reviewId: comments.reviewId,
      discussionId: comments.discussionId,
      status: comments.status,
    })
    .from(comments)
    .where(eq(comments.id, parentId))
    .for("key share");
  if (!parent || !canBeRepliedTo(parent)) return undefined;
  const { kind, id } = toPostRef(parent);
  return kind === thread.kind && id === thread.id ? parent : undefined;
}

interface NewComment extends ParsedContent {
  userId: string;
  parentId: string | null;
  /** The author of what it replies to. */
  repliedToId: string;
  heldFor: HeldFor | null;
}

async function storeComment(
  tx: Transaction,
  thread: VisibleThread,
  { content, body, mentionedIds, userId, parentId, repliedToId, heldFor }: NewComment,
): Promise<string> {
  const status: CommentStatus = heldFor === null ? "visible" : "held";
  const [comment] = await tx
    .insert(comments)
    .values({ ...toPostColumns(thread), userId, parentId, content, body, status, heldFor })
    .returning({ id: comments.id });
  if (!comment) throw new Error("a comment was inserted but has no id");
  const { id } = comment;
  await addMentions(tx, id, mentionedIds);
  if (status === "visible") {
    await publishComment(tx, { id, thread, authorId: userId, repliedToId, mentionedIds });
  }
  return id;
}
