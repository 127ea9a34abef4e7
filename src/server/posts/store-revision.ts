import { and, eq, inArray, sql } from "drizzle-orm";
import type { PostKind } from "#contract/parts.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { type PostTables, type RevisionRow, TABLES } from "./tables.ts";

export type Version<Kind extends PostKind> = Omit<
  RevisionRow<Kind>,
  "id" | "status" | "createdAt" | "reviewId" | "discussionId"
>;

/** Queues a version and supersedes a pending one. The post's row must be locked or created in this transaction. */
export async function storeRevision<Kind extends PostKind>(
  tx: Transaction,
  { kind, id }: { kind: Kind; id: string },
  version: Version<Kind>,
): Promise<void> {
  await supersedeWaiting(tx, kind, [id]);
  const { postRevisions }: PostTables = TABLES[kind];
  // Not now(), the transaction's start: after a lock wait, the later version would look older.
  const createdAt = sql`clock_timestamp()`;
  await tx.insert(postRevisions).values({ ...version, [`${kind}Id`]: id, createdAt });
}

export async function supersedeWaiting(
  tx: Transaction,
  kind: PostKind,
  ids: readonly string[],
): Promise<void> {
  const { postRevisions, revisionPostId } = TABLES[kind];
  await tx
    .update(postRevisions)
    .set({ status: "superseded" })
    .where(and(inArray(revisionPostId, [...ids]), eq(postRevisions.status, "pending")));
}
