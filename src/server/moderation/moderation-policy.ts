import type { Reader } from "#server/platform/reader.ts";

/** Moderators can't decide about their own content. */
export function canDecide(reader: Reader, item: { userId: string }): boolean {
  return reader.isModerator && reader.userId !== item.userId;
}

/** Only content that was public before can be restored; anything else must pass the queue. */
export function canRestore(
  reader: Reader,
  {
    status,
    authorId,
    ...item
  }: { status: string; authorId: string; wasPublic: boolean; isSetAside: boolean },
): boolean {
  return (
    canDecide(reader, { userId: authorId }) &&
    item.wasPublic &&
    !item.isSetAside &&
    (status === "hidden" || status === "removed")
  );
}
