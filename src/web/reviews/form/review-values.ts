import type { Me } from "#contract/account/account.ts";
import { METRICS } from "#contract/metrics.ts";
import { RANGES } from "#contract/numbers.ts";
import {
  answeredReview,
  type ReviewContent,
  type ReviewDraft,
  reviewDraft,
} from "#contract/reviews/content.ts";
import { LIMITS, type ReviewerType } from "#contract/vocabulary.ts";
import { parseNumber } from "#web/platform/parse-number.ts";
import { lengthProblem } from "#web/ui/field/counter.tsx";

/** Values of the form: the draft, with numbers and unfinished points as typed. */
export type ReviewValues = ReviewDraft & {
  nextPro: string;
  nextCon: string;
  /** False while the score is the default that nobody chose. */
  isScoreSet: boolean;
  /** NaN while anything but a score is typed. */
  leadQualityScore: number;
};

export type FieldName = keyof ReviewValues;

const NO_NEXT_POINTS = { nextPro: "", nextCon: "" };
const DEFAULT_SCORE = reviewDraft.parse({}).leadQualityScore;

export const EMPTY_VALUES: ReviewValues = { ...reviewDraft.parse({}), ...NO_NEXT_POINTS, isScoreSet: false };

export const fromDraft = (draft: ReviewDraft): ReviewValues => ({
  ...draft,
  ...NO_NEXT_POINTS,
  isScoreSet: draft.leadQualityScore !== DEFAULT_SCORE,
});

/** Converts form values to a draft; unfinished points count, and values that can't be stored are left out. */
export function toDraft({ nextPro, nextCon, isScoreSet: _, ...values }: ReviewValues): ReviewDraft {
  const pros = withPoint(values.pros, nextPro) ?? values.pros;
  const cons = withPoint(values.cons, nextCon) ?? values.cons;
  const { success } = reviewDraft.shape.leadQualityScore.safeParse(values.leadQualityScore);
  const leadQualityScore = success ? values.leadQualityScore : DEFAULT_SCORE;
  return Object.fromEntries(
    Object.entries({ ...values, leadQualityScore, pros, cons }).map(([name, value]) => [
      name,
      storable(value),
    ]),
  ) as ReviewDraft;
}

/** The server rejects a draft whose text has a NUL or half a character. */
const storable = (value: unknown): unknown =>
  typeof value === "string"
    ? value.replaceAll("\0", "").toWellFormed()
    : Array.isArray(value)
      ? value.map(storable)
      : value;

export function withPoint(points: readonly string[], typed: string): string[] | undefined {
  const point = typed.normalize().trim();
  const isRejected = point === "" || points.length >= LIMITS.points || hasPoint(points, point);
  return isRejected ? undefined : [...points, point];
}

export const hasPoint = (points: readonly string[], typed: string) =>
  points.some((point) => foldPoint(point) === foldPoint(typed));

const foldPoint = (point: string) => point.normalize().trim().toLowerCase();

/** One point per pasted line, without its bullet; what doesn't fit is left over. */
export function pastePoints(points: readonly string[], pasted: string): { points: string[]; rest: string } {
  const lines = pasted.split(/[\r\n\u2028\u2029]+/).flatMap((line) => line.replace(BULLET, "").trim() || []);
  const added = [...points];
  const rest = lines.filter((line) => {
    if (hasPoint(added, line)) return false;
    const longer = lengthProblem(line, LIMITS.pointText) === undefined && withPoint(added, line);
    if (longer) added.push(line);
    return !longer;
  });
  return { points: added, rest: rest.join(" ") };
}

const BULLET = /^\s*(?:[-–—*•·‣◦+]|\d{1,2}[.)])\s+/;

export function labelsOf({ category }: Pick<ReviewValues, "category">) {
  const metrics = category ? METRICS[category] : { volume: "Volume per month", rate: "Conversion rate" };
  return {
    leadSourceName: "Tool name",
    category: "Category",
    city: "City",
    state: "State",
    monthlyCost: "Monthly cost",
    leadVolumeMonthly: metrics.volume,
    leadQualityScore: "Quality score",
    conversionRate: metrics.rate,
    overallRecommendation: "Recommendation",
    reviewerYearsExperience: "Years of experience",
    reviewerType: "Agent type",
    detailedReview: "Detailed review",
    connection: "Connection",
  } as const;
}

type Required = keyof ReturnType<typeof labelsOf>;

export function missingFields(values: ReviewValues, isTextOptional = false): Required[] {
  return (Object.keys(labelsOf(values)) as Required[]).filter((name) => {
    if (isTextOptional && name === "detailedReview") return false;
    const value = values[name];
    return value === null || (typeof value === "string" && value.trim() === "");
  });
}

