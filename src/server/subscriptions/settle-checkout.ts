import { and, eq, sql } from "drizzle-orm";
import { LIMITS } from "#contract/vocabulary.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { checkouts, reviewUnlocks } from "#server/platform/db/schema/index.ts";
import { tellPeople } from "#server/platform/live/tell.ts";
import type { CheckoutState } from "#server/platform/payments/payments.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { LockedPerson } from "./lock-person.ts";
import { receiptMail } from "./receipt-mail.ts";
import { refreshSubscription } from "./refresh-subscription.ts";
import { titleOfReview } from "./review-titles.ts";

type CheckoutRow = typeof checkouts.$inferSelect;
type Means = Pick<Platform, "payments" | "log" | "outbox" | "config">;

/**
 * Asks the provider how a checkout stands and does what follows, once: opens the review, or writes the
 * subscription. The person is to be locked.
 */
export async function settleCheckout(
  platform: Means,
  tx: Transaction,
  person: LockedPerson,
  row: CheckoutRow,
): Promise<CheckoutState | null> {
  const state = (await platform.payments?.readCheckout(row.id)) ?? null;
  if (state === null) {
    await close(tx, row, "expired");
    return null;
  }
  const { customerId } = state;
  // Somebody else's payment, or one of before the price: it opens nothing.
  if (customerId === null || customerId !== person.customerId || state.reference !== person.id) {
    platform.log.warn({ userId: person.id }, "a checkout is not of the customer that it was made for");
    return null;
  }
  if (state.status === "expired" || state.status === "failed") await close(tx, row, "expired");
  if (state.status !== "paid") return state;
  if (row.kind === "subscription") await refreshSubscription(platform, tx, { id: person.id, customerId });
  else if (!(await unlock(platform, tx, person, row, state))) return null;
  await close(tx, row, "complete");
  return state;
}

async function close(
  tx: Transaction,
  { id, status }: CheckoutRow,
  now: "complete" | "expired",
): Promise<void> {
  if (status === now) return;
  await tx.update(checkouts).set({ status: now }).where(eq(checkouts.id, id));
}

/** Opens the review unless this payment has done so before; false for a wrong amount. */
async function unlock(
  { payments, log, outbox, config }: Means,
  tx: Transaction,
  person: LockedPerson,
  { reviewId }: CheckoutRow,
  { paymentId, amountCents, currency }: CheckoutState,
): Promise<boolean> {
  if (reviewId === null || paymentId === null) return false;
  if (amountCents !== LIMITS.unlockCents || currency !== "usd") {
    log.warn(
      { userId: person.id },
      "a review was paid for with another amount than its price, and stays closed",
    );
    return false;
  }
  const [known] = await tx.select().from(reviewUnlocks).where(eq(reviewUnlocks.paymentId, paymentId));
  if (known) return true;
  // Its refund may have been heard of before.
  const payment = await payments?.readPayment(paymentId);
  const isTakenBack = payment?.isRefunded || payment?.isDisputed;
  const values = { paymentId, amountCents, refundedAt: isTakenBack ? sql`now()` : null };
  await tx
    .insert(reviewUnlocks)
    .values({ userId: person.id, reviewId, ...values })
    .onConflictDoUpdate({
      target: [reviewUnlocks.userId, reviewUnlocks.reviewId],
      set: { ...values, createdAt: sql`now()` },
    });
  if (!isTakenBack)
    await outbox.queue(
      tx,
      receiptMail(config, person, { reviewId, title: await titleOfReview(tx, reviewId) }),
    );
  await tellPeople(tx, [person.id], "subscription");
  return true;
}

/** Closes a review whose payment was given back, or opens it again when a dispute was won. */
export async function refreshUnlock(
  { payments }: Pick<Platform, "payments">,
  tx: Transaction,
  userId: string,
  paymentId: string,
): Promise<void> {
  if (!payments) return;
  const { isRefunded, isDisputed } = await payments.readPayment(paymentId);
  await tx
    .update(reviewUnlocks)
    .set({ refundedAt: isRefunded || isDisputed ? sql`coalesce(${reviewUnlocks.refundedAt}, now())` : null })
    .where(and(eq(reviewUnlocks.userId, userId), eq(reviewUnlocks.paymentId, paymentId)));
  await tellPeople(tx, [userId], "subscription");
}
