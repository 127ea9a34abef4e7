import * as z from "zod";
import { threadLock } from "./comments.ts";
import { discussionContent } from "./discussions.ts";
import {
  AUTO_RULE,
  author,
  id,
  isVisible,
  LIMITS,
  LOG_KINDS,
  LOG_PERIODS,
  line,
  MODERATION_ACTIONS,
  marketRef,
  moderatorProcedure,
  NOT_FOUND,
  paragraphs,
  plainText,
  tag,
  timestamp,
  toolRef,
} from "./parts.ts";
import { reviewContent } from "./reviews.ts";
import { richText } from "./rich-text.ts";

const decision = z.enum(["approved", "rejected"]);

/** What another moderator decided on it, and can still undo; null for what nobody decided on. */
const decided = z.object({ status: decision, moderatorName: z.string() }).nullable();

/** One version that was sent in earlier, and what became of it. */
const pastVersion = z.object({
  createdAt: timestamp,
  status: z.enum(["approved", "rejected", "superseded"]),
  decidedAt: timestamp.nullable(),
  moderatorName: z.string().nullable(),
  reason: z.string().nullable(),
});

export const pendingReview = z.object({
  /** What is decided on: this version, not the review as a whole. */
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
  /** The version that is public now, when this is an edit of an approved review. */
  publicContent: reviewContent.nullable(),
  /** Earlier versions of this review, the newest 20, newest first. */
  history: z.array(pastVersion),
  decided,
  /** Nobody decides on a review of their own. */
  can: z.object({ decide: z.boolean() }),
});
export type PendingReview = z.infer<typeof pendingReview>;

export const pendingDiscussion = z.object({
  /** What is decided on: this version, not the discussion as a whole. */
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
  /** The version that is public now, when this is an edit of an approved discussion. */
  publicContent: discussionContent.nullable(),
  /** Earlier versions, the newest 20, newest first. */
  history: z.array(pastVersion),
  decided,
  can: z.object({ decide: z.boolean() }),
});
export type PendingDiscussion = z.infer<typeof pendingDiscussion>;

/** Why a comment waits for a moderator. */
export const HELD_FOR = ["first-posts", "links", "near-duplicate"] as const;

/** Ours: more of them would make a queue slow. */
export const EARLIER_TEXTS = 20;

/** What a comment said before, as plain text, newest first; also what readers never saw. */
export const earlierTexts = z.array(z.string());

export const pendingComment = z.object({
  commentId: id,
  /** Of its text: a decision that names it is only taken while the text is the one that was read. */
  version: z.string(),
  submittedAt: timestamp,
  heldFor: z.enum(HELD_FOR),
  body: richText,
  earlierTexts,
  thread: z.object({ kind: z.enum(["review", "discussion"]), id, title: z.string() }),
  /** What it answers; null when that is the review or discussion itself, and when that was deleted. */
  answers: z.object({ fullName: z.string(), excerpt: z.string() }).nullable(),
  author: author.extend({ joinedAt: timestamp, approvedComments: z.number().int() }),
  decided,
  can: z.object({ decide: z.boolean() }),
});
export type PendingComment = z.infer<typeof pendingComment>;

export const logEntry = z.object({
  id,
  at: timestamp,
  /** Null for the rules (three reports), and for accounts that are gone. */
  actor: author.pick({ id: true, fullName: true }).nullable(),
  action: z.enum(MODERATION_ACTIONS),
  subject: z.object({
    kind: z.enum(LOG_KINDS),
    id,
    /** What it is, in words: a tool and market, a title, a name; null when it is gone. */
    title: z.string().nullable(),
    /** Of a comment what it says, cut to 160 characters; null for others, and when it is gone. */
    excerpt: z.string().nullable(),
    /** Where it is seen; null for messages, and when it is gone. */
    thread: z.object({ kind: z.enum(["review", "discussion"]), id }).nullable(),
  }),
  reason: z.string().nullable(),
  before: z.record(z.string(), z.string().nullable()),
  after: z.record(z.string(), z.string().nullable()),
  /** Whether the reader may undo it now: the item is still away, and by this entry. */
  can: z.object({ giveBack: z.boolean() }),
});
export type LogEntry = z.infer<typeof logEntry>;

/** What can be hidden and removed, and so given back. */
const takenAway = z.object({ kind: z.enum(["review", "discussion", "comment"]), id });
export type TakenAwayRef = z.infer<typeof takenAway>;

