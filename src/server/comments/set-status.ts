import { eq } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { comments } from "#server/platform/db/schema/index.ts";
import type { CommentStatus } from "#server/platform/stored-status.ts";
import { isDeleted } from "./comment-policy.ts";
import { type CommentRecord, lockComment } from "./find-visible-comment.ts";
import { changeVisibleCount, publishComment } from "./publish-comment.ts";
import { restoreVersion } from "./restore-version.ts";

/**
 * Takes a comment away (hidden: until somebody looked; removed: for good) or gives it back (visible).
 *
 * @param moderatorId null when the rules did it, which touch only what everyone sees
 * @returns the comment as it stood before; null when there is none, when its author deleted it, and when it
 *   is to be given back and was not taken away
 */
export async function setCommentStatus(
  tx: Transaction,
  id: string,
  status: "visible" | "hidden" | "removed",
  moderatorId: string | null,
): Promise<CommentRecord | null> {
  const before = await lockComment(tx, id);
  if (!before || isDeleted(before.status)) return null;
  const isTakenAway = before.status === "hidden" || before.status === "removed";
  if (status === "visible" ? !isTakenAway : moderatorId === null && before.status !== "visible") return null;
  await storeStatus(tx, id, status);
  await changeVisibleCount(tx, before.thread, Number(status === "visible") - wasVisible(before));
  return before;
}

/**
 * Publishes a held comment: from now on it counts, and those whom it concerns are told.
 *
 * @returns the comment as it stood before; null when it is not, or no longer, held
 */
export async function approveHeldComment(
  tx: Transaction,
  { id }: { id: string },
): Promise<CommentRecord | null> {
  const before = await lockComment(tx, id);
  if (before?.status !== "held") return null;
  await storeStatus(tx, id, "visible");
  await publishComment(tx, before);
  return before;
}

/**
 * Rejects a held comment: only its author and moderators ever read it. Of an edit of what was public only the
 * edit is rejected: what readers saw before is back, and nobody is told anew.
 *
 * @returns the comment as it stood before; null when it is not, or no longer, held
 */
export async function rejectHeldComment(
  tx: Transaction,
  { id }: { id: string },
): Promise<CommentRecord | null> {
  const before = await lockComment(tx, id);
  if (before?.status !== "held") return null;
  const isRestored = await restoreVersion(tx, id);
  await storeStatus(tx, id, isRestored ? "visible" : "rejected");
  await changeVisibleCount(tx, before.thread, Number(isRestored));
  return before;
}

const wasVisible = ({ status }: CommentRecord) => Number(status === "visible");

async function storeStatus(tx: Transaction, id: string, status: CommentStatus): Promise<void> {
  await tx.update(comments).set({ status, heldFor: null }).where(eq(comments.id, id));
}
