import { METRICS, pricePerResult, unitPrices } from "#contract/metrics.ts";
import type { Category } from "#contract/parts.ts";
import type { ReviewContent } from "#contract/reviews/content.ts";
import type { UnusualField, UnusualNumber } from "#contract/reviews/unusual.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { findMistake } from "./find-mistake.ts";
import { questionAbout, REVERSED_SCALE } from "./unusual-texts.ts";
import { isUsual, type UsualRange, usualRangeOf } from "./usual-range.ts";

export type Numbers = Pick<
  ReviewContent,
  | "monthlyCost"
  | "leadVolumeMonthly"
  | "conversionRate"
  | "leadQualityScore"
  | "overallRecommendation"
  | "reviewerType"
>;

export type Reported = Pick<Numbers, "monthlyCost" | "leadVolumeMonthly" | "conversionRate">;

/** What was reported of a tool or a category in an area. */
export interface Level {
  /** "Foyer CRM in Austin" */
  name: string;
  reports: readonly Reported[];
}

const COMPARED = ["monthlyCost", "leadVolumeMonthly", "conversionRate"] as const;

/** A score of 2 or less of something that its author would buy again: 1 was taken for the best. */
const REVERSED_UP_TO = 2;

/**
 * The numbers that are far from what others report, with what was probably meant. Each number is compared with the first level that
 * has enough reports of it. The cost per result is looked at only if the numbers that it follows from are usual.
 */
export function findUnusual(numbers: Numbers, category: Category, levels: readonly Level[]): UnusualNumber[] {
  const found = COMPARED.flatMap((field) =>
    compare(
      numbers,
      category,
      field,
      numbers[field],
      findRange(levels, (one) => one[field]),
    ),
  );
  const derived = found.length > 0 ? [] : compareCost(numbers, category, levels);
  return [...found, ...derived, ...compareScore(numbers)];
}

function compareCost(numbers: Numbers, category: Category, levels: readonly Level[]): UnusualNumber[] {
  const costOf = (one: Reported) => costPerResult(category, one) ?? 0;
  return compare(numbers, category, "costPerResult", costOf(numbers), findRange(levels, costOf));
}

const costPerResult = (category: Category, one: Reported) => pricePerResult(category, unitPrices(one));

/** Scores are opinions, and any of them is plausible, but not any with the same answer to "buy it again". */
function compareScore({ leadQualityScore: value, overallRecommendation }: Numbers): UnusualNumber[] {
  if (!overallRecommendation || value > REVERSED_UP_TO) return [];
  const suggested = Number((LIMITS.scoreMin + LIMITS.scoreMax - value).toFixed(1));
  return [{ field: "leadQualityScore", value, text: REVERSED_SCALE, suggested }];
}

interface NamedRange extends UsualRange {
  name: string;
}

function findRange(levels: readonly Level[], numberOf: (one: Reported) => number): NamedRange | null {
  for (const { name, reports } of levels) {
    const range = usualRangeOf(reports.map(numberOf));
    if (range) return { ...range, name };
  }
  return null;
}

function compare(
  { reviewerType }: Numbers,
  category: Category,
  field: UnusualField,
  value: number,
  range: NamedRange | null,
): UnusualNumber[] {
  if (!range || value === 0 || isUsual(range, value)) return [];
  const found = findMistake(field, value, range, reviewerType);
  const text = questionAbout({
    field,
    value,
    range,
    mistake: found?.mistake ?? null,
    metrics: METRICS[category],
  });
  return [{ field, value, text, suggested: found?.suggested ?? null }];
}