/** The content to submit. Invalid numbers are left out, so that the check reports them. */
export function toReviewContent(values: ReviewValues) {
  return {
    toolName: values.leadSourceName,
    category: values.category,
    city: values.city,
    state: values.state,
    monthlyCost: parseNumber(values.monthlyCost, RANGES.dollars),
    leadVolumeMonthly: parseNumber(values.leadVolumeMonthly, RANGES.volume),
    leadQualityScore: values.leadQualityScore,
    conversionRate: parseNumber(values.conversionRate, RANGES.percent),
    overallRecommendation: values.overallRecommendation,
    reviewerYearsExperience: parseNumber(values.reviewerYearsExperience, RANGES.years),
    reviewerType: values.reviewerType,
    brokerage: values.brokerage.trim() === "" ? null : values.brokerage,
    detailedReview: values.detailedReview.trim() === "" ? null : values.detailedReview,
    // Text left in the field was meant to be a point.
    pros: withPoint(values.pros, values.nextPro) ?? values.pros,
    cons: withPoint(values.cons, values.nextCon) ?? values.cons,
    tagIds: values.tagIds,
    connection: values.connection,
    // It explained another answer.
    connectionNote: values.connection === "none" ? "" : values.connectionNote,
  };
}

export const reviewFieldOf = (name: string): FieldName =>
  name === "toolName" ? "leadSourceName" : (name as FieldName);

const NUMBERS: Partial<Record<FieldName, string>> = {
  monthlyCost: "Enter a monthly amount, like 139 or 49.99",
  leadVolumeMonthly: "Enter a whole number (0 or more)",
  leadQualityScore: "Enter a score from 1 to 10, like 7.5",
  conversionRate: "Enter a percentage from 0 to 100, like 2.5",
  reviewerYearsExperience: "Enter whole years from 0 to 50",
};

export function checkReview(
  values: ReviewValues,
  isTextOptional = false,
): Partial<Record<FieldName, string>> {
  const labels = labelsOf(values);
  const errors: Partial<Record<FieldName, string>> = {};
  for (const name of missingFields(values, isTextOptional)) {
    errors[name] = name === "connection" ? "Please choose an answer" : `${labels[name]} is required`;
  }
  for (const { path, message } of answeredReview.safeParse(toReviewContent(values)).error?.issues ?? []) {
    const field = reviewFieldOf(String(path[0]));
    errors[field] ??= NUMBERS[field] ?? message;
  }
  return errors;
}

const REVIEWER_TYPES: Record<NonNullable<Me["reviewerType"]>, ReviewerType> = {
  real_estate_agent: "solo_agent",
  team_leader: "team",
  broker: "broker",
};

export function prefill({ reviewerType, yearsExperience, brokerage }: Me): Partial<ReviewValues> {
  return {
    reviewerType: reviewerType && REVIEWER_TYPES[reviewerType],
    reviewerYearsExperience: yearsExperience === null ? "" : String(yearsExperience),
    brokerage: brokerage ?? "",
  };
}

export function reviewValues({ toolName, ...content }: ReviewContent): ReviewValues {
  return {
    ...EMPTY_VALUES,
    ...content,
    isScoreSet: true,
    leadSourceName: toolName,
    monthlyCost: String(content.monthlyCost),
    leadVolumeMonthly: String(content.leadVolumeMonthly),
    conversionRate: String(content.conversionRate),
    reviewerYearsExperience: String(content.reviewerYearsExperience),
    brokerage: content.brokerage ?? "",
    detailedReview: content.detailedReview ?? "",
  };
}

/** What was typed for a review, with the older values where nothing was. It stays about the same tool and market. */
export function fillBlanks(typed: ReviewValues, older: ReviewValues): ReviewValues {
  const { leadSourceName, leadSourceId, category, city, state, marketId } = older;
  const filled = Object.entries(typed).filter(([name, value]) =>
    name === "leadQualityScore" ? typed.isScoreSet && !Number.isNaN(value) : !isBlank(value),
  );
  return {
    ...older,
    ...Object.fromEntries(filled),
    // An older note explains the older answer.
    ...(typed.connection !== null && { connectionNote: typed.connectionNote }),
    ...{ leadSourceName, leadSourceId, category, city, state, marketId },
    isScoreSet: true,
  };
}

const isBlank = (value: unknown) =>
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0);

/** A review as plain text, one field per line. */
export const textOfReview = (content: ReviewContent): string => linesOf(content).join("\n");

/** The fields of a review that an edit changes, as text. */
export function changedLines(content: ReviewContent, edit: ReviewValues): string[] {
  const edited = new Set(linesOf(toReviewContent(edit) as ReviewContent));
  return linesOf(content).filter((line) => !edited.has(line));
}

function linesOf(content: ReviewContent): string[] {
  const values = reviewValues(content);
  const { connection: _, ...labels } = labelsOf(values);
  const points = [...content.pros.map((pro) => `Pro: ${pro}`), ...content.cons.map((con) => `Con: ${con}`)];
  const connection =
    content.connection && `Connection: ${content.connection} ${content.connectionNote}`.trim();
  return [
    ...Object.entries(labels).map(([name, label]) => `${label}: ${shown(values[name as Required])}`),
    ...points,
    ...(connection ? [connection] : []),
  ];
}

const shown = (value: unknown) => (typeof value === "boolean" ? (value ? "Yes" : "No") : value);

/** Plausible but unusual values get a warning. */
export const isUnusualCost = (typed: string) =>
  (parseNumber(typed, RANGES.dollars) ?? 0) > LIMITS.costWarning;
