import * as z from "zod";
import { author, id, LIMITS, line, marketRef, postRef, tag, timestamp, toolRef } from "#contract/parts.ts";
import { discussionContent } from "#contract/posts/discussions.ts";
import { reviewContent } from "#contract/reviews/content.ts";
import { unusualNumber } from "#contract/reviews/unusual.ts";
import { richText } from "#contract/text/rich-text.ts";
import { version } from "#contract/versions.ts";
import { DECISIONS, HELD_FOR } from "./terms.ts";

export const decision = z.enum(DECISIONS);

/** Another moderator's decision that can still be undone; null without one. */
export const decided = z
  .object({
    status: decision,
    moderatorName: z.string(),
    /** The batch of the decision, for admins, who may undo it; null for others. */
    undoBatch: id.nullable(),
  })
  .nullable();

const pastVersion = z.object({
  createdAt: timestamp,
  status: z.enum(["approved", "rejected", "superseded"]),
  decidedAt: timestamp.nullable(),
  moderatorName: z.string().nullable(),
  reason: z.string().nullable(),
});

const pendingAuthor = author.extend({ joinedAt: timestamp, approved: z.number().int() });

/** What pending items of all kinds have in common. */
const pending = z.object({
  /** What to decide on: the version of a review or discussion, or a comment. */
  id,
  submittedAt: timestamp,
  author: pendingAuthor,
  decided,
  can: z.object({ decide: z.boolean() }),
});

const pendingVersion = pending.extend({
  /** The review or discussion. */
  itemId: id,
  author: pendingAuthor.extend({ rejected: z.number().int() }),
  tags: z.array(tag),
  /** Earlier versions, the newest 20, newest first. */
  history: z.array(pastVersion),
});

const checkedNumbers = {
  unusual: z.array(unusualNumber),
  /** Whether the author said that they are right; false also if nobody was asked. */
  isConfirmed: z.boolean(),
};

/** A public review whose numbers are far from what others report. */
export const unusualReview = z.object({
  /** Of the version. */
  id,
  reviewId: id,
  title: z.string(),
  author: author.pick({ id: true, fullName: true }),
  approvedAt: timestamp.nullable(),
  ...checkedNumbers,
  /** False for the viewer's own. */
  can: z.object({ dismiss: z.boolean() }),
});
export type UnusualReview = z.infer<typeof unusualReview>;

const pendingReview = pendingVersion.extend({
  kind: z.literal("review"),
  content: reviewContent,
  publicContent: reviewContent.nullable(),
  tool: toolRef.extend({ isNew: z.boolean() }),
  market: marketRef.extend({ isNew: z.boolean(), hasLocation: z.boolean() }),
  ...checkedNumbers,
});
export type PendingReview = z.infer<typeof pendingReview>;

const pendingDiscussion = pendingVersion.extend({
  kind: z.literal("discussion"),
  content: discussionContent,
  publicContent: discussionContent.nullable(),
  body: richText,
  market: marketRef.nullable(),
  tool: toolRef.nullable(),
});
export type PendingDiscussion = z.infer<typeof pendingDiscussion>;

/** More texts per comment would make the queue slow. */
export const EARLIER_TEXTS = 20;

/** Earlier texts of a comment as plain text, newest first, including texts that were never public. */
export const earlierTexts = z.array(z.string());

const pendingComment = pending.extend({
  kind: z.literal("comment"),
  /** Of the text: a decision applies only if it has not changed since. */
  version,
  heldFor: z.enum(HELD_FOR),
  body: richText,
  earlierTexts,
  thread: postRef.extend({ title: z.string() }),
  /** The parent comment; null for comments on the post itself and when the parent was deleted. */
  replyTo: z.object({ fullName: z.string(), excerpt: z.string() }).nullable(),
});
export type PendingComment = z.infer<typeof pendingComment>;

export const pendingItem = z.discriminatedUnion("kind", [pendingReview, pendingDiscussion, pendingComment]);
export type PendingItem = z.infer<typeof pendingItem>;

export const after = (what: string) =>
  z.object({ after: id.optional().meta({ description: `The last ${what} of the previous page` }) });

export const queueText = line(LIMITS.searchText)
  .default("")
  .meta({ description: "Words in the author's name, the title or the text" });

/** "numbers": public reviews with unusual numbers. */
export const QUEUE_KINDS = [
  "reviews",
  "discussions",
  "comments",
  "reports",
  "proofs",
  "contact",
  "numbers",
] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];

/** How long items wait, and how many are decided. */
export const queueFigures = z.array(
  z.object({
    kind: z.enum(QUEUE_KINDS),
    /** Null if nothing waits. */
    oldestHours: z.number().nullable(),
    medianHours: z.number().nullable(),
    /** Decisions of the last 7 and 30 days; of reports, actions on what was reported. */
    ofWeek: z.number().int(),
    ofMonth: z.number().int(),
  }),
);
export type QueueFigures = z.infer<typeof queueFigures>;

export const queueFilter = z
  .enum(["unusual"])
  .optional()
  .meta({ description: "Of reviews: only those with unusual numbers" });
