import type { NumberQuestion, UnusualField } from "#contract/reviews/unusual.ts";
import { isSameTool } from "#web/reviews/form/fields/answer-about.ts";
import { type ReviewValues, toReviewContent } from "../review-values.ts";

type Typed = ReturnType<typeof toReviewContent>;

export interface Asked {
  questions: readonly NumberQuestion[];
  /** What was typed when they were asked. */
  about: Typed;
}

/** What a question is about. A cost per result follows from three numbers. */
const PARTS: Record<UnusualField, readonly (keyof Typed)[]> = {
  monthlyCost: ["monthlyCost"],
  leadVolumeMonthly: ["leadVolumeMonthly"],
  conversionRate: ["conversionRate"],
  leadQualityScore: ["leadQualityScore", "overallRecommendation"],
  costPerResult: ["monthlyCost", "leadVolumeMonthly", "conversionRate"],
};

/** The questions without an answer whose numbers, tool and city weren't changed since. */
export function openQuestions(asked: Asked | undefined, values: ReviewValues): NumberQuestion[] {
  if (asked === undefined) return [];
  const { questions, about } = asked;
  const { city, state, confirmedNumbers } = values;
  if (!isSameTool(values.leadSourceName, about.toolName) || city !== about.city || state !== about.state)
    return [];
  const typed = toReviewContent(values);
  return questions.filter(
    ({ field, value }) =>
      PARTS[field].every((part) => typed[part] === about[part]) &&
      !confirmedNumbers.some((one) => one.field === field && one.value === value),
  );
}
