import { priceOf } from "#contract/comps/prices.ts";
import type { Spread } from "#contract/comps/views.ts";
import {
  formatScore,
  isCostClose,
  isScoreClose,
  MEDIAN_REVIEWS,
  METRICS,
  resultName,
} from "#contract/metrics.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import {
  formatDollars,
  formatMedianCount,
  formatMedianPercent,
  formatOf,
  formatUnitPrice,
  roundUnitPrice,
} from "#web/ui/format.ts";
import { extremesOf } from "../price-words.ts";

export type Comparison = OutputOf<"comps", "compare">;
export type ComparedTool = Comparison["tools"][number];

export interface Cell {
  text: string;
  /** Too few reviews for a median or a comparison. */
  isFew: boolean;
  /** For a bar, where it fits. */
  spread?: Spread;
  /** "$98 to $200" */
  range?: string | null;
  /** "Lowest": why this is the best of the row. */
  best?: "Lowest" | "Highest";
}

export interface FigureLine {
  label: string;
  cells: Cell[];
}

interface Measure {
  label: string;
  /** As shown, to be compared; null without any. */
  value: (tool: ComparedTool) => number | null;
  /** Reviews that have the number. */
  count: (tool: ComparedTool) => number;
  format: (tool: ComparedTool) => string;
  /** Without: neither more nor less is better. */
  better?: "Lowest" | "Highest";
  /** Whether two values are about the same, which decides nothing. */
  isClose: (one: number, other: number) => boolean;
  spread?: (tool: ComparedTool) => Spread;
}

const hasFew = (count: number) => count < MEDIAN_REVIEWS;

const SCORE: Measure = {
  label: "Score",
  value: ({ averageScore }) => averageScore && Number(formatScore(averageScore)),
  count: ({ reviewCount }) => reviewCount,
  format: ({ averageScore }) => (averageScore === null ? "–" : formatScore(averageScore)),
  better: "Highest",
  isClose: isScoreClose,
};

const BUY_AGAIN: Measure = {
  label: "Would buy again",
  value: ({ recommendedCount, reviewCount }) => (reviewCount === 0 ? null : recommendedCount / reviewCount),
  count: ({ reviewCount }) => reviewCount,
  format: ({ recommendedCount, reviewCount }) =>
    reviewCount === 0 ? "–" : formatOf(recommendedCount, reviewCount),
  better: "Highest",
  isClose: (one, other) => one === other,
};

const measureCost = (
  label: string,
  spread: (tool: ComparedTool) => Spread,
  format: (amount: number) => string,
): Measure => ({
  label,
  value: (tool) => rounded(spread(tool).median),
  count: (tool) => spread(tool).reviewCount,
  format: (tool) => priceOf(spread(tool), format),
  better: "Lowest",
  isClose: isCostClose,
});

export const rounded = (cost: number | null) => (cost === null ? null : roundUnitPrice(cost));

/** What decides, in a fixed order. */
export function decidingRows(comparison: Comparison): FigureLine[] {
  const { category } = comparison;
  const price = ({ monthlyCost }: ComparedTool) => monthlyCost;
  return [
    SCORE,
    { ...measureCost("A month", price, formatDollars), spread: price },
    measureCost(`Per ${resultName(category)}`, ({ costPerResult }) => costPerResult, formatUnitPrice),
    BUY_AGAIN,
  ].map((measure) => toRow(comparison, measure));
}

/** How much the tools are used. Neither makes a tool better: agents with many contacts adopt none of them fully. */
export function usageRows(comparison: Comparison): FigureLine[] {
  const { volume, rate } = METRICS[comparison.category];
  const measure = (
    label: string,
    spread: (tool: ComparedTool) => Spread,
    format: (amount: number) => string,
  ): Measure => ({
    label,
    value: (tool) => spread(tool).median,
    count: (tool) => spread(tool).reviewCount,
    format: (tool) => {
      const { median } = spread(tool);
      return median === null ? priceOf(spread(tool), format) : format(median);
    },
    isClose: isCostClose,
  });
  return [
    measure(rate, (tool) => tool.rate, formatMedianPercent),
    measure(volume, (tool) => tool.volume, formatMedianCount),
  ].map((one) => toRow(comparison, one));
}

export function toRow({ tools }: Comparison, measure: Measure): FigureLine {
  const { label, count, format, spread } = measure;
  const cells = tools.map((tool): Cell => {
    const few = hasFew(count(tool));
    return {
      text: format(tool),
      isFew: few,
      ...(spread && { spread: spread(tool), range: few ? null : extremesOf(spread(tool), formatDollars) }),
    };
  });
  return { label, cells: markBest(tools, cells, measure) };
}

/** Marks nothing unless two tools have enough reviews and differ by more than what is called about the same. */
function markBest(
  tools: readonly ComparedTool[],
  cells: Cell[],
  { value, better, isClose }: Measure,
): Cell[] {
  if (!better) return cells;
  const sign = better === "Highest" ? -1 : 1;
  const [first, second] = tools
    .flatMap((tool, index) => {
      const [number, cell] = [value(tool), cells[index]];
      return number === null || !cell || cell.isFew ? [] : [{ number, cell }];
    })
    .sort((a, b) => sign * (a.number - b.number));
  if (!first || !second || isClose(first.number, second.number)) return cells;
  return cells.map((cell) => (cell === first.cell ? { ...cell, best: better } : cell));
}
