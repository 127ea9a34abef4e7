import type { ReviewCard } from "#contract/reviews.ts";
import { METRICS, type ReviewerType } from "#contract/vocabulary.ts";
import { formatCount, formatDollars, formatPercent, formatUnitPrice } from "#web/ui/format.ts";

/** The labels of the review form, and of every place that names who wrote a review. */
export const REVIEWER_LABELS: Record<ReviewerType, string> = {
  solo_agent: "Solo",
  team: "Team",
  broker: "Broker",
};

/** "1 year", "9 years". */
export const formatYears = (years: number) => `${years} ${years === 1 ? "year" : "years"}`;

type Numbers = Pick<
  ReviewCard,
  "tool" | "monthlyCost" | "leadVolumeMonthly" | "conversionRate" | "overallRecommendation"
>;

/** Dollars a unit of volume, and a unit that came to something; null where there is nothing to divide by. */
export function unitPrices({ monthlyCost, leadVolumeMonthly, conversionRate }: Numbers) {
  const outcomes = leadVolumeMonthly * (conversionRate / 100);
  return {
    perUnit: leadVolumeMonthly > 0 ? monthlyCost / leadVolumeMonthly : null,
    perOutcome: outcomes > 0 ? monthlyCost / outcomes : null,
  };
}

/** The facts of a review with the labels of its category. */
export function factsOf(review: Numbers): { label: string; value: string }[] {
  const metrics = METRICS[review.tool.category];
  const { perUnit } = unitPrices(review);
  return [
    { label: "Monthly cost", value: formatDollars(review.monthlyCost) },
    { label: metrics.volume, value: formatCount(review.leadVolumeMonthly) },
    { label: metrics.rate, value: formatPercent(review.conversionRate) },
    { label: `Per ${metrics.unit}`, value: perUnit === null ? "–" : formatUnitPrice(perUnit) },
  ];
}
