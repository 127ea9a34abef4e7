import * as z from "zod";
import { memberProcedure, ownProcedure, publicProcedure, timestamp } from "#contract/parts.ts";
import {
  COMMON_PASSWORD,
  currentPassword,
  done,
  email,
  INVALID_LINK,
  linkToken,
  PROOF,
  password,
} from "./fields.ts";

export const emailChange = z.object({
  /** The unconfirmed new address; null when no change is pending. */
  pending: z.object({ email: z.string(), askedAt: timestamp, expiresAt: timestamp }).nullable(),
  /** When the mail server of the current address rejected it. Optional emails are paused since then; null if it works. */
  rejectedAt: timestamp.nullable(),
});
export type EmailChange = z.infer<typeof emailChange>;

export const emailChanges = {
  getEmailChange: memberProcedure
    .route({
      method: "GET",
      path: "/account/email-change",
      summary: "Get the pending email change, and whether emails arrive",
    })
    .output(emailChange),

  changeEmail: ownProcedure
    .route({
      method: "POST",
      path: "/account/email-change",
      summary: "Request an email change: sends a link to the new address and a notice to the current one",
    })
    .input(z.object({ email, currentPassword: currentPassword.meta({ description: "Always required" }) }))
    .errors({ ...PROOF, SAME_EMAIL: { status: 422, message: "Please enter a new email" } })
    .output(done),

  resumeEmails: ownProcedure
    .route({
      method: "POST",
      path: "/account/emails/resumption",
      summary: "Send optional emails again to an address that its mail server rejected",
    })
    .output(done),

  cancelEmailChange: ownProcedure
    .route({ method: "DELETE", path: "/account/email-change", summary: "Cancel the pending email change" })
    .output(done),

  confirmEmailChange: publicProcedure
    .route({
      method: "POST",
      path: "/auth/confirm-email-change",
      summary: "Confirm an email change with the single-use token of its link; ends all other sessions",
    })
    .input(z.object({ token: linkToken }))
    .errors({
      ...INVALID_LINK,
      /** Reveals nothing: only the owner of that address got the link. */
      EMAIL_TAKEN: { status: 409, message: "That email is already in use." },
      EMAIL_CHANGE_CANCELED: { status: 410, message: "This email change was canceled." },
    })
    .output(z.object({ email: z.string() })),

  restoreEmail: publicProcedure
    .route({
      method: "POST",
      path: "/auth/restore-email",
      summary:
        "Undo an email change with the token sent to the former address and set a new password; ends all sessions and removes ways to sign in that were added since",
    })
    .input(z.object({ token: linkToken, password }))
    .errors({ ...INVALID_LINK, ...COMMON_PASSWORD })
    .output(z.object({ email: z.string() })),
};