const alreadyDecided = z.object({
  /** superseded: its author has submitted a newer version. */
  status: z.enum(["approved", "rejected", "superseded"]),
  moderatorName: z.string().nullable(),
});

const reason = paragraphs(LIMITS.moderationReason).nullish();
/** An author who is not told why can't do better. */
const hasReason = (input: { decision: z.infer<typeof decision>; reason?: string | null | undefined }) =>
  input.decision === "approved" || (Boolean(input.reason) && isVisible(input.reason ?? ""));
const NO_REASON = { path: ["reason"], message: "Enter a reason for the author" };

export const decidableKind = z.enum(["review", "discussion", "comment"]);
export type DecidableKind = z.infer<typeof decidableKind>;

/** What became of one item of a batch. */
const itemResult = z.object({
  id,
  /** own: another moderator has to. missing: its author deleted it. */
  outcome: z.enum(["decided", "already-decided", "own", "missing"]),
  /** By whom, and how; null unless it was decided already. */
  earlier: alreadyDecided.nullable(),
});
export type ItemResult = z.infer<typeof itemResult>;

const after = (what: string) =>
  z.object({ after: id.optional().meta({ description: `The last ${what} of the previous page` }) });
export const queueText = line(LIMITS.searchText)
  .default("")
  .meta({ description: "Words in the author's name, the title or the text" });
const queueInput = (what: string) => after(what).extend({ q: queueText });

/** Which entries of the log; all unless told. */
const logFilter = {
  actor: z
    .union([id, z.literal(AUTO_RULE)])
    .optional()
    .meta({ description: "A moderator's id, or auto-rule" }),
  kind: z.enum(LOG_KINDS).optional(),
  period: z.enum(LOG_PERIODS).optional().meta({ description: "Not older than that" }),
};

