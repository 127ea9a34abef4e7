import type { Figures } from "#contract/comps/views.ts";
import { METRICS } from "#contract/metrics.ts";
import { RANGES } from "#contract/numbers.ts";
import type { Category } from "#contract/vocabulary.ts";
import { formatCount, formatMedianCount } from "#web/ui/format.ts";

/** "leads", "active contacts", "impressions": what a budget is spent on. */
export function resultsName(category: Category): string {
  const { result, unitSize, [result]: name } = METRICS[category];
  return unitSize === undefined ? `${name}s` : name.replace(`${formatCount(unitSize)} `, "");
}

interface Brought {
  /** At the median price; null without a median or at no price. */
  results: number | null;
  /** At the prices of the middle half of reviews, the dearest first. */
  range: readonly [number, number] | null;
}

/** What a monthly budget in dollars brings at the reported costs per result. */
export function forecastResults(
  category: Category,
  budget: number,
  { costPerResult }: Pick<Figures, "costPerResult">,
): Brought {
  const { median, lowerQuartile, upperQuartile } = costPerResult;
  const { result, unitSize = 1 } = METRICS[category];
  const at = (price: number) => (budget / price) * (result === "unit" ? unitSize : 1);
  return {
    results: median ? at(median) : null,
    range: lowerQuartile && upperQuartile ? [at(upperQuartile), at(lowerQuartile)] : null,
  };
}

/** "1,230", "25", "8.3", "under 0.1": whole from 10, of three digits at most, because reviews don't say it more exactly. */
export const formatResults = (amount: number): string =>
  amount >= 10
    ? formatMedianCount(amount)
    : amount > 0 && amount < 0.05
      ? "under 0.1"
      : String(Number(amount.toFixed(1)));

/** Where the result isn't the outcome yet, reviews report closings or engagement. */
export const rateName = (category: Category) =>
  category === "Lead Generation" ? "close rate" : "engagement rate";

/** The next round budget, in steps that grow with it. */
export function stepBudget(budget: number, direction: 1 | -1): number {
  const isSmall = direction === 1 ? budget < 200 : budget <= 200;
  const isMiddle = direction === 1 ? budget < 1000 : budget <= 1000;
  const step = isSmall ? 10 : isMiddle ? 50 : 100;
  const steps = budget / step;
  const next = (direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * step;
  return Math.min(RANGES.budget.max, Math.max(RANGES.budget.min, next));
}
