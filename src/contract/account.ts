import * as z from "zod";
import {
  id,
  LIMITS,
  line,
  memberProcedure,
  ownProcedure,
  PROFILE_TYPES,
  plainText,
  publicProcedure,
  suspension,
  timestamp,
} from "./parts.ts";

// The first failing check gives the message. "Invalid email address" also covers length.
export const email = plainText()
  .trim()
  .toLowerCase()
  .max(LIMITS.email, "Invalid email address")
  .pipe(z.email("Invalid email address"));

export const password = plainText()
  .min(LIMITS.passwordMin, "Password must be at least 6 characters")
  .max(LIMITS.passwordMax, `Password must be at most ${LIMITS.passwordMax} characters`);

export const linkToken = line(512).min(1);
const localPath = line(500).optional().meta({ description: "Path on this site to open afterwards" });

/** The part of a session that scripts can read. The refresh token is an HttpOnly cookie. */
export const session = z.object({
  accessToken: z.string(),
  expiresAt: timestamp,
  user: z.object({ id, email: z.string() }),
});
export type Session = z.infer<typeof session>;

export const me = z.object({
  id,
  email: z.string(),
  fullName: z.string(),
  avatarUrl: z.string().nullable(),
  reviewerType: z.enum(PROFILE_TYPES).nullable(),
  brokerage: z.string().nullable(),
  yearsExperience: z.number().int().nullable(),
  isPremium: z.boolean(),
  /** Null when not suspended. */
  suspension: suspension.nullable(),
  can: z.object({ moderate: z.boolean() }),
  /** Unread messages (requests included) and unread notifications. */
  unread: z.object({ messages: z.number().int(), notifications: z.number().int() }),
});
export type Me = z.infer<typeof me>;

export const COMMON_PASSWORD = {
  COMMON_PASSWORD: { status: 422, message: "This password is too common. Please choose another one." },
} as const;

export const RESERVED_NAME = {
  RESERVED_NAME: {
    status: 422,
    message: "Please choose another name. This one could be mistaken for our team.",
  },
} as const;

export const INVALID_LINK = {
  INVALID_LINK: { status: 410, message: "This link has expired or was already used." },
} as const;

export const done = z.object({});

const fullName = line(LIMITS.fullName).min(1, "Full name is required");

export const account = {
  signUp: publicProcedure
    .route({
      method: "POST",
      path: "/auth/sign-up",
      tags: ["account"],
      summary: "Create an account and send the confirmation email",
    })
    .input(
      z.object({
        email,
        password,
        fullName,
        redirect: localPath,
      }),
    )
    .errors({ ...COMMON_PASSWORD, ...RESERVED_NAME })
    .output(done),

  signIn: publicProcedure
    .route({
      method: "POST",
      path: "/auth/sign-in",
      tags: ["account"],
      summary: "Sign in; sets the refresh cookie",
    })
    .input(z.object({ email, password }))
    .errors({
      INVALID_CREDENTIALS: { status: 401, message: "Invalid email or password" },
      /** Only after the correct password, so that it does not reveal which addresses have accounts. */
      EMAIL_NOT_CONFIRMED: {
        status: 403,
        message:
          "Please confirm your email address before signing in. Check your inbox for the confirmation link.",
      },
      /** Only after the correct password. */
      ACCOUNT_DISABLED: {
        status: 403,
        message: "This account has been disabled. Please contact support.",
      },
    })
    .output(session),

  refreshSession: publicProcedure
    .route({
      method: "POST",
      path: "/auth/refresh",
      tags: ["account"],
      summary: "Get a new access token with the refresh cookie",
    })
    .errors({ UNAUTHORIZED: { status: 401, message: "Authentication required" } })
    .output(session),

  signOut: publicProcedure
    .route({
      method: "POST",
      path: "/auth/sign-out",
      tags: ["account"],
      summary: "Sign out: end the session of the refresh cookie",
    })
    .output(done),

  signOutEverywhere: ownProcedure
    .route({
      method: "POST",
      path: "/auth/sign-out-everywhere",
      tags: ["account"],
      summary: "End all sessions of the account, including the current one",
    })
    .output(done),

  resendConfirmation: publicProcedure
    .route({
      method: "POST",
      path: "/auth/resend-confirmation",
      tags: ["account"],
      summary: "Resend the confirmation email",
    })
    .input(z.object({ email, redirect: localPath }))
    .output(done),

  getConfirmation: publicProcedure
    .route({
      method: "POST",
      path: "/auth/confirmation",
      tags: ["account"],
      summary: "Get the address of a confirmation link without using up the link",
    })
    .input(z.object({ token: linkToken }))
    .output(
      z.object({
        /** Null when the link is invalid or expired. */
        confirmation: z
          .object({
            email: z.string(),
            /**
             * False for links not created by a sign-up: the visitor still has to choose a name and a
             * password.
             */
            hasPassword: z.boolean(),
          })
          .nullable(),
      }),
    ),

  confirmEmail: publicProcedure
    .route({
      method: "POST",
      path: "/auth/confirm-email",
      tags: ["account"],
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

  requestPasswordReset: publicProcedure
    .route({
      method: "POST",
      path: "/auth/forgot-password",
      tags: ["account"],
      summary: "Send a password reset link",
    })
    .input(z.object({ email }))
    .output(done),

  resetPassword: publicProcedure
    .route({
      method: "POST",
      path: "/auth/reset-password",
      tags: ["account"],
      summary: "Set a new password with the single-use token of a reset link; ends all sessions",
    })
    .input(z.object({ token: linkToken, password }))
    .errors({ ...INVALID_LINK, ...COMMON_PASSWORD })
    .output(done),

  getMe: memberProcedure
    .route({ method: "GET", path: "/account", tags: ["account"], summary: "Get the signed-in user" })
    .output(me),
};
