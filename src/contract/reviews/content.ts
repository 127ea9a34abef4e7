import * as z from "zod";
import { brokerage } from "#contract/account/fields.ts";
import {
  category,
  id,
  isVisible,
  LIMITS,
  line,
  markedText,
  nameLine,
  reviewerType,
  stateCode,
  unfinishedText,
} from "#contract/parts.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { CONNECTIONS } from "./connections.ts";
import { confirmedNumbers } from "./unusual.ts";

const cents = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

const tenths = (value: number) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6;

const points = z
  .array(line(LIMITS.pointText).min(1, "Must not be empty").refine(isVisible, "Must not be empty"))
  .max(LIMITS.points)
  .check(({ value, issues }) => {
    const seen = new Set<string>();
    for (const [index, point] of value.entries()) {
      const same = point.toLowerCase();
      if (seen.has(same)) {
        issues.push({ code: "custom", input: point, path: [index], message: "Already added" });
      }
      seen.add(same);
    }
  });

const NO_TEXT = "Detailed review is required";

export const reviewContent = z.object({
  toolName: nameLine(LIMITS.toolName, "Tool name must contain a letter or a digit").min(
    1,
    "Tool name is required",
  ),
  /** Used only for new tools; known tools keep their category. */
  category: category,
  city: line(LIMITS.city)
    .min(1, "City is required")
    .refine((city) => city === "" || /\p{L}/u.test(city), "City must contain a letter"),
  state: stateCode,
  /** US dollars. */
  monthlyCost: z.number().min(0).max(LIMITS.monthlyCost).refine(cents, "Must be a whole number of cents"),
  leadVolumeMonthly: z.number().int().min(0).max(LIMITS.leadVolume),
  leadQualityScore: z
    .number()
    .min(LIMITS.scoreMin)
    .max(LIMITS.scoreMax)
    .refine(tenths, "Must have at most one decimal"),
  /** Percent. */
  conversionRate: z.number().min(0).max(100).refine(cents, "Must have at most two decimals"),
  overallRecommendation: z.boolean(),
  reviewerYearsExperience: z.number().int().min(0).max(LIMITS.yearsExperience),
  reviewerType: reviewerType,
  brokerage: brokerage.nullable(),
  /** Null in numbers without a text. */
  detailedReview: markedText(LIMITS.reviewText).min(1, NO_TEXT).refine(isVisible, NO_TEXT).nullable(),
  pros: points,
  cons: points,
  tagIds: z
    .array(id)
    .max(LIMITS.reviewTags)
    .refine(
      (ids) => new Set(ids.map((tagId) => tagId.toLowerCase())).size === ids.length,
      "Each tag can be chosen only once",
    ),
  connection: z
    .enum(CONNECTIONS)
    .nullable()
    .default(null)
    .meta({ description: "Required in new versions; null in those from before the question" }),
  connectionNote: line(LIMITS.connectionNote).default(""),
});

export type ReviewContent = z.infer<typeof reviewContent>;

const NO_CONNECTION = "Say whether you're connected with this tool";

/** With an answer to the question of the form. */
const answered = <Shape extends z.ZodRawShape>(content: z.ZodObject<Shape>) => {
  const isAnswered = ({ connection }: Partial<ReviewContent>) => connection !== null;
  const isExplained = ({ connection, connectionNote = "" }: Partial<ReviewContent>) =>
    connection !== "other" || (connectionNote !== "" && isVisible(connectionNote));
  return content
    .extend({ connection: z.enum(CONNECTIONS, NO_CONNECTION).nullable() })
    .refine((value) => isAnswered(value as Partial<ReviewContent>), {
      path: ["connection"],
      error: NO_CONNECTION,
    })
    .refine((value) => isExplained(value as Partial<ReviewContent>), {
      path: ["connectionNote"],
      error: "Say how you're connected",
    });
};

export const answeredReview = answered(reviewContent);

export const writtenReview = answeredReview.refine((review) => review.detailedReview !== null, {
  path: ["detailedReview"],
  error: NO_TEXT,
});

/** What the short form has. */
export const sharedNumbers = answered(
  reviewContent.omit({ brokerage: true, detailedReview: true, pros: true, cons: true, tagIds: true }),
);

/** The numbers of a review that is being written, as far as they are known. */
export const typedNumbers = reviewContent
  .pick({
    reviewerType: true,
    monthlyCost: true,
    leadVolumeMonthly: true,
    conversionRate: true,
    leadQualityScore: true,
    overallRecommendation: true,
  })
  .partial();

/** What a review is about: each member reviews it once. */
export const reviewSubject = reviewContent.pick({ toolName: true, city: true, state: true });

/** As typed: text over the final limit is kept so that the author can shorten it. */
const typed = unfinishedText(SERVER_LIMITS.draftLine);

/** An unfinished review. Browsers store drafts under these keys. */
export const reviewDraft = z.object({
  leadSourceName: typed.default(""),
  leadSourceId: id.nullable().default(null),
  category: category.nullable().default(null),
  city: typed.default(""),
  state: stateCode.nullable().default(null),
  marketId: id.nullable().default(null),
  monthlyCost: typed.default(""),
  leadVolumeMonthly: typed.default(""),
  leadQualityScore: z.number().min(LIMITS.scoreMin).max(LIMITS.scoreMax).default(5),
  conversionRate: typed.default(""),
  overallRecommendation: z.boolean().nullable().default(null),
  reviewerYearsExperience: typed.default(""),
  reviewerType: reviewerType.nullable().default(null),
  brokerage: typed.default(""),
  detailedReview: unfinishedText(SERVER_LIMITS.draftText).default(""),
  pros: z.array(typed).max(LIMITS.points).default([]),
  cons: z.array(typed).max(LIMITS.points).default([]),
  tagIds: z.array(id).max(LIMITS.reviewTags).default([]),
  connection: z.enum(CONNECTIONS).nullable().default(null),
  connectionNote: typed.default(""),
  confirmedNumbers,
});

export type ReviewDraft = z.infer<typeof reviewDraft>;
