import * as z from "zod";
import {
  author,
  category,
  DISCUSSION_SORTS,
  id,
  isVisible,
  LIMITS,
  line,
  listTotal,
  markedText,
  marketRef,
  memberProcedure,
  NOT_FOUND,
  ownCounts,
  ownState,
  POST_STATUSES,
  PROFILE_TYPES,
  page,
  publicProcedure,
  requiredName,
  submitted,
  tag,
  timestamp,
  toolRef,
} from "#contract/parts.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { richText } from "#contract/text/rich-text.ts";
import { changed, editedVersion, version } from "#contract/versions.ts";
import { threadPageInput } from "./comments.ts";
import { postPage } from "./posts.ts";

const FILL_IN = "Please fill in all fields";

export const discussionContent = z.object({
  title: requiredName(LIMITS.discussionTitle, FILL_IN, "Title must be less than 200 characters"),
  content: markedText(LIMITS.discussionContent, "Content must be less than 5000 characters")
    .min(1, FILL_IN)
    .refine(isVisible, FILL_IN),
  /** Public ones only. Null: the whole country, or no specific tool. */
  marketId: id.nullable().default(null),
  toolId: id.nullable().default(null),
  tagIds: z
    .array(id)
    .max(LIMITS.discussionTags)
    .refine(
      (ids) => new Set(ids.map((one) => one.toLowerCase())).size === ids.length,
      "Each tag can be chosen only once",
    )
    .default([]),
});
export type DiscussionContent = z.infer<typeof discussionContent>;

const starter = author.extend({
  reviewerType: z.enum(PROFILE_TYPES).nullable(),
  yearsExperience: z.number().int().nullable(),
});

export const discussionRow = z.object({
  id,
  title: z.string(),
  excerpt: z.string(),
  author: starter,
  market: marketRef.nullable(),
  tool: toolRef.nullable(),
  tags: z.array(tag),
  replyCount: z.number().int(),
  likeCount: z.number().int(),
  createdAt: timestamp,
  moderationStatus: z.enum(POST_STATUSES),
  isPinned: z.boolean(),
  isLocked: z.boolean(),
});
export type DiscussionRow = z.infer<typeof discussionRow>;

const otherDiscussions = z.object({
  of: z.enum(["tool", "market", "all"]),
  links: z.array(discussionRow.pick({ id: true, title: true, replyCount: true })),
});
export type OtherDiscussions = z.infer<typeof otherDiscussions>;

export const discussionDetail = discussionRow.extend({
  ...postPage.shape,
  /** The newest others about the same tool, else in the same market, else of all; null if there are none. */
  others: otherDiscussions.nullable(),
  body: richText,
  /** When the public version last changed after the first approval; null without edits. */
  editedAt: timestamp.nullable(),
  can: postPage.shape.can.extend({ moderate: z.boolean() }),
});
export type DiscussionDetail = z.infer<typeof discussionDetail>;

export const discussionPage = z.object({
  items: z.array(discussionRow),
  ...listTotal.shape,
  page: z.number().int(),
  pageCount: z.number().int(),
  pageSize: z.number().int(),
});
export type DiscussionPage = z.infer<typeof discussionPage>;

const discussionsOfAuthor = discussionPage.extend({
  /** `reason`: the moderator's reason when rejected, hidden or removed; for the author only. */
  items: z.array(discussionRow.extend({ reason: z.string().nullable() })),
  /** Null unless the viewer is the author or a moderator. */
  counts: ownCounts.nullable(),
});

const discussedTool = z.object({ tool: toolRef, discussionCount: z.number().int() });

const discussionFilter = z.object({
  q: line(LIMITS.searchText).optional().meta({ description: "Free text, in title, text and tool" }),
  category: category.optional(),
  marketId: id.optional(),
  toolId: id.optional(),
});
export type DiscussionFilter = z.infer<typeof discussionFilter>;

const discussionListInput = discussionFilter.extend({
  sort: z.enum(DISCUSSION_SORTS).default("newest"),
  page,
});
export type DiscussionListInput = z.input<typeof discussionListInput>;

const PROBLEMS = {
  TOO_MANY_WAITING: {
    status: 409,
    message: `You already have ${SERVER_LIMITS.waiting} discussions in review. You can submit more when some of them are decided.`,
  },
  UNKNOWN_TAG: { status: 422, message: "One of the tags no longer exists." },
  UNKNOWN_MARKET_OR_TOOL: { status: 422, message: "This market or tool no longer exists." },
} as const;

export const discussions = {
  list: publicProcedure
    .route({
      method: "GET",
      path: "/discussions",
      summary: "List approved discussions, optionally of a market or tool, 10 per page",
    })
    .input(discussionListInput)
    .output(discussionPage),

  count: publicProcedure
    .route({
      method: "GET",
      path: "/discussion-count",
      summary: "Count approved discussions, as the list does",
    })
    .input(discussionFilter)
    .output(listTotal),

  listTools: publicProcedure
    .route({
      method: "GET",
      path: "/discussed-tools",
      summary: "List the tools with approved discussions in a market, by name",
    })
    .input(z.object({ marketId: id }))
    .output(z.array(discussedTool)),

  listByAuthor: publicProcedure
    .route({
      method: "GET",
      path: "/profiles/{userId}/discussions",
      summary: "List a user's discussions, newest first; authors also get their own unpublished ones",
    })
    .input(z.object({ userId: id, page }))
    .errors(NOT_FOUND)
    .output(discussionsOfAuthor),

  get: publicProcedure
    .route({
      method: "GET",
      path: "/discussions/{id}",
      summary: "Get a discussion with a page of its comments",
    })
    .input(threadPageInput)
    .errors({ ...NOT_FOUND, DELETED: { status: 410, message: "This discussion was deleted by its author." } })
    .output(discussionDetail),

  create: memberProcedure
    .route({
      method: "POST",
      path: "/discussions",
      summary: "Create a discussion; it is published after approval",
      successStatus: 201,
    })
    .input(discussionContent)
    .errors(PROBLEMS)
    .output(submitted),

  getContent: memberProcedure
    .route({
      method: "GET",
      path: "/discussions/{id}/content",
      summary: "Get the latest submitted version for editing; authors only",
    })
    .input(z.object({ id }))
    .errors(NOT_FOUND)
    .output(
      z.object({
        content: discussionContent,
        version,
        market: marketRef.nullable(),
        tool: toolRef.nullable(),
        own: ownState,
      }),
    ),

  update: memberProcedure
    .route({
      method: "PUT",
      path: "/discussions/{id}",
      summary: "Submit a new version; the approved version stays public until the decision",
    })
    .input(discussionContent.extend({ id, version: editedVersion }))
    .errors({ ...NOT_FOUND, ...PROBLEMS, ...changed(discussionContent) })
    .output(submitted),
};
