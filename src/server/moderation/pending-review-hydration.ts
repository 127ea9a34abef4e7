import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Category, StateCode } from "#contract/parts.ts";
import type { Database } from "#server/platform/db/client.ts";
import {
  markets,
  moderationDecisions,
  profiles,
  reviewRevisions,
  reviews,
  tags,
  tools,
} from "#server/platform/db/schema/index.ts";

type PendingRow = Awaited<ReturnType<typeof loadRows>>[number];
export type PastRevision = Awaited<ReturnType<typeof loadHistory>>[number];
export type AuthorRecord = Awaited<ReturnType<typeof loadAuthorRecords>>[number];

export interface LoadedPendingReview extends PendingRow {
  record: AuthorRecord | undefined;
  /** Newest first. */
  history: readonly PastRevision[];
  /** By name. */
  tags: readonly { id: string; name: string; color: string }[];
}

/** The data of pending versions by their ids, in the order of the ids; ids that are gone are left out. */
export async function loadPendingReviews(
  db: Database,
  ids: readonly string[],
): Promise<LoadedPendingReview[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await loadRows(db, ids)).map((row) => [row.revisionId, row]));
  const inOrder = ids.map((id) => rows.get(id)).filter((row) => row !== undefined);
  const [records, history, used] = await Promise.all([
    loadAuthorRecords(
      db,
      inOrder.map((row) => row.userId),
    ),
    loadHistory(
      db,
      inOrder.map((row) => row.reviewId),
    ),
    loadTags(
      db,
      inOrder.flatMap((row) => row.content.tagIds),
    ),
  ]);
  return inOrder.map((row) => ({
    ...row,
    record: records.find((record) => record.userId === row.userId),
    history: history.filter((revision) => revision.reviewId === row.reviewId),
    tags: used.filter((tag) => row.content.tagIds.includes(tag.id)),
  }));
}

const loadRows = (db: Database, ids: readonly string[]) =>
  db
    .select({
      revisionId: reviewRevisions.id,
      reviewId: reviewRevisions.reviewId,
      submittedAt: reviewRevisions.createdAt,
      content: reviewRevisions.content,
      moderationStatus: reviews.moderationStatus,
      userId: reviews.userId,
      fullName: profiles.fullName,
      avatarUrl: profiles.avatarUrl,
      joinedAt: profiles.createdAt,
      tool: {
        id: tools.id,
        name: tools.name,
        category: sql<Category>`${tools.category}`,
        publishedAt: tools.publishedAt,
      },
      market: {
        id: markets.id,
        city: markets.city,
        state: sql<StateCode>`${markets.state}`,
        slug: markets.slug,
        latitude: markets.latitude,
        publishedAt: markets.publishedAt,
      },
    })
    .from(reviewRevisions)
    .innerJoin(reviews, eq(reviews.id, reviewRevisions.reviewId))
    .innerJoin(profiles, eq(profiles.id, reviews.userId))
    .innerJoin(tools, eq(tools.id, reviews.toolId))
    .innerJoin(markets, eq(markets.id, reviews.marketId))
    .where(inArray(reviewRevisions.id, [...ids]));

/** How the reviews of authors fared so far. */
const loadAuthorRecords = (db: Database, userIds: readonly string[]) =>
  db
    .select({
      userId: reviews.userId,
      approved: sql<number>`(count(*) filter (where ${reviews.moderationStatus} = 'approved'))::int`,
      rejected: sql<number>`(count(*) filter (where ${reviews.moderationStatus} = 'rejected'))::int`,
    })
    .from(reviews)
    .where(inArray(reviews.userId, [...userIds]))
    .groupBy(reviews.userId);

/** Earlier versions with what became of them. */
const loadHistory = (db: Database, reviewIds: readonly string[]) =>
  db
    .select({
      reviewId: reviewRevisions.reviewId,
      createdAt: reviewRevisions.createdAt,
      content: reviewRevisions.content,
      status: sql<"approved" | "rejected" | "superseded">`${reviewRevisions.status}`,
      decidedAt: moderationDecisions.createdAt,
      reason: moderationDecisions.reason,
      moderatorName: profiles.fullName,
    })
    .from(reviewRevisions)
    .leftJoin(moderationDecisions, eq(moderationDecisions.revisionId, reviewRevisions.id))
    .leftJoin(profiles, eq(profiles.id, moderationDecisions.moderatorId))
    .where(and(inArray(reviewRevisions.reviewId, [...reviewIds]), ne(reviewRevisions.status, "pending")))
    .orderBy(desc(reviewRevisions.createdAt), desc(reviewRevisions.id));

async function loadTags(db: Database, tagIds: readonly string[]) {
  if (tagIds.length === 0) return [];
  return db
    .select({ id: tags.id, name: tags.name, color: tags.color })
    .from(tags)
    .where(inArray(tags.id, [...tagIds]))
    .orderBy(asc(tags.name));
}
