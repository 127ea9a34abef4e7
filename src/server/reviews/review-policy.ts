import type { Reader } from "#server/platform/reader.ts";
import { isDeletedPost, type StoredStatus } from "#server/platform/stored-status.ts";

/** Approved reviews are public; others are their author's and the moderators' (docs/product.md#what-everyone-sees), and deleted ones nobody's. */
export function canSeeReview(
  reader: Reader,
  review: { userId: string; moderationStatus: StoredStatus },
): boolean {
  if (isDeletedPost(review.moderationStatus)) return false;
  return review.moderationStatus === "approved" || reader.isModerator || reader.userId === review.userId;
}

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

/** How an edit stands, and why a moderator refused it, is between them and the author. */
export function canSeeDecision(reader: Reader, review: { userId: string }): boolean {
  return reader.userId === review.userId;
}

/** Only its author changes what a review says, and nobody what was deleted or removed for good. */
export function canEditReview(
  reader: Reader,
  review: { userId: string; moderationStatus: StoredStatus },
): boolean {
  const { userId, moderationStatus: status } = review;
  return reader.userId === userId && !isDeletedPost(status) && status !== "removed";
}

/** Nobody talks where the others cannot read it. */
export function canCommentOnReview(reader: Reader, review: { moderationStatus: StoredStatus }): boolean {
  return reader.userId !== null && review.moderationStatus === "approved";
}

/** While a review is public, its readers, comments and counts belong to that tool and market. */
export function canChangeToolAndMarket(review: { moderationStatus: StoredStatus }): boolean {
  return review.moderationStatus !== "approved";
}
