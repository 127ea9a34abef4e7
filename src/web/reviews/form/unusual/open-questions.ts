import type { ReviewContent } from "#contract/reviews/content.ts";
import type { UnusualField, UnusualNumber } from "#contract/reviews/unusual.ts";
import { isSameTool } from "#web/reviews/form/fields/answer-about.ts";
import { type ReviewValues, toReviewContent } from "../review-values.ts";

export interface Asked {
  numbers: readonly UnusualNumber[];
  /** What was submitted when they were asked. */
  about: ReviewContent;
}

/** What a question is about. A cost per result follows from three numbers. */
const PARTS: Record<UnusualField, readonly (keyof ReviewContent)[]> = {
  monthlyCost: ["monthlyCost"],
  leadVolumeMonthly: ["leadVolumeMonthly"],
  conversionRate: ["conversionRate"],
  leadQualityScore: ["leadQualityScore", "overallRecommendation"],
  costPerResult: ["monthlyCost", "leadVolumeMonthly", "conversionRate"],
};

/** The questions whose numbers weren't changed since; null when they were asked about another tool or city. */
export function openQuestions({ numbers, about }: Asked, values: ReviewValues) {
  const { city, state } = values;
  if (!isSameTool(values.leadSourceName, about.toolName) || city !== about.city || state !== about.state)
    return null;
  const typed = toReviewContent(values);
  return numbers.filter(({ field }) => PARTS[field].every((part) => typed[part] === about[part]));
}
