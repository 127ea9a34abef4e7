import { canModerate } from "#server/platform/access.ts";
import type { Reader } from "#server/platform/reader.ts";

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
    canModerate(reader, { userId: authorId }) &&
    item.wasPublic &&
    !item.isSetAside &&
    (status === "hidden" || status === "removed")
  );
}
