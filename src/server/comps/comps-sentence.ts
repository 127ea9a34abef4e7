import { formatCounted, formatUnitPrice, roundUnitPrice } from "#contract/amounts.ts";
import { areaName, compsTitle } from "#contract/comps/names.ts";
import type { Answer, Area, Comp } from "#contract/comps/views.ts";
import { formatScore, MEDIAN_REVIEWS, resultName } from "#contract/metrics.ts";
import type { Category } from "#contract/parts.ts";
import { compsByReviewCount, hasEnough } from "./load-comps.ts";

type Row = Omit<Comp, "rating" | "rank" | "around" | "latestMonth" | "isOld"> & Partial<Pick<Comp, "rank">>;

interface Answerable {
  area: Area;
  ofCategory: { reviewCount: number };
  rows: readonly Row[];
}

/**
 * The tool with the highest score, and the cheapest per result, of those that half of their reviews would buy again. All
 * comparisons are of printed numbers, so that readers can check them. Null if no tool has enough reviews anywhere.
 * @param own with the areas that it lies in, the smallest first
 * @param isRanking names the first rank instead of the highest score
 */
export function answerOf(
  category: Category,
  { larger, ...own }: Answerable & { larger: readonly Answerable[] },
  isRanking = false,
): Answer | null {
  const source = [own, ...larger].find(({ rows }) => rows.some(hasEnough));
  if (!source) return null;
  const [before = "", ...sentence] = sentenceOf(category, source.rows, isRanking);
  const isLarger = source !== own;
  const lead = isLarger ? `: ${countsOf(own)} Across ${areaName(source.area)}: ` : ": ";
  const parts = [lead + before, ...sentence];
  const text = compsTitle(category, own.area) + parts.join("").replaceAll("\u00a0", " ");
  return { isLarger, parts, text };
}

/** "2 reviews so far." */
function countsOf({ ofCategory: { reviewCount } }: Answerable): string {
  if (reviewCount === 0) return "no reviews yet.";
  const counted = formatCounted(reviewCount, "review");
  return reviewCount < MEDIAN_REVIEWS
    ? `${counted} so far.`
    : `${counted}, but no tool has ${MEDIAN_REVIEWS} yet.`;
}

/** Every second part is bold; the last one isn't. */
function sentenceOf(category: Category, rows: readonly Row[], isRanking: boolean): string[] {
  const first = isRanking ? rows.filter(({ rank }) => rank === 1) : [];
  const enough = rows.filter(hasEnough);
  const recommended = enough.filter(isRecommended);
  if (first.length + recommended.length === 0) {
    const { tool, averageScore, ...best } = firstBy(enough, negativeScore);
    return [
      "fewer than half would buy any of them again. Highest score: ",
      `${tool.name}, ${formatScore(averageScore ?? 0)}, ${priceOf(best)} a month`,
      ".",
    ];
  }
  const best = firstBy(first.length > 0 ? first : recommended, negativeScore);
  // The numbers stay in one line.
  const counts = `which ${`${best.recommendedCount} of ${best.reviewCount}`.replaceAll(" ", "\u00a0")} would buy again`;
  const standing =
    first.length > 0
      ? nameRank(first)
      : isTied(recommended, best, negativeScore)
        ? " tied for the highest score,"
        : "";
  const end = first.length > 0 ? "." : `.${nameHigher(enough, best)}`;
  const parts = ["", `${best.tool.name}, ${priceOf(best)} a month,`];
  const cheapest = findCheapest(rows);
  if (!cheapest) return [...parts, `${standing} ${counts}${end}`];
  const { lowest, tied, among } = nameLowest(rows, recommended, cheapest);
  const result = `per ${resultName(category)}${among}`;
  const price = formatUnitPrice(cheapest.costPerResult.median ?? 0);
  if (cheapest === best) {
    // Others share a median that lower reports undercut: it's no reason to choose this tool.
    if (tied && lowest !== "cheapest") return [...parts, `${standing} ${counts}${end}`];
    const superlative = tied ? "as cheap as any" : "the cheapest";
    // The lowest median is a number, which others may have, too.
    const joint = lowest === "cheapest" ? `, and ${superlative} ${result}, ` : `, ${lowest} ${result}: `;
    return [...parts, `${standing} ${counts}${joint}`, price, end];
  }
  const sentence = `${capitalize(tied + lowest)} ${result}: `;
  return [...parts, `${standing} ${counts}. ${sentence}`, `${cheapest.tool.name}, ${price}`, end];
}

const capitalize = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;

const nameRank = (first: readonly Row[]) => (first.length > 1 ? " tied for first," : " ranked first,");

/** "A scores higher, but only 2 of 5 would buy it again." */
function nameHigher(enough: readonly Row[], best: Row): string {
  const higher = enough.filter((row) => !isRecommended(row) && negativeScore(row) < negativeScore(best));
  const [only] = higher;
  if (!only) return "";
  if (higher.length > 1)
    return ` ${higher.length} tools score higher, but fewer than half would buy them again.`;
  return ` ${only.tool.name} scores higher, but only ${only.recommendedCount} of ${only.reviewCount} would buy it again.`;
}

const isRecommended = ({ recommendedCount, reviewCount }: Row) => 2 * recommendedCount >= reviewCount;

/**
 * The lowest printed cost per result of the tools with enough reviews that half of them would buy again. Undefined unless two
 * can be compared.
 */
export function findCheapest<Priced extends Row>(rows: readonly Priced[]): Priced | undefined {
  const priced = rows.filter(
    (row) => hasEnough(row) && isRecommended(row) && row.costPerResult.median !== null,
  );
  if (priced.length < 2) return undefined;
  return firstBy(priced, printedMedian);
}

/** Says no more than the rows do: a lower price may be of too few reports, or of a tool that most wouldn't buy again. */
function nameLowest(rows: readonly Row[], recommended: readonly Row[], cheapest: Row) {
  const lower = rows.filter(
    ({ costPerResult: { median, lowest } }) =>
      roundUnitPrice(median ?? lowest ?? Number.POSITIVE_INFINITY) < printedMedian(cheapest),
  );
  const isOneOfSeveral = isTied(
    recommended.filter(({ costPerResult }) => costPerResult.median !== null),
    cheapest,
    printedMedian,
  );
  const word = lower.some(({ costPerResult }) => costPerResult.median === null)
    ? "lowest median"
    : "cheapest";
  return {
    lowest: word,
    tied: isOneOfSeveral ? "tied for " : "",
    among: lower.some((row) => row.costPerResult.median !== null && !recommended.includes(row))
      ? " among those that at least half would buy again"
      : "",
  };
}

const printedMedian = ({ costPerResult }: Row) => roundUnitPrice(costPerResult.median ?? 0);

const negativeScore = ({ averageScore }: Row) => -Number(formatScore(averageScore ?? 0));

const priceOf = ({ monthlyCost }: Pick<Row, "monthlyCost">) => formatUnitPrice(monthlyCost.median ?? 0);

/** Of rows with the same key the most reviewed, then by name. */
function firstBy<One extends Row>(rows: readonly One[], key: (row: Row) => number): One {
  const [first] = rows.toSorted((a, b) => key(a) - key(b) || compsByReviewCount(a, b));
  if (!first) throw new Error("There is no tool to name");
  return first;
}

const isTied = (rows: readonly Row[], best: Row, key: (row: Row) => number) =>
  rows.some((row) => row !== best && key(row) === key(best));
