import * as z from "zod";
import { reviewCountByCategory } from "#contract/catalogue/markets.ts";
import { suggestion } from "#contract/catalogue/search.ts";
import { toolSummary } from "#contract/catalogue/tools.ts";
import {
  author,
  category,
  id,
  listTotal,
  marketRef,
  ownCounts,
  POST_STATUSES,
  reviewerType,
  SCORE_RANGES,
  stateCode,
  tag,
  timestamp,
  toolLink,
  toolRef,
} from "#contract/parts.ts";
import { postPage } from "#contract/posts/posts.ts";
import { PROOFS } from "#contract/proofs/terms.ts";
import { richText } from "#contract/text/rich-text.ts";
import { CONNECTIONS } from "./connections.ts";
import { USE_ANSWERS } from "./use.ts";

const reviewer = author.extend({ type: reviewerType, yearsExperience: z.number().int() });

export const reviewCard = z.object({
  id,
  tool: toolRef,
  market: marketRef,
  monthlyCost: z.number(),
  leadVolumeMonthly: z.number().int(),
  leadQualityScore: z.number(),
  conversionRate: z.number(),
  /** Dollars per result in the market and category (metrics.ts); null below 3 reviews. */
  medianCostPerResult: z.number().nullable(),
  overallRecommendation: z.boolean(),
  reviewer,
  /** What the author says ties them to the tool; null if nobody asked. */
  connection: z.enum(CONNECTIONS).nullable(),
  /** What the author said some months later, such as "Still using it after 6 months"; null if nothing. */
  use: z.object({ answer: z.enum(USE_ANSWERS), text: z.string() }).nullable(),
  /** At most 160 characters; ends with a sentence, or in `…` where that would be too short. Of lists, the first sentence. */
  excerpt: z.string(),
  /** Without a text; the excerpt is empty. */
  isNumbersOnly: z.boolean(),
  tags: z.array(tag),
  /** Missing without any, because lists name many reviews. */
  proofs: z.array(z.enum(PROOFS)).optional(),
  replyCount: z.number().int(),
  createdAt: timestamp,
  moderationStatus: z.enum(POST_STATUSES),
});

export type ReviewCard = z.infer<typeof reviewCard>;

export const NEWEST_REVIEWS = 3;

/** Home's page carries them twice, so they have what it shows only. */
export const newReview = z.object({
  id,
  tool: z.string(),
  /** "Austin, TX" */
  market: z.string(),
  score: z.number(),
  monthlyCost: z.number(),
  isRecommended: z.boolean(),
  /** The first sentence of the excerpt. */
  text: z.string(),
  reviewer: z.string(),
  /** In words; null without one. */
  connection: z.string().nullable(),
  createdAt: timestamp,
});

const hiddenText = z.object({
  words: z.number().int(),
  /** Those with hidden words; a list or a quote is one. */
  paragraphs: z.number().int(),
  /** A single review can be bought from 60 hidden words on. */
  isSold: z.boolean(),
});

export type HiddenText = z.infer<typeof hiddenText>;

export const detailedReview = z.discriminatedUnion("access", [
  z.object({
    access: z.literal("full"),
    text: z.string(),
    body: richText,
    /** End of the viewer's review credit when the credit unlocks the text; otherwise null. */
    openUntil: timestamp.nullable(),
  }),
  /** How much follows the excerpt. */
  z.object({ access: z.literal("locked"), hidden: hiddenText }),
  z.object({ access: z.literal("none") }).meta({ description: "Numbers only" }),
]);

/** Of what has fewer than 3 reviews in the market: the next larger area that has them. Null means the country. */
const largerArea = { state: stateCode.nullable() };

const resultAround = z.object({ ...largerArea, costPerResult: z.number(), reviewCount: z.number().int() });

const median = z.object({
  perUnit: z.number().nullable(),
  perOutcome: z.number().nullable(),
  reviewCount: z.number().int(),
});

const medianAround = median.extend(largerArea);

