import { eq, inArray, sql } from "drizzle-orm";
import type { Category, StateCode } from "#contract/parts.ts";
import type { Database } from "#server/platform/db/client.ts";
import { markets, profiles, reviewRevisions, reviews, tools } from "#server/platform/db/schema/index.ts";
import { addBackground, type WithBackground } from "./pending-background.ts";

export type LoadedPendingReview = WithBackground<Awaited<ReturnType<typeof loadRows>>[number]>;

/** Loads pending versions in the order of the ids; missing ones are left out. */
export async function loadPendingReviews(
  db: Database,
  ids: readonly string[],
): Promise<LoadedPendingReview[]> {
  if (ids.length === 0) return [];
  return addBackground(db, "review", ids, await loadRows(db, ids));
}

const loadRows = (db: Database, ids: readonly string[]) =>
  db
    .select({
      revisionId: reviewRevisions.id,
      itemId: reviewRevisions.reviewId,
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
