import type { Decision } from "#contract/moderation/terms.ts";
import type { PostRef } from "#contract/parts.ts";
import { logAction } from "#server/moderation/log/log-action.ts";
import { followThread, notify } from "#server/notifications/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { toPostColumns } from "#server/platform/db/post-columns.ts";

export interface Outcome {
  moderatorId: string;
  decision: Decision;
  reason: string | null;
}

interface Decided {
  authorId: string;
  /** The review or discussion itself, or the comment's. */
  thread: PostRef;
  /** Null for decisions on the review or discussion itself. */
  commentId: string | null;
  status: string;
}

/** Logs a decision, notifies the author and makes them follow what was published. Runs in the deciding transaction. */
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

/** Returns the statuses before and after. If the item is public, the decision was only about its edit. */
function toChange(
  { status, commentId }: Decided,
  decision: Outcome["decision"],
): Record<"before" | "after", Record<string, string>> {
  if (status === "approved")
    return { before: { status, edit: "pending" }, after: { status, edit: decision } };
  const approved = commentId === null ? "approved" : "visible";
  return { before: { status }, after: { status: decision === "approved" ? approved : "rejected" } };
}
