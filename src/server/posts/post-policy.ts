import type { Reader } from "#server/platform/reader.ts";
import { isDeletedPost, type StoredStatus } from "#server/platform/stored-status.ts";

interface ModeratedPost {
  userId: string;
  moderationStatus: StoredStatus;
}

/** See docs/product.md#what-everyone-sees. Deleted posts are visible to nobody. */
export function canSeePost(reader: Reader, { userId, moderationStatus: status }: ModeratedPost): boolean {
  return !isDeletedPost(status) && (status === "approved" || reader.isModerator || reader.userId === userId);
}

/** Only the author may edit or delete a post. One that moderators removed is kept as evidence. */
export function canEditPost(reader: Reader, { userId, moderationStatus: status }: ModeratedPost): boolean {
  return reader.userId === userId && !isDeletedPost(status) && status !== "removed";
}

/** Comments are allowed only while the post is approved and unlocked, even for moderators. */
export function canCommentOn(
  reader: Reader,
  { moderationStatus, lock }: { moderationStatus: StoredStatus; lock: object | null },
): boolean {
  return reader.userId !== null && moderationStatus === "approved" && lock === null;
}

/** The edit's status and the moderator's reason are private to the author. */
export function canSeeDecision(reader: Reader, { userId }: Pick<ModeratedPost, "userId">): boolean {
  return reader.userId === userId;
}
