import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Tag } from "#contract/parts.ts";
import { type ItemKind, TABLES } from "#server/items/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import { loadTags } from "./load-tags.ts";
import { loadPastVersions, type PastVersion } from "./past-versions.ts";

/** A pending version of a review or discussion. */
interface PendingRow {
  revisionId: string;
  itemId: string;
  userId: string;
  content: { tagIds: string[] };
}

/** What moderators see beside a pending version. */
interface Background<Content> {
  /** How the author's items of this kind fared so far. */
  record: { approved: number; rejected: number } | undefined;
  /** What was approved last, when anything was. */
  publicContent: Content | undefined;
  /** Newest first. */
  history: readonly PastVersion[];
  /** By name. */
  tags: readonly Tag[];
}

export type WithBackground<Row extends PendingRow> = Row & Background<Row["content"]>;

/** Pending versions with their background, in the order of the ids; ids that are gone are left out. */
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
    // The versions of an item have content of one kind.
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
