import type { StoredStatus } from "#server/platform/stored-status.ts";

/** While a review is public, its readers, comments and counts belong to that tool and market. */
export function canChangeToolAndMarket(review: { moderationStatus: StoredStatus }): boolean {
  return review.moderationStatus !== "approved";
}
