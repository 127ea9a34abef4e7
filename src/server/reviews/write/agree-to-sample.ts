import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { reviews } from "#server/platform/db/schema/index.ts";

/** Notes whether the author of an approved review agreed that everyone may read it. False if there is no such review. */
export async function agreeToSample(db: Database, reviewId: string, isAgreed: boolean): Promise<boolean> {
  const changed = await db
    .update(reviews)
    .set({ sampleAgreedAt: isAgreed ? sql`now()` : null })
    .where(and(eq(reviews.id, reviewId), eq(reviews.moderationStatus, "approved"), isNotNull(reviews.body)))
    .returning({ id: reviews.id });
  return changed.length > 0;
}

export async function isSample(db: Database | Transaction, reviewId: string): Promise<boolean> {
  return (await db.$count(reviews, and(eq(reviews.id, reviewId), isNotNull(reviews.sampleAgreedAt)))) > 0;
}
