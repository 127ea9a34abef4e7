import type { LockedRevision, ModerationColumns } from "#server/items/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { applyRevision } from "./apply-revision.ts";
import { dropUnknownReferences } from "./resolve-content.ts";

/** Publishes a pending version, without references that were deleted since. */
export async function approveDiscussionRevision(
  tx: Transaction,
  { content, body, item }: LockedRevision<"discussion">,
  moderation: ModerationColumns,
): Promise<void> {
  const known = await dropUnknownReferences(tx, content);
  await applyRevision(tx, item.id, { content: known, body }, moderation);
}
