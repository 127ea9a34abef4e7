import { canModerate } from "#server/platform/access.ts";
import type { Reader } from "#server/platform/reader.ts";

/** Moderators publish tools and markets with their first reviews, so they correct them, too; a merge moves many posts. */
export const canMerge = (reader: Reader): boolean => reader.isAdmin;

/** Until another moderator checked it, the name is the content of the member whose review introduced it. */
export const canCorrect = (
  reader: Reader,
  { createdBy, checkedAt }: { createdBy: string | null; checkedAt: Date | null },
): boolean => checkedAt !== null || canModerate(reader, { userId: createdBy });
