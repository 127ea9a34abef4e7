import { oc } from "@orpc/contract";
import * as z from "zod";
import { withoutBidiControls, withoutInvisible } from "./deceptive-characters.ts";
import { SUSPENDED_MESSAGE } from "./moderation/terms.ts";
import { STATE_CODES } from "./states.ts";
import {
  CATEGORIES,
  countLines,
  ITEM_STATUSES,
  LIMITS,
  MODERATION_STATUSES,
  REVIEWER_TYPES,
} from "./vocabulary.ts";

export * from "./metrics.ts";
export * from "./moderation/terms.ts";
export * from "./states.ts";
export * from "./vocabulary.ts";

/** Text that PostgreSQL can store and a page can show: no NUL, no half of a surrogate pair. */
export const plainText = () =>
  z
    .string()
    .refine(
      (value) => !value.includes("\0") && value.isWellFormed(),
      "Text contains characters that are not allowed",
    );

/**
 * One line of text, trimmed, without control characters (it may end up in a mail header). Invisible characters are
 * dropped: people paste them unawares, and a name must not pass for another or reorder what is beside it.
 */
export const line = (max: number, tooLong?: string) =>
  plainText()
    .overwrite((value) => withoutInvisible(value).replace(/[\u2028\u2029]/g, " "))
    .trim()
    .max(max, tooLong ?? `Must be ${max} characters or less`)
    .refine(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it refuses
      (value) => !/[\u0000-\u001f\u007f-\u009f]/.test(value),
      "Text contains characters that are not allowed",
    );

/**
 * Text of several lines, trimmed, with `\n` as their end; of the control characters it may hold tabs only. Bidi
 * controls are dropped, other invisible characters belong to some scripts.
 */
export const paragraphs = (max: number, tooLong?: string) =>
  plainText()
    .overwrite((value) => withoutBidiControls(value).replace(/\r\n?/g, "\n"))
    .trim()
    .max(max, tooLong ?? `Must be ${max} characters or less`)
    .refine(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it refuses
      (value) => !/[\u0000-\u0008\u000b-\u001f\u007f]/.test(value),
      "Text contains characters that are not allowed",
    );

/** Paragraphs with marks (rich-text.ts). Every line can be a block, so that lines bound what reading one costs. */
export const markedText = (max: number, tooLong?: string, lines: number = LIMITS.textLines) =>
  paragraphs(max, tooLong).refine((value) => countLines(value) <= lines, `Must be ${lines} lines or less`);

/** What remains of a text is not blank: spaces of no width count as nothing. */
export const isVisible = (value: string) =>
  value === "" || /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{P}\p{S}]/u.test(value);

export const id = z.uuid();

/** How many of a person's reviews or discussions stand how. */
export const ownCounts = z.object({
  public: z.number().int(),
  inReview: z.number().int(),
  notApproved: z.number().int(),
  /** Hidden or removed. */
  takenAway: z.number().int(),
});
export type OwnCounts = z.infer<typeof ownCounts>;

/** Moderation status of your own review or discussion. */
export const ownState = z.object({
  status: z.enum(ITEM_STATUSES),
  /** The newest version sent in: an approved one may have a pending or rejected edit. */
  latestStatus: z.enum(MODERATION_STATUSES),
  /** The moderator's reason, when the newest version was rejected, or all of it hidden or removed. */
  reason: z.string().nullable(),
});
export type OwnState = z.infer<typeof ownState>;

/** Neither PostgreSQL nor the product knows a year 0. */
const isInEpoch = (moment: string) => moment >= "1970";

export const timestamp = z.iso
  .datetime()
  .refine(isInEpoch, "Must not be before 1970")
  .meta({ description: "ISO 8601, UTC" });

/** Where a page of a list by time ended: a moment to the microsecond, and an id. */
export const momentKey: z.ZodType<string, string> = z
  .templateLiteral([z.iso.datetime({ precision: 6 }), "_", z.uuid()])
  .refine(isInEpoch, "Must not be before 1970");

export const category = z.enum(CATEGORIES);
export const stateCode = z.enum(STATE_CODES);
export const reviewerType = z.enum(REVIEWER_TYPES);
export const page = z.coerce.number().int().min(1).max(1_000_000).default(1);

const SINGULARS = { reviews: "review", discussions: "discussion", comments: "comment" } as const;

/** The kind of a post as addresses spell it ("reviews"); operations get it in the singular. */
export const addressedPostKind = z.enum(["reviews", "discussions"]).transform((kind) => SINGULARS[kind]);
export const addressedLikeableKind = z
  .enum(["reviews", "discussions", "comments"])
  .transform((kind) => SINGULARS[kind]);

export const marketRef = z.object({ id, city: z.string(), state: stateCode, slug: z.string() });
export type MarketRef = z.infer<typeof marketRef>;

export const toolRef = z.object({ id, name: z.string(), category });
export type ToolRef = z.infer<typeof toolRef>;

export const tag = z.object({ id, name: z.string(), color: z.string() });
export type Tag = z.infer<typeof tag>;

/** What others see of the person who wrote something. */
export const author = z.object({ id, fullName: z.string(), avatarUrl: z.string().nullable() });

const retryAfter = z.object({ retryAfterSeconds: z.number().int().positive() });

/** What an operation says of itself besides its route. */
export interface OperationMeta {
  /** Suspended members may do this, although it changes something. */
  whileSuspended?: boolean;
}

/** A suspension as its member sees it. */
export const suspension = z.object({
  reason: z.string(),
  /** Null: until an admin lifts it. */
  until: timestamp.nullable(),
});
export type Suspension = z.infer<typeof suspension>;

/** Errors that any operation can answer with; an operation adds its own. */
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

/** For everyone, signed in or not. */
export const publicProcedure = common;

/** For people who are signed in. What changes something is not for suspended members. */
export const memberProcedure = common.errors({
  UNAUTHORIZED: { status: 401, message: "Authentication required" },
  SUSPENDED: { status: 403, message: SUSPENDED_MESSAGE, data: suspension },
});

/** For people who are signed in, suspended or not: their own account, and what only they see. */
export const ownProcedure = memberProcedure.meta({ whileSuspended: true });

/** For moderators and admins, or for admins alone. */
export const moderatorProcedure = memberProcedure.errors({
  FORBIDDEN: { status: 403, message: "Access denied" },
});

export const NOT_FOUND = { NOT_FOUND: { status: 404, message: "Not found" } } as const;
