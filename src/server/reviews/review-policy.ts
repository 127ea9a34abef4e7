import type { Reader } from "#server/platform/reader.ts";
import type { StoredStatus } from "#server/platform/stored-status.ts";

/** The whole text is what Premium is for; its author wrote it, and moderators decide on it. */
export function canAlwaysReadDetailedReview(reader: Reader, review: { userId: string }): boolean {
  return reader.isPremium || reader.isModerator || reader.userId === review.userId;
}

/** Besides, whoever paid for this one, and for some time whoever wrote one of their own. */
export function canReadDetailedReview(
  reader: Reader,
  review: { userId: string },
  isUnlocked: boolean,
): boolean {
  return canAlwaysReadDetailedReview(reader, review) || isUnlocked || reader.hasCredit;
}

/** Nobody talks where the others cannot read it. */
export function canCommentOnReview(reader: Reader, review: { moderationStatus: StoredStatus }): boolean {
  return reader.userId !== null && review.moderationStatus === "approved";
}

/** While a review is public, its readers, comments and counts belong to that tool and market. */
export function canChangeToolAndMarket(review: { moderationStatus: StoredStatus }): boolean {
  return review.moderationStatus !== "approved";
}
