import {
  FILTER_PERIODS,
  type FilterPeriod,
  REVIEWER_TYPES,
  type ReviewerType,
} from "#contract/vocabulary.ts";
import { SCORE_CHOICES } from "./score-choices.ts";

/** The filters of a review list except tags, as the address has them. */
export interface FilterValues {
  minScore?: number | undefined;
  maxScore?: number | undefined;
  minCost?: number | undefined;
  maxCost?: number | undefined;
  reviewerType?: ReviewerType | undefined;
  minYears?: number | undefined;
  recommended?: "only" | undefined;
  period?: FilterPeriod | undefined;
  usedIt?: "only" | undefined;
  license?: "only" | undefined;
}

/** The choices that are counted. */
export const FILTER_CHOICES = {
  score: SCORE_CHOICES,
  cost: [
    { maxCost: 50 },
    { minCost: 50, maxCost: 100 },
    { minCost: 100, maxCost: 200 },
    { minCost: 200, maxCost: 500 },
    { minCost: 500 },
  ],
  reviewerType: REVIEWER_TYPES.map((reviewerType) => ({ reviewerType })),
  years: [2, 5, 10, 20].map((minYears) => ({ minYears })),
  recommended: [{ recommended: "only" }],
  period: FILTER_PERIODS.map((period) => ({ period })),
  usedIt: [{ usedIt: "only" }],
  license: [{ license: "only" }],
} satisfies Record<string, readonly FilterValues[]>;

export type FilterKind = keyof typeof FILTER_CHOICES;
