import type { Reader } from "#server/platform/reader.ts";
import type { StoredStatus } from "#server/platform/stored-status.ts";

interface Moderated {
  moderationStatus: StoredStatus;
}

export function canModerateDiscussion(reader: Reader, { moderationStatus }: Moderated): boolean {
  return reader.isModerator && moderationStatus === "approved";
}

export function isReplacedByEdit(discussion: Moderated): boolean {
  return discussion.moderationStatus !== "approved";
}
