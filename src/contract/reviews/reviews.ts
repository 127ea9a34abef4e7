import * as z from "zod";
import { RESERVED_BROKERAGE } from "#contract/account/fields.ts";
import {
  category,
  id,
  LIMITS,
  line,
  memberProcedure,
  NOT_FOUND,
  ownState,
  page,
  publicProcedure,
  REVIEW_SORTS,
  submitted,
  timestamp,
} from "#contract/parts.ts";
import { threadPageInput } from "#contract/posts/comments.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { changed, editedVersion, version } from "#contract/versions.ts";
import {
  answeredReview,
  reviewContent,
  reviewSubject,
  sharedNumbers,
  typedNumbers,
  writtenReview,
} from "./content.ts";
import { reviewDraftOperations } from "./draft-operations.ts";
import { ALREADY_REVIEWED, TOO_MUCH } from "./errors.ts";
import { filterCounts, reviewFilters } from "./filters.ts";
import { confirmedNumbers, numberQuestions, UNUSUAL_NUMBERS } from "./unusual.ts";
import {
  earlierVersion,
  NEWEST_REVIEWS,
  newReview,
  reviewDetail,
  reviewSearch,
  reviewsOfAuthor,
} from "./views.ts";

const isOrdered = (lowest: number | undefined, highest: number | undefined) =>
  lowest === undefined || highest === undefined || lowest <= highest;

const REVERSED_RANGE = "The lowest must not be above the highest";

const found = {
  q: line(LIMITS.searchText).optional().meta({ description: "Free text; a tool's name lists that tool" }),
  market: line(LIMITS.city + 40)
    .optional()
    .meta({ description: "'City, ST', or a city's name" }),
  category: category.optional(),
  ...reviewFilters,
};

const filterCountsInput = z
  .object(found)
  .refine(({ minScore, maxScore }) => isOrdered(minScore, maxScore), {
    path: ["minScore"],
    error: REVERSED_RANGE,
  })
  .refine(({ minCost, maxCost }) => isOrdered(minCost, maxCost), {
    path: ["minCost"],
    error: REVERSED_RANGE,
  });

export type FilterCountsInput = z.output<typeof filterCountsInput>;

export const reviewListInput = filterCountsInput.safeExtend({
  sort: z.enum(REVIEW_SORTS).default("newest"),
  page,
  show: z
    .enum(["first", "all"])
    .default("all")
    .meta({ description: `"first": only the first ${SERVER_LIMITS.firstReviews}, whatever the page` }),
});
export type ReviewListInput = z.input<typeof reviewListInput>;

const CONTENT_ERRORS = {
  ...RESERVED_BROKERAGE,
  UNKNOWN_TAG: { status: 422, message: "One of the tags no longer exists." },
} as const;

