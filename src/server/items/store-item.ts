import type { Transaction } from "#server/platform/db/client.ts";
import { storeRevision, type Version } from "./store-revision.ts";
import { type ItemKind, type ItemTables, type NewItem, TABLES } from "./tables.ts";

/** Stores an item that is pending, with its first version. The caller adds its tags. */
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
  return item.id;
}
