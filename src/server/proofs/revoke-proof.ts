import { eq } from "drizzle-orm";
import type { ProofKind } from "#contract/proofs/proofs.ts";
import type { Proof, ProofOutcome } from "#contract/proofs/terms.ts";
import { canModerate, moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { lockUser } from "#server/platform/auth/deleted-users.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { checkedLicenses, reviewProofs } from "#server/platform/db/schema/index.ts";
import { lockPost } from "#server/posts/index.ts";
import { isProved } from "./receipt/own-receipt.ts";
import { recordProof } from "./record-proof.ts";

interface Revoked {
  userId: string;
  proof: Proof;
  outcome: ProofOutcome;
  reviewId: string | null;
}

/** Badges and filters follow in the same transaction. What was submitted is long gone, so it can't be checked again. */
export const revokeProof = api.proofs.revoke
  .use(moderatorWrites)
  .handler(async ({ input: { kind, id, reason }, context: { db, reader }, errors }) => {
    await db.transaction(async (tx) => {
      const revoked = await REVOKE[kind](tx, id);
      if (!revoked) throw errors.NOT_FOUND();
      if (!canModerate(reader, revoked)) throw errors.FORBIDDEN();
      await recordProof(tx, reader, { ...revoked, action: "revoke-proof", reason });
    });
    return {};
  });

const REVOKE: Record<ProofKind, (tx: Transaction, id: string) => Promise<Revoked | null>> = {
  async license(tx, userId) {
    if (!(await lockUser(tx, userId))) return null;
    const ended = await tx
      .delete(checkedLicenses)
      .where(eq(checkedLicenses.userId, userId))
      .returning({ userId: checkedLicenses.userId });
    if (ended.length === 0) return null;
    return { userId, proof: "license-checked", outcome: "license-revoked", reviewId: null };
  },

  async receipt(tx, reviewId) {
    const review = await lockPost(tx, { kind: "review", id: reviewId });
    const ended = await tx
      .delete(reviewProofs)
      .where(isProved(reviewId))
      .returning({ reviewId: reviewProofs.reviewId });
    if (!review || ended.length === 0) return null;
    return { userId: review.userId, proof: "used-it", outcome: "receipt-revoked", reviewId };
  },
};
