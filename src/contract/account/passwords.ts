import * as z from "zod";
import { ownProcedure, publicProcedure } from "#contract/parts.ts";
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
import { session } from "./sessions.ts";

export const passwords = {
  requestPasswordReset: publicProcedure
    .route({ method: "POST", path: "/auth/forgot-password", summary: "Send a password reset link" })
    .input(z.object({ email }))
    .output(done),

  resetPassword: publicProcedure
    .route({
      method: "POST",
      path: "/auth/reset-password",
      summary: "Set a new password with the single-use token of a reset link; ends all sessions",
    })
    .input(z.object({ token: linkToken, password }))
    .errors({ ...INVALID_LINK, ...COMMON_PASSWORD })
    .output(done),

  changePassword: ownProcedure
    .route({
      method: "POST",
      path: "/account/password",
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
};
