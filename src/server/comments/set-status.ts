import { eq } from "drizzle-orm";
import type { Decision } from "#contract/moderation/terms.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { comments } from "#server/platform/db/schema/index.ts";
import type { CommentStatus } from "#server/platform/stored-status.ts";
import { isDeleted } from "./comment-policy.ts";
import { type CommentRecord, lockComment } from "./find-visible-comment.ts";
import { changeVisibleCount, publishHeldComment } from "./publish-comment.ts";
import { restoreVersion } from "./versions.ts";

/**
 * @param moderatorId null for automatic rules, which change only visible comments
 * @returns the comment before the change; null if missing, deleted by its author, or with nothing to restore
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
 * Rejecting an edit brings the public version back, without notifications.
 * @returns the comment before the change, or null if it is not held
 */
export async function decideHeldComment(
  tx: Transaction,
  { id }: { id: string },
  decision: Decision,
): Promise<CommentRecord | null> {
  const before = await lockComment(tx, id);
  if (before?.status !== "held") return null;
  const isRestored = decision === "rejected" && (await restoreVersion(tx, id));
  await storeStatus(tx, id, decision === "approved" || isRestored ? "visible" : "rejected");
  if (decision === "approved") await publishHeldComment(tx, before);
  else await changeVisibleCount(tx, before.thread, Number(isRestored));
  return before;
}

const wasVisible = ({ status }: CommentRecord) => Number(status === "visible");

async function storeStatus(tx: Transaction, id: string, status: CommentStatus): Promise<void> {
  await tx.update(comments).set({ status, heldFor: null }).where(eq(comments.id, id));
}
