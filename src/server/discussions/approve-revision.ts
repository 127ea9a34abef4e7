import { decided, type LockedRevision, markApproved } from "#server/items/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { applyRevision } from "./apply-revision.ts";
import { keepKnown } from "./resolve-content.ts";

/** Makes a pending version the public one. What it names and is gone since it was sent in is left out. */
export async function approveDiscussionRevision(
  tx: Transaction,
  { id, content, body, item }: LockedRevision<"discussion">,
  moderatorId: string,
): Promise<void> {
  const known = await keepKnown(tx, content);
  await applyRevision(tx, item.id, { content: known, body }, decided("approved", moderatorId));
  await markApproved(tx, "discussion", id);
}
