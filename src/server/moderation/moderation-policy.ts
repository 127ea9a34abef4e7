import type { Reader } from "#server/platform/reader.ts";

/** Nobody is judge in their own case: another moderator decides on what a moderator wrote. */
export function canDecide(reader: Reader, item: { userId: string }): boolean {
  return reader.isModerator && reader.userId !== item.userId;
}

/**
 * What readers saw before may be given back by whoever decides on it. What they never saw is not published
 * past the queue.
 */
export function canRestore(
  reader: Reader,
  { status, authorId, wasPublic }: { status: string; authorId: string; wasPublic: boolean },
): boolean {
  return (
    canDecide(reader, { userId: authorId }) && wasPublic && (status === "hidden" || status === "removed")
  );
}
