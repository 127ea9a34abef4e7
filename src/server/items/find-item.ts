import { eq } from "drizzle-orm";
import type { ItemStatus } from "#contract/parts.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import type { Reader } from "#server/platform/reader.ts";
import { isDeletedPost, type StoredStatus } from "#server/platform/stored-status.ts";
import { canSeeItem } from "./item-policy.ts";
import { type ItemKind, type ItemRef, type ItemRow, type ItemTables, TABLES } from "./tables.ts";

export interface VisibleThread extends ItemRef {
  userId: string;
  moderationStatus: StoredStatus;
  /** Null when members can comment. Reviews are never locked. */
  lock: { reason: string; at: Date } | null;
}

export type VisibleItem = VisibleThread & { moderationStatus: ItemStatus };

export async function findVisibleItem(
  db: Database | Transaction,
  reader: Reader,
  ref: ItemRef,
): Promise<VisibleItem | null> {
  const found = await findVisibleThread(db, reader, ref);
  if (!found || isDeletedPost(found.moderationStatus)) return null;
  return { ...found, moderationStatus: found.moderationStatus };
}

/** Like `findVisibleItem`, but includes placeholders of deleted items, whose comments everyone can read. */
export async function findVisibleThread(
  db: Database | Transaction,
  reader: Reader,
  ref: ItemRef,
): Promise<VisibleThread | null> {
  const [item] = await selectThread(db, ref);
  return item ? toVisibleThread(reader, ref.kind, item) : null;
}

/** The same with a lock: decisions, locks and deletions wait for the transaction, other comments don't. */
export async function lockVisibleThread(
  tx: Transaction,
  reader: Reader,
  ref: ItemRef,
): Promise<VisibleThread | null> {
  const [item] = await selectThread(tx, ref).for("share");
  return item ? toVisibleThread(reader, ref.kind, item) : null;
}

function selectThread(db: Database | Transaction, { kind, id }: ItemRef) {
  const { items, threadLock } = TABLES[kind];
  return db
    .select({ id: items.id, userId: items.userId, moderationStatus: items.moderationStatus, ...threadLock })
    .from(items)
    .where(eq(items.id, id));
}

interface ThreadRow extends Omit<VisibleThread, "kind" | "lock"> {
  lockedAt: Date | null;
  lockReason: string | null;
}

/** Returns null if the reader can't see it. */
function toVisibleThread(
  reader: Reader,
  kind: ItemKind,
  { id, userId, moderationStatus, lockedAt, lockReason }: ThreadRow,
): VisibleThread | null {
  const item = { kind, id, userId, moderationStatus };
  if (!isDeletedPost(moderationStatus) && !canSeeItem(reader, item)) return null;
  return { ...item, lock: lockedAt && { reason: lockReason ?? "", at: lockedAt } };
}

export type LockedItem<Kind extends ItemKind = ItemKind> = Pick<
  ItemRow<Kind>,
  "id" | "userId" | "toolId" | "marketId" | "moderationStatus"
>;

/** @param strength `update` if the row may be deleted: it also blocks new comments and reports */
export async function lockItem<Kind extends ItemKind>(
  tx: Transaction,
  { kind, id }: { kind: Kind; id: string },
  strength: "no key update" | "update" = "no key update",
): Promise<LockedItem<Kind> | undefined> {
  const { items }: ItemTables = TABLES[kind];
  const [item] = await tx
    .select({
      id: items.id,
      userId: items.userId,
      toolId: items.toolId,
      marketId: items.marketId,
      moderationStatus: items.moderationStatus,
    })
    .from(items)
    .where(eq(items.id, id))
    .for(strength);
  return item as LockedItem<Kind> | undefined;
}
