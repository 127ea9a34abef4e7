import * as z from "zod";
import { id, memberProcedure, NOT_FOUND, ownProcedure, publicProcedure, timestamp } from "#contract/parts.ts";
import { CONFIRM_IDENTITY, done, email, password } from "./fields.ts";

/** The part of a session that scripts can read. The refresh token is an HttpOnly cookie. */
export const session = z.object({
  accessToken: z.string(),
  expiresAt: timestamp,
  /** Seconds. Clients use it, because their clock may be wrong. */
  expiresIn: z.number().int(),
  user: z.object({ id, email: z.string() }),
});
export type Session = z.infer<typeof session>;

export const openSession = z.object({
  id,
  device: z.string(),
  startedAt: timestamp,
  lastUsedAt: timestamp,
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

export const sessions = {
  signIn: publicProcedure
    .route({ method: "POST", path: "/auth/sign-in", summary: "Sign in; sets the refresh cookie" })
    .input(z.object({ email, password }))
    .errors({
      INVALID_CREDENTIALS: { status: 401, message: "Invalid email or password" },
      /** Only after the correct password, so that it does not reveal which addresses have accounts. */
      EMAIL_NOT_CONFIRMED: {
        status: 403,
        message:
          "Please confirm your email address before signing in. Check your inbox for the confirmation link.",
      },
      ACCOUNT_DISABLED: {
        status: 403,
        message: "This account has been disabled. Please contact support.",
      },
      CODE_REQUIRED: {
        status: 403,
        message: "Please enter a code from your authenticator app",
        data: z.object({ ticket: z.string() }).meta({
          description: "For signInWithCode, within ten minutes. Comes only after the correct password",
        }),
      },
    })
    .output(session),

  refreshSession: publicProcedure
    .route({
      method: "POST",
      path: "/auth/refresh",
      summary: "Get a new access token with the refresh cookie",
    })
    .errors({ UNAUTHORIZED: { status: 401, message: "Authentication required" } })
    .output(session),

  getBrowser: publicProcedure
    .route({
      method: "GET",
      path: "/auth/browser",
      summary: "Get whether anyone signed in in this browser in the last 90 days",
    })
    .output(z.object({ isKnown: z.boolean() })),

  signOut: publicProcedure
    .route({
      method: "POST",
      path: "/auth/sign-out",
      summary: "Sign out: end the session of the refresh cookie",
    })
    .output(done),

  signOutEverywhere: ownProcedure
    .route({
      method: "POST",
      path: "/auth/sign-out-everywhere",
      summary: "End all sessions of the account, including the current one",
    })
    .output(done),

  listSessions: memberProcedure
    .route({
      method: "GET",
      path: "/account/sessions",
      summary: "List sessions: the current one first, then the most recently used",
    })
    .output(z.object({ items: z.array(openSession), asksForPassword: z.boolean() })),

  endSession: ownProcedure
    .route({ method: "DELETE", path: "/account/sessions/{id}", summary: "End a session" })
    .input(z.object({ id }))
    .errors({ ...CONFIRM_IDENTITY, ...NOT_FOUND })
    .output(done),

  endOtherSessions: ownProcedure
    .route({ method: "DELETE", path: "/account/sessions", summary: "End all other sessions" })
    .errors(CONFIRM_IDENTITY)
    .output(z.object({ ended: z.number().int() })),
};
