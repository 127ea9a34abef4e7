import { isCostClose, METRICS } from "#contract/metrics.ts";
import { formatUnitPrice } from "#web/ui/format.ts";
import { type ComparedTool, type Comparison, type FigureLine, rounded, toRow } from "./comparison-rows.ts";

/** How many results one unit of their cost has: the cost of impressions is that of a thousand. */
const resultsPerUnit = (category: Comparison["category"]) => {
  const { result, unitSize = 1 } = METRICS[category];
  return result === "unit" ? unitSize : 1;
};

/** A round number of results that the median cost pays for; null without medians. */
export function usualAmount({
  category,
  ofCategory,
}: Pick<Comparison, "category" | "ofCategory">): number | null {
  const [cost, perResult] = [ofCategory.monthlyCost.median, ofCategory.costPerResult.median];
  if (!cost || !perResult) return null;
  return Math.max(1, Number(((cost / perResult) * resultsPerUnit(category)).toPrecision(1)));
}

/** What a number of results a month costs with each tool, at its median price. */
export function estimateRow(comparison: Comparison, amount: number): FigureLine {
  const units = amount / resultsPerUnit(comparison.category);
  const costOf = ({ costPerResult: { median } }: ComparedTool) => (median === null ? null : median * units);
  return toRow(comparison, {
    label: "You'd pay a month",
    value: (tool) => rounded(costOf(tool)),
    count: ({ costPerResult }) => costPerResult.reviewCount,
    format: (tool) => {
      const cost = costOf(tool);
      return cost === null ? "–" : formatUnitPrice(cost);
    },
    better: "Lowest",
    isClose: isCostClose,
  });
}
