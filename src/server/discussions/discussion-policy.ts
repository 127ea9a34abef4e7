import type { Reader } from "#server/platform/reader.ts";
import type { StoredStatus } from "#server/platform/stored-status.ts";

interface Moderated {
  moderationStatus: StoredStatus;
}

/** Nobody talks where the others cannot read it, or where a moderator ended the talk: moderators unlock it first. */
export function canCommentOnDiscussion(
  reader: Reader,
  { moderationStatus, lock }: Moderated & { lock: object | null },
): boolean {
  return reader.userId !== null && moderationStatus === "approved" && lock === null;
}

/** Lists and threads are of public ones: only those are pinned and locked. */
export function canModerateDiscussion(reader: Reader, { moderationStatus }: Moderated): boolean {
  return reader.isModerator && moderationStatus === "approved";
}

/** What readers see changes only by approval; what they do not see, at once. */
export function isReplacedByEdit(discussion: Moderated): boolean {
  return discussion.moderationStatus !== "approved";
}
