import type { Reader } from "#server/platform/reader.ts";
import type { StoredStatus } from "#server/platform/stored-status.ts";

/** Comments are allowed only while the review is approved. */
export function canCommentOnReview(reader: Reader, review: { moderationStatus: StoredStatus }): boolean {
  return reader.userId !== null && review.moderationStatus === "approved";
}

/** While a review is public, its readers, comments and counts belong to that tool and market. */
export function canChangeToolAndMarket(review: { moderationStatus: StoredStatus }): boolean {
  return review.moderationStatus !== "approved";
}
