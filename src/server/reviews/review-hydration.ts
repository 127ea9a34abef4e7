import { eq, sql } from "drizzle-orm";
import type { ItemStatus } from "#contract/parts.ts";
import { type CatalogueParts, canSeeItem, joinCatalogue } from "#server/items/index.ts";
import type { CachedMarket } from "#server/markets/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import { profiles, reviewStats, reviews } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Reader } from "#server/platform/reader.ts";
import { isDeletedPost } from "#server/platform/stored-status.ts";
import { dependOn } from "#server/platform/topics.ts";
import type { CachedTool } from "#server/tools/index.ts";

/** Card columns. Excludes the detailed review, so that locked text is never read. */
const CARD_COLUMNS = {
  id: reviews.id,
  userId: reviews.userId,
  toolId: reviews.toolId,
  marketId: reviews.marketId,
  monthlyCost: reviews.monthlyCost,
  leadVolumeMonthly: reviews.leadVolumeMonthly,
  leadQualityScore: reviews.leadQualityScore,
  conversionRate: reviews.conversionRate,
  overallRecommendation: reviews.overallRecommendation,
  reviewerYearsExperience: reviews.reviewerYearsExperience,
  reviewerType: reviews.reviewerType,
  excerpt: reviews.excerpt,
  createdAt: reviews.createdAt,
  moderationStatus: reviews.moderationStatus,
  fullName: profiles.fullName,
  avatarUrl: profiles.avatarUrl,
  replyCount: sql<number>`coalesce(${reviewStats.replyCount}, 0)`,
  likeCount: sql<number>`coalesce(${reviewStats.likeCount}, 0)`,
  tagIds: sql<string[]>`array(select tag_id from review_tags where review_id = ${reviews.id})`,
};

type CardRow = Awaited<ReturnType<typeof loadRows>>[number];

export interface LoadedReview extends Omit<CardRow, "moderationStatus">, CatalogueParts {
  moderationStatus: ItemStatus;
  tool: CachedTool;
  market: CachedMarket;
}

async function loadRows(db: Database, ids: readonly string[]) {
  const rows = await db
    .select(CARD_COLUMNS)
    .from(reviews)
    .innerJoin(profiles, eq(profiles.id, reviews.userId))
    .leftJoin(reviewStats, eq(reviewStats.reviewId, reviews.id))
    .where(sql`${reviews.id} = any(${sql.param(ids)}::uuid[])`);
  for (const { id, userId } of rows) dependOn(`review/${id}`, `person/${userId}`);
  return rows;
}

type Deps = Pick<Platform, "db" | "cache">;

export async function loadReviews(deps: Deps, ids: readonly string[]): Promise<LoadedReview[]> {
  return ids.length === 0 ? [] : toLoaded(deps, ids, await loadRows(deps.db, ids));
}

/** Loads one review. A hidden review is null, like a missing one. */
export async function loadVisibleReview(
  deps: Deps,
  reader: Reader,
  id: string,
): Promise<LoadedReview | "deleted" | null> {
  const rows = await loadRows(deps.db, [id]);
  const [row] = rows;
  if (!row) return null;
  if (isDeletedPost(row.moderationStatus)) return "deleted";
  if (!canSeeItem(reader, row)) return null;
  const [review] = await toLoaded(deps, [id], rows);
  return review ?? null;
}

async function toLoaded(deps: Deps, ids: readonly string[], rows: CardRow[]): Promise<LoadedReview[]> {
  const named = await joinCatalogue(deps, ids, rows);
  return named.flatMap(({ moderationStatus, tool, market, ...row }): LoadedReview[] => {
    if (isDeletedPost(moderationStatus) || !tool || !market) return [];
    return [{ ...row, moderationStatus, tool, market }];
  });
}
