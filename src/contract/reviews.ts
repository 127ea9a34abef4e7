import * as z from "zod";
import {
  author,
  category,
  ITEM_STATUSES,
  id,
  isVisible,
  LIMITS,
  line,
  markedText,
  marketRef,
  memberProcedure,
  NOT_FOUND,
  ownCounts,
  ownProcedure,
  ownState,
  page,
  plainText,
  publicProcedure,
  REVIEW_SORTS,
  reviewerType,
  SCORE_RANGES,
  stateCode,
  tag,
  timestamp,
  toolRef,
} from "./parts.ts";
import { richText } from "./rich-text.ts";
import { toolSummary } from "./tools.ts";

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

/** What the author of a review fills in. */
export const reviewContent = z.object({
  toolName: line(LIMITS.toolName)
    .min(1, "Tool name is required")
    .refine(
      (name) => name === "" || /[\p{L}\p{N}]/u.test(name),
      "Tool name must contain a letter or a digit",
    ),
  /** Only counts for a tool that is new here; a known tool has its category. */
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
  brokerage: line(LIMITS.brokerage).nullable(),
  detailedReview: markedText(LIMITS.reviewText)
    .min(1, "Detailed review is required")
    .refine(isVisible, "Detailed review is required"),
  pros: points,
  cons: points,
  tagIds: z
    .array(id)
    .max(LIMITS.reviewTags)
    .refine(
      (ids) => new Set(ids.map((tagId) => tagId.toLowerCase())).size === ids.length,
      "Each tag can be chosen only once",
    ),
});
export type ReviewContent = z.infer<typeof reviewContent>;

/** As typed: what is too long is kept until its author shortens it. */
const typed = plainText().max(LIMITS.draftLine);

/** An unfinished review: anything may be missing; numbers are as typed. Browsers keep drafts under these keys. */
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
  detailedReview: plainText().max(LIMITS.draftText).default(""),
  pros: z.array(typed).max(LIMITS.points).default([]),
  cons: z.array(typed).max(LIMITS.points).default([]),
  tagIds: z.array(id).max(LIMITS.reviewTags).default([]),
});
export type ReviewDraft = z.infer<typeof reviewDraft>;

/** The person of a review: who, and what the review says of their experience. */
const reviewer = author.extend({ type: reviewerType, yearsExperience: z.number().int() });

export const reviewCard = z.object({
  id,
  tool: toolRef,
  market: marketRef,
  monthlyCost: z.number(),
  leadVolumeMonthly: z.number().int(),
  leadQualityScore: z.number(),
  conversionRate: z.number(),
  overallRecommendation: z.boolean(),
  reviewer,
  /** The first words, at most 160 characters, cut at a word; `…` at the end when there is more. */
  opening: z.string(),
  tags: z.array(tag),
  replyCount: z.number().int(),
  createdAt: timestamp,
  /** "approved" in every public list; an author's own list also has the others. */
  moderationStatus: z.enum(ITEM_STATUSES),
});
export type ReviewCard = z.infer<typeof reviewCard>;

/** The whole text for a reader who may see it, otherwise only that it is locked. */
const detailedReview = z.discriminatedUnion("access", [
  z.object({
    access: z.literal("full"),
    /** As written, in the subset of Markdown of `rich-text.ts`. */
    text: z.string(),
    /** As shown. */
    body: richText,
    /** While an approved review of one's own opens it: until when; otherwise null. */
    openUntil: timestamp.nullable(),
  }),
  z.object({ access: z.literal("locked") }),
]);

/** What the market says of the tool and its category, beside one review. */
const reviewContext = z.object({
  /** Reviews of this tool in this market by score, best first. */
  scores: z.array(z.object({ range: z.enum(SCORE_RANGES), reviewCount: z.number().int() })),
  /** Medians of the market and category; null with fewer than 3 reviews. */
  median: z
    .object({
      perUnit: z.number().nullable(),
      perOutcome: z.number().nullable(),
      reviewCount: z.number().int(),
    })
    .nullable(),
  /** Other tools of the category in the market, the most reviewed first, at most 5. */
  alsoReviewed: z.array(z.object({ tool: toolRef, averageScore: z.number(), reviewCount: z.number().int() })),
});

export type OwnReview = z.infer<typeof ownState>;

export const reviewDetail = reviewCard.extend({
  reviewCountOfTool: z.number().int(),
  likeCount: z.number().int(),
  pros: z.array(z.string()),
  cons: z.array(z.string()),
  detailedReview,
  context: reviewContext,
  /** Only for the author. */
  own: ownState.nullable(),
  /** Only for the author: until when it unlocks all detailed reviews for them; null when it does not. */
  creditUntil: timestamp.nullable(),
  can: z.object({ edit: z.boolean(), comment: z.boolean() }),
});
export type ReviewDetail = z.infer<typeof reviewDetail>;

export const reviewPage = z.object({
  items: z.array(reviewCard),
  total: z.number().int(),
  /** True when `total` is the planner's estimate (free-text matches above about 5,000). */
  totalIsEstimate: z.boolean(),
  page: z.number().int(),
  pageCount: z.number().int(),
  pageSize: z.number().int(),
});
export type ReviewPage = z.infer<typeof reviewPage>;

const reviewsOfAuthor = reviewPage.extend({
  /** With the moderator's reason, for the author alone, when it was rejected, hidden or removed. */
  items: z.array(reviewCard.extend({ reason: z.string().nullable() })),
  /** For the author and moderators, whose list has more than the public ones. */
  counts: ownCounts.nullable(),
});

