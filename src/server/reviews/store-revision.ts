import { and, eq, sql } from "drizzle-orm";
import type { ReviewContent } from "#contract/reviews.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { reviewRevisions } from "#server/platform/db/schema/index.ts";

/**
 * Puts a version of a review into the queue of the moderators; an earlier one that still waits is superseded.
 * The review's row must be locked, or be of this transaction.
 */
export async function storeRevision(
  tx: Transaction,
  reviewId: string,
  content: ReviewContent,
): Promise<void> {
  await supersedeWaiting(tx, reviewId);
  // Not now(), which is when the transaction began: the one that waited for the lock would be the older.
  await tx.insert(reviewRevisions).values({ reviewId, content, createdAt: sql`clock_timestamp()` });
}

/** Takes what still waits of a review out of the queue. */
export async function supersedeWaiting(tx: Transaction, reviewId: string): Promise<void> {
  await tx
    .update(reviewRevisions)
    .set({ status: "superseded" })
    .where(and(eq(reviewRevisions.reviewId, reviewId), eq(reviewRevisions.status, "pending")));
}
