import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { type ItemKind, type ItemRef, type ItemTables, type RevisionRow, TABLES } from "./tables.ts";

/** What an author submits, and what is stored of it. */
type Version<Kind extends ItemKind> = Omit<
  RevisionRow<Kind>,
  "id" | "status" | "createdAt" | "reviewId" | "discussionId"
>;

/**
 * Puts a version of an item into the queue of the moderators; an earlier one that still waits is superseded.
 * The item's row must be locked, or be of this transaction.
 */
export async function storeRevision<Kind extends ItemKind>(
  tx: Transaction,
  { kind, id }: { kind: Kind; id: string },
  version: Version<Kind>,
): Promise<void> {
  await supersedeWaiting(tx, { kind, id });
  const { itemRevisions }: ItemTables = TABLES[kind];
  // Not now(), which is when the transaction began: the one that waited for the lock would be the older.
  const createdAt = sql`clock_timestamp()`;
  await tx.insert(itemRevisions).values({ ...version, [`${kind}Id`]: id, createdAt });
}

/** Takes what still waits of an item out of the queue. */
export async function supersedeWaiting(tx: Transaction, { kind, id }: ItemRef): Promise<void> {
  const { itemRevisions, revisionItemId } = TABLES[kind];
  await tx
    .update(itemRevisions)
    .set({ status: "superseded" })
    .where(and(eq(revisionItemId, id), eq(itemRevisions.status, "pending")));
}
