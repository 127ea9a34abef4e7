import type { Reader } from "#server/platform/reader.ts";
import { isDeletedPost, type StoredStatus } from "#server/platform/stored-status.ts";

interface ModeratedItem {
  userId: string;
  moderationStatus: StoredStatus;
}

/** See docs/product.md#what-everyone-sees. Deleted items are visible to nobody. */
export function canSeeItem(reader: Reader, { userId, moderationStatus: status }: ModeratedItem): boolean {
  return !isDeletedPost(status) && (status === "approved" || reader.isModerator || reader.userId === userId);
}

export function canEditItem(reader: Reader, { userId, moderationStatus: status }: ModeratedItem): boolean {
  return reader.userId === userId && !isDeletedPost(status) && status !== "removed";
}

/** Comments are allowed only while the item is approved and unlocked, even for moderators. */
export function canCommentOn(
  reader: Reader,
  { moderationStatus, lock }: { moderationStatus: StoredStatus; lock: object | null },
): boolean {
  return reader.userId !== null && moderationStatus === "approved" && lock === null;
}

/** The edit's status and the moderator's reason are private to the author. */
export function canSeeDecision(reader: Reader, { userId }: Pick<ModeratedItem, "userId">): boolean {
  return reader.userId === userId;
}
