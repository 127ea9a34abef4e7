import { and, eq, gt, isNull, max, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { SubscriptionStatus } from "#contract/vocabulary.ts";
import type { Database, Transaction } from "./db/client.ts";
import { reviewCredits, reviewUnlocks, subscriptions } from "./db/schema/index.ts";
import type { Reader } from "./reader.ts";

// Part of the platform because every request reads whether its reader has Premium.

const PREMIUM_STATUSES: readonly SubscriptionStatus[] = ["active", "trialing"];

export const givesPremium = ({ status }: { status: string }) =>
  PREMIUM_STATUSES.some((one) => one === status);

export const hasPremium = (userId: PgColumn) =>
  sql<boolean>`exists (select from ${subscriptions} where ${subscriptions.userId} = ${userId} and ${subscriptions.status} in ${PREMIUM_STATUSES})`;

/** SQL: an unlock that was not refunded. */
export const isKept = () => isNull(reviewUnlocks.refundedAt);

/** `until: null` means no end, null means locked. Premium, moderators, the author and buyers have no end. */
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

export async function findCreditEnd(db: Database, reviewId: string): Promise<string | null> {
  const [found] = await db
    .select({ until: reviewCredits.expiresAt })
    .from(reviewCredits)
    .where(and(eq(reviewCredits.reviewId, reviewId), isRunning()));
  return found?.until.toISOString() ?? null;
}

const isRunning = () => gt(reviewCredits.expiresAt, sql`now()`);
