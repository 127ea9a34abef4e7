import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { storeRevision, type Version } from "./store-revision.ts";
import {
  type ChangedColumns,
  type ItemKind,
  type ItemRef,
  type ItemTables,
  type NewItem,
  TABLES,
} from "./tables.ts";

/** Stores an item that is pending, with its first version and tags. */
export async function storeItem<Kind extends ItemKind>(
  tx: Transaction,
  kind: Kind,
  columns: NewItem<Kind>,
  version: Version<Kind>,
): Promise<string> {
  const { items }: ItemTables = TABLES[kind];
  // Drizzle requires the columns of all tables that a union type names.
  const row = columns as NewItem<"review"> & NewItem<"discussion">;
  const [item] = await tx.insert(items).values(row).returning({ id: items.id });
  if (!item) throw new Error(`a ${kind} was inserted but has no id`);
  await storeRevision(tx, { kind, id: item.id }, version);
  await storeTags(tx, { kind, id: item.id }, version.content.tagIds);
  return item.id;
}

/** Replaces what an item shows. The row changes in one statement, so that the counter triggers see one change. */
export async function replaceItem<Kind extends ItemKind>(
  tx: Transaction,
  { kind, id }: { kind: Kind; id: string },
  columns: ChangedColumns<Kind>,
  tagIds: readonly string[],
): Promise<void> {
  const { items, itemTags, tagsItemId }: ItemTables = TABLES[kind];
  await tx
    .update(items)
    .set({ ...(columns as object), updatedAt: sql`now()` })
    .where(eq(items.id, id));
  await tx.delete(itemTags).where(eq(tagsItemId, id));
  await storeTags(tx, { kind, id }, tagIds);
}

async function storeTags(tx: Transaction, { kind, id }: ItemRef, tagIds: readonly string[]): Promise<void> {
  const { itemTags }: ItemTables = TABLES[kind];
  if (tagIds.length > 0)
    await tx.insert(itemTags).values(tagIds.map((tagId) => ({ tagId, [`${kind}Id`]: id })));
}

/** Erases everything except the row that its comments need. @param columns what remains in it */
export async function eraseItem<Kind extends ItemKind>(
  tx: Transaction,
  { kind, id }: { kind: Kind; id: string },
  columns: ChangedColumns<Kind>,
): Promise<void> {
  const { itemRevisions, revisionItemId, itemStats, statsItemId }: ItemTables = TABLES[kind];
  await tx.update(itemStats).set({ likeCount: 0 }).where(eq(statsItemId, id));
  await tx.delete(itemRevisions).where(eq(revisionItemId, id));
  await replaceItem(tx, { kind, id }, { ...columns, moderationStatus: "deleted" }, []);
}

/** @returns the tool and market that it named, or undefined if it is missing */
export async function deleteItem(tx: Transaction, { kind, id }: ItemRef) {
  const { items }: ItemTables = TABLES[kind];
  const [gone] = await tx
    .delete(items)
    .where(eq(items.id, id))
    .returning({ toolId: items.toolId, marketId: items.marketId });
  return gone;
}
