import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { PendingItem } from "#contract/moderation/queue.ts";
import type { RichText } from "#contract/rich-text.ts";
import {
  type CatalogueParts,
  type ItemKind,
  type ItemTables,
  joinCatalogue,
  type RevisionRow,
  TABLES,
} from "#server/items/index.ts";
import { canDecide } from "#server/moderation/moderation-policy.ts";
import type { Database } from "#server/platform/db/client.ts";
import { profiles } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import { loadPastVersions } from "./past-versions.ts";

export interface QueueContext extends Pick<Platform, "db" | "memory"> {
  reader: MemberReader;
}
export type Decided = ReadonlyMap<string, PendingItem["decided"]>;

type ContentOf<Kind extends ItemKind> = RevisionRow<Kind>["content"];
type Row = Awaited<ReturnType<typeof selectRows>>[number];
type Version = Extract<PendingItem, { itemId: string }>;

export interface LoadedItem<Kind extends ItemKind> extends CatalogueParts {
  content: ContentOf<Kind>;
  /** Null for reviews, and if the previous release stored the version. */
  body: RichText | null;
  shown: Omit<Version, "kind" | "content" | "publicContent" | "tool" | "market"> & {
    kind: Kind;
    content: ContentOf<Kind>;
    publicContent: ContentOf<Kind> | null;
  };
}

export async function loadPendingItems<Kind extends ItemKind>(
  context: QueueContext,
  kind: Kind,
  ids: readonly string[],
  decided: Decided,
): Promise<LoadedItem<Kind>[]> {
  const { db, reader } = context;
  if (ids.length === 0) return [];
  const rows = await joinCatalogue(context, ids, (await selectRows(db, kind, ids)).map(withReferences));
  const itemIds = rows.map((row) => row.itemId);
  const [records, approved, history] = await Promise.all([
    loadAuthorRecords(
      db,
      kind,
      rows.map((row) => row.userId),
    ),
    loadPublicContents(db, kind, itemIds),
    loadPastVersions(db, kind, itemIds),
  ]);
  return rows.map(({ id, itemId, userId, tool, market, tags, ...row }) => {
    const decision = decided.get(id) ?? null;
    const publicContent = approved.find((one) => one.itemId === itemId)?.content ?? null;
    const content = row.content as ContentOf<Kind>;
    return {
      ...{ tool, market, tags, content, body: row.body },
      shown: {
        ...{ kind, id, itemId, content },
        submittedAt: row.submittedAt.toISOString(),
        author: {
          ...{ id: userId, fullName: row.fullName, avatarUrl: row.avatarUrl },
          joinedAt: row.joinedAt.toISOString(),
          ...(records.get(userId) ?? { approved: 0, rejected: 0 }),
        },
        // All versions of an item have the same kind of content.
        publicContent: publicContent as ContentOf<Kind> | null,
        tags: tags.map(({ id, name, color }) => ({ id, name, color })),
        history: history.get(itemId) ?? [],
        decided: decision,
        can: { decide: decision === null && canDecide(reader, { userId }) },
      },
    };
  });
}

function selectRows(db: Database, kind: ItemKind, ids: readonly string[]) {
  const { items, itemRevisions, revisionItemId, revisionBody }: ItemTables = TABLES[kind];
  return db
    .select({
      ...{ id: itemRevisions.id, itemId: items.id, toolId: items.toolId, marketId: items.marketId },
      submittedAt: itemRevisions.createdAt,
      content: itemRevisions.content,
      body: sql<RichText | null>`${revisionBody}`,
      userId: items.userId,
      fullName: profiles.fullName,
      avatarUrl: profiles.avatarUrl,
      joinedAt: profiles.createdAt,
    })
    .from(itemRevisions)
    .innerJoin(items, eq(items.id, revisionItemId))
    .innerJoin(profiles, eq(profiles.id, items.userId))
    .where(inArray(itemRevisions.id, [...ids]));
}

/** A version of a discussion may name another tool and market than its public version. */
function withReferences(row: Row) {
  const { toolId, marketId } = "title" in row.content ? row.content : row;
  return { ...row, toolId, marketId, tagIds: row.content.tagIds };
}

async function loadAuthorRecords(db: Database, kind: ItemKind, userIds: readonly string[]) {
  const { items } = TABLES[kind];
  const rows = await db
    .select({
      userId: items.userId,
      approved: sql<number>`(count(*) filter (where ${items.moderationStatus} = 'approved'))::int`,
      rejected: sql<number>`(count(*) filter (where ${items.moderationStatus} = 'rejected'))::int`,
    })
    .from(items)
    .where(inArray(items.userId, [...userIds]))
    .groupBy(items.userId);
  return new Map(rows.map(({ userId, ...record }) => [userId, record]));
}

function loadPublicContents(db: Database, kind: ItemKind, itemIds: readonly string[]) {
  const { itemRevisions, revisionItemId } = TABLES[kind];
  return db
    .selectDistinctOn([revisionItemId], { itemId: revisionItemId, content: itemRevisions.content })
    .from(itemRevisions)
    .where(and(inArray(revisionItemId, [...itemIds]), eq(itemRevisions.status, "approved")))
    .orderBy(revisionItemId, desc(itemRevisions.createdAt));
}
