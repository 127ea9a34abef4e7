import { eq, sql } from "drizzle-orm";
import type { ReviewContent } from "#contract/review-content.ts";
import type { ModerationColumns } from "#server/items/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { reviewPoints, reviews, reviewTags } from "#server/platform/db/schema/index.ts";
import { type ReviewParts, toReviewColumns } from "./review-row.ts";

export async function applyRevision(
  tx: Transaction,
  reviewId: string,
  content: ReviewContent,
  parts: ReviewParts,
  moderation: ModerationColumns,
): Promise<void> {
  // One statement, so that the counter triggers see one change.
  await tx
    .update(reviews)
    .set({ ...toReviewColumns(content, parts), ...moderation, updatedAt: sql`now()` })
    .where(eq(reviews.id, reviewId));
  await tx.delete(reviewPoints).where(eq(reviewPoints.reviewId, reviewId));
  await tx.delete(reviewTags).where(eq(reviewTags.reviewId, reviewId));
  await storePointsAndTags(tx, reviewId, content, parts);
}

/** Requires a review without pros, cons and tags. */
export async function storePointsAndTags(
  tx: Transaction,
  reviewId: string,
  { pros, cons }: ReviewContent,
  { tags }: ReviewParts,
): Promise<void> {
  const points = [
    ...pros.map((content, position) => ({ reviewId, kind: "pro", position, content })),
    ...cons.map((content, position) => ({ reviewId, kind: "con", position, content })),
  ];
  if (points.length > 0) await tx.insert(reviewPoints).values(points);
  if (tags.length > 0) await tx.insert(reviewTags).values(tags.map((tag) => ({ reviewId, tagId: tag.id })));
}
