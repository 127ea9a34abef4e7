import { eq } from "drizzle-orm";
import type { MemberContext } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { receipts, reviewProofs } from "#server/platform/db/schema/index.ts";
import { lockPost } from "#server/posts/index.ts";
import { type ProofDecision, recordDecision } from "#server/proofs/record-proof.ts";

type LockedReceipt = NonNullable<Awaited<ReturnType<typeof lockReceipt>>>;

/** Locks the review first, as its deletion does. */
export async function lockReceipt(tx: Transaction, id: string) {
  const [found] = await tx.select({ reviewId: receipts.reviewId }).from(receipts).where(eq(receipts.id, id));
  const review = found && (await lockPost(tx, { kind: "review", id: found.reviewId }));
  if (!review) return null;
  const [receipt] = await tx.select().from(receipts).where(eq(receipts.id, id)).for("update");
  return receipt ? { ...receipt, userId: review.userId } : null;
}

export async function decideReceipt(
  tx: Transaction,
  { reader }: MemberContext,
  { id, reviewId, userId }: LockedReceipt,
  decided: ProofDecision,
): Promise<void> {
  const isApproved = decided.decision === "approved";
  if (isApproved) await tx.insert(reviewProofs).values({ reviewId, proof: "used-it" }).onConflictDoNothing();
  await tx.delete(receipts).where(eq(receipts.id, id));
  const outcome = isApproved ? "receipt-checked" : "receipt-rejected";
  await recordDecision(tx, reader, decided, { userId, proof: "used-it", outcome, reviewId });
}
