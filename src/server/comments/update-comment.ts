import { eq } from "drizzle-orm";
import type { HeldFor } from "#contract/moderation/terms.ts";
import { limited, signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { comments } from "#server/platform/db/schema/index.ts";
import { publishToThread } from "#server/platform/live/publish.ts";
import { checkVersion } from "#server/platform/versions.ts";
import { type ParsedContent, parseContent } from "./comment-content.ts";
import { canEditComment, isQuietEdit } from "./comment-policy.ts";
import { findReasonToHold } from "./find-reason-to-hold.ts";
import { type CommentRecord, findVisibleComment, lockComment } from "./find-visible-comment.ts";
import { storeMentions } from "./mentions/store-mentions.ts";
import { changeVisibleCount, notifyNewlyMentioned } from "./publish-comment.ts";
import { showOne } from "./thread/load-thread.ts";
import { toLiveThread } from "./thread/thread.ts";
import { loadStoredText, type StoredText, storeVersion } from "./versions.ts";

export const updateComment = api.comments.update
  .use(signedIn)
  .use(limited("write", "comment"))
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const comment = await findVisibleComment(db, reader, input.id);
    if (!comment || !canEditComment(reader, comment)) throw errors.NOT_FOUND();
    const { id, thread } = comment;
    const text = await parseContent(db, thread, input.content);
    const { body } = await loadStoredText(db, id);
    const heldFor = await findReasonToHold(db, reader, text, { ...comment, body });
    await db.transaction(async (tx) => {
      const before = await lockComment(tx, id);
      if (!before || !canEditComment(reader, before)) throw errors.NOT_FOUND();
      const stored = await loadStoredText(tx, id);
      if (stored.content === null) throw errors.NOT_FOUND();
      const { content } = stored;
      checkVersion(errors, input.version, { content }, { content: text.content });
      if (content !== text.content) await storeEdit(tx, before, stored, text, heldFor);
    });
    const posted = await showOne(db, reader, thread, id);
    if (!posted) throw errors.NOT_FOUND();
    return posted;
  });

async function storeEdit(
  tx: Transaction,
  before: CommentRecord,
  stored: StoredText,
  text: ParsedContent,
  heldFor: HeldFor | null,
): Promise<void> {
  const { id, thread } = before;
  const now = new Date();
  const wasVisible = before.status === "visible";
  const isMarked = wasVisible && !isQuietEdit(before, now);
  const isHeld = heldFor !== null;
  await storeVersion(tx, id, stored, {
    isQuiet: wasVisible && !isMarked && !isHeld,
    wasHeld: !wasVisible,
  });
  await tx
    .update(comments)
    .set({
      content: text.content,
      body: text.body,
      ...(isMarked ? { editedAt: now } : {}),
      ...(isHeld ? { status: "held", heldFor } : {}),
    })
    .where(eq(comments.id, id));
  await storeMentions(tx, id, text.mentionedIds);
  if (!wasVisible) return;
  if (isHeld) return changeVisibleCount(tx, thread, -1);
  await publishToThread(tx, toLiveThread(thread));
  await notifyNewlyMentioned(tx, before);
}
