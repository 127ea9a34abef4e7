import { OLD_MONTHS } from "#contract/comps/method.ts";
import { pricePerResult } from "#contract/metrics.ts";
import type { ReviewCard } from "#contract/reviews/views.ts";
import { toMarketRef } from "#server/markets/index.ts";
import { toToolRef } from "#server/tools/index.ts";
import type { LoadedReview } from "./review-hydration.ts";

export function arePricesOld(since: Date, now = new Date()): boolean {
  const dated = new Date(since);
  dated.setUTCMonth(dated.getUTCMonth() + OLD_MONTHS);
  return now > dated;
}

/** "March 2024", for old prices. */
export function datePrices(submittedAt: Date, now = new Date()): string | null {
  if (!arePricesOld(submittedAt, now)) return null;
  return submittedAt.toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
}

export function toReviewCard(review: LoadedReview): ReviewCard {
  return {
    id: review.id,
    tool: toToolRef(review.tool),
    market: toMarketRef(review.market),
    monthlyCost: review.monthlyCost,
    leadVolumeMonthly: review.leadVolumeMonthly,
    leadQualityScore: review.leadQualityScore,
    conversionRate: review.conversionRate,
    medianCostPerResult: review.median && pricePerResult(review.tool.category, review.median),
    overallRecommendation: review.overallRecommendation,
    reviewer: {
      id: review.userId,
      fullName: review.fullName,
      avatarUrl: review.avatarUrl,
      isTeam: review.isTeam,
      type: review.reviewerType,
      yearsExperience: review.yearsExperience,
    },
    connection: review.connection,
    excerpt: review.excerpt,
    tags: review.tags.map(({ id, name, color }) => ({ id, name, color })),
    replyCount: review.replyCount,
    createdAt: review.createdAt.toISOString(),
    moderationStatus: review.moderationStatus,
  };
}
