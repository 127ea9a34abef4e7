import type { Spread } from "#contract/comps/views.ts";
import { METRICS, pricePerResult, resultName, unitPrices } from "#contract/metrics.ts";
import { RANGES } from "#contract/numbers.ts";
import type { Category } from "#contract/vocabulary.ts";
import { parseNumber } from "#web/platform/parse-number.ts";
import type { ReviewValues } from "#web/reviews/form/review-values.ts";
import { formatCount, formatDollars, formatMonthly, formatPercent } from "#web/ui/format.ts";

export type Typed = Pick<ReviewValues, "monthlyCost" | "leadVolumeMonthly" | "conversionRate">;

/** Null while a number that it needs is missing or invalid; `price` is null when nothing was bought with the cost. */
export function ownPrice(category: Category, typed: Typed) {
  const { result, unitSize } = METRICS[category];
  const isRateNeeded = result === "outcome";
  const monthlyCost = parseNumber(typed.monthlyCost, RANGES.dollars);
  const leadVolumeMonthly = parseNumber(typed.leadVolumeMonthly, RANGES.volume);
  const conversionRate = isRateNeeded ? parseNumber(typed.conversionRate, RANGES.percent) : 0;
  if (monthlyCost === undefined || leadVolumeMonthly === undefined || conversionRate === undefined)
    return null;
  const [cost, volume] = [formatDollars(monthlyCost), formatCount(leadVolumeMonthly)];
  return {
    name: resultName(category),
    price: pricePerResult(category, unitPrices({ monthlyCost, leadVolumeMonthly, conversionRate })),
    formula: isRateNeeded
      ? `${cost} ÷ (${volume} × ${formatPercent(conversionRate)})`
      : `${cost} ÷ ${volume}${unitSize === undefined ? "" : ` × ${formatCount(unitSize)}`}`,
  };
}

/** What the middle half of a market's reviews pay; undefined below 3 reviews. */
export function typicalCost({ lowerQuartile, upperQuartile }: Spread, city: string): string | undefined {
  if (lowerQuartile === null || upperQuartile === null) return undefined;
  const [from, to] = [lowerQuartile, upperQuartile].map((dollars) => formatDollars(Math.round(dollars)));
  return `${city} agents typically pay ${formatMonthly(from === to ? `${from}` : `${from}–${to}`)}.`;
}
