import { eq, sql } from "drizzle-orm";
import type { ItemStatus, ReviewerType } from "#contract/parts.ts";
import { type CachedMarket, readMarketDirectory } from "#server/markets/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import { profiles, reviewStats, reviews } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isDeletedPost } from "#server/platform/stored-status.ts";
import { type CachedTag, readTags } from "#server/tags/index.ts";
import { type CachedTool, readToolDirectory } from "#server/tools/index.ts";

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
  opening: reviews.opening,
  createdAt: reviews.createdAt,
  moderationStatus: reviews.moderationStatus,
  fullName: profiles.fullName,
  avatarUrl: profiles.avatarUrl,
  replyCount: sql<number>`coalesce(${reviewStats.replyCount}, 0)`,
  likeCount: sql<number>`coalesce(${reviewStats.likeCount}, 0)`,
  tagIds: sql<string[]>`array(select tag_id from review_tags where review_id = ${reviews.id})`,
};

type CardRow = Awaited<ReturnType<typeof loadRows>>[number];

export interface LoadedReview extends Omit<CardRow, "moderationStatus"> {
  moderationStatus: ItemStatus;
  tool: CachedTool;
  market: CachedMarket;
  /** By name. */
  tags: readonly CachedTag[];
}

const loadRows = (db: Database, ids: readonly string[]) =>
  db
    .select(CARD_COLUMNS)
    .from(reviews)
    .innerJoin(profiles, eq(profiles.id, reviews.userId))
    .leftJoin(reviewStats, eq(reviewStats.reviewId, reviews.id))
    .where(sql`${reviews.id} = any(${sql.param(ids)}::uuid[])`);

/**
 * The data of reviews by their ids, in the order of the ids; ids that are gone are left out. Tools, markets
 * and tags come from the process.
 */
export async function loadReviews(
  platform: Pick<Platform, "db" | "cache">,
  ids: readonly string[],
): Promise<LoadedReview[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await loadRows(platform.db, ids)).map((row) => [row.id, row]));
  const inOrder = ids.map((id) => rows.get(id)).filter((row) => row !== undefined);
  const named = await nameParts(platform, inOrder);
  if (named.isComplete) return named.reviews;
  // A tool, market or tag is newer than what this process remembers, and the notice is still under way.
  for (const topic of ["tools", "markets", "tags"] as const) platform.cache.forget(topic);
  return (await nameParts(platform, inOrder)).reviews;
}

async function nameParts(platform: Pick<Platform, "db" | "cache">, rows: readonly CardRow[]) {
  const [tools, markets, tags] = await Promise.all([
    readToolDirectory(platform),
    readMarketDirectory(platform),
    readTags(platform),
  ]);
  let isComplete = true;
  const reviews = rows.flatMap(({ moderationStatus, ...row }): LoadedReview[] => {
    if (isDeletedPost(moderationStatus)) return [];
    const tool = tools.byId.get(row.toolId);
    const market = markets.byId.get(row.marketId);
    const ofReview = tags.filter((tag) => row.tagIds.includes(tag.id));
    if (!tool || !market || ofReview.length < row.tagIds.length) isComplete = false;
    return tool && market ? [{ ...row, moderationStatus, tool, market, tags: ofReview }] : [];
  });
  return { reviews, isComplete };
}
