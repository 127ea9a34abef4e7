import { MEDIAN_REVIEWS, METRICS } from "#contract/metrics.ts";
import { formatCounted, formatUnitPrice } from "#web/ui/format.ts";
import {
  type ComparedTool,
  type Comparison,
  hasFew,
  MONTHLY_COST,
  type Row,
  shownOf,
  toRow,
} from "./comparison-rows.ts";

/** How many results one unit of their cost has: the cost of impressions is that of a thousand. */
const resultsPerUnit = (category: Comparison["category"]) => {
  const { result, unitSize = 1 } = METRICS[category];
  return result === "unit" ? unitSize : 1;
};

/** A round number of results that the median cost pays for; null without medians. */
export function usualAmount(comparison: Comparison): number | null {
  const { category, ofCategory } = shownOf(comparison);
  const [cost, perResult] = [ofCategory.monthlyCost.median, ofCategory.costPerResult.median];
  if (!cost || !perResult) return null;
  return Math.max(1, Number(((cost / perResult) * resultsPerUnit(category)).toPrecision(1)));
}

/** What a number of results a month costs with each tool, at its median and between its lowest and highest price. */
export function estimateRow(comparison: Comparison, amount: number): Row {
  const { category } = comparison;
  const units = amount / resultsPerUnit(category);
  const costOf = ({ costPerResult: { median } }: ComparedTool) => (median === null ? null : median * units);
  return toRow(comparison, {
    label: "You'd pay a month",
    hint: "",
    value: costOf,
    count: ({ costPerResult }) => costPerResult.reviewCount,
    format: (tool) => {
      const cost = costOf(tool);
      return cost === null ? "–" : formatUnitPrice(cost);
    },
    note: ({ costPerResult: { reviewCount, lowest, highest } }) =>
      lowest === null || highest === null || hasFew(reviewCount)
        ? `Needs ${formatCounted(MEDIAN_REVIEWS - reviewCount, "more review")}`
        : `${formatUnitPrice(lowest * units)}–${formatUnitPrice(highest * units)} · ${formatCounted(reviewCount, "review")}`,
    better: "Lowest",
    isClose: MONTHLY_COST.isClose,
  });
}
