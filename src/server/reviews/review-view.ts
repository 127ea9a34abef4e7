import { pricePerResult } from "#contract/metrics.ts";
import type { ReviewCard } from "#contract/reviews/views.ts";
import { toMarketRef } from "#server/markets/index.ts";
import { toToolRef } from "#server/tools/index.ts";
import type { LoadedReview } from "./review-hydration.ts";

/** Shorter openings say too little, so they end in the middle of a sentence. */
const SHORTEST_OPENING = 30;

/** Ends a cut text at its last whole sentence. */
export function endAtSentence(excerpt: string): string {
  if (!excerpt.endsWith("…")) return excerpt;
  const [sentences = ""] = /^.*[.!?]["”’)]?(?=\s)/s.exec(excerpt) ?? [];
  return sentences.length < SHORTEST_OPENING ? excerpt : sentences;
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
      yearsExperience: review.reviewerYearsExperience,
    },
    excerpt: endAtSentence(review.excerpt),
    tags: review.tags.map(({ id, name, color }) => ({ id, name, color })),
    replyCount: review.replyCount,
    createdAt: review.createdAt.toISOString(),
    moderationStatus: review.moderationStatus,
  };
}
