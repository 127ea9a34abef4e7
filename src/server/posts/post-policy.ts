import type { Reader } from "#server/platform/reader.ts";
import { isDeletedPost, type StoredStatus } from "#server/platform/stored-status.ts";

/** One's own; what moderators removed stays, for whoever looks into it. */
export function canRemovePost(
  reader: Reader,
  { userId, status }: { userId: string; status: StoredStatus },
): boolean {
  return reader.userId === userId && !isDeletedPost(status) && status !== "removed";
}
