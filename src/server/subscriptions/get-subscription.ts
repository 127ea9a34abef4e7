import { and, desc, eq } from "drizzle-orm";
import type { Subscription } from "#contract/people/subscriptions.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import {
  paymentCustomers,
  reviewCredits,
  reviewUnlocks,
  subscriptions,
} from "#server/platform/db/schema/index.ts";
import { isNotRefunded } from "#server/platform/entitlements.ts";
import { titlesOfPublicReviews, titlesOfReviews } from "./review-titles.ts";

/** Statuses after a failed payment. Incomplete subscriptions never gave access. */
const FAILED: readonly string[] = ["past_due", "unpaid"];

export const getSubscription = api.subscriptions.getSubscription
  .use(signedIn)
  .handler(async ({ context: { config, db, payments, reader } }) => {
    const { userId, isPremium } = reader;
    const [[row], [customer], credits, unlocks] = await Promise.all([
      db.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
      db.select().from(paymentCustomers).where(eq(paymentCustomers.userId, userId)),
      listCredits(db, userId),
      listUnlocks(db, userId),
    ]);
    return {
      status: row?.status ?? null,
      isPremium,
      periodEnd: row?.currentPeriodEnd?.toISOString() ?? null,
      cancelAtPeriodEnd: row?.cancelAtPeriodEnd ?? false,
      hasPaymentFailed: row !== undefined && FAILED.includes(row.status),
      hasPortal: customer !== undefined && payments?.owns(customer.customerId) === true,
      credit: { ...credits, days: config.reviewCreditDays },
      unlocks,
    };
  });

async function listCredits(db: Database, userId: string): Promise<Omit<Subscription["credit"], "days">> {
  const rows = await db
    .select()
    .from(reviewCredits)
    .where(eq(reviewCredits.userId, userId))
    .orderBy(desc(reviewCredits.expiresAt));
  const titles = await titlesOfReviews(
    db,
    rows.map(({ reviewId }) => reviewId),
  );
  const [latest] = rows;
  return {
    until: latest && latest.expiresAt.getTime() > Date.now() ? latest.expiresAt.toISOString() : null,
    reviews: rows.map(({ reviewId, expiresAt }) => ({
      id: reviewId,
      title: titles.get(reviewId) ?? null,
      until: expiresAt.toISOString(),
    })),
  };
}

async function listUnlocks(db: Database, userId: string): Promise<Subscription["unlocks"]> {
  const rows = await db
    .select()
    .from(reviewUnlocks)
    .where(and(eq(reviewUnlocks.userId, userId), isNotRefunded()))
    .orderBy(desc(reviewUnlocks.createdAt));
  const titles = await titlesOfPublicReviews(
    db,
    rows.map(({ reviewId }) => reviewId),
  );
  return rows.map(({ reviewId, createdAt }) => ({
    id: reviewId,
    title: titles.get(reviewId) ?? null,
    unlockedAt: createdAt.toISOString(),
  }));
}
