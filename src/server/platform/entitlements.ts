import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { SubscriptionStatus } from "#contract/vocabulary.ts";
import type { Database, Transaction } from "./db/client.ts";
import { reviewCredits, reviewUnlocks, subscriptions } from "./db/schema/index.ts";
import { batch } from "./db/statements/batch.ts";
import { prepareOnce, type RowOf } from "./db/statements/prepare-once.ts";
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
  const { isUnlocked, creditEnd } = await findBought(db, { userId, reviewId: review.id });
  if (isUnlocked) return { until: null };
  return creditEnd === null ? null : { until: new Date(creditEnd).toISOString() };
}

const boughtQuery = prepareOnce((db) =>
  db
    .select({
      isUnlocked: sql<boolean>`exists (select from ${reviewUnlocks} where ${reviewUnlocks.userId} = asked.user_id
        and ${reviewUnlocks.reviewId} = asked.review_id and ${isKept()})`,
      creditEnd: sql<string | null>`(select max(${reviewCredits.expiresAt}) from ${reviewCredits}
        where ${reviewCredits.userId} = asked.user_id and ${isRunning()})`,
    })
    .from(
      sql`unnest(${sql.placeholder("userIds")}::uuid[], ${sql.placeholder("reviewIds")}::uuid[])
        with ordinality as asked (user_id, review_id, place)`,
    )
    .orderBy(sql`place`)
    .prepare("bought"),
);

const findBought = batch<{ userId: string; reviewId: string }, RowOf<typeof boughtQuery>>((db, asked) =>
  boughtQuery(db).execute({
    userIds: asked.map(({ userId }) => userId),
    reviewIds: asked.map(({ reviewId }) => reviewId),
  }),
);

export async function findCreditEnd(db: Database, reviewId: string): Promise<string | null> {
  const [found] = await db
    .select({ until: reviewCredits.expiresAt })
    .from(reviewCredits)
    .where(and(eq(reviewCredits.reviewId, reviewId), isRunning()));
  return found?.until.toISOString() ?? null;
}

const isRunning = () => gt(reviewCredits.expiresAt, sql`now()`);
