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

const field = z.enum(UNUSUAL_FIELDS);

/** A number that is far from what others report, and why. */
export const unusualNumber = z.object({
  field,
  value: z.number(),
  text: z.string().meta({ description: "The reason, and a question about it" }),
  /** What was probably meant; null if no common mistake explains the number. */
  suggested: z.number().nullable(),
});
export type UnusualNumber = z.infer<typeof unusualNumber>;

/** Numbers that the author says are right, although they are unusual. */
export const confirmedNumbers = z
  .array(unusualNumber.pick({ field: true, value: true }))
  .max(UNUSUAL_FIELDS.length)
  .default([])
  .meta({ description: "Numbers of UNUSUAL_NUMBERS that the author says are right" });

export const UNUSUAL_NUMBERS = {
  UNUSUAL_NUMBERS: {
    status: 422,
    message:
      "Some numbers are far from what others report. Correct them, or confirm that they're right as typed.",
    data: z.object({ unusual: z.array(unusualNumber) }),
  },
} as const;
