import { areaName } from "#contract/comps/names.ts";
import { priceOf } from "#contract/comps/prices.ts";
import type { Spread } from "#contract/comps/views.ts";
import { formatScore, MEDIAN_REVIEWS, METRICS, resultName } from "#contract/metrics.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import {
  formatCounted,
  formatDollars,
  formatMedianCount,
  formatMedianPercent,
  formatOf,
  formatUnitPrice,
} from "#web/ui/format.ts";
import { rangeOf } from "../price-words.ts";

export type Comparison = OutputOf<"comps", "compare">;
export type ComparedTool = Comparison["tools"][number];

export interface Cell {
  text: string;
  /** What the text is based on. */
  note: string;
  /** "Austin $110, $190 (2)": below the number of a larger area, what was reported here. */
  here?: string | null;
  /** Too few reviews for a median or a comparison. */
  isFew: boolean;
  /** For the color. */
  score?: number | null;
  spread?: Spread;
  /** "Lowest": why this is the best of the row. */
  best?: string;
}

export interface Row {
  label: string;
  /** In a sentence: "the lowest monthly cost". */
  name: string;
  hint: string;
  cells: Cell[];
  /** Nothing to decide by. */
  isSame: boolean;
}

interface Measure {
  label: string;
  /** Without: the label in lower case. */
  name?: string;
  hint: string;
  /** Null without any. */
  value: (tool: ComparedTool) => number | null;
  /** Reviews that have the number. */
  count: (tool: ComparedTool) => number;
  format: (tool: ComparedTool) => string;
  note?: (tool: ComparedTool) => string;
  better: "Lowest" | "Highest";
  /** What is called about the same, and so decides nothing. */
  isClose: (least: number, most: number) => boolean;
  spread?: (tool: ComparedTool) => Spread;
  /** Largest lead that is said, because it decides little. */
  smallLead?: number;
  isScore?: boolean;
  /** It says itself how many reviews there are. */
  isCount?: boolean;
}

/** Numbers of one area: of the larger one if the tools can't be compared here. */
export const shownOf = ({ larger, ...comparison }: Comparison) => ({ ...comparison, ...larger });

/** "13 reviews across Texas, 8 of them in Austin": what the numbers are based on, wherever it is said. */
export function basisOf(comparison: Comparison): string {
  const { area, larger } = comparison;
  const [here, shown] = [comparison, shownOf(comparison)].map(({ tools }) =>
    tools.reduce((sum, { reviewCount }) => sum + reviewCount, 0),
  );
  const counted = formatCounted(shown ?? 0, "review");
  if (!larger) return `${counted} ${area.kind === "market" ? "in" : "across"} ${areaName(area)}`;
  return `${counted} across ${areaName(larger.area)}, ${here === 0 ? "none" : here} of them in ${areaName(area)}`;
}

export const hasFew = (count: number) => count < MEDIAN_REVIEWS;
/** Whether the page calls two costs about the same. A missing one is infinite, and no cost is close to it. */
const within5Percent = (least: number, most: number) => least >= 0.95 * most;

const measureSpread = (
  label: string,
  better: Measure["better"],
  spread: (tool: ComparedTool) => Spread,
  format: (amount: number) => string,
  formatMedian = format,
): Measure => ({
  label,
  hint: "Median and range",
  value: (tool) => spread(tool).median,
  count: (tool) => spread(tool).reviewCount,
  format: (tool) => {
    const { median } = spread(tool);
    return median === null ? priceOf(spread(tool), format) : formatMedian(median);
  },
  note: (tool) =>
    hasFew(spread(tool).reviewCount)
      ? fewReviews(spread(tool).reviewCount, "too few for a median")
      : `${rangeOf(spread(tool), format)} · ${formatCounted(spread(tool).reviewCount, "review")}`,
  better,
  isClose: within5Percent,
  spread,
});

const fewReviews = (count: number, consequence: string) =>
  count === 0 ? "No reviews" : `${formatCounted(count, "review")}, ${consequence}`;

export const SCORE: Measure = {
  label: "Score",
  hint: "Out of 10, average",
  value: ({ averageScore }) => averageScore && Number(formatScore(averageScore)),
  count: ({ reviewCount }) => reviewCount,
  format: ({ averageScore }) => (averageScore === null ? "–" : formatScore(averageScore)),
  better: "Highest",
  isClose: (least, most) => most - least < 0.15,
  smallLead: 0.3,
  isScore: true,
};

