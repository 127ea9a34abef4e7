import type { Reader } from "#server/platform/reader.ts";

/** Moderators publish tools and markets with their first reviews, so they correct them, too; a merge moves many posts. */
export const canMerge = (reader: Reader): boolean => reader.isAdmin;