const reviewContext = z.object({
  scores: z.array(z.object({ range: z.enum(SCORE_RANGES), reviewCount: z.number().int() })),
  /** Medians of the market and category; null with fewer than 3 reviews. */
  median: median.nullable(),
  /** Instead of them. */
  medianAround: medianAround.nullable(),
  /** Other tools of the category in the market, the most reviewed first, at most 5. */
  alsoReviewed: z.array(
    z.object({
      tool: toolLink.pick({ name: true, slug: true }),
      averageScore: z.number(),
      reviewCount: z.number().int(),
      /** Median of the dollars per result in the market; missing with fewer than 3 reviews that have results. */
      costPerResult: z.number().optional(),
      /** Instead of the median: that of each review with results, the lowest first. */
      reportedCosts: z.array(z.number()).optional(),
      around: resultAround.optional(),
    }),
  ),
});

/** Null for deleted members. */
const reviewAuthor = z
  .object({
    /** Approved reviews. */
    reviewCount: z.number().int(),
    reviewCountInMarket: z.number().int(),
    /** The year. */
    memberSince: z.number().int(),
  })
  .nullable();

export const reviewDetail = reviewCard.extend({
  ...postPage.shape,
  tool: toolLink,
  reviewCountOfTool: z.number().int(),
  likeCount: z.number().int(),
  pros: z.array(z.string()),
  cons: z.array(z.string()),
  detailedReview,
  /** The author's words about the connection. */
  connectionNote: z.string(),
  context: reviewContext,
  author: reviewAuthor,
  /** When a moderator approved what is shown; null if none did. */
  checkedAt: timestamp.nullable(),
  /** "March 2024": when the prices were submitted, if that is more than 18 months ago. */
  pricesFrom: z.string().nullable(),
  /** "March 2026": when the prices changed, if an earlier version stays readable; null without one. */
  updatedIn: z.string().nullable(),
  /** End of the review credit that this review earned; null without one, and for everyone but its author. */
  creditUntil: timestamp.nullable(),
});

export type ReviewDetail = z.infer<typeof reviewDetail>;

/** What a review said before it changed. */
export const earlierVersion = reviewCard
  .pick({
    monthlyCost: true,
    leadVolumeMonthly: true,
    leadQualityScore: true,
    conversionRate: true,
    overallRecommendation: true,
  })
  .extend({
    submittedAt: timestamp,
    pros: z.array(z.string()),
    cons: z.array(z.string()),
    /** Null without a text, and for readers without full access. */
    body: richText.nullable(),
    isLocked: z.boolean(),
  });

export const reviewPage = z.object({
  items: z.array(reviewCard),
  ...listTotal.shape,
  page: z.number().int(),
  pageCount: z.number().int(),
  pageSize: z.number().int(),
});

export type ReviewPage = z.infer<typeof reviewPage>;

export const reviewsOfAuthor = reviewPage.extend({
  items: z.array(reviewCard.extend({ reason: z.string().nullable() })),
  /** Null unless the viewer is the author or a moderator. */
  counts: ownCounts.nullable(),
});

export const reviewSearch = reviewPage.extend({
  /** Null without a `market` parameter, and when no market matches it. */
  market: marketRef
    .extend({ location: z.object({ latitude: z.number(), longitude: z.number() }).nullable() })
    .nullable(),
  /** Other markets that `market` names, with their reviews: cities of one name, or of one metro area. */
  sameName: z.array(marketRef.extend({ reviewCount: z.number().int() })),
  /** What the text of `market` names beyond doubt, when that isn't a market. */
  meant: suggestion.nullable(),
  /** The numbers, from 0, of those words of such a text that name nothing. Null if it is a market or means something else. */
  unknown: z.array(z.number().int()).nullable(),
  /** What a text that finds nothing may mean, the likeliest first. */
  didYouMean: z.array(suggestion),
  /** Tool whose name or alias equals `q`; the list then holds its reviews. */
  tool: toolSummary.nullable(),
  /**
   * The category that the search names, or the most reviewed one of its market, in that market, a state or the country;
   * they may be without reviews. Null if a text, a tool or a filter narrows the search further.
   */
  comps: z.object({ market: marketRef.nullable(), state: stateCode.nullable(), category }).nullable(),
  /** Of the market. Null without one, and if more than a category narrows the search. */
  reviewCountByCategory: reviewCountByCategory.nullable(),
  /** Number of tools in the results and date of the newest; null when they would need a scan. */
  toolCount: z.number().int().nullable(),
  lastReviewAt: z.string().nullable(),
});

export type ReviewSearch = z.infer<typeof reviewSearch>;
