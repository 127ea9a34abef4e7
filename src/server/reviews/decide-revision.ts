import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { reviewRevisions, reviews } from "#server/platform/db/schema/index.ts";
import { isDeletedPost } from "#server/platform/stored-status.ts";
import { resolveTags } from "#server/tags/index.ts";
import { applyRevision } from "./apply-revision.ts";
import { fillBlankProfile } from "./fill-blank-profile.ts";
import { publishMarket } from "./resolve-market.ts";
import { publishTool } from "./resolve-tool.ts";

export type LockedRevision = NonNullable<Awaited<ReturnType<typeof lockRevision>>>;

/**
 * A version with its review, whose row stays locked until the transaction ends: of two decisions, or a
 * decision and an edit, the second sees what the first did. Null when there is none, or its author deleted the review.
 */
export async function lockRevision(tx: Transaction, revisionId: string) {
  const [found] = await tx
    .select({ reviewId: reviewRevisions.reviewId })
    .from(reviewRevisions)
    .where(eq(reviewRevisions.id, revisionId));
  if (!found) return null;
  const [review] = await tx
    .select({
      id: reviews.id,
      userId: reviews.userId,
      toolId: reviews.toolId,
      marketId: reviews.marketId,
      moderationStatus: reviews.moderationStatus,
    })
    .from(reviews)
    .where(eq(reviews.id, found.reviewId))
    .for("no key update");
  // Read after the lock: it may have been decided or superseded while this transaction waited.
  const [revision] = await tx.select().from(reviewRevisions).where(eq(reviewRevisions.id, revisionId));
  if (!review || !revision || isDeletedPost(review.moderationStatus)) return null;
  return { ...revision, review: { ...review, moderationStatus: review.moderationStatus } };
}

/**
 * Makes a pending version the public one, and its tool and market public. A tag that is gone since it was
 * sent in is left out.
 */
export async function approveRevision(
  tx: Transaction,
  { id, content, review }: LockedRevision,
  moderatorId: string,
): Promise<void> {
  const tool = await publishTool(tx, review.toolId, content);
  const market = await publishMarket(tx, review.marketId, content);
  const tags = await resolveTags(tx, content.tagIds, "review");
  await applyRevision(
    tx,
    review.id,
    content,
    { tool, market, tags },
    {
      moderationStatus: "approved",
      moderatedAt: sql`now()`,
      moderatedBy: moderatorId,
    },
  );
  if (review.moderationStatus !== "approved") await fillBlankProfile(tx, review.userId, content);
  await tx.update(reviewRevisions).set({ status: "approved" }).where(eq(reviewRevisions.id, id));
}

/** Rejects a pending version: a review that was never approved with it; of an approved one only the edit. */
export async function rejectRevision(
  tx: Transaction,
  { id, review }: LockedRevision,
  moderatorId: string,
): Promise<void> {
  if (review.moderationStatus !== "approved") {
    await tx
      .update(reviews)
      .set({ moderationStatus: "rejected", moderatedAt: sql`now()`, moderatedBy: moderatorId })
      .where(eq(reviews.id, review.id));
  }
  await tx.update(reviewRevisions).set({ status: "rejected" }).where(eq(reviewRevisions.id, id));
}
