import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { reviewUnlocks } from "#server/platform/db/schema/index.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { LockedPerson } from "./customer.ts";
import { titleOfPublicReview } from "./review-titles.ts";
import { refundMail } from "./subscription-mails.ts";

/** Retried for months, so that no refund is lost. */
export const REFUND_PAYMENT = "refund-payment";
export const REFUNDING = { retries: 2000, firstPauseSeconds: 5, longestPauseSeconds: 3600 };

/** Job and email are queued in the transaction, so that they happen once. */
export async function refund(
  { config, jobs, log, outbox }: Pick<Platform, "config" | "jobs" | "log" | "outbox">,
  tx: Transaction,
  person: LockedPerson,
  { reviewId, paymentId, isTwice }: { reviewId: string; paymentId: string; isTwice: boolean },
): Promise<void> {
  log.warn({ userId: person.id }, "refunding a payment that unlocked nothing");
  await jobs.send(tx, REFUND_PAYMENT, { paymentId });
  const title = await titleOfPublicReview(tx, reviewId);
  await outbox.queue(tx, refundMail(config, person, { title, isTwice }));
  await publishToPeople(tx, [person.id], "subscription");
}

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
