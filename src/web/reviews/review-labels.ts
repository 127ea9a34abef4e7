import { METRICS } from "#contract/metrics.ts";
import type { ReviewCard } from "#contract/review-views.ts";
import type { ReviewerType } from "#contract/vocabulary.ts";
import {
  formatCount,
  formatCounted,
  formatDollars,
  formatPercent,
  formatUnitPrice,
  roundUnitPrice,
} from "#web/ui/format.ts";

export const REVIEWER_LABELS: Record<ReviewerType, string> = {
  solo_agent: "Solo",
  team: "Team",
  broker: "Broker",
};

type Numbers = Pick<
  ReviewCard,
  "tool" | "monthlyCost" | "leadVolumeMonthly" | "conversionRate" | "overallRecommendation"
>;

/** Returns dollars per unit of volume and per outcome; null when the divisor is zero. */
export function unitPrices({
  monthlyCost,
  leadVolumeMonthly,
  conversionRate,
}: Pick<Numbers, "monthlyCost" | "leadVolumeMonthly" | "conversionRate">) {
  const outcomes = leadVolumeMonthly * (conversionRate / 100);
  return {
    perUnit: leadVolumeMonthly > 0 ? monthlyCost / leadVolumeMonthly : null,
    perOutcome: outcomes > 0 ? monthlyCost / outcomes : null,
  };
}

/** Compares the displayed (rounded) price and median: "29% below", "at", "12% above". */
export function comparePrices(exactPrice: number, exactMedian: number, unitSize = 1): string {
  const [price, median] = [roundUnitPrice(exactPrice * unitSize), roundUnitPrice(exactMedian * unitSize)];
  if (price === median) return "at";
  if (median === 0) return "above";
  const percent = Math.round((price / median - 1) * 100);
  if (percent === 0) return "at";
  return `${formatCount(Math.abs(percent))}% ${percent < 0 ? "below" : "above"}`;
}

/** "30% below the Austin median ($26, 13 reviews)". */
export function compareToMedian(
  price: number,
  { median, reviewCount }: { median: number; reviewCount: number },
  city: string,
  unitSize = 1,
): string {
  const compared = comparePrices(price, median, unitSize);
  return `${compared} the ${city} median (${formatUnitPrice(median, unitSize)}, ${formatCounted(reviewCount, "review")})`;
}

export function factsOf(review: Numbers): { label: string; value: string }[] {
  const metrics = METRICS[review.tool.category];
  const { perUnit } = unitPrices(review);
  return [
    { label: "Monthly cost", value: formatDollars(review.monthlyCost) },
    { label: metrics.volume, value: formatCount(review.leadVolumeMonthly) },
    { label: metrics.rate, value: formatPercent(review.conversionRate) },
    {
      label: `Per ${metrics.unit}`,
      value: perUnit === null ? "–" : formatUnitPrice(perUnit, metrics.unitSize),
    },
  ];
}
