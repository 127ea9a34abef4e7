import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { DiscussionContent } from "#contract/discussions.ts";
import type { Category, StateCode, Tag } from "#contract/parts.ts";
import type { Database } from "#server/platform/db/client.ts";
import {
  discussionRevisions,
  discussions,
  markets,
  profiles,
  tools,
} from "#server/platform/db/schema/index.ts";
import { loadTags } from "./load-tags.ts";
import { loadPastVersions, type PastVersion } from "./past-versions.ts";

type PendingRow = Awaited<ReturnType<typeof loadRows>>[number];
type AuthorRecord = Awaited<ReturnType<typeof loadAuthorRecords>>[number];

export interface LoadedPendingDiscussion extends PendingRow {
  record: AuthorRecord | undefined;
  /** What was approved last, when anything was. */
  publicContent: DiscussionContent | undefined;
  /** Newest first. */
  history: readonly PastVersion[];
  /** By name. */
  tags: readonly Tag[];
}

/** The data of pending versions by their ids, in the order of the ids; ids that are gone are left out. */
export async function loadPendingDiscussions(
  db: Database,
  ids: readonly string[],
): Promise<LoadedPendingDiscussion[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await loadRows(db, ids)).map((row) => [row.revisionId, row]));
  const inOrder = ids.map((id) => rows.get(id)).filter((row) => row !== undefined);
  const discussionIds = inOrder.map((row) => row.discussionId);
  const [records, approved, history, used] = await Promise.all([
    loadAuthorRecords(
      db,
      inOrder.map((row) => row.userId),
    ),
    loadPublicContents(db, discussionIds),
    loadPastVersions(db, "discussion", discussionIds),
    loadTags(
      db,
      inOrder.flatMap((row) => row.content.tagIds),
    ),
  ]);
  return inOrder.map((row) => ({
    ...row,
    record: records.find((record) => record.userId === row.userId),
    publicContent: approved.find((revision) => revision.discussionId === row.discussionId)?.content,
    history: history.filter((version) => version.itemId === row.discussionId),
    tags: used.filter((tag) => row.content.tagIds.includes(tag.id)),
  }));
}

/** The market and tool are those of the version; null when it names none, or it is gone since. */
const loadRows = (db: Database, ids: readonly string[]) =>
  db
    .select({
      revisionId: discussionRevisions.id,
      discussionId: discussionRevisions.discussionId,
      submittedAt: discussionRevisions.createdAt,
      content: discussionRevisions.content,
      body: discussionRevisions.body,
      userId: discussions.userId,
      fullName: profiles.fullName,
      avatarUrl: profiles.avatarUrl,
      joinedAt: profiles.createdAt,
      tool: { id: tools.id, name: tools.name, category: sql<Category>`${tools.category}` },
      market: {
        id: markets.id,
        city: markets.city,
        state: sql<StateCode>`${markets.state}`,
        slug: markets.slug,
      },
    })
    .from(discussionRevisions)
    .innerJoin(discussions, eq(discussions.id, discussionRevisions.discussionId))
    .innerJoin(profiles, eq(profiles.id, discussions.userId))
    .leftJoin(tools, and(eq(tools.id, named("toolId")), isNotNull(tools.publishedAt)))
    .leftJoin(markets, and(eq(markets.id, named("marketId")), isNotNull(markets.publishedAt)))
    .where(inArray(discussionRevisions.id, [...ids]));

const named = (field: "toolId" | "marketId") =>
  sql<string>`(${discussionRevisions.content} ->> ${sql.raw(`'${field}'`)})::uuid`;

/** How the discussions of authors fared so far. */
const loadAuthorRecords = (db: Database, userIds: readonly string[]) =>
  db
    .select({
      userId: discussions.userId,
      approved: sql<number>`(count(*) filter (where ${discussions.moderationStatus} = 'approved'))::int`,
      rejected: sql<number>`(count(*) filter (where ${discussions.moderationStatus} = 'rejected'))::int`,
    })
    .from(discussions)
    .where(inArray(discussions.userId, [...userIds]))
    .groupBy(discussions.userId);

const loadPublicContents = (db: Database, discussionIds: readonly string[]) =>
  db
    .selectDistinctOn([discussionRevisions.discussionId], {
      discussionId: discussionRevisions.discussionId,
      content: discussionRevisions.content,
    })
    .from(discussionRevisions)
    .where(
      and(
        inArray(discussionRevisions.discussionId, [...discussionIds]),
        eq(discussionRevisions.status, "approved"),
      ),
    )
    .orderBy(discussionRevisions.discussionId, desc(discussionRevisions.createdAt));
