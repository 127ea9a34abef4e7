import { eq } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { receipts } from "#server/platform/db/schema/index.ts";
import { lockPost } from "#server/posts/index.ts";

/** Locks the review first, as its deletion does. */
export async function lockReceipt(tx: Transaction, id: string) {
  const [found] = await tx.select({ reviewId: receipts.reviewId }).from(receipts).where(eq(receipts.id, id));
  const review = found && (await lockPost(tx, { kind: "review", id: found.reviewId }));
  if (!review) return null;
  const [receipt] = await tx.select().from(receipts).where(eq(receipts.id, id)).for("update");
  return receipt ? { ...receipt, userId: review.userId } : null;
}
