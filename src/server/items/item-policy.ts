import type { Reader } from "#server/platform/reader.ts";
import { isDeletedPost, type StoredStatus } from "#server/platform/stored-status.ts";

interface Judged {
  userId: string;
  moderationStatus: StoredStatus;
}

/** Approved items are public; others are their author's and the moderators' (docs/product.md#what-everyone-sees), and deleted ones nobody's. */
export function canSeeItem(reader: Reader, { userId, moderationStatus: status }: Judged): boolean {
  return !isDeletedPost(status) && (status === "approved" || reader.isModerator || reader.userId === userId);
}

/** Only its author changes what an item says, and nobody what was deleted or removed for good. */
export function canEditItem(reader: Reader, { userId, moderationStatus: status }: Judged): boolean {
  return reader.userId === userId && !isDeletedPost(status) && status !== "removed";
}

/** How an edit stands, and why a moderator refused it, is between them and the author. */
export function canSeeDecision(reader: Reader, { userId }: Pick<Judged, "userId">): boolean {
  return reader.userId === userId;
}