export const reviewSearch = reviewPage.extend({
  /** The market that `market` names; null without one or when there is none of that name. */
  market: marketRef
    .extend({ location: z.object({ latitude: z.number(), longitude: z.number() }).nullable() })
    .nullable(),
  /** Other markets of the same city name, the most reviewed first, when `market` leaves out the state. */
  sameName: z.array(marketRef),
  /** The tool that `market` names, or nearly, when it names no market. */
  namedTool: toolRef.nullable(),
  /** The tool that `q` names exactly (name or alias); then the list holds its reviews. */
  tool: toolSummary.nullable(),
  /** Tools among the results, and the newest one's date, when they are known without a scan. */
  toolCount: z.number().int().nullable(),
  lastReviewAt: z.string().nullable(),
});
export type ReviewSearch = z.infer<typeof reviewSearch>;

export const reviewListInput = z.object({
  q: line(LIMITS.searchText).optional().meta({ description: "Free text; a tool's name lists that tool" }),
  market: line(LIMITS.city + 40)
    .optional()
    .meta({ description: "'City, ST', or a city's name" }),
  category: category.optional(),
  sort: z.enum(REVIEW_SORTS).default("newest"),
  page,
});
export type ReviewListInput = z.input<typeof reviewListInput>;

const SAVED = z.object({
  id,
  /** Of the review: an approved one stays so while its new version waits. */
  moderationStatus: z.enum(ITEM_STATUSES),
});

const UNKNOWN_TAG = { UNKNOWN_TAG: { status: 422, message: "One of the tags no longer exists." } } as const;

const ALREADY_REVIEWED = {
  ALREADY_REVIEWED: {
    status: 409,
    message: "You've already reviewed this tool in this market.",
    data: z.object({ reviewId: id }),
  },
} as const;

const TOO_MUCH = {
  TOO_MANY_WAITING: {
    status: 409,
    message: `You already have ${LIMITS.waiting} reviews in review. You can submit more when some of them are decided.`,
  },
  TOO_MANY_PROPOSALS: {
    status: 409,
    message: `You can submit ${LIMITS.proposals} reviews of new tools or markets a day. Choose one from the list, or try again tomorrow.`,
  },
} as const;

export const reviews = {
  list: publicProcedure
    .route({
      method: "GET",
      path: "/reviews",
      tags: ["reviews"],
      summary: "Search approved reviews, 40 per page",
    })
    .input(reviewListInput)
    .output(reviewSearch),

  listByAuthor: publicProcedure
    .route({
      method: "GET",
      path: "/profiles/{userId}/reviews",
      tags: ["reviews"],
      summary: "List a user's reviews, newest first; authors also get their own pending and rejected ones",
    })
    .input(z.object({ userId: id, page }))
    .errors(NOT_FOUND)
    .output(reviewsOfAuthor),

  get: publicProcedure
    .route({
      method: "GET",
      path: "/reviews/{id}",
      tags: ["reviews"],
      summary: "Get a review; the detailed text depends on the reader's access",
    })
    .input(z.object({ id }))
    .errors({ ...NOT_FOUND, DELETED: { status: 410, message: "This review was deleted by its author." } })
    .output(reviewDetail),

  create: memberProcedure
    .route({
      method: "POST",
      path: "/reviews",
      tags: ["reviews"],
      summary: "Create a review; it is published after approval",
      successStatus: 201,
    })
    .input(reviewContent)
    .errors({ ...UNKNOWN_TAG, ...ALREADY_REVIEWED, ...TOO_MUCH })
    .output(SAVED),

  getContent: memberProcedure
    .route({
      method: "GET",
      path: "/reviews/{id}/content",
      tags: ["reviews"],
      summary: "Get the latest submitted version for editing; authors only",
    })
    .input(z.object({ id }))
    .errors(NOT_FOUND)
    .output(
      z.object({
        content: reviewContent,
        own: ownState,
        can: z.object({ changeToolAndMarket: z.boolean() }),
      }),
    ),

  update: memberProcedure
    .route({
      method: "PUT",
      path: "/reviews/{id}",
      tags: ["reviews"],
      summary: "Submit a new version of your review; the approved version stays public until the decision",
    })
    .input(reviewContent.extend({ id }))
    .errors({ ...NOT_FOUND, ...UNKNOWN_TAG, ...ALREADY_REVIEWED, ...TOO_MUCH })
    .output(SAVED),

  getDraft: memberProcedure
    .route({ method: "GET", path: "/drafts/review", tags: ["reviews"], summary: "Get your review draft" })
    .output(z.object({ draft: z.object({ content: reviewDraft, savedAt: timestamp }).nullable() })),

  putDraft: ownProcedure
    .route({
      method: "PUT",
      path: "/drafts/review",
      tags: ["reviews"],
      summary: "Save your review draft; fails and returns the stored draft if that is newer",
    })
    .input(z.object({ content: reviewDraft, savedAt: timestamp }))
    .errors({
      NEWER_DRAFT: {
        status: 409,
        message: "A newer draft exists.",
        data: z.object({ content: reviewDraft, savedAt: timestamp }),
      },
    })
    .output(z.object({ savedAt: timestamp })),

  removeDraft: ownProcedure
    .route({
      method: "DELETE",
      path: "/drafts/review",
      tags: ["reviews"],
      summary: "Delete your review draft",
    })
    .output(z.object({})),
};
