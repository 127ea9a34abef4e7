import * as z from "zod";
import {
  author,
  ITEM_STATUSES,
  id,
  marketRef,
  ownCounts,
  ownState,
  reviewerType,
  SCORE_RANGES,
  tag,
  timestamp,
  toolRef,
} from "./parts.ts";
import { richText } from "./rich-text.ts";
import { toolSummary } from "./tools.ts";

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
  excerpt: z.string(),
  tags: z.array(tag),
  replyCount: z.number().int(),
  createdAt: timestamp,
  /** "approved" in every public list; an author's own list also has the others. */
  moderationStatus: z.enum(ITEM_STATUSES),
});

export type ReviewCard = z.infer<typeof reviewCard>;

/** The whole text for a reader who may see it, otherwise only that it is locked. */
export const detailedReview = z.discriminatedUnion("access", [
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

export const reviewsOfAuthor = reviewPage.extend({
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
