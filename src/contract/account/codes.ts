import * as z from "zod";
import { line, ownProcedure, publicProcedure } from "#contract/parts.ts";
import { CONFIRM_IDENTITY, CONFIRM_INBOX, done } from "./fields.ts";
import { session } from "./sessions.ts";

/** Six digits of an authenticator app, or a recovery code, with or without its hyphens. */
export const typedCode = line(40).min(1, "Please enter a code");

export const WRONG_CODE = {
  WRONG_CODE: { status: 422, message: "That code didn't work. Each one works once." },
} as const;

const NO_CODES = { NO_CODES: { status: 409, message: "Codes are already off." } } as const;

const ticket = line(2_000).min(1);

const recovery = z.object({
  recoveryCodes: z
    .array(z.string())
    .meta({ description: "Shown only now. Each signs in once in place of a code" }),
});

export const codes = {
  signInWithCode: publicProcedure
    .route({
      method: "POST",
      path: "/auth/codes/sign-in",
      summary: "Finish a sign-in with a one-time code or a recovery code; sets the refresh cookie",
    })
    .input(z.object({ ticket, code: typedCode }))
    .errors({
      ...WRONG_CODE,
      SIGN_IN_EXPIRED: { status: 410, message: "This sign-in has expired. Please start again." },
    })
    .output(session),

  startCodes: ownProcedure
    .route({
      method: "POST",
      path: "/account/codes/setup",
      summary: "Get a secret for an authenticator app. Nothing changes until turnOnCodes",
    })
    .errors({ ...CONFIRM_IDENTITY, ...CONFIRM_INBOX })
    .output(
      z.object({
        secret: z.string(),
        url: z.string().meta({ description: "otpauth: address, for a QR code" }),
        ticket: z.string(),
      }),
    ),

  turnOnCodes: ownProcedure
    .route({
      method: "POST",
      path: "/account/codes",
      summary: "Ask for a one-time code at each sign-in with the password",
    })
    .input(z.object({ ticket, code: typedCode }))
    .errors({
      ...CONFIRM_IDENTITY,
      ...CONFIRM_INBOX,
      ...WRONG_CODE,
      SETUP_EXPIRED: { status: 410, message: "This setup has expired. Please start again." },
      CODES_ON: { status: 409, message: "Codes are already on. Turn them off first." },
    })
    .output(recovery),

  turnOffCodes: ownProcedure
    .route({ method: "DELETE", path: "/account/codes", summary: "Stop asking for one-time codes" })
    .errors({ ...CONFIRM_IDENTITY, ...NO_CODES })
    .output(done),

  replaceRecoveryCodes: ownProcedure
    .route({
      method: "POST",
      path: "/account/codes/recovery",
      summary: "Get new recovery codes; the former ones end",
    })
    .errors({ ...CONFIRM_IDENTITY, ...NO_CODES })
    .output(recovery),
};
