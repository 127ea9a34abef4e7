import type { Reader } from "#server/platform/reader.ts";

/** Nobody is judge in their own case: another moderator decides on what a moderator wrote. */
export function canDecide(reader: Reader, item: { userId: string }): boolean {
  return reader.isModerator && reader.userId !== item.userId;
}