export const moderation = {
  countPending: moderatorProcedure
    .route({
      method: "GET",
      path: "/moderation/counts",
      tags: ["moderation"],
      summary: "Count pending items by kind",
    })
    .output(
      z.object({
        reviews: z.number().int(),
        discussions: z.number().int(),
        comments: z.number().int(),
        /** Items with open reports. */
        reports: z.number().int(),
        /** Contact requests that are not done. */
        contact: z.number().int(),
      }),
    ),

  listDiscussions: moderatorProcedure
    .route({
      method: "GET",
      path: "/moderation/discussions",
      tags: ["moderation"],
      summary: "List pending discussions, oldest first, 20 per page",
    })
    .input(queueInput("revisionId"))
    .output(
      z.object({ items: z.array(pendingDiscussion), pendingCount: z.number().int(), next: id.nullable() }),
    ),

  decideDiscussion: moderatorProcedure
    .route({
      method: "POST",
      path: "/moderation/discussions/{revisionId}/decision",
      tags: ["moderation"],
      summary: "Approve or reject a pending discussion version",
    })
    .input(z.object({ revisionId: id, decision, reason }).refine(hasReason, NO_REASON))
    .errors({
      ...NOT_FOUND,
      ALREADY_DECIDED: {
        status: 409,
        message: "Someone else already decided on this discussion.",
        data: alreadyDecided,
      },
    })
    .output(z.object({ status: decision, pendingCount: z.number().int() })),

  listComments: moderatorProcedure
    .route({
      method: "GET",
      path: "/moderation/comments",
      tags: ["moderation"],
      summary: "List pending comments, oldest first, 20 per page",
    })
    .input(queueInput("commentId"))
    .output(
      z.object({ items: z.array(pendingComment), pendingCount: z.number().int(), next: id.nullable() }),
    ),

  decideComment: moderatorProcedure
    .route({
      method: "POST",
      path: "/moderation/comments/{commentId}/decision",
      tags: ["moderation"],
      summary: "Approve or reject a pending comment",
    })
    .input(
      z
        .object({ commentId: id, version: plainText().max(64).optional(), decision, reason })
        .refine(hasReason, NO_REASON),
    )
    .errors({
      ...NOT_FOUND,
      ALREADY_DECIDED: {
        status: 409,
        message: "Someone else already decided on this comment.",
        data: alreadyDecided,
      },
    })
    .output(z.object({ status: decision, pendingCount: z.number().int() })),

  decideItems: moderatorProcedure
    .route({
      method: "POST",
      path: "/moderation/decisions",
      tags: ["moderation"],
      summary:
        "Approve or reject up to 50 pending items; takes effect after a few seconds, and can be undone before",
    })
    .input(
      z
        .object({
          kind: decidableKind,
          items: z
            .array(z.object({ id, version: plainText().max(64).optional() }))
            .min(1)
            .max(LIMITS.decidedItems)
            .meta({
              description: "revisionId or commentId of each; of comments also the version that was read",
            }),
          decision,
          reason,
        })
        .refine(hasReason, NO_REASON),
    )
    .output(
      z.object({
        batchId: id,
        /** For so long it can be undone. */
        undoSeconds: z.number().int(),
        results: z.array(itemResult),
        pendingCount: z.number().int(),
      }),
    ),

  undoDecisions: moderatorProcedure
    .route({
      method: "DELETE",
      path: "/moderation/decisions/{batchId}",
      tags: ["moderation"],
      summary: "Undo your decisions of one batch that haven't taken effect yet",
    })
    .input(z.object({ batchId: id }))
    .errors({ TOO_LATE: { status: 409, message: "It's too late to undo this." } })
    .output(z.object({ undone: z.number().int() })),

  listLog: moderatorProcedure
    .route({
      method: "GET",
      path: "/moderation/log",
      tags: ["moderation"],
      summary: "List actions by moderators and automatic rules, newest first, 50 per page",
    })
    .input(after("id").extend(logFilter))
    .output(
      z.object({
        items: z.array(logEntry),
        /** Moderators of today whose actions are in the log. */
        actors: z.array(author.pick({ id: true, fullName: true })),
        next: id.nullable(),
      }),
    ),

  exportLog: moderatorProcedure
    .route({
      method: "GET",
      path: "/moderation/log/export",
      tags: ["moderation"],
      summary: "Export the moderation log as CSV, 1,000 entries per page",
    })
    .input(after("id").extend(logFilter))
    .output(z.object({ fileName: z.string(), csv: z.string(), next: id.nullable() })),

  giveBack: moderatorProcedure
    .route({
      method: "POST",
      path: "/moderation/{kind}/{id}/restoration",
      tags: ["moderation"],
      summary: "Restore hidden or removed content",
    })
    .input(takenAway.extend({ reason }))
    .errors({
      ...NOT_FOUND,
      NOT_TAKEN_AWAY: {
        status: 409,
        message: "It's no longer hidden or removed.",
        /** Who gave it back; null where nobody did: its author may have sent in a new version. */
        data: z.object({ moderatorName: z.string().nullable() }),
      },
      NEVER_PUBLIC: { status: 422, message: "It was never public, so it can't be restored." },
    })
    .output(z.object({})),

  putLock: moderatorProcedure
    .route({
      method: "PUT",
      path: "/moderation/discussions/{id}/lock",
      tags: ["moderation"],
      summary: "Lock a discussion against new comments with a reason, or unlock it with null",
    })
    .input(
      z.object({
        id,
        reason: paragraphs(LIMITS.moderationReason)
          .min(1, "Enter a reason")
          .refine(isVisible, "Enter a reason")
          .nullable(),
      }),
    )
    .errors(NOT_FOUND)
    .output(z.object({ lock: threadLock.nullable() })),

  putPin: moderatorProcedure
    .route({
      method: "PUT",
      path: "/moderation/discussions/{id}/pin",
      tags: ["moderation"],
      summary: "Pin a discussion to the top of its lists, or unpin it",
    })
    .input(z.object({ id, isPinned: z.boolean() }))
    .errors(NOT_FOUND)
    .output(z.object({ isPinned: z.boolean() })),

  listReviews: moderatorProcedure
    .route({
      method: "GET",
      path: "/moderation/reviews",
      tags: ["moderation"],
      summary: "List pending reviews, oldest first, 20 per page",
    })
    .input(queueInput("revisionId"))
    .output(z.object({ items: z.array(pendingReview), pendingCount: z.number().int(), next: id.nullable() })),

  decideReview: moderatorProcedure
    .route({
      method: "POST",
      path: "/moderation/reviews/{revisionId}/decision",
      tags: ["moderation"],
      summary: "Approve or reject a pending review version",
    })
    .input(z.object({ revisionId: id, decision, reason }).refine(hasReason, NO_REASON))
    .errors({
      ...NOT_FOUND,
      ALREADY_DECIDED: {
        status: 409,
        message: "Someone else already decided on this review.",
        data: alreadyDecided,
      },
    })
    .output(z.object({ status: decision, pendingCount: z.number().int() })),
};
