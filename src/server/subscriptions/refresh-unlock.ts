import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { reviewUnlocks } from "#server/platform/db/schema/index.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";
import type { Platform } from "#server/platform/platform.ts";

/** A refund or dispute locks the review again; a won dispute unlocks it. Lock the user first. */
export async function refreshUnlock(
  { payments }: Pick<Platform, "payments">,
  tx: Transaction,
  userId: string,
  paymentId: string,
): Promise<void> {
  if (!payments) return;
  const { isRefunded, isDisputed } = await payments.fetchPayment(paymentId);
  await tx
    .update(reviewUnlocks)
    .set({ refundedAt: isRefunded || isDisputed ? sql`coalesce(${reviewUnlocks.refundedAt}, now())` : null })
    .where(and(eq(reviewUnlocks.userId, userId), eq(reviewUnlocks.paymentId, paymentId)));
  await publishToPeople(tx, [userId], "subscription");
}
