import { eq, sql } from "drizzle-orm";
import type { ItemStatus, ReviewerType } from "#contract/parts.ts";
import { type NamedParts, nameParts } from "#server/items/index.ts";
import type { CachedMarket } from "#server/markets/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import { profiles, reviewStats, reviews } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isDeletedPost } from "#server/platform/stored-status.ts";
import type { CachedTool } from "#server/tools/index.ts";

/** What a card shows, without the text that may be locked: it is not even read. */
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
  reviewerType: sql<ReviewerType>`${reviews.reviewerType}`,
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

export interface LoadedReview extends Omit<CardRow, "moderationStatus">, NamedParts {
  moderationStatus: ItemStatus;
  tool: CachedTool;
  market: CachedMarket;
}

const loadRows = (db: Database, ids: readonly string[]) =>
  db
    .select(CARD_COLUMNS)
    .from(reviews)
    .innerJoin(profiles, eq(profiles.id, reviews.userId))
    .leftJoin(reviewStats, eq(reviewStats.reviewId, reviews.id))
    .where(sql`${reviews.id} = any(${sql.param(ids)}::uuid[])`);

/** The data of reviews by their ids, in the order of the ids; ids that are gone are left out. */
export async function loadReviews(
  platform: Pick<Platform, "db" | "cache">,
  ids: readonly string[],
): Promise<LoadedReview[]> {
  if (ids.length === 0) return [];
  const named = await nameParts(platform, ids, await loadRows(platform.db, ids));
  return named.flatMap(({ moderationStatus, tool, market, ...row }): LoadedReview[] => {
    if (isDeletedPost(moderationStatus) || !tool || !market) return [];
    return [{ ...row, moderationStatus, tool, market }];
  });
}
