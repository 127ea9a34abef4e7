import { formatCounted, formatUnitPrice, roundUnitPrice } from "../amounts.ts";
import { formatScore, isCostClose, isScoreClose, MEDIAN_REVIEWS, resultName } from "../metrics.ts";
import { asSentence } from "../text/as-sentence.ts";
import type { Category } from "../vocabulary.ts";
import { areaLabel, areaPhrase, compsTitle, oneTool } from "./names.ts";
import type { Area, Comp, Picks, TopPick } from "./views.ts";

type Candidate = Pick<
  Comp,
  "tool" | "reviewCount" | "recommendedCount" | "averageScore" | "rating" | "rank"
> &
  Record<"monthlyCost" | "costPerResult", { median: number | null }>;

/** Picks from fewer reviews say "only". */
const FEW_REVIEWS = 5;

export const hasEnough = ({ reviewCount }: { reviewCount: number }) => reviewCount >= MEDIAN_REVIEWS;

const isLiked = ({ reviewCount, recommendedCount }: Candidate) => 2 * recommendedCount >= reviewCount;

const printedScore = ({ averageScore }: Candidate) => Number(formatScore(averageScore ?? 0));

/** Below all ranks. */
const UNRANKED = 1_000_000;

/** The order of "Best rated": by rank, so that a few reviews don't lead, and below it by rating. The smallest is the best. */
export const standingOf = ({ rank, rating }: Pick<Comp, "rank" | "rating">): number =>
  rank ?? UNRANKED - Number((rating ?? 0).toFixed(2));

const printedCost = ({ costPerResult: { median } }: Candidate) =>
  median === null ? Number.POSITIVE_INFINITY : roundUnitPrice(median);

/**
 * The one rule that names winners (docs/product.md#the-two-picks): of tools with 3 reports in an area, half of which would buy
 * again, the best rated one of the smallest area that has one, and the one with the lowest cost per result, of the smallest
 * area that has two. Numbers are compared as printed; of equal ones, the most reviewed tool is first, then the first name.
 * @param areas the smallest first
 */
export function choosePicks(
  areas: readonly { area: Area; rows: readonly Candidate[] }[],
): Pick<Picks, "bestRated" | "lowestCost"> {
  const judged = areas.map(({ area, rows }) => {
    const liked = rows.filter((row) => hasEnough(row) && isLiked(row));
    return { area, liked, priced: liked.filter(({ costPerResult }) => costPerResult.median !== null) };
  });
  const rated = judged.find(({ liked }) => liked.length > 0);
  const priced = judged.find(({ priced }) => priced.length > 1);
  return {
    bestRated: rated
      ? toPick(rated.area, sortBy(rated.liked, standingOf), (one, other) =>
          isScoreClose(printedScore(one), printedScore(other)),
        )
      : null,
    lowestCost: priced
      ? toPick(priced.area, sortBy(priced.priced, printedCost), (one, other) =>
          isCostClose(printedCost(one), printedCost(other)),
        )
      : null,
  };
}

const sortBy = (rows: readonly Candidate[], key: (row: Candidate) => number) =>
  rows.toSorted(
    (a, b) =>
      key(a) - key(b) || b.reviewCount - a.reviewCount || a.tool.name.localeCompare(b.tool.name, "en"),
  );

function toPick(
  area: Area,
  [first, ...others]: readonly Candidate[],
  isClose: (one: Candidate, other: Candidate) => boolean,
): TopPick | null {
  if (!first) return null;
  const { tool, reviewCount, recommendedCount, averageScore, monthlyCost, costPerResult } = first;
  return {
    ...{ area, tool, reviewCount, recommendedCount },
    averageScore: averageScore ?? 0,
    monthlyCost: monthlyCost.median ?? 0,
    costPerResult: costPerResult.median,
    aboutTheSame: others
      .filter((other) => isClose(first, other))
      .map(({ tool: { name, slug } }) => ({ name, slug })),
  };
}

/** Whether both are the same tool by the figures of one area. */
export const isOnePick = ({ bestRated, lowestCost }: Pick<Picks, "bestRated" | "lowestCost">): boolean =>
  bestRated !== null &&
  bestRated.tool.id === lowestCost?.tool.id &&
  areaLabel(bestRated.area) === areaLabel(lowestCost.area);

/** "Texas, only 3 reviews": what a pick is based on. */
export const basisOfPick = (pick: TopPick): string => `${areaLabel(pick.area)}, ${countReviews(pick)}`;

/** "55 reviews", "only 3 reviews" */
export const countReviews = ({ reviewCount }: { reviewCount: number }): string =>
  `${reviewCount < FEW_REVIEWS ? "only " : ""}${formatCounted(reviewCount, "review")}`;

/** What a tool is picked for, with the pick: "Best rated CRM in Austin". */
export function picksOfTool(
  { bestRated, lowestCost }: Picks,
  { id, category }: { id: string; category: Category },
) {
  const isOne = isOnePick({ bestRated, lowestCost });
  const named = [
    [isOne ? "Best rated and lowest cost" : "Best rated", bestRated],
    ["Lowest cost", isOne ? null : lowestCost],
  ] as const;
  return named.flatMap(([label, pick]) =>
    pick?.tool.id === id ? [{ pick, title: `${label} ${oneTool(category)} ${areaPhrase(pick.area)}` }] : [],
  );
}

/** "about the same: Rolodesk and 1 more"; empty if no other tool is. */
export function sameAsPick({ aboutTheSame: [first, ...others] }: TopPick): string {
  if (!first) return "";
  return `about the same: ${first.name}${others.length > 0 ? ` and ${others.length} more` : ""}`;
}

/**
 * "CRMs in Austin. Best rated: Foyer CRM, 7.2 (Austin, 6 reviews). Lowest cost: Rolodesk, 6.3¢ per active contact (Texas, only 3
 * reviews)."
 * @param judged the smallest area in which a tool has 3 reports; without one there is nothing to say
 * @returns null without
 */
export function describePicks(
  category: Category,
  area: Area,
  { bestRated, lowestCost }: Pick<Picks, "bestRated" | "lowestCost">,
  judged: Area | undefined,
): string | null {
  if (!judged) return null;
  const title = compsTitle(category, area);
  if (!bestRated) return `${title}: ${nonePicked(category, judged)}`;
  const start = asSentence(title);
  const cost = (pick: TopPick) => `${formatUnitPrice(pick.costPerResult ?? 0)} per ${resultName(category)}`;
  const say = (label: string, pick: TopPick, ...numbers: string[]) =>
    ` ${label}: ${[pick.tool.name, ...numbers].join(", ")} (${[basisOfPick(pick), sameAsPick(pick)].filter(Boolean).join("; ")}).`;
  const score = formatScore(bestRated.averageScore);
  if (isOnePick({ bestRated, lowestCost }))
    return `${start}${say("Best rated and lowest cost", bestRated, score, cost(bestRated))}`;
  return `${start}${say("Best rated", bestRated, score)}${lowestCost ? say("Lowest cost", lowestCost, cost(lowestCost)) : ""}`;
}

/** Where tools have enough reports, and none of them is bought again by half. */
export const nonePicked = (category: Category, area: Area): string =>
  `No ${oneTool(category)} ${areaPhrase(area)} is bought again by half of its reviewers.`;
