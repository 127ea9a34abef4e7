import { OLD_MONTHS } from "#contract/comps/method.ts";
import { pricePerResult } from "#contract/metrics.ts";
import { CHECK_IN_MONTHS } from "#contract/reviews/use.ts";
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
  return monthName(submittedAt);
}

export const monthName = (date: Date) =>
  date.toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** "Still using it after 8 months", "Stopped using it in March 2026" */
function describeUse(
  since: Date,
  { answer, answeredAt, stoppedIn }: NonNullable<LoadedReview["use"]>,
): ReviewCard["use"] {
  const at = new Date(answeredAt);
  if (answer === "stopped")
    return { answer, text: `Stopped using it in ${monthName(stoppedIn ? new Date(`${stoppedIn}-01`) : at)}` };
  return { answer, text: `Still using it after ${monthsBetween(since, at)} months` };
}

/** Whole ones, and at least those after which authors are asked. */
function monthsBetween(since: Date, until: Date): number {
  const months =
    (until.getUTCFullYear() - since.getUTCFullYear()) * 12 + until.getUTCMonth() - since.getUTCMonth();
  const isWhole = until.getUTCDate() >= since.getUTCDate();
  return Math.max(CHECK_IN_MONTHS, isWhole ? months : months - 1);
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
      isDisabled: review.isDisabled,
      type: review.reviewerType,
      yearsExperience: review.yearsExperience,
    },
    connection: review.connection,
    use: review.use && describeUse(review.createdAt, review.use),
    excerpt: review.excerpt,
    isNumbersOnly: review.isNumbersOnly,
    tags: review.tags.map(({ id, name, color }) => ({ id, name, color })),
    ...(review.proofs.length > 0 && { proofs: review.proofs }),
    replyCount: review.replyCount,
    createdAt: review.createdAt.toISOString(),
    moderationStatus: review.moderationStatus,
  };
}
