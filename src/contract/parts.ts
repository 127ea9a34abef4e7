import { oc } from "@orpc/contract";
import * as z from "zod";
import { SUSPENDED_MESSAGE } from "./moderation/terms.ts";
import {
  cleanLine,
  cleanText,
  hasLetterOrDigit,
  withoutControls,
  withoutNoncharacters,
} from "./text/deceptive-characters.ts";
import { STATE_CODES } from "./us-states.ts";
import {
  CATEGORIES,
  countLines,
  LIMITS,
  MODERATION_STATUSES,
  POST_STATUSES,
  REVIEWER_TYPES,
  SINGULARS,
} from "./vocabulary.ts";

export * from "./metrics.ts";
export * from "./moderation/terms.ts";
export { isVisible } from "./text/deceptive-characters.ts";
export * from "./us-states.ts";
export * from "./vocabulary.ts";

const NOT_ALLOWED = "Text contains characters that are not allowed";

/**
 * Every text that people type. PostgreSQL can store it: no NUL, no lone surrogates. Drops noncharacters, so that
 * the code may use it as a mark of its own.
 */
export const plainText = () =>
  z
    .string()
    .refine((value) => !value.includes("\0") && value.isWellFormed(), NOT_ALLOWED)
    .overwrite(withoutNoncharacters);

/** As typed so far, for what no message would explain: drops control characters, except tabs and line breaks. */
export const unfinishedText = (max: number) => plainText().max(max).overwrite(withoutControls);

/** The contract's message for a text above a limit. */
const overLimit = (max: number) =>
  `Must be ${String(max).replace(/\B(?=(?:\d{3})+$)/g, ",")} characters or less`;

/**
 * Without control characters, because it may end up in an email header. Drops invisible characters, which
 * could make a name look like another or reorder the text around it. Length counts code points, like PostgreSQL.
 */
export const line = (max: number, tooLong?: string) =>
  plainText()
    .overwrite(cleanLine)
    .trim()
    .max(max, tooLong ?? overLimit(max))
    .refine((value) => !/\p{Cc}/u.test(value), NOT_ALLOWED);

/** Tabs are the only control characters. Drops invisible characters, except those that some scripts need. */
export const paragraphs = (max: number, tooLong?: string) =>
  plainText()
    .overwrite((value) => cleanText(value).replace(/\r\n?/g, "\n"))
    .trim()
    .max(max, tooLong ?? overLimit(max))
    .refine((value) => !/(?![\t\n])\p{Cc}/u.test(value), NOT_ALLOWED);

/** Markdown text (rich-text.ts). Any line can be a block, so the line limit bounds the cost of parsing. */
export const markedText = (max: number, tooLong?: string, lines: number = LIMITS.textLines) =>
  paragraphs(max, tooLong).refine((value) => countLines(value) <= lines, `Must be ${lines} lines or less`);

/** A name or title, which may be empty: with a letter or a digit, so that its links and headings can be seen. */
export const nameLine = (max: number, without: string, tooLong?: string) =>
  line(max, tooLong).refine((value) => value === "" || hasLetterOrDigit(value), without);

export const requiredName = (max: number, required: string, tooLong?: string) =>
  nameLine(max, required, tooLong).min(1, required);

/** In lower case, as PostgreSQL writes it, so that ids can be compared. */
export const id = z.uuid().toLowerCase();

export const submitted = z.object({
  id,
  moderationStatus: z.enum(POST_STATUSES),
  /** Hours within which nine of ten recent versions were decided; null if too few were. */
  usualHours: z.number().int().nullable(),
});

export const ownCounts = z.object({
  public: z.number().int(),
  inReview: z.number().int(),
  notApproved: z.number().int(),
  takenAway: z.number().int(),
});
export type OwnCounts = z.infer<typeof ownCounts>;

export const ownState = z.object({
  status: z.enum(POST_STATUSES),
  /** The newest submitted version: an approved review may have a pending or rejected edit. */
  latestStatus: z.enum(MODERATION_STATUSES),
  /** The moderator's reason when the newest version was rejected, or the post hidden or removed. */
  reason: z.string().nullable(),
});
export type OwnState = z.infer<typeof ownState>;