const RECOMMENDED: Measure = {
  label: "Would buy again",
  name: "share who would buy again",
  hint: "Reviewers who said yes",
  value: ({ recommendedCount, reviewCount }) => (reviewCount === 0 ? null : recommendedCount / reviewCount),
  count: ({ reviewCount }) => reviewCount,
  format: ({ recommendedCount, reviewCount }) =>
    reviewCount === 0 ? "–" : formatOf(recommendedCount, reviewCount),
  note: ({ reviewCount }) => (hasFew(reviewCount) ? fewReviews(reviewCount, "too few to judge") : ""),
  better: "Highest",
  isClose: (least, most) => least === most,
  isCount: true,
};

export function toRow(comparison: Comparison, measure: Measure): Row {
  const { tools } = shownOf(comparison);
  const { label, hint, value, count, format, isClose, isScore, spread } = measure;
  const name = measure.name ?? label.toLowerCase();
  const note = measure.note ?? ((tool) => noteOf(count(tool)));
  const numbers = tools.flatMap((tool) => (hasFew(count(tool)) ? [] : (value(tool) ?? [])));
  const cells = tools.map((tool, index) => ({
    text: format(tool),
    note: note(tool),
    here: comparison.larger && hereOf(comparison, comparison.tools[index], measure),
    isFew: hasFew(count(tool)),
    ...(isScore && { score: tool.averageScore }),
    ...(spread && { spread: spread(tool) }),
  }));
  const isSame = numbers.length === tools.length && isClose(Math.min(...numbers), Math.max(...numbers));
  return { label, name, hint, isSame, cells: isSame ? cells : markBest(tools, cells, measure) };
}

function hereOf({ area }: Comparison, tool: ComparedTool | undefined, { count, format, isCount }: Measure) {
  const text = tool ? format(tool) : "–";
  if (!tool || text === "–") return null;
  return `${areaName(area)} ${text}${isCount ? "" : ` (${count(tool)})`}`;
}

const noteOf = (count: number) =>
  hasFew(count) ? fewReviews(count, "too few to compare") : formatCounted(count, "review");

export const TIED = "Tied best";

/** Marks nothing unless two tools have enough reviews. Values that read the same, or are close, are equally good. */
function markBest(
  tools: readonly ComparedTool[],
  cells: Cell[],
  { value, better, isClose, smallLead = 0 }: Measure,
): Cell[] {
  const sign = better === "Highest" ? -1 : 1;
  const judged = tools
    .flatMap((tool, index) => {
      const [number, cell] = [value(tool), cells[index]];
      return number === null || !cell || cell.isFew ? [] : [{ number, cell }];
    })
    .sort((a, b) => sign * (a.number - b.number));
  const [first, second] = judged;
  if (!first || !second) return cells;
  const isEqual = (number: number) => isClose(Math.min(number, first.number), Math.max(number, first.number));
  const isBest = (cell: Cell) =>
    judged.some((one) => one.cell === cell && (isEqual(one.number) || cell.text === first.cell.text));
  const lead = Math.abs(first.number - second.number);
  const isSmall = lead < smallLead + 0.05;
  const word = isBest(second.cell)
    ? TIED
    : `${better}${smallLead && isSmall ? `, by ${formatScore(lead)}` : ""}`;
  return cells.map((cell) => (isBest(cell) ? { ...cell, best: word } : cell));
}

export const MONTHLY_COST = measureSpread(
  "Monthly cost",
  "Lowest",
  ({ monthlyCost }) => monthlyCost,
  formatDollars,
  formatUnitPrice,
);

/** What decides, in a fixed order. */
export function decidingRows(comparison: Comparison): Row[] {
  const { category } = comparison;
  return [
    SCORE,
    measureSpread(
      `Cost per ${resultName(category)}`,
      "Lowest",
      ({ costPerResult }) => costPerResult,
      formatUnitPrice,
    ),
    RECOMMENDED,
    MONTHLY_COST,
    measureSpread(METRICS[category].rate, "Highest", ({ rate }) => rate, formatMedianPercent),
  ].map((measure) => toRow(comparison, measure));
}

/** What is good to know but doesn't make a tool better. */
export function backgroundRows(comparison: Comparison): Row[] {
  const { tools, category, area } = shownOf(comparison);
  const volume = measureSpread(METRICS[category].volume, "Highest", (tool) => tool.volume, formatMedianCount);
  const rows: Row[] = [toRow(comparison, volume)];
  if (area.kind !== "country") {
    rows.push({
      label: "Score in the U.S.",
      name: "",
      hint: "For comparison",
      isSame: false,
      cells: tools.map(({ tool: { averageScore, reviewCount } }) => ({
        text: averageScore === null ? "–" : formatScore(averageScore),
        note: formatCounted(reviewCount, "review"),
        isFew: false,
        score: averageScore,
      })),
    });
  }
  return rows.map((row) => ({ ...row, cells: row.cells.map(({ best: _best, ...cell }) => cell) }));
}
