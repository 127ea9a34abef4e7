import { and, eq, gt, isNull, max, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { SubscriptionStatus } from "#contract/vocabulary.ts";
import type { Database, Transaction } from "./db/client.ts";
import { reviewCredits, reviewUnlocks, subscriptions } from "./db/schema/index.ts";
import type { Reader } from "./reader.ts";

// Who may read the whole text of a detailed review: the rule and all of its SQL. The feature `subscriptions` writes the
// tables. It is part of the platform because every request reads whether its reader has Premium.

const PREMIUM_STATUSES: readonly SubscriptionStatus[] = ["active", "trialing"];

/** True for a subscription whose status gives Premium. */
export const givesPremium = ({ status }: { status: string }) =>
  PREMIUM_STATUSES.some((one) => one === status);

/** SQL: whether the person of a column has Premium. */
export const hasPremium = (userId: PgColumn) =>
  sql<boolean>`exists (select from ${subscriptions} where ${subscriptions.userId} = ${userId} and ${subscriptions.status} in ${PREMIUM_STATUSES})`;

/** SQL: an unlock that was not refunded. */
export const isKept = () => isNull(reviewUnlocks.refundedAt);

/**
 * Returns until when the reader may read the whole text, `until: null` if there is no end, or null if it is locked.
 * Premium, moderators, the author and people who paid for this review read it without an end. Others read it while a
 * review of their own earns them access.
 */
export async function findFullAccess(
  db: Database | Transaction,
  { isModerator, isPremium, userId }: Reader,
  review: { id: string; userId: string },
): Promise<{ until: string | null } | null> {
  if (isPremium || isModerator || userId === review.userId) return { until: null };
  if (userId === null) return null;
  const unlocked = and(eq(reviewUnlocks.userId, userId), eq(reviewUnlocks.reviewId, review.id), isKept());
  const [found] = await db
    .select({
      isUnlocked: sql<boolean>`exists ${db.select({ one: sql`1` }).from(reviewUnlocks).where(unlocked)}`,
      creditEnd: max(reviewCredits.expiresAt),
    })
    .from(reviewCredits)
    .where(and(eq(reviewCredits.userId, userId), isRunning()));
  if (found?.isUnlocked) return { until: null };
  return found?.creditEnd ? { until: found.creditEnd.toISOString() } : null;
}

/** Returns until when a review gives its author full access, or null. */
export async function findCreditEnd(db: Database, reviewId: string): Promise<string | null> {
  const [found] = await db
    .select({ until: reviewCredits.expiresAt })
    .from(reviewCredits)
    .where(and(eq(reviewCredits.reviewId, reviewId), isRunning()));
  return found?.until.toISOString() ?? null;
}

const isRunning = () => gt(reviewCredits.expiresAt, sql`now()`);
