import * as z from "zod";
import { FILTER_PERIODS, LIMITS, line, listTotal, reviewerType, tag } from "#contract/parts.ts";
import type { FilterKind } from "./filter-choices.ts";

const score = z.coerce.number<number>().min(LIMITS.scoreMin).max(LIMITS.scoreMax).optional();
const dollars = z.coerce.number<number>().min(0).max(LIMITS.monthlyCost).optional();
const reviewCount = z.number().int();

/** A review passes if all of them fit. Limits are inclusive. */
const fields = {
  minScore: score,
  maxScore: score,
  minCost: dollars.meta({ description: "US dollars a month" }),
  maxCost: dollars,
  reviewerType: reviewerType.optional(),
  minYears: z.coerce
    .number<number>()
    .int()
    .min(0)
    .max(LIMITS.yearsExperience)
    .optional()
    .meta({ description: "Years of the reviewer's experience" }),
  recommended: z.literal("only").optional(),
  period: z.enum(FILTER_PERIODS).optional().meta({ description: "How long ago, at most" }),
  usedIt: z.literal("only").optional().meta({ description: "A moderator saw a receipt" }),
  license: z.literal("only").optional().meta({ description: "A moderator checked the author's license" }),
};

export const reviewFilters = {
  ...fields,
  tags: line(LIMITS.tagFilter)
    .optional()
    .meta({ description: "Names of tags with commas between them; a review needs all" }),
};
export type ReviewFilterInput = z.output<z.ZodObject<typeof reviewFilters>>;

const choices = z.array(z.object({ ...fields, reviewCount }));

export const filterCounts = z.object({
  ...listTotal.shape,
  countsAreEstimates: z.boolean(),
  choices: z.object({
    score: choices,
    cost: choices,
    reviewerType: choices,
    years: choices,
    recommended: choices,
    period: choices,
    usedIt: choices,
    license: choices,
  } satisfies Record<FilterKind, typeof choices>),
  tags: z.array(tag.extend({ reviewCount })),
});
export type FilterCounts = z.infer<typeof filterCounts>;
