import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Tag } from "#contract/parts.ts";
import { type ItemKind, TABLES } from "#server/items/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import { loadTags } from "./load-tags.ts";
import { loadPastVersions, type PastVersion } from "./past-versions.ts";

interface PendingRow {
  revisionId: string;
  itemId: string;
  userId: string;
  content: { tagIds: string[] };
}

interface Background<Content> {
  /** Counts of the author's items of this kind. */
  record: { approved: number; rejected: number } | undefined;
  publicContent: Content | undefined;
  history: readonly PastVersion[];
  tags: readonly Tag[];
}

export type WithBackground<Row extends PendingRow> = Row & Background<Row["content"]>;

/** Adds the background to pending versions, in the order of the ids; missing ones are left out. */
export async function addBackground<Row extends PendingRow>(
  db: Database,
  kind: ItemKind,
  ids: readonly string[],
  rows: readonly Row[],
): Promise<WithBackground<Row>[]> {
  const byId = new Map(rows.map((row) => [row.revisionId, row]));
  const inOrder = ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  const itemIds = inOrder.map((row) => row.itemId);
  const userIds = inOrder.map((row) => row.userId);
  const tagIds = inOrder.flatMap((row) => row.content.tagIds);
  const [records, approved, history, used] = await Promise.all([
    loadAuthorRecords(db, kind, userIds),
    loadPublicContents(db, kind, itemIds),
    loadPastVersions(db, kind, itemIds),
    loadTags(db, tagIds),
  ]);
  return inOrder.map((row) => ({
    ...row,
    record: records.find((record) => record.userId === row.userId),
    // All versions of an item have the same kind of content.
    publicContent: approved.find(({ itemId }) => itemId === row.itemId)?.content as
      | Row["content"]
      | undefined,
    history: history.filter((version) => version.itemId === row.itemId),
    tags: used.filter((tag) => row.content.tagIds.includes(tag.id)),
  }));
}

function loadAuthorRecords(db: Database, kind: ItemKind, userIds: readonly string[]) {
  const { items } = TABLES[kind];
  return db
    .select({
      userId: items.userId,
      approved: sql<number>`(count(*) filter (where ${items.moderationStatus} = 'approved'))::int`,
      rejected: sql<number>`(count(*) filter (where ${items.moderationStatus} = 'rejected'))::int`,
    })
    .from(items)
    .where(inArray(items.userId, [...userIds]))
    .groupBy(items.userId);
}

function loadPublicContents(db: Database, kind: ItemKind, itemIds: readonly string[]) {
  const { itemRevisions, revisionItemId } = TABLES[kind];
  return db
    .selectDistinctOn([revisionItemId], { itemId: revisionItemId, content: itemRevisions.content })
    .from(itemRevisions)
    .where(and(inArray(revisionItemId, [...itemIds]), eq(itemRevisions.status, "approved")))
    .orderBy(revisionItemId, desc(itemRevisions.createdAt));
}
