import * as z from "zod";
import { givenReason, hasReason, NO_REASON, reason } from "#contract/moderation/decisions.ts";
import { after, decision } from "#contract/moderation/queue.ts";
import {
  author,
  id,
  LIMITS,
  line,
  memberProcedure,
  moderatorProcedure,
  NOT_FOUND,
  ownProcedure,
  STATE_CODES,
  stateCode,
  timestamp,
  toolRef,
} from "#contract/parts.ts";
import { PICTURE_TOO_LARGE, PICTURE_WRONG_TYPE } from "#contract/pictures.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";

export const RECEIPT_PATH = "/reviews/{id}/receipt";

const NO_NUMBER = "Enter your license number";

export const licenseFields = z.object({
  state: z.enum(STATE_CODES, "Choose the state of your license"),
  number: line(SERVER_LIMITS.licenseNumber).refine((number) => /[a-z0-9]/i.test(number), NO_NUMBER),
});
export type LicenseFields = z.infer<typeof licenseFields>;

/** Without the number, which only moderators read, until they decide. */
export const ownLicense = z.object({
  pending: z.object({ state: stateCode, submittedAt: timestamp }).nullable(),
  checked: z.object({ state: stateCode, checkedAt: timestamp, endsAt: timestamp }).nullable(),
});
export type OwnLicense = z.infer<typeof ownLicense>;

export const ownReceipt = z.object({
  /** When the receipt that waits for a moderator was uploaded. */
  submittedAt: timestamp.nullable(),
  isChecked: z.boolean(),
});
export type OwnReceipt = z.infer<typeof ownReceipt>;

const pendingProof = z.object({
  id,
  submittedAt: timestamp,
  author: author.extend({ joinedAt: timestamp }),
  /** False for the viewer's own. */
  can: z.object({ decide: z.boolean() }),
});

const pendingLicense = pendingProof.extend({
  kind: z.literal("license"),
  state: stateCode,
  number: z.string(),
  /** Another member whose license with this number was checked; null without one. */
  usedBy: author.pick({ id: true, fullName: true }).nullable(),
});
export type PendingLicense = z.infer<typeof pendingLicense>;

const pendingReceipt = pendingProof.extend({
  kind: z.literal("receipt"),
  review: z.object({ id, tool: toolRef, market: z.string(), monthlyCost: z.number() }),
});
export type PendingReceipt = z.infer<typeof pendingReceipt>;

export const pendingProofItem = z.discriminatedUnion("kind", [pendingLicense, pendingReceipt]);
export type PendingProof = z.infer<typeof pendingProofItem>;

export const PROOF_KINDS = ["license", "receipt"] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

const checkedProof = z.object({
  kind: z.enum(PROOF_KINDS),
  id: id.meta({ description: "The member of a license, or the review of a receipt" }),
  /** Tool and market of the review; null for licenses. */
  title: z.string().nullable(),
});
export type CheckedProof = z.infer<typeof checkedProof>;

export const proofs = {
  getLicense: memberProcedure
    .route({ method: "GET", path: "/account/license", summary: "Get the state of your license check" })
    .output(ownLicense),

  putLicense: memberProcedure
    .route({
      method: "PUT",
      path: "/account/license",
      summary: "Submit your license to the moderators, in place of one they haven't decided on",
    })
    .input(licenseFields)
    .output(ownLicense),

  removeLicense: ownProcedure
    .route({
      method: "DELETE",
      path: "/account/license/{what}",
      summary: "Withdraw your license in review, or remove its check from your profile and reviews",
    })
    .input(z.object({ what: z.enum(["request", "check"]) }))
    .output(ownLicense),

  getReceipt: memberProcedure
    .route({ method: "GET", path: RECEIPT_PATH, summary: "Get the state of the receipt of your review" })
    .input(z.object({ id }))
    .errors(NOT_FOUND)
    .output(ownReceipt),

  putReceipt: memberProcedure
    .route({
      method: "POST",
      path: RECEIPT_PATH,
      summary: "Upload a receipt or screenshot that shows you used the tool of your review",
      description:
        "A JPG, PNG or WEBP file up to 5 MB, as multipart/form-data, in place of one that isn't decided. " +
        "Only moderators and you can see it. It is deleted when they decide.",
    })
    .input(z.object({ id, picture: z.file().max(LIMITS.pictureBytes, PICTURE_TOO_LARGE) }))
    .errors({
      ...NOT_FOUND,
      UNUSABLE_PICTURE: { status: 422, message: PICTURE_WRONG_TYPE },
      ALREADY_CHECKED: { status: 409, message: "A moderator already checked a receipt for this review." },
    })
    .output(ownReceipt),

  removeReceipt: ownProcedure
    .route({
      method: "DELETE",
      path: RECEIPT_PATH,
      summary: "Withdraw the receipt of your review, and remove its check",
    })
    .input(z.object({ id }))
    .errors(NOT_FOUND)
    .output(ownReceipt),

  getReceiptPicture: memberProcedure
    .route({
      method: "GET",
      path: `${RECEIPT_PATH}/picture`,
      summary: "Get the receipt of a review: for moderators and its author, until it is decided",
    })
    .input(z.object({ id }))
    .errors(NOT_FOUND)
    .output(z.object({ picture: z.string().meta({ description: "A data URL of a WEBP file" }) })),

  list: moderatorProcedure
    .route({
      method: "GET",
      path: "/moderation/proofs",
      summary: "List licenses and receipts to check, oldest first, 20 per page",
    })
    .input(after("item"))
    .output(
      z.object({ items: z.array(pendingProofItem), pendingCount: z.number().int(), next: id.nullable() }),
    ),

  decide: moderatorProcedure
    .route({
      method: "POST",
      path: "/moderation/proofs/{kind}/{id}/decision",
      summary: "Decide on a license or receipt; what was submitted is deleted",
    })
    .input(
      z
        .object({
          kind: z.enum(PROOF_KINDS),
          id,
          decision,
          /** The author's name that was compared with the register, for licenses. */
          fullName: line(LIMITS.fullName).optional(),
          reason,
        })
        .refine(hasReason, NO_REASON),
    )
    .errors({
      NOT_FOUND: {
        status: 404,
        message: "This no longer waits: someone else decided on it, or its author withdrew it.",
      },
      LICENSE_IN_USE: {
        status: 409,
        message: "This license was already checked for another member.",
      },
      NAME_CHANGED: {
        status: 409,
        message: "The member changed their name. Compare it with the register again.",
      },
    })
    .output(z.object({ pendingCount: z.number().int() })),

  listChecked: moderatorProcedure
    .route({
      method: "GET",
      path: "/moderation/people/{id}/proofs",
      summary: "List what was checked of a member and of their reviews",
    })
    .input(z.object({ id }))
    .output(z.object({ items: z.array(checkedProof), can: z.object({ revoke: z.boolean() }) })),

  revoke: moderatorProcedure
    .route({
      method: "POST",
      path: "/moderation/proofs/{kind}/{id}/revocation",
      summary: "Take back the check of a license or receipt; the member is notified of the reason",
    })
    .input(checkedProof.pick({ kind: true, id: true }).extend({ reason: givenReason }))
    .errors({
      NOT_FOUND: { status: 404, message: "It no longer counts: someone else revoked it, or it ended." },
    })
    .output(z.object({})),
};