export const reviews = {
  list: publicProcedure
    .route({ method: "GET", path: "/reviews", summary: "Search approved reviews, 40 per page" })
    .input(reviewListInput)
    .output(reviewSearch),

  listNewest: publicProcedure
    .route({
      method: "GET",
      path: "/newest-reviews",
      summary: `List the newest ${NEWEST_REVIEWS} approved reviews of different tools and authors`,
    })
    .output(z.array(newReview)),

  countChoices: publicProcedure
    .route({
      method: "GET",
      path: "/review-filters",
      summary: "Count the reviews that pass filters, and those with each other choice of one filter",
    })
    .input(filterCountsInput)
    .output(filterCounts),

  getOverview: publicProcedure
    .route({
      method: "GET",
      path: "/overview",
      summary:
        "Get how many reviews, markets and tools there are, and a review that everyone may read in full",
    })
    .output(
      z.object({
        reviewCount: z.number().int(),
        /** Only those with reviews. */
        marketCount: z.number().int(),
        toolCount: z.number().int(),
        /** Of the newest approved review; null without one. */
        latestAt: timestamp.nullable(),
        /** Null if no author of a good review agreed. */
        sampleId: id.nullable(),
      }),
    ),

  listByAuthor: publicProcedure
    .route({
      method: "GET",
      path: "/profiles/{userId}/reviews",
      summary: "List a user's reviews, newest first; authors also get their own pending and rejected ones",
    })
    .input(z.object({ userId: id, page }))
    .errors(NOT_FOUND)
    .output(reviewsOfAuthor),

  get: publicProcedure
    .route({
      method: "GET",
      path: "/reviews/{id}",
      summary: "Get a review with a page of its comments; the detailed text depends on the reader's access",
    })
    .input(threadPageInput)
    .errors({ ...NOT_FOUND, DELETED: { status: 410, message: "This review was deleted by its author." } })
    .output(reviewDetail),

  listEarlierVersions: publicProcedure
    .route({
      method: "GET",
      path: "/reviews/{id}/versions",
      summary:
        "List what a review said before it changed: versions that were public for half a year, newest first",
    })
    .input(z.object({ id }))
    .errors(NOT_FOUND)
    .output(z.array(earlierVersion)),

  create: memberProcedure
    .route({
      method: "POST",
      path: "/reviews",
      summary: "Create a review; it is published after approval",
      successStatus: 201,
    })
    .input(
      writtenReview.safeExtend({
        draftId: id.optional().meta({ description: "The draft that ends, in all tabs and on all devices" }),
        confirmedNumbers,
      }),
    )
    .errors({ ...CONTENT_ERRORS, ...ALREADY_REVIEWED, ...TOO_MUCH, ...UNUSUAL_NUMBERS })
    .output(submitted),

  shareNumbers: memberProcedure
    .route({
      method: "POST",
      path: "/numbers",
      summary:
        "Share the numbers of a review without a text; published after approval, which earns a shorter review credit",
      successStatus: 201,
    })
    .input(sharedNumbers.safeExtend({ confirmedNumbers }))
    .errors({ ...CONTENT_ERRORS, ...ALREADY_REVIEWED, ...TOO_MUCH, ...UNUSUAL_NUMBERS })
    .output(submitted),

  checkNumbers: memberProcedure
    .route({
      method: "POST",
      path: "/numbers/check",
      summary: "Check which numbers of a review that you write are unusual; stores nothing",
    })
    .input(
      reviewSubject.extend({
        category,
        ...typedNumbers.shape,
        reviewId: id.nullable().default(null).meta({ description: "Of the review that is edited" }),
      }),
    )
    .output(numberQuestions),

  getOwn: memberProcedure
    .route({ method: "GET", path: "/own-review", summary: "Get your review of a tool in a market" })
    .input(reviewSubject)
    .output(
      z.object({
        /** Null without one. A review that moderators removed can't be edited, and takes the place of another. */
        review: z.object({ id, canEdit: z.boolean() }).nullable(),
      }),
    ),

  getContent: memberProcedure
    .route({
      method: "GET",
      path: "/reviews/{id}/content",
      summary: "Get the latest submitted version for editing; authors only",
    })
    .input(z.object({ id }))
    .errors(NOT_FOUND)
    .output(
      z.object({
        content: reviewContent,
        version,
        own: ownState,
        can: z.object({ changeToolAndMarket: z.boolean() }),
      }),
    ),

  update: memberProcedure
    .route({
      method: "PUT",
      path: "/reviews/{id}",
      summary: "Submit a new version of your review; the approved version stays public until the decision",
    })
    .input(answeredReview.safeExtend({ id, version: editedVersion, confirmedNumbers }))
    .errors({
      ...{ ...NOT_FOUND, ...CONTENT_ERRORS, ...ALREADY_REVIEWED, ...TOO_MUCH, ...UNUSUAL_NUMBERS },
      ...changed(reviewContent),
      NEEDS_TEXT: { status: 422, message: "Detailed review is required" },
    })
    .output(submitted),

  ...reviewDraftOperations,
};
