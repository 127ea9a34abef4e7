import * as z from "zod";
import { COMMON_PASSWORD, done, email, INVALID_LINK, linkToken, password, session } from "./account.ts";
import {
  id,
  LIMITS,
  memberProcedure,
  NOT_FOUND,
  ownProcedure,
  plainText,
  publicProcedure,
  timestamp,
} from "./parts.ts";

const currentPassword = plainText()
  .min(1)
  .max(LIMITS.passwordMax)
  .optional()
  .meta({ description: "Required if the session is older than 10 minutes" });

const PROOF = {
  CURRENT_PASSWORD_REQUIRED: { status: 403, message: "Please enter your current password" },
  WRONG_PASSWORD: { status: 422, message: "Your current password is incorrect" },
} as const;

const asksForPassword = z.boolean();

export const openSession = z.object({
  id,
  /** Derived from the user agent, such as "Chrome on Windows". */
  device: z.string(),
  startedAt: timestamp,
  lastUsedAt: timestamp,
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

export const emailChange = z.object({
  /** The unconfirmed new address; null when no change is pending. */
  pending: z.object({ email: z.string(), askedAt: timestamp, expiresAt: timestamp }).nullable(),
});
export type EmailChange = z.infer<typeof emailChange>;

export const accountSecurity = {
  changePassword: ownProcedure
    .route({
      method: "POST",
      path: "/account/password",
      tags: ["account"],
      summary: "Change the password and end all other sessions",
    })
    .input(z.object({ newPassword: password, currentPassword }))
    .errors({ ...PROOF, ...COMMON_PASSWORD })
    .output(
      session.extend({
        canceledEmail: z
          .string()
          .nullable()
          .meta({ description: "The new email of a pending change, which the new password cancels" }),
      }),
    ),

  listSessions: memberProcedure
    .route({
      method: "GET",
      path: "/account/sessions",
      tags: ["account"],
      summary: "List sessions: the current one first, then the most recently used",
    })
    .output(z.object({ items: z.array(openSession), asksForPassword })),

  endSession: ownProcedure
    .route({
      method: "DELETE",
      path: "/account/sessions/{id}",
      tags: ["account"],
      summary: "End a session",
    })
    .input(z.object({ id }))
    .errors(NOT_FOUND)
    .output(done),

  endOtherSessions: ownProcedure
    .route({
      method: "DELETE",
      path: "/account/sessions",
      tags: ["account"],
      summary: "End all other sessions",
    })
    .output(z.object({ ended: z.number().int() })),

  getEmailChange: memberProcedure
    .route({
      method: "GET",
      path: "/account/email-change",
      tags: ["account"],
      summary: "Get the pending email change",
    })
    .output(emailChange),

  changeEmail: ownProcedure
    .route({
      method: "POST",
      path: "/account/email-change",
      tags: ["account"],
      summary: "Request an email change: sends a link to the new address and a notice to the current one",
    })
    .input(z.object({ email, currentPassword: currentPassword.meta({ description: "Always required" }) }))
    .errors({ ...PROOF, SAME_EMAIL: { status: 422, message: "Please enter a new email" } })
    .output(done),

  cancelEmailChange: ownProcedure
    .route({
      method: "DELETE",
      path: "/account/email-change",
      tags: ["account"],
      summary: "Cancel the pending email change",
    })
    .output(done),

  confirmEmailChange: publicProcedure
    .route({
      method: "POST",
      path: "/auth/confirm-email-change",
      tags: ["account"],
      summary: "Confirm an email change with the single-use token of its link; ends all other sessions",
    })
    .input(z.object({ token: linkToken }))
    .errors({
      ...INVALID_LINK,
      /** Only the owner of that mailbox sees this: the link was sent there. */
      EMAIL_TAKEN: { status: 409, message: "That email is already in use." },
      EMAIL_CHANGE_CANCELED: { status: 410, message: "This email change was canceled." },
    })
    .output(z.object({ email: z.string() })),

  restoreEmail: publicProcedure
    .route({
      method: "POST",
      path: "/auth/restore-email",
      tags: ["account"],
      summary:
        "Undo an email change with the token sent to the former address and set a new password; ends all sessions",
    })
    .input(z.object({ token: linkToken, password }))
    .errors({ ...INVALID_LINK, ...COMMON_PASSWORD })
    .output(z.object({ email: z.string() })),
};
