import { and, eq, sql } from "drizzle-orm";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { reviews, reviewUnlocks } from "#server/platform/db/schema/index.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";
import type { CheckoutState } from "#server/platform/payments/payments.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { LockedPerson } from "./customer.ts";
import { refund } from "./refund.ts";
import { titleOfPublicReview } from "./review-titles.ts";
import { receiptMail } from "./subscription-mails.ts";

type Deps = Pick<Platform, "payments" | "log" | "outbox" | "config" | "jobs">;
type Paid = Pick<CheckoutState, "paymentId" | "amountCents" | "currency"> & { reviewId: string };

/** Refunds a payment that can't unlock anything. Idempotent. Lock the user first. */
export async function takePayment(
  platform: Deps,
  tx: Transaction,
  person: LockedPerson,
  paid: Paid,
): Promise<"complete" | "refunded" | "expired"> {
  const { reviewId, paymentId, amountCents, currency } = paid;
  // A checkout without a payment. It never unlocks anything, because we have no free price.
  if (paymentId === null) return "expired";
  const before = await findUnlock(tx, person.id, reviewId);
  if (before?.paymentId === paymentId) return "complete";
  const isPrice = amountCents === SERVER_LIMITS.unlockCents && currency === "usd";
  if (!isPrice) {
    platform.log.warn({ userId: person.id }, "a payment for a review has the wrong amount");
  }
  const isTwice = before !== undefined && before.refundedAt === null;
  // The payment may already be refunded. Fetched before locking the review, so that moderators don't wait for it.
  const payment = await platform.payments?.fetchPayment(paymentId);
  if (!isPrice || isTwice || !(await isPublished(tx, reviewId))) {
    await refund(platform, tx, person, { reviewId, paymentId, isTwice });
    return "refunded";
  }
  const isTakenBack = payment?.isRefunded === true || payment?.isDisputed === true;
  await open(platform, tx, person, { reviewId, paymentId, isTakenBack });
  return "complete";
}

async function findUnlock(tx: Transaction, userId: string, reviewId: string) {
  const [found] = await tx
    .select({ paymentId: reviewUnlocks.paymentId, refundedAt: reviewUnlocks.refundedAt })
    .from(reviewUnlocks)
    .where(and(eq(reviewUnlocks.userId, userId), eq(reviewUnlocks.reviewId, reviewId)));
  return found;
}

/** The review may have been hidden, removed or deleted during the payment. Locks it against that. */
async function isPublished(tx: Transaction, reviewId: string): Promise<boolean> {
  const [review] = await tx
    .select({ status: reviews.moderationStatus })
    .from(reviews)
    .where(eq(reviews.id, reviewId))
    .for("share");
  return review?.status === "approved";
}

async function open(
  { outbox, config }: Deps,
  tx: Transaction,
  person: LockedPerson,
  { reviewId, paymentId, isTakenBack }: { reviewId: string; paymentId: string; isTakenBack: boolean },
): Promise<void> {
  const values = {
    paymentId,
    amountCents: SERVER_LIMITS.unlockCents,
    refundedAt: isTakenBack ? sql`now()` : null,
  };
  await tx
    .insert(reviewUnlocks)
    .values({ userId: person.id, reviewId, ...values })
    .onConflictDoUpdate({
      target: [reviewUnlocks.userId, reviewUnlocks.reviewId],
      set: { ...values, createdAt: sql`now()` },
    });
  if (!isTakenBack) {
    const title = await titleOfPublicReview(tx, reviewId);
    await outbox.queue(tx, receiptMail(config, person, { reviewId, title }));
  }
  await publishToPeople(tx, [person.id], "subscription");
}
