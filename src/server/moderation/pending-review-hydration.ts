import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Category, StateCode, Tag } from "#contract/parts.ts";
import type { ReviewContent } from "#contract/reviews.ts";
import type { Database } from "#server/platform/db/client.ts";
import { markets, profiles, reviewRevisions, reviews, tools } from "#server/platform/db/schema/index.ts";
import { loadTags } from "./load-tags.ts";
import { loadPastVersions, type PastVersion } from "./past-versions.ts";

type PendingRow = Awaited<ReturnType<typeof loadRows>>[number];
type AuthorRecord = Awaited<ReturnType<typeof loadAuthorRecords>>[number];

export interface LoadedPendingReview extends PendingRow {
  record: AuthorRecord | undefined;
  /** What was approved last, when anything was. */
  publicContent: ReviewContent | undefined;
  /** Newest first. */
  history: readonly PastVersion[];
  /** By name. */
  tags: readonly Tag[];
}

/** The data of pending versions by their ids, in the order of the ids; ids that are gone are left out. */
export async function loadPendingReviews(
  db: Database,
  ids: readonly string[],
): Promise<LoadedPendingReview[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await loadRows(db, ids)).map((row) => [row.revisionId, row]));
  const inOrder = ids.map((id) => rows.get(id)).filter((row) => row !== undefined);
  const reviewIds = inOrder.map((row) => row.reviewId);
  const userIds = inOrder.map((row) => row.userId);
  const tagIds = inOrder.flatMap((row) => row.content.tagIds);
  const [records, approved, history, used] = await Promise.all([
    loadAuthorRecords(db, userIds),
    loadPublicContents(db, reviewIds),
    loadPastVersions(db, "review", reviewIds),
    loadTags(db, tagIds),
  ]);
  return inOrder.map((row) => ({
    ...row,
    record: records.find((record) => record.userId === row.userId),
    publicContent: approved.find((revision) => revision.reviewId === row.reviewId)?.content,
    history: history.filter((version) => version.itemId === row.reviewId),
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

const loadPublicContents = (db: Database, reviewIds: readonly string[]) =>
  db
    .selectDistinctOn([reviewRevisions.reviewId], {
      reviewId: reviewRevisions.reviewId,
      content: reviewRevisions.content,
    })
    .from(reviewRevisions)
    .where(and(inArray(reviewRevisions.reviewId, [...reviewIds]), eq(reviewRevisions.status, "approved")))
    .orderBy(reviewRevisions.reviewId, desc(reviewRevisions.createdAt));
