import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { type ItemKind, type ItemTables, type RevisionRow, TABLES } from "./tables.ts";

export type Version<Kind extends ItemKind> = Omit<
  RevisionRow<Kind>,
  "id" | "status" | "createdAt" | "reviewId" | "discussionId"
>;

/** Queues a version and supersedes a pending one. The item's row must be locked or created in this transaction. */
export async function storeRevision<Kind extends ItemKind>(
  tx: Transaction,
  { kind, id }: { kind: Kind; id: string },
  version: Version<Kind>,
): Promise<void> {
  await supersedeWaiting(tx, kind, [id]);
  const { itemRevisions }: ItemTables = TABLES[kind];
  // Not now(), the transaction's start: after a lock wait, the later version would look older.
  const createdAt = sql`clock_timestamp()`;
  await tx.insert(itemRevisions).values({ ...version, [`${kind}Id`]: id, createdAt });
}

export async function supersedeWaiting(
  tx: Transaction,
  kind: ItemKind,
  ids: readonly string[],
): Promise<void> {
  const { itemRevisions, revisionItemId } = TABLES[kind];
  await tx
    .update(itemRevisions)
    .set({ status: "superseded" })
    .where(and(inArray(revisionItemId, [...ids]), eq(itemRevisions.status, "pending")));
}
