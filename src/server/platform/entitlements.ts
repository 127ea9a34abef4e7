import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { SubscriptionStatus } from "#contract/vocabulary.ts";
import type { Database, Transaction } from "./db/client.ts";
import { prepareLookup } from "./db/prepare-lookup.ts";
import { reviewCredits, reviewUnlocks, subscriptions, users } from "./db/schema/index.ts";
import type { Reader } from "./reader.ts";

// Part of the platform because every request reads whether its reader has Premium.

const PREMIUM_STATUSES: readonly SubscriptionStatus[] = ["active", "trialing"];

export const givesPremium = ({ status }: { status: string }) =>
  PREMIUM_STATUSES.some((one) => one === status);

export const hasPremium = (userId: PgColumn) =>
  sql<boolean>`exists (select from ${subscriptions} where ${subscriptions.userId} = ${userId} and ${subscriptions.status} in ${PREMIUM_STATUSES})`;

/** SQL: an unlock that was not refunded. */
export const isNotRefunded = () => isNull(reviewUnlocks.refundedAt);

/** `until: null` means no end, null means locked. Premium, moderators, the author and buyers have no end, nor has a sample, for anyone. */
export async function findFullAccess(
  db: Database | Transaction,
  { isModerator, isPremium, userId }: Reader,
  review: { id: string; userId: string; isSample: boolean },
): Promise<{ until: string | null } | null> {
  if (review.isSample || isPremium || isModerator || userId === review.userId) return { until: null };
  if (userId === null) return null;
  const [bought] = await findBought(db).execute({ userId, reviewId: review.id });
  if (bought?.paymentId) return { until: null };
  return bought?.creditEnd ? { until: bought.creditEnd.toISOString() } : null;
}

const findBought = prepareLookup("bought", (db) =>
  db
    .select({ paymentId: reviewUnlocks.paymentId, creditEnd: reviewCredits.expiresAt })
    .from(users)
    .leftJoin(
      reviewUnlocks,
      and(
        eq(reviewUnlocks.userId, users.id),
        eq(reviewUnlocks.reviewId, sql.placeholder("reviewId")),
        isNotRefunded(),
      ),
    )
    .leftJoin(reviewCredits, and(eq(reviewCredits.userId, users.id), isRunning()))
    .where(eq(users.id, sql.placeholder("userId")))
    .orderBy(desc(reviewCredits.expiresAt))
    .limit(1),
);

export async function findCreditEnd(db: Database, reviewId: string): Promise<string | null> {
  const [found] = await db
    .select({ until: reviewCredits.expiresAt })
    .from(reviewCredits)
    .where(and(eq(reviewCredits.reviewId, reviewId), isRunning()));
  return found?.until.toISOString() ?? null;
}

const isRunning = () => gt(reviewCredits.expiresAt, sql`now()`);
