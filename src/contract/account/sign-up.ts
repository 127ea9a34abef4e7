import * as z from "zod";
import { publicProcedure } from "#contract/parts.ts";
import {
  COMMON_PASSWORD,
  done,
  email,
  fullName,
  INVALID_LINK,
  linkToken,
  password,
  RESERVED_NAME,
  redirectPath,
} from "./fields.ts";
import { session } from "./sessions.ts";

export const signUp = {
  signUp: publicProcedure
    .route({
      method: "POST",
      path: "/auth/sign-up",
      summary: "Create an account and send the confirmation email",
    })
    .input(
      z.object({
        email,
        password,
        fullName,
        redirect: redirectPath,
      }),
    )
    .errors({ ...COMMON_PASSWORD, ...RESERVED_NAME })
    .output(done),

  resendConfirmation: publicProcedure
    .route({ method: "POST", path: "/auth/resend-confirmation", summary: "Resend the confirmation email" })
    .input(z.object({ email, redirect: redirectPath }))
    .output(done),

  getConfirmation: publicProcedure
    .route({
      method: "POST",
      path: "/auth/confirmation",
      summary: "Get the email address of a confirmation link without consuming the link",
    })
    .input(z.object({ token: linkToken }))
    .output(
      z.object({
        /** Null when the link is invalid or expired. */
        confirmation: z
          .object({
            email: z.string(),
            /** False without a sign-up: the visitor still has to choose a name and a password. */
            hasPassword: z.boolean(),
            /** Whose identity signed up and confirms with the link, instead of a password. */
            provider: z.string().nullable(),
            /** Whether this browser signed up, within the last hour: it confirms without a password. */
            isHere: z.boolean(),
          })
          .nullable(),
      }),
    ),

  confirmEmail: publicProcedure
    .route({
      method: "POST",
      path: "/auth/confirm-email",
      summary: "Confirm an email address with the single-use token of its link",
      description:
        "Requires the password of the sign-up that sent the link. With a full name, the request instead replaces the " +
        "name and the password of that sign-up.",
    })
    .input(z.object({ token: linkToken, password, fullName: fullName.optional() }))
    .errors({
      ...INVALID_LINK,
      ...COMMON_PASSWORD,
      ...RESERVED_NAME,
      WRONG_PASSWORD: {
        status: 422,
        message: "That's not the password you signed up with. Try again or choose a new one.",
      },
    })
    .output(z.object({ email: z.string() })),

  confirmHere: publicProcedure
    .route({
      method: "POST",
      path: "/auth/confirm-email/here",
      summary: "Confirm an email address in the browser that signed up, and sign in",
      description: "Requires the cookie that the browser got on signing up, instead of the password.",
    })
    .input(z.object({ token: linkToken }))
    .errors({
      ...INVALID_LINK,
      OTHER_BROWSER: { status: 403, message: "Please enter the password you signed up with." },
    })
    .output(session),
};
