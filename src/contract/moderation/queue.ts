import * as z from "zod";
import { discussionContent } from "#contract/discussions.ts";
import { author, id, LIMITS, line, marketRef, tag, timestamp, toolRef } from "#contract/parts.ts";
import { reviewContent } from "#contract/review-content.ts";
import { richText } from "#contract/rich-text.ts";
import { HELD_FOR } from "./terms.ts";

export const decision = z.enum(["approved", "rejected"]);

/** Another moderator's decision that can still be undone; null without one. */
export const decided = z.object({ status: decision, moderatorName: z.string() }).nullable();

const pastVersion = z.object({
  createdAt: timestamp,
  status: z.enum(["approved", "rejected", "superseded"]),
  decidedAt: timestamp.nullable(),
  moderatorName: z.string().nullable(),
  reason: z.string().nullable(),
});

export const pendingReview = z.object({
  /** The version to decide on, not the review as a whole. */
  revisionId: id,
  reviewId: id,
  submittedAt: timestamp,
  content: reviewContent,
  tool: toolRef.extend({ isNew: z.boolean() }),
  market: marketRef.extend({ isNew: z.boolean(), hasLocation: z.boolean() }),
  tags: z.array(tag),
  author: author.extend({
    joinedAt: timestamp,
    approvedReviews: z.number().int(),
    rejectedReviews: z.number().int(),
  }),
  publicContent: reviewContent.nullable(),
  history: z.array(pastVersion),
  decided,
  can: z.object({ decide: z.boolean() }),
});

export type PendingReview = z.infer<typeof pendingReview>;

export const pendingDiscussion = z.object({
  revisionId: id,
  discussionId: id,
  submittedAt: timestamp,
  content: discussionContent,
  body: richText,
  market: marketRef.nullable(),
  tool: toolRef.nullable(),
  tags: z.array(tag),
  author: author.extend({
    joinedAt: timestamp,
    approvedDiscussions: z.number().int(),
    rejectedDiscussions: z.number().int(),
  }),
  publicContent: discussionContent.nullable(),
  /** Earlier versions, the newest 20, newest first. */
  history: z.array(pastVersion),
  decided,
  can: z.object({ decide: z.boolean() }),
});

export type PendingDiscussion = z.infer<typeof pendingDiscussion>;

/** More texts per comment would make the queue slow. */
export const EARLIER_TEXTS = 20;

/** Earlier texts of a comment as plain text, newest first, including texts that were never public. */
export const earlierTexts = z.array(z.string());

export const pendingComment = z.object({
  commentId: id,
  /** Version of the text: a decision applies only if the text has not changed since. */
  version: z.string(),
  submittedAt: timestamp,
  heldFor: z.enum(HELD_FOR),
  body: richText,
  earlierTexts,
  thread: z.object({ kind: z.enum(["review", "discussion"]), id, title: z.string() }),
  /** The parent comment; null for comments on the item itself and when the parent was deleted. */
  replyTo: z.object({ fullName: z.string(), excerpt: z.string() }).nullable(),
  author: author.extend({ joinedAt: timestamp, approvedComments: z.number().int() }),
  decided,
  can: z.object({ decide: z.boolean() }),
});

export type PendingComment = z.infer<typeof pendingComment>;

export const after = (what: string) =>
  z.object({ after: id.optional().meta({ description: `The last ${what} of the previous page` }) });

export const queueText = line(LIMITS.searchText)
  .default("")
  .meta({ description: "Words in the author's name, the title or the text" });

export const queueInput = (what: string) => after(what).extend({ q: queueText });
