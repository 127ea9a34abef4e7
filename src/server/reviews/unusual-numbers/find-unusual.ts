import type * as z from "zod";
import { METRICS, pricePerResult, unitPrices } from "#contract/metrics.ts";
import type { Category } from "#contract/parts.ts";
import type { ReviewContent, typedNumbers } from "#contract/reviews/content.ts";
import type { NumberQuestion, UnusualField, UnusualNumber } from "#contract/reviews/unusual.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { findMistake } from "./find-mistake.ts";
import { correctionOf, questionAbout, REVERSED_SCALE, reasonFor } from "./unusual-texts.ts";
import { isUsual, type UsualRange, usualRangeOf } from "./usual-range.ts";

/** Those that are known. */
export type Numbers = z.output<typeof typedNumbers>;

export type Reported = Pick<ReviewContent, "monthlyCost" | "leadVolumeMonthly" | "conversionRate">;

/** What was reported of a tool or a category in an area. */
export interface Level {
  /** "Foyer CRM in Austin" */
  name: string;
  reports: readonly Reported[];
}

const COMPARED = ["monthlyCost", "leadVolumeMonthly", "conversionRate"] as const;

/** A score of 2 or less of something that its author would buy again: 1 was taken for the best. */
const REVERSED_UP_TO = 2;

/** For moderators, and for the author. */
export interface Unusual {
  number: UnusualNumber;
  question: NumberQuestion;
}

/**
 * The numbers that are far from what others report, with what was probably meant. Each number is compared with the first level that
 * has enough reports of it. The cost per result is looked at only if the numbers that it follows from are usual.
 */
export function findUnusual(numbers: Numbers, category: Category, levels: readonly Level[]): Unusual[] {
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

function compareCost(numbers: Numbers, category: Category, levels: readonly Level[]): Unusual[] {
  const { monthlyCost, leadVolumeMonthly, conversionRate } = numbers;
  if (monthlyCost === undefined || leadVolumeMonthly === undefined || conversionRate === undefined) return [];
  const costOf = (one: Reported) => costPerResult(category, one) ?? 0;
  const own = costOf({ monthlyCost, leadVolumeMonthly, conversionRate });
  return compare(numbers, category, "costPerResult", own, findRange(levels, costOf));
}

const costPerResult = (category: Category, one: Reported) => pricePerResult(category, unitPrices(one));

/** Scores are opinions, and any of them is plausible, but not any with the same answer to "buy it again". */
function compareScore({ leadQualityScore: value, overallRecommendation }: Numbers): Unusual[] {
  if (!overallRecommendation || value === undefined || value > REVERSED_UP_TO) return [];
  const field = "leadQualityScore";
  const suggested = Number((LIMITS.scoreMin + LIMITS.scoreMax - value).toFixed(1));
  const { reason, question, correction } = REVERSED_SCALE;
  return [
    {
      number: { field, value, text: reason, suggested },
      question: {
        field,
        value,
        text: question,
        correction: { value: suggested, text: correction(suggested) },
      },
    },
  ];
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
  { reviewerType = "solo_agent" }: Numbers,
  category: Category,
  field: UnusualField,
  value: number | undefined,
  range: NamedRange | null,
): Unusual[] {
  if (!range || !value || isUsual(range, value)) return [];
  const found = findMistake(field, value, range, reviewerType);
  const about = { field, value, range, mistake: found?.mistake ?? null, metrics: METRICS[category] };
  return [
    {
      number: { field, value, text: reasonFor(about), suggested: found?.suggested ?? null },
      question: { field, value, text: questionAbout(about), correction: found && correctionOf(about, found) },
    },
  ];
}
