import type { ThreadRef } from "#contract/comments.ts";
import { logAction } from "#server/moderation/log/log-action.ts";
import { followThread, notify } from "#server/notifications/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { toPostColumns } from "#server/platform/db/post-columns.ts";
import type { Decision } from "#server/platform/stored-status.ts";

/** What a moderator decided on something that waited. */
export interface Outcome {
  moderatorId: string;
  decision: Decision;
  reason: string | null;
}

/** What was decided on. */
interface Decided {
  authorId: string;
  /** The review or discussion itself, or the one that the comment is about. */
  thread: ThreadRef;
  /** Null when the review or discussion itself was decided on. */
  commentId: string | null;
  /** How it stood before the decision. */
  status: string;
}

/**
 * Writes a decision into the log, tells the author of it, and lets the author of what is public now follow
 * its thread; in the transaction that decides.
 */
export async function recordOutcome(tx: Transaction, outcome: Outcome, decided: Decided): Promise<void> {
  const { moderatorId, decision, reason } = outcome;
  const { authorId, thread, commentId } = decided;
  await logAction(tx, {
    actorId: moderatorId,
    action: decision === "approved" ? "approve" : "reject",
    subject: commentId === null ? thread : { kind: "comment", id: commentId },
    reason,
    ...toChange(decided, decision),
  });
  await notify(tx, [
    {
      userId: authorId,
      kind: "moderation",
      actorId: null,
      ...toPostColumns(thread),
      commentId,
      outcome: decision,
      reason,
    },
  ]);
  if (decision === "approved") await followThread(tx, thread, authorId);
}

/** How it stood, and how it does now; of what is public already only an edit was decided on. */
function toChange(
  { status, commentId }: Decided,
  decision: Outcome["decision"],
): Record<"before" | "after", Record<string, string>> {
  if (status === "approved")
    return { before: { status, edit: "pending" }, after: { status, edit: decision } };
  const approved = commentId === null ? "approved" : "visible";
  return { before: { status }, after: { status: decision === "approved" ? approved : "rejected" } };
}
