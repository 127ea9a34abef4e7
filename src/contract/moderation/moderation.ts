import * as z from "zod";
import { addressedLikeableKind, id, LIMITS, moderatorProcedure, NOT_FOUND } from "#contract/parts.ts";
import { threadLock } from "#contract/posts/comments.ts";
import {
  alreadyDecided,
  decidableKind,
  givenReason,
  hasReason,
  hasVersion,
  itemResult,
  NO_REASON,
  NO_VERSION,
  readVersion,
  reason,
} from "./decisions.ts";
import {
  after,
  decision,
  pendingItem,
  queueFigures,
  queueFilter,
  queueText,
  unusualReview,
} from "./queue.ts";

const TOO_LATE = { TOO_LATE: { status: 409, message: "It's too late to undo this." } };

export const moderation = {
  countPending: moderatorProcedure
    .route({ method: "GET", path: "/moderation/counts", summary: "Count pending items by kind" })
    .output(
      z.object({
        reviews: z.number().int(),
        discussions: z.number().int(),
        comments: z.number().int(),
        reports: z.number().int(),
        proofs: z.number().int(),
        contact: z.number().int(),
        /** Public reviews with unusual numbers. */
        numbers: z.number().int(),
      }),
    ),

  listPending: moderatorProcedure
    .route({
      method: "GET",
      path: "/moderation/{kind}",
      summary: "List pending reviews, discussions or comments, oldest first, 20 per page",
    })
    .input(after("item").extend({ kind: addressedLikeableKind, q: queueText, show: queueFilter }))
    .output(z.object({ items: z.array(pendingItem), pendingCount: z.number().int(), next: id.nullable() })),

  getFigures: moderatorProcedure
    .route({
      method: "GET",
      path: "/moderation/figures",
      summary: "Get the age of the oldest item and the median age of each queue, and how many were decided",
    })
    .output(queueFigures),

  listUnusual: moderatorProcedure
    .route({
      method: "GET",
      path: "/moderation/unusual-reviews",
      summary: "List public reviews with numbers far from what others report, newest first, 20 per page",
    })
    .input(after("item").extend({ q: queueText }))
    .output(z.object({ items: z.array(unusualReview), next: id.nullable() })),

  dismissNumbers: moderatorProcedure
    .route({
      method: "POST",
      path: "/moderation/unusual-reviews/{id}/dismissal",
      summary: "Say that the unusual numbers of a public review are fine; it leaves the list",
    })
    .input(z.object({ id: id.meta({ description: "Of the version" }) }))
    .errors({ NOT_FOUND: { status: 404, message: "This version is no longer public." } })
    .output(z.object({ undoSeconds: z.number().int() })),

  undoDismissal: moderatorProcedure
    .route({
      method: "DELETE",
      path: "/moderation/unusual-reviews/{id}/dismissal",
      summary: "Undo what you just said about the numbers of a public review; it is listed again",
    })
    .input(z.object({ id: id.meta({ description: "Of the version" }) }))
    .errors(TOO_LATE)
    .output(z.object({})),

  decide: moderatorProcedure
    .route({
      method: "POST",
      path: "/moderation/{kind}/{id}/decision",
      summary: "Approve or reject a pending version of a review or discussion, or a pending comment",
    })
    .input(
      z
        .object({ kind: addressedLikeableKind, id, version: readVersion, decision, reason })
        .refine((input) => hasVersion(input.kind, input), NO_VERSION)
        .refine(hasReason, NO_REASON),
    )
    .errors({
      ...NOT_FOUND,
      ALREADY_DECIDED: {
        status: 409,
        message: "Someone else already decided on this.",
        data: alreadyDecided,
      },
    })
    .output(z.object({ status: decision, pendingCount: z.number().int() })),

  decideItems: moderatorProcedure
    .route({
      method: "POST",
      path: "/moderation/decisions",
      summary:
        "Approve or reject up to 50 pending items; takes effect after a few seconds and can be undone until then",
    })
    .input(
      z
        .object({
          kind: decidableKind,
          items: z
            .array(z.object({ id, version: readVersion }))
            .min(1)
            .max(LIMITS.decidedItems)
            .meta({
              description: "The id of each item; of comments, also the version that was read",
            }),
          decision,
          reason,
        })
        .refine(({ kind, items }) => items.every((item) => hasVersion(kind, item)), NO_VERSION)
        .refine(hasReason, NO_REASON),
    )
    .output(
      z.object({
        batchId: id,
        undoSeconds: z.number().int(),
        results: z.array(itemResult),
        pendingCount: z.number().int(),
      }),
    ),

  undoDecisions: moderatorProcedure
    .route({
      method: "DELETE",
      path: "/moderation/decisions/{batchId}",
      summary:
        "Undo the decisions of one batch that haven't taken effect yet: your own; as an admin, anyone's",
    })
    .input(z.object({ batchId: id }))
    .errors(TOO_LATE)
    .output(z.object({ undone: z.number().int() })),

  putLock: moderatorProcedure
    .route({
      method: "PUT",
      path: "/moderation/discussions/{id}/lock",
      summary: "Lock a discussion against new comments with a reason, or unlock it with null",
    })
    .input(
      z.object({
        id,
        reason: givenReason.nullable(),
      }),
    )
    .errors(NOT_FOUND)
    .output(z.object({ lock: threadLock.nullable() })),

  putPin: moderatorProcedure
    .route({
      method: "PUT",
      path: "/moderation/discussions/{id}/pin",
      summary: "Pin a discussion to the top of its lists, or unpin it",
    })
    .input(z.object({ id, isPinned: z.boolean() }))
    .errors(NOT_FOUND)
    .output(z.object({ isPinned: z.boolean() })),
};
