import type { Reader } from "#server/platform/reader.ts";
import { isDeletedPost, type StoredStatus } from "#server/platform/stored-status.ts";

interface Judged {
  userId: string;
  moderationStatus: StoredStatus;
}

/** Approved discussions are public; others are their author's and the moderators' (docs/product.md#what-everyone-sees), and deleted ones nobody's. */
export function canSeeDiscussion(reader: Reader, discussion: Judged): boolean {
  const { userId, moderationStatus: status } = discussion;
  return !isDeletedPost(status) && (status === "approved" || reader.isModerator || reader.userId === userId);
}

/** How an edit stands, and why a moderator refused it, is between them and the author. */
export function canSeeDecision(reader: Reader, discussion: { userId: string }): boolean {
  return reader.userId === discussion.userId;
}

/** Only its author changes what a discussion says, and nobody what was deleted or removed for good. */
export function canEditDiscussion(reader: Reader, discussion: Judged): boolean {
  const { userId, moderationStatus: status } = discussion;
  return reader.userId === userId && !isDeletedPost(status) && status !== "removed";
}

/** Nobody talks where the others cannot read it, or where a moderator ended the talk: moderators unlock it first. */
export function canCommentOnDiscussion(
  reader: Reader,
  { moderationStatus, lock }: Pick<Judged, "moderationStatus"> & { lock: object | null },
): boolean {
  return reader.userId !== null && moderationStatus === "approved" && lock === null;
}

/** Lists and threads are of public ones: only those are pinned and locked. */
export function canModerateDiscussion(reader: Reader, { moderationStatus }: Judged): boolean {
  return reader.isModerator && moderationStatus === "approved";
}

/** What readers see changes only by approval; what they do not see, at once. */
export function isReplacedByEdit(discussion: { moderationStatus: StoredStatus }): boolean {
  return discussion.moderationStatus !== "approved";
}
