import type { Reader } from "#server/platform/reader.ts";
import { isDeletedPost, type StoredStatus } from "#server/platform/stored-status.ts";

/** Only the author may delete a post. A post removed by moderators is kept as evidence. */
export function canRemovePost(
  reader: Reader,
  { userId, status }: { userId: string; status: StoredStatus },
): boolean {
  return reader.userId === userId && !isDeletedPost(status) && status !== "removed";
}
