import * as z from "zod";
import {
  author,
  id,
  LIMITS,
  marketRef,
  moderatorProcedure,
  NOT_FOUND,
  paragraphs,
  tag,
  timestamp,
  toolRef,
} from "./parts.ts";
import { reviewContent } from "./reviews.ts";

const decision = z.enum(["approved", "rejected"]);

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
  /** Nobody decides on a review of their own. */
  can: z.object({ decide: z.boolean() }),
});
export type PendingReview = z.infer<typeof pendingReview>;

export const moderation = {
  listReviews: moderatorProcedure
    .route({
      method: "GET",
      path: "/moderation/reviews",
      tags: ["moderation"],
      summary: "The queue: reviews waiting for a decision, oldest first, 20 at a time",
    })
    .input(z.object({ after: id.optional().meta({ description: "The last revisionId of the part before" }) }))
    .output(z.object({ items: z.array(pendingReview), pendingCount: z.number().int(), next: id.nullable() })),

  decideReview: moderatorProcedure
    .route({
      method: "POST",
      path: "/moderation/reviews/{revisionId}/decision",
      tags: ["moderation"],
      summary: "Approve or reject a version that is still pending",
    })
    .input(
      z.object({
        revisionId: id,
        decision,
        reason: paragraphs(LIMITS.moderationReason).nullish(),
      }),
    )
    .errors({
      ...NOT_FOUND,
      ALREADY_DECIDED: {
        status: 409,
        message: "Somebody else has already decided on this review.",
        data: z.object({
          status: z.enum(["approved", "rejected", "superseded"]),
          moderatorName: z.string().nullable(),
        }),
      },
    })
    .output(z.object({ status: decision, pendingCount: z.number().int() })),
};
