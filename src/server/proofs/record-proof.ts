import type { Decision, ModerationAction } from "#contract/moderation/terms.ts";
import type { Proof, ProofOutcome } from "#contract/proofs/terms.ts";
import { logAction } from "#server/moderation/index.ts";
import { notify } from "#server/notifications/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import type { MemberReader } from "#server/platform/reader.ts";

export interface ProofDecision {
  decision: Decision;
  /** The author's name that the moderator compared with the register, for licenses. */
  fullName?: string | undefined;
  reason?: string | null | undefined;
}

interface Recorded {
  action: ModerationAction;
  userId: string;
  proof: Proof;
  outcome: ProofOutcome;
  /** Null for licenses. */
  reviewId: string | null;
  reason: string | null;
}

/** Logs what a moderator did about a proof, and notifies its member. */
export async function recordProof(
  tx: Transaction,
  moderator: MemberReader,
  recorded: Recorded,
): Promise<void> {
  const { action, userId, proof, outcome, reviewId, reason } = recorded;
  await logAction(tx, {
    ...{ actorId: moderator.userId, action, reason, after: { proof } },
    subject: reviewId === null ? { kind: "person", id: userId } : { kind: "review", id: reviewId },
  });
  await notify(tx, [{ userId, kind: "proof", actorId: null, reviewId, outcome, reason }]);
}

export function recordDecision(
  tx: Transaction,
  moderator: MemberReader,
  { decision, reason }: ProofDecision,
  decided: Omit<Recorded, "action" | "reason">,
): Promise<void> {
  const action = decision === "approved" ? "check-proof" : "reject-proof";
  return recordProof(tx, moderator, { ...decided, action, reason: reason || null });
}
