import { formatCounted, formatUnitPrice, roundUnitPrice } from "#contract/amounts.ts";
import { areaName, compsTitle } from "#contract/comps/names.ts";
import type { Answer, Area, Comp } from "#contract/comps/views.ts";
import { formatScore, resultName } from "#contract/metrics.ts";
import type { Category } from "#contract/parts.ts";
import { compsByReviewCount, hasEnough } from "./load-comps.ts";

type Row = Omit<Comp, "rating" | "rank" | "around" | "latestMonth" | "isOld">;

interface Answerable {
  area: Area;
  ofCategory: { reviewCount: number };
  rows: readonly Row[];
}

/**
 * The tool with the highest score, and the cheapest per result, of those that half of their reviews would buy again. All
 * comparisons are of printed numbers, so that readers can check them. Null if no tool has enough reviews anywhere.
 * @param own with the areas that it lies in, the smallest first
 */
export function answerOf(
  category: Category,
  { larger, ...own }: Answerable & { larger: readonly Answerable[] },
): Answer | null {
  const source = [own, ...larger].find(({ rows }) => rows.some(hasEnough));
  if (!source) return null;
  const [before = "", ...sentence] = sentenceOf(category, source.rows.filter(hasEnough));
  const title = compsTitle(category, source.area);
  const isLarger = source !== own;
  const parts = isLarger
    ? ["", `${title}:`, ` ${before}`, ...sentence.with(-1, `${sentence.at(-1)} ${countsOf(category, own)}`)]
    : [`: ${before}`, ...sentence];
  const text = parts.join("").replaceAll("\u00a0", " ");
  return { isLarger, parts, text: isLarger ? text : title + text };
}

/** "Austin has 2 reviews." */
function countsOf(category: Category, { area, ofCategory: { reviewCount } }: Answerable): string {
  const place = areaName(area);
  if (reviewCount === 0) return `${place} has no ${category} reviews yet.`;
  return `${place} has ${formatCounted(reviewCount, "review")}.`;
}

/** Every second part is bold; the last one isn't. */
function sentenceOf(category: Category, rows: readonly Row[]): string[] {
  const recommended = rows.filter(({ recommendedCount, reviewCount }) => 2 * recommendedCount >= reviewCount);
  if (recommended.length === 0) {
    const { tool, averageScore, ...best } = firstBy(rows, negativeScore);
    return [
      "none is recommended by half of its reviews. Highest score: ",
      `${tool.name}, ${formatScore(averageScore ?? 0)}, ${priceOf(best)} a month`,
      ".",
    ];
  }
  const best = firstBy(recommended, negativeScore);
  const cheapest = findCheapest(recommended);
  // The numbers stay in one line.
  const again = `recommended by ${`${best.recommendedCount} of ${best.reviewCount}`.replaceAll(" ", "\u00a0")}`;
  const first = ["", `${best.tool.name}, ${priceOf(best)} a month,`];
  if (!cheapest) return [...first, ` ${again}.`];
  const result = `per ${resultName(category)}`;
  const price = formatUnitPrice(cheapest.costPerResult.median ?? 0);
  if (cheapest === best) return [...first, ` ${again} and the cheapest ${result}, `, price, "."];
  return [...first, ` ${again}. Cheapest ${result}: `, `${cheapest.tool.name}, ${price}`, "."];
}

/** Undefined unless two tools can be compared. */
function findCheapest(rows: readonly Row[]): Row | undefined {
  const priced = rows.filter(({ costPerResult }) => costPerResult.median !== null);
  if (priced.length < 2) return undefined;
  return firstBy(priced, ({ costPerResult }) => roundUnitPrice(costPerResult.median ?? 0));
}

const negativeScore = ({ averageScore }: Row) => -Number(formatScore(averageScore ?? 0));

const priceOf = ({ monthlyCost }: Pick<Row, "monthlyCost">) => formatUnitPrice(monthlyCost.median ?? 0);

/** Of rows with the same key the most reviewed, then by name. */
function firstBy(rows: readonly Row[], key: (row: Row) => number): Row {
  const [first] = rows.toSorted((a, b) => key(a) - key(b) || compsByReviewCount(a, b));
  if (!first) throw new Error("There is no tool to name");
  return first;
}
