import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { PendingItem } from "#contract/moderation/queue.ts";
import type { PostKind } from "#contract/parts.ts";
import type { RichText } from "#contract/text/rich-text.ts";
import { canModerate } from "#server/platform/access.ts";
import type { Database } from "#server/platform/db/client.ts";
import { profiles } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import {
  type CatalogueParts,
  joinCatalogue,
  type PostTables,
  type RevisionRow,
  TABLES,
} from "#server/posts/index.ts";
import { loadPastVersions } from "./past-versions.ts";

export interface QueueContext extends Pick<Platform, "db" | "memory"> {
  reader: MemberReader;
}
export type Decided = ReadonlyMap<string, PendingItem["decided"]>;

type ContentOf<Kind extends PostKind> = RevisionRow<Kind>["content"];
/** The texts of reviews are parsed when they are published. */
type BodyOf<Kind extends PostKind> = Kind extends "discussion" ? RichText : null;
type Row = Awaited<ReturnType<typeof selectRows>>[number];
type Version = Extract<PendingItem, { itemId: string }>;

export interface PendingPost<Kind extends PostKind> extends CatalogueParts {
  content: ContentOf<Kind>;
  body: BodyOf<Kind>;
  shown: Omit<Version, "kind" | "content" | "publicContent" | "tool" | "market"> & {
    kind: Kind;
    content: ContentOf<Kind>;
    publicContent: ContentOf<Kind> | null;
  };
}

export async function loadPendingPosts<Kind extends PostKind>(
  context: QueueContext,
  kind: Kind,
  ids: readonly string[],
  decided: Decided,
): Promise<PendingPost<Kind>[]> {
  const { db, reader } = context;
  if (ids.length === 0) return [];
  const rows = await joinCatalogue(context, ids, (await selectRows(db, kind, ids)).map(withReferences));
  const postIds = rows.map((row) => row.postId);
  const [records, approved, history] = await Promise.all([
    countDecidedPosts(
      db,
      kind,
      rows.map((row) => row.userId),
    ),
    loadPublicContents(db, kind, postIds),
    loadPastVersions(db, kind, postIds),
  ]);
  return rows.map(({ id, postId, userId, tool, market, tags, ...row }) => {
    const decision = decided.get(id) ?? null;
    const publicContent = approved.find((one) => one.postId === postId)?.content ?? null;
    const content = row.content as ContentOf<Kind>;
    return {
      ...{ tool, market, tags, content, body: row.body as BodyOf<Kind> },
      shown: {
        ...{ kind, id, itemId: postId, content },
        submittedAt: row.submittedAt.toISOString(),
        author: {
          ...{ id: userId, fullName: row.fullName, avatarUrl: row.avatarUrl },
          joinedAt: row.joinedAt.toISOString(),
          ...(records.get(userId) ?? { approved: 0, rejected: 0 }),
        },
        // All versions of a post have the same kind of content.
        publicContent: publicContent as ContentOf<Kind> | null,
        tags: tags.map(({ id, name, color }) => ({ id, name, color })),
        history: history.get(postId) ?? [],
        decided: decision,
        can: { decide: decision === null && canModerate(reader, { userId }) },
      },
    };
  });
}

function selectRows(db: Database, kind: PostKind, ids: readonly string[]) {
  const { posts, postRevisions, revisionPostId, revisionBody }: PostTables = TABLES[kind];
  return db
    .select({
      ...{ id: postRevisions.id, postId: posts.id, toolId: posts.toolId, marketId: posts.marketId },
      submittedAt: postRevisions.createdAt,
      content: postRevisions.content,
      body: sql<RichText | null>`${revisionBody}`,
      userId: posts.userId,
      fullName: profiles.fullName,
      avatarUrl: profiles.avatarUrl,
      joinedAt: profiles.createdAt,
    })
    .from(postRevisions)
    .innerJoin(posts, eq(posts.id, revisionPostId))
    .innerJoin(profiles, eq(profiles.id, posts.userId))
    .where(inArray(postRevisions.id, [...ids]));
}

/** A version of a discussion may name another tool and market than its public version. */
function withReferences(row: Row) {
  const { toolId, marketId } = "title" in row.content ? row.content : row;
  return { ...row, toolId, marketId, tagIds: row.content.tagIds };
}

async function countDecidedPosts(db: Database, kind: PostKind, userIds: readonly string[]) {
  const { posts } = TABLES[kind];
  const rows = await db
    .select({
      userId: posts.userId,
      approved: sql<number>`(count(*) filter (where ${posts.moderationStatus} = 'approved'))::int`,
      rejected: sql<number>`(count(*) filter (where ${posts.moderationStatus} = 'rejected'))::int`,
    })
    .from(posts)
    .where(inArray(posts.userId, [...userIds]))
    .groupBy(posts.userId);
  return new Map(rows.map(({ userId, ...record }) => [userId, record]));
}

function loadPublicContents(db: Database, kind: PostKind, postIds: readonly string[]) {
  const { postRevisions, revisionPostId } = TABLES[kind];
  return db
    .selectDistinctOn([revisionPostId], { postId: revisionPostId, content: postRevisions.content })
    .from(postRevisions)
    .where(and(inArray(revisionPostId, [...postIds]), eq(postRevisions.status, "approved")))
    .orderBy(revisionPostId, desc(postRevisions.createdAt));
}
