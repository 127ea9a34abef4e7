import { METRICS } from "#contract/metrics.ts";
import type { ReviewCard } from "#contract/reviews/views.ts";
import { formatCount, formatDollars, formatPercent } from "#web/ui/format.ts";

export function factsOf(review: ReviewCard): { label: string; value: string }[] {
  const { volume, rate } = METRICS[review.tool.category];
  return [
    { label: "Monthly cost", value: formatDollars(review.monthlyCost) },
    { label: volume, value: formatCount(review.leadVolumeMonthly) },
    { label: rate, value: formatPercent(review.conversionRate) },
  ];
}
