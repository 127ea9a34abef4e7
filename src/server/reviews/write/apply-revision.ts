import { eq, sql } from "drizzle-orm";
import type { ReviewContent } from "#contract/review-content.ts";
import type { ModerationColumns } from "#server/items/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { reviewPoints, reviews, reviewTags } from "#server/platform/db/schema/index.ts";
import { type ReviewParts, toReviewColumns } from "./review-row.ts";

/** Makes a version what the review says: its columns with how its moderation stands, its points and its tags. */
export async function applyRevision(
  tx: Transaction,
  reviewId: string,
  content: ReviewContent,
  parts: ReviewParts,
  moderation: ModerationColumns,
): Promise<void> {
  // One statement, so that the counters meet one change.
  await tx
    .update(reviews)
    .set({ ...toReviewColumns(content, parts), ...moderation, updatedAt: sql`now()` })
    .where(eq(reviews.id, reviewId));
  await tx.delete(reviewPoints).where(eq(reviewPoints.reviewId, reviewId));
  await tx.delete(reviewTags).where(eq(reviewTags.reviewId, reviewId));
  await storePointsAndTags(tx, reviewId, content, parts);
}

/** Stores the points and tags of a review that has none yet. */
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
