import { eq } from "drizzle-orm";
import type { ItemStatus } from "#contract/parts.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { isDeletedPost } from "#server/platform/stored-status.ts";
import { type LockedItem, lockItem } from "./find-item.ts";
import {
  decided,
  type ItemKind,
  type ItemTables,
  type ModerationColumns,
  type RevisionRow,
  TABLES,
} from "./tables.ts";

export type LockedRevision<Kind extends ItemKind = ItemKind> = RevisionRow<Kind> & {
  item: LockedItem<Kind> & { moderationStatus: ItemStatus };
};

/** Makes a pending version public. */
export type ApproveRevision<Kind extends ItemKind> = (
  tx: Transaction,
  revision: LockedRevision<Kind>,
  moderation: ModerationColumns,
) => Promise<void>;

/** Locks the item of a version. Returns null when the version is missing or the author deleted the item. */
export async function lockRevision<Kind extends ItemKind>(
  tx: Transaction,
  kind: Kind,
  revisionId: string,
): Promise<LockedRevision<Kind> | null> {
  const { itemRevisions, revisionItemId }: ItemTables = TABLES[kind];
  const isWanted = eq(itemRevisions.id, revisionId);
  const [found] = await tx.select({ id: revisionItemId }).from(itemRevisions).where(isWanted);
  if (!found) return null;
  const item = await lockItem(tx, { kind, id: found.id });
  // Read after taking the lock, because another transaction may have decided or superseded it.
  const [revision] = await tx.select().from(itemRevisions).where(isWanted);
  if (!item || !revision || isDeletedPost(item.moderationStatus)) return null;
  return { ...revision, item } as LockedRevision<Kind>;
}

export async function markApproved(tx: Transaction, kind: ItemKind, revisionId: string): Promise<void> {
  const { itemRevisions } = TABLES[kind];
  await tx.update(itemRevisions).set({ status: "approved" }).where(eq(itemRevisions.id, revisionId));
}

/** Rejects a pending version. An item that isn't public is rejected with it. */
export async function rejectRevision(
  tx: Transaction,
  kind: ItemKind,
  { id, item }: LockedRevision,
  moderatorId: string,
): Promise<void> {
  const { items, itemRevisions } = TABLES[kind];
  if (item.moderationStatus !== "approved") {
    await tx.update(items).set(decided("rejected", moderatorId)).where(eq(items.id, item.id));
  }
  await tx.update(itemRevisions).set({ status: "rejected" }).where(eq(itemRevisions.id, id));
}
