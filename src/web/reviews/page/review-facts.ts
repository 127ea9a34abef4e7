import { METRICS, pricePerResult, resultName, unitPrices } from "#contract/metrics.ts";
import type { ReviewCard } from "#contract/reviews/views.ts";
import { formatCount, formatDollars, formatPercent, formatUnitPrice } from "#web/ui/format.ts";

interface Fact {
  label: string;
  value: string;
  /** Why there is no value. */
  note?: string;
}

export function factsOf(review: ReviewCard): Fact[] {
  const { volume, rate, outcome } = METRICS[review.tool.category];
  const cost = pricePerResult(review.tool.category, unitPrices(review));
  return [
    { label: "Monthly cost", value: formatDollars(review.monthlyCost) },
    { label: volume, value: formatCount(review.leadVolumeMonthly) },
    { label: rate, value: formatPercent(review.conversionRate) },
    {
      label: `Cost per ${resultName(review.tool.category)}`,
      ...(cost === null
        ? {
            value: "–",
            note: review.leadVolumeMonthly > 0 ? `no ${outcome}s reported` : "no volume reported",
          }
        : { value: formatUnitPrice(cost) }),
    },
  ];
}
