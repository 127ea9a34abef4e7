import { and, eq, gt, isNull, max, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { reviewCredits, reviewUnlocks } from "#server/platform/db/schema/index.ts";
import type { Reader } from "#server/platform/reader.ts";

/** Whether the reader paid for this review alone, and was not given the money back. */
export async function hasUnlocked(
  db: Database | Transaction,
  { userId }: Reader,
  reviewId: string,
): Promise<boolean> {
  if (userId === null) return false;
  const [found] = await db
    .select({ id: reviewUnlocks.reviewId })
    .from(reviewUnlocks)
    .where(
      and(
        eq(reviewUnlocks.userId, userId),
        eq(reviewUnlocks.reviewId, reviewId),
        isNull(reviewUnlocks.refundedAt),
      ),
    );
  return found !== undefined;
}

/** Until when the reader's own reviews open all others; each counts from its approval. */
export async function readCreditEnd(db: Database, { userId }: Reader): Promise<string | null> {
  if (userId === null) return null;
  const [found] = await db
    .select({ until: max(reviewCredits.expiresAt) })
    .from(reviewCredits)
    .where(and(eq(reviewCredits.userId, userId), gt(reviewCredits.expiresAt, sql`now()`)));
  return found?.until?.toISOString() ?? null;
}

/** Until when a review opens all others to its author; null when it does not. */
export async function readCreditOfReview(db: Database, reviewId: string): Promise<string | null> {
  const [found] = await db
    .select({ until: reviewCredits.expiresAt })
    .from(reviewCredits)
    .where(and(eq(reviewCredits.reviewId, reviewId), gt(reviewCredits.expiresAt, sql`now()`)));
  return found?.until.toISOString() ?? null;
}
