import { v7 as uuidv7 } from "uuid";
import type { PostRef } from "#contract/parts.ts";
import { limited, signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { toPostColumns } from "#server/platform/db/post-columns.ts";
import { comments } from "#server/platform/db/schema/index.ts";
import { canCommentOn, lockVisibleThread } from "#server/posts/index.ts";
import { parseContent } from "./comment-content.ts";
import { canBeRepliedTo } from "./comment-policy.ts";
import { findReasonToHold } from "./find-reason-to-hold.ts";
import { type CommentRecord, lockComment } from "./find-visible-comment.ts";
import { addMentions } from "./mentions/store-mentions.ts";
import { publishComment } from "./publish-comment.ts";
import { showOne } from "./thread/load-thread.ts";

export const createComment = api.comments.create
  .use(signedIn)
  .use(limited("write", "comment"))
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const { content, body, mentionedIds } = await parseContent(db, input.thread, input.content);
    const heldFor = await findReasonToHold(db, reader, { content, body }, null);
    const id = uuidv7();
    const thread = await db.transaction(async (tx) => {
      const thread = await lockVisibleThread(tx, reader, input.thread);
      if (thread?.lock) throw errors.LOCKED();
      if (!thread || !canCommentOn(reader, thread)) throw errors.NOT_FOUND();
      const parent = input.parentId === null ? null : await lockParent(tx, thread, input.parentId);
      if (parent === undefined) throw errors.PARENT_GONE();
      const { userId } = reader;
      await storeComment(tx, thread, { id, userId, parentId: input.parentId, content, body, heldFor });
      await addMentions(tx, id, mentionedIds);
      const { userId: repliedToId } = parent ?? thread;
      if (heldFor === null) {
        await publishComment(tx, { id, thread, authorId: userId, repliedToId, mentionedIds });
      }
      return thread;
    });
    const posted = await showOne(db, reader, thread, id);
    if (!posted) throw errors.NOT_FOUND();
    return posted;
  });

/** A concurrent deletion of the parent waits for the lock, and then sees the reply. */
async function lockParent(tx: Transaction, thread: PostRef, id: string): Promise<CommentRecord | undefined> {
  const parent = await lockComment(tx, id, "key share");
  if (!parent || !canBeRepliedTo(parent)) return undefined;
  return parent.thread.kind === thread.kind && parent.thread.id === thread.id ? parent : undefined;
}

async function storeComment(
  tx: Transaction,
  thread: PostRef,
  comment: Omit<typeof comments.$inferInsert, "reviewId" | "discussionId" | "status">,
): Promise<void> {
  const status = comment.heldFor === null ? "visible" : "held";
  await tx.insert(comments).values({ ...toPostColumns(thread), ...comment, status });
}
