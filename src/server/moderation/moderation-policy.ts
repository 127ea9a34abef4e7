import type { Reader } from "#server/platform/reader.ts";

/** Nobody is judge in their own case: another moderator decides on a moderator's review. */
export function canDecideReview(reader: Reader, review: { userId: string }): boolean {
  return reader.isModerator && reader.userId !== review.userId;
}
