import { canModerate } from "#server/platform/access.ts";
import type { Reader } from "#server/platform/reader.ts";
import type { StoredStatus } from "#server/platform/stored-status.ts";

interface Moderated {
  userId: string;
  moderationStatus: StoredStatus;
}

/** Whether the reader may pin and lock it. */
export function canModerateDiscussion(reader: Reader, discussion: Moderated): boolean {
  return canModerate(reader, discussion) && discussion.moderationStatus === "approved";
}

export function isReplacedByEdit(discussion: Pick<Moderated, "moderationStatus">): boolean {
  return discussion.moderationStatus !== "approved";
}