/** Rejects years that PostgreSQL does not have, such as year 0. */
const isInEpoch = (moment: string) => moment >= "1970";

export const timestamp = z.iso
  .datetime()
  .refine(isInEpoch, "Must not be before 1970")
  .meta({ description: "ISO 8601, UTC" });

/** Cursor of a list ordered by time: a timestamp in microseconds and an id. */
export const momentKey: z.ZodType<string, string> = z
  .templateLiteral([z.iso.datetime({ precision: 6 }), "_", z.uuid()])
  .refine(isInEpoch, "Must not be before 1970");

export const category = z.enum(CATEGORIES);
export const stateCode = z.enum(STATE_CODES);
export const reviewerType = z.enum(REVIEWER_TYPES);
export const page = z.coerce.number().int().min(1).max(1_000_000).default(1);

/** The size of a list that may be too long to count. */
export const listTotal = z.object({
  total: z.number().int(),
  totalIsEstimate: z.boolean().meta({ description: "True when `total` is what the database expects" }),
});
export type ListTotal = z.infer<typeof listTotal>;

export const postRef = z.object({ kind: z.enum(["review", "discussion"]), id });
export type PostRef = z.infer<typeof postRef>;
export type PostKind = PostRef["kind"];

/** The kind of a post as URLs spell it ("reviews"); operations get the singular. */
export const addressedPostKind = z.enum(["reviews", "discussions"]).transform((kind) => SINGULARS[kind]);
export const addressedLikeableKind = z
  .enum(["reviews", "discussions", "comments"])
  .transform((kind) => SINGULARS[kind]);

export const marketRef = z.object({ id, city: z.string(), state: stateCode, slug: z.string() });
export type MarketRef = z.infer<typeof marketRef>;

export const toolRef = z.object({ id, name: z.string(), category });
export type ToolRef = z.infer<typeof toolRef>;

/** A tool whose page is linked. */
export const toolLink = toolRef.extend({ slug: z.string() });
export type ToolLink = z.infer<typeof toolLink>;

export const tag = z.object({ id, name: z.string(), color: z.string() });
export type Tag = z.infer<typeof tag>;

export const author = z.object({
  id,
  fullName: z.string(),
  avatarUrl: z.string().nullable(),
  isTeam: z
    .boolean()
    .optional()
    // Most authors aren't, and lists name many.
    .overwrite((isTeam) => isTeam || undefined)
    .meta({ description: "True for moderators and admins" }),
  isDisabled: z
    .boolean()
    .optional()
    .overwrite((isDisabled) => isDisabled || undefined)
    .meta({ description: "True for members whose account is disabled, who have no profile" }),
});

const retryAfter = z.object({ retryAfterSeconds: z.number().int().positive() });

export interface OperationMeta {
  /** Suspended members may call this even though it writes. */
  whileSuspended?: boolean;
}

export const suspension = z.object({
  reason: z.string(),
  /** Null: until an admin lifts it. */
  until: timestamp.nullable(),
});
export type Suspension = z.infer<typeof suspension>;

const common = oc.$meta<OperationMeta>({}).errors({
  TOO_MANY_REQUESTS: {
    status: 429,
    message: "Too many attempts. Please try again later.",
    data: retryAfter,
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: "The service is temporarily unavailable. Please try again in a moment.",
    data: retryAfter,
  },
});

export const publicProcedure = common;

/** For signed-in members. Suspended members may only read. */
export const memberProcedure = common.errors({
  UNAUTHORIZED: { status: 401, message: "Authentication required" },
  SUSPENDED: { status: 403, message: SUSPENDED_MESSAGE, data: suspension },
});

/** For signed-in members, also suspended ones: their account and private data. */
export const ownProcedure = memberProcedure.meta({ whileSuspended: true });

export const moderatorProcedure = memberProcedure.errors({
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: "Please use a passkey or a code from your app first. The Admin Dashboard shows how.",
  },
  FORBIDDEN: { status: 403, message: "Access denied" },
});

export const NOT_FOUND = { NOT_FOUND: { status: 404, message: "Not found" } } as const;
