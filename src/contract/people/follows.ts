import * as z from "zod";
import {
  author,
  category,
  id,
  LIMITS,
  line,
  marketRef,
  memberProcedure,
  momentKey,
  NOT_FOUND,
  ownProcedure,
  stateCode,
  timestamp,
  toolLink,
} from "#contract/parts.ts";
import { discussionRow } from "#contract/posts/discussions.ts";
import { reviewCard } from "#contract/reviews/views.ts";
import { FIRST_REVIEW, RETURN_LIMITS } from "./returning.ts";

/** From how many followers on their number is shown. */
export const FOLLOWERS_SHOWN = 3;

export const followTarget = z
  .object({
    toolId: id.optional(),
    category: category.optional(),
    personId: id.optional(),
    marketId: id.optional(),
    city: line(LIMITS.city).optional().meta({
      description: "With `state`: a city that may have no market yet, to wait for its first review",
    }),
    state: stateCode.optional().meta({ description: "Without `city`: all markets of the state" }),
    until: z
      .literal(FIRST_REVIEW)
      .optional()
      .meta({ description: "Ends with the first review of a market, or of a category in an area" }),
  })
  .refine(
    ({ toolId, category, personId }) => [toolId, category, personId].filter(Boolean).length <= 1,
    "Only one of a tool, a category and a person can be followed at a time",
  )
  .refine(
    ({ marketId, city, state }) => !(marketId && (city ?? state)) && !(city && !state),
    "Must be a market, a state, or a city and its state",
  )
  .refine(
    ({ personId, marketId, state }) => !(personId && (marketId ?? state)),
    "A person is followed everywhere",
  )
  .refine(
    ({ toolId, category, personId, marketId, city, until }) =>
      until ? !toolId && !personId && (marketId ?? city ?? category) : !city,
    "Only the first review of a market or category can be waited for, and only there may a city be named",
  )
  .refine(
    (one) => Object.entries(one).some(([name, value]) => name !== "until" && value),
    "Must name something",
  );
export type FollowTarget = z.output<typeof followTarget>;

const state = z.object({
  /** Of your follow; null without one. */
  id: id.nullable(),
  /** How many members follow or wait for the same; null below 3. */
  followerCount: z.number().int().nullable(),
  /** Whether you get the weekly email. */
  hasWeeklyEmail: z.boolean(),
  /** About how many posts this brings: a third of those of the last 90 days. */
  postsPerMonth: z.number().int(),
});
export type FollowState = z.infer<typeof state>;

const follow = z.object({
  id,
  tool: toolLink.nullable(),
  category: category.nullable(),
  person: author.nullable(),
  market: marketRef.nullable(),
  state: stateCode.nullable(),
  until: z.literal(FIRST_REVIEW).nullable(),
  followedAt: timestamp,
});
export type Follow = z.infer<typeof follow>;

const added = { publishedAt: timestamp, isNew: z.boolean() };
const newPost = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("review"), ...added, post: reviewCard }),
  z.object({ kind: z.literal("discussion"), ...added, post: discussionRow }),
]);
export type NewPost = z.infer<typeof newPost>;

export const follows = {
  get: memberProcedure
    .route({ method: "GET", path: "/follows/state", summary: "Get whether you follow something" })
    .input(followTarget)
    .errors(NOT_FOUND)
    .output(state),

  put: ownProcedure
    .route({
      method: "PUT",
      path: "/follows",
      summary: "Follow a market, state, tool, category or person, or wait for a first review",
    })
    .input(followTarget)
    .errors({
      ...NOT_FOUND,
      NOT_YOURSELF: { status: 422, message: "You can't follow yourself." },
      HAS_REVIEWS: { status: 409, message: "There is a review now. You can follow what comes next." },
      TOO_MANY_FOLLOWED: {
        status: 409,
        message: `You follow ${RETURN_LIMITS.follows} things. Unfollow one to follow another.`,
      },
    })
    .output(state),

  remove: ownProcedure
    .route({
      method: "DELETE",
      path: "/follows/{id}",
      summary: "Unfollow, or end waiting for a first review",
    })
    .input(z.object({ id }))
    .output(z.object({})),

  list: memberProcedure
    .route({
      method: "GET",
      path: "/follows",
      summary: "List what you follow and wait for, the newest first",
    })
    .output(z.object({ items: z.array(follow) })),

  listNew: memberProcedure
    .route({
      method: "GET",
      path: "/following",
      summary: "List reviews and discussions of what you follow, newest first, 20 per page",
    })
    .input(
      z.object({
        follow: id.optional().meta({ description: "Only what this follow brings" }),
        after: momentKey.optional().meta({ description: "`next` of the previous page" }),
      }),
    )
    .output(
      z.object({
        items: z.array(newPost),
        next: momentKey.nullable(),
        /** When it was listed, for `PUT /following/seen`. */
        listedAt: timestamp,
      }),
    ),

  markSeen: ownProcedure
    .route({
      method: "PUT",
      path: "/following/seen",
      summary: "Mark what became public until a moment as seen",
    })
    .input(z.object({ until: timestamp }))
    .output(z.object({})),
};
