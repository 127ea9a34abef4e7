import * as z from "zod";

/** The numbers of a review that are compared with those of others; `costPerResult` follows from them. */
export const UNUSUAL_FIELDS = [
  "monthlyCost",
  "leadVolumeMonthly",
  "conversionRate",
  "leadQualityScore",
  "costPerResult",
] as const;
export type UnusualField = (typeof UNUSUAL_FIELDS)[number];

const number = { field: z.enum(UNUSUAL_FIELDS), value: z.number() };

/** A number that is far from what others report, and why. */
export const unusualNumber = z.object({
  ...number,
  text: z.string().meta({ description: "The reason, and a question about it" }),
  /** What was probably meant; null if no common mistake explains the number. */
  suggested: z.number().nullable(),
});
export type UnusualNumber = z.infer<typeof unusualNumber>;

/** Numbers that the author says are right, although they are unusual. */
export const confirmedNumbers = z
  .array(z.object(number))
  .max(UNUSUAL_FIELDS.length)
  .default([])
  .meta({ description: "Numbers of UNUSUAL_NUMBERS that the author says are right" });

/** What the author of an unusual number is asked, beside its field. */
const numberQuestion = z.object({
  ...number,
  text: z.string().meta({ description: "The number, and what others report" }),
  correction: z
    .object({ value: z.number(), text: z.string() })
    .nullable()
    .meta({ description: "What was probably meant; null if no common mistake explains the number" }),
});
export type NumberQuestion = z.infer<typeof numberQuestion>;

export const numberQuestions = z.object({ questions: z.array(numberQuestion) });

export const UNUSUAL_NUMBERS = {
  UNUSUAL_NUMBERS: {
    status: 422,
    message:
      "Some numbers are far from what others report. Correct them, or confirm that they're right as typed.",
    data: numberQuestions,
  },
} as const;
