import { and, eq, isNull } from "drizzle-orm";
import { eraseNotificationsOfComment } from "#server/notifications/index.ts";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import {
  commentMentions,
  comments,
  commentVersions,
  likes,
  reports,
} from "#server/platform/db/schema/index.ts";
import { canRemoveComment } from "./comment-policy.ts";
import { type CommentRecord, findVisibleComment, lockComment } from "./find-visible-comment.ts";
import { changeVisibleCount } from "./publish-comment.ts";
import { countVisibleComments } from "./thread/thread.ts";

/** With open reports only moderators see it until they decide. With replies it leaves a placeholder. */
export const removeComment = api.comments.remove
  .use(memberWrites)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const comment = await findVisibleComment(db, reader, input.id);
    if (!comment || !canRemoveComment(reader, comment)) throw errors.NOT_FOUND();
    const isTombstone = await db.transaction(async (tx) => {
      const locked = await lockComment(tx, comment.id, "update");
      if (!locked || !canRemoveComment(reader, locked)) throw errors.NOT_FOUND();
      return removeLocked(tx, locked);
    });
    return { isTombstone, total: await countVisibleComments(db, comment.thread) };
  });

async function removeLocked(tx: Transaction, comment: CommentRecord): Promise<boolean> {
  const { id, thread, status } = comment;
  const isTombstone = await hasReplies(tx, id);
  if (await hasOpenReports(tx, id)) await withdraw(tx, id);
  else await removeForGood(tx, comment);
  await changeVisibleCount(tx, thread, status === "visible" ? -1 : 0);
  return isTombstone;
}

/** Reported comments are evidence until a moderator decides. The comment's lock prevents new reports. */
const hasOpenReports = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.$count(reports, and(eq(reports.commentId, id), isNull(reports.outcome)))) > 0;

async function withdraw(tx: Transaction, id: string): Promise<void> {
  await tx.update(comments).set({ status: "withdrawn", heldFor: null }).where(eq(comments.id, id));
}

export async function removeWithdrawnComment(tx: Transaction, id: string): Promise<void> {
  const comment = await lockComment(tx, id, "update");
  if (comment?.status === "withdrawn") await removeForGood(tx, comment);
}

async function removeForGood(tx: Transaction, comment: CommentRecord): Promise<void> {
  if (await hasReplies(tx, comment.id)) await leavePlaceholder(tx, comment.id);
  else await removeRow(tx, comment);
}

const hasReplies = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.$count(comments, eq(comments.parentId, id))) > 0;

async function leavePlaceholder(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(comments)
    .set({ status: "deleted", content: null, body: null, heldFor: null, editedAt: null, likeCount: 0 })
    .where(eq(comments.id, id));
  await tx.delete(commentVersions).where(eq(commentVersions.commentId, id));
  await tx.delete(commentMentions).where(eq(commentMentions.commentId, id));
  await tx.delete(likes).where(eq(likes.commentId, id));
}

async function removeRow(tx: Transaction, comment: CommentRecord): Promise<void> {
  for (let one: CommentRecord | null = comment; one !== null; ) {
    await eraseNotificationsOfComment(tx, one.id);
    await tx.delete(comments).where(eq(comments.id, one.id));
    const { parentId }: CommentRecord = one;
    const above: CommentRecord | null = parentId === null ? null : await lockComment(tx, parentId, "update");
    one = above?.status === "deleted" && !(await hasReplies(tx, above.id)) ? above : null;
  }
}
