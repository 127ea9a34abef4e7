import { METRICS, pricePerResult, resultName, unitPrices } from "#contract/metrics.ts";
import type { Category } from "#contract/vocabulary.ts";
import { formatCount, formatDollars, formatPercent } from "#web/ui/format.ts";
import { parseNumber, type ReviewValues } from "./review-values.ts";

export type Typed = Pick<ReviewValues, "monthlyCost" | "leadVolumeMonthly" | "conversionRate">;

/** Null while a number that it needs is missing or invalid; `price` is null when nothing was bought with the cost. */
export function ownPrice(category: Category, typed: Typed) {
  const { result, unitSize } = METRICS[category];
  const isRateNeeded = result === "outcome";
  const monthlyCost = parseNumber(typed.monthlyCost);
  const leadVolumeMonthly = parseNumber(typed.leadVolumeMonthly);
  const conversionRate = isRateNeeded ? parseNumber(typed.conversionRate) : 0;
  if (monthlyCost === undefined || leadVolumeMonthly === undefined || conversionRate === undefined)
    return null;
  if (Math.min(monthlyCost, leadVolumeMonthly, conversionRate) < 0 || conversionRate > 100) return null;
  const [cost, volume] = [formatDollars(monthlyCost), formatCount(leadVolumeMonthly)];
  return {
    name: resultName(category),
    price: pricePerResult(category, unitPrices({ monthlyCost, leadVolumeMonthly, conversionRate })),
    formula: isRateNeeded
      ? `${cost} ÷ (${volume} × ${formatPercent(conversionRate)})`
      : `${cost} ÷ ${volume}${unitSize === undefined ? "" : ` × ${formatCount(unitSize)}`}`,
  };
}
