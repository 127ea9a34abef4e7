import * as z from "zod";
import { id, memberProcedure, NOT_FOUND, ownProcedure, publicProcedure, timestamp } from "#contract/parts.ts";
import {
  CONFIRM_IDENTITY,
  done,
  fullName,
  INVALID_LINK,
  linkToken,
  password,
  RESERVED_NAME,
  redirectPath,
} from "./fields.ts";
import { session } from "./sessions.ts";

const provider = z
  .string()
  .max(20)
  .regex(/^[a-z\d]+$/)
  .meta({ description: "Name of a configured OpenID Connect provider, such as google" });

const UNAVAILABLE = {
  PROVIDER_UNAVAILABLE: {
    status: 424,
    message: "We can't reach that service right now. Please try again, or use another way to sign in.",
  },
} as const;

const visit = z.object({ url: z.string().meta({ description: "Address at the provider, to be opened" }) });

export const providerStep = z.discriminatedUnion("step", [
  z.object({ step: z.literal("signed-in"), session }),
  z.object({ step: z.literal("code"), ticket: z.string().meta({ description: "For signInWithCode" }) }),
  z.object({ step: z.literal("linked"), provider: z.string() }),
  z.object({ step: z.literal("confirmed"), provider: z.string() }),
  z.object({
    step: z.literal("name"),
    provider: z.string(),
    suggestion: z.string().meta({ description: "The name that the provider has, if any" }),
  }),
  z
    .object({ step: z.literal("password"), provider: z.string(), email: z.string() })
    .meta({ description: "The address has an account. Its password links them" }),
  z.object({ step: z.literal("check-email"), provider: z.string(), email: z.string() }),
]);
export type ProviderStep = z.infer<typeof providerStep>;

export const linkedIdentity = z.object({
  id,
  provider: z.string(),
  /** As the provider said at the last sign-in. */
  email: z.string().nullable(),
  linkedAt: timestamp,
  lastUsedAt: timestamp,
});
export type LinkedIdentity = z.infer<typeof linkedIdentity>;

export const providers = {
  startProviderSignIn: publicProcedure
    .route({
      method: "POST",
      path: "/auth/providers/{provider}/sign-in",
      summary: "Begin a sign-in or sign-up with an OpenID Connect provider",
    })
    .input(
      z.object({
        provider,
        redirect: redirectPath,
        confirmation: linkToken
          .optional()
          .meta({ description: "Token of a confirmation link that this identity signed up for" }),
      }),
    )
    .errors({ ...NOT_FOUND, ...UNAVAILABLE })
    .output(visit),

  startProviderLink: ownProcedure
    .route({
      method: "POST",
      path: "/account/identities",
      summary: "Begin to link an identity at an OpenID Connect provider to your account",
    })
    .input(z.object({ provider }))
    .errors({ ...NOT_FOUND, ...UNAVAILABLE, ...CONFIRM_IDENTITY })
    .output(visit),

  startProviderConfirmation: ownProcedure
    .route({
      method: "POST",
      path: "/account/identities/confirmation",
      summary: "Begin to confirm with a linked identity that it's you, by signing in at its provider again",
    })
    .input(z.object({ provider, redirect: redirectPath }))
    .errors({ ...NOT_FOUND, ...UNAVAILABLE })
    .output(visit),

  finishProviderVisit: publicProcedure
    .route({
      method: "POST",
      path: "/auth/providers/answer",
      summary:
        "Sign in, sign up, link or confirm with the answer of a provider, which a cookie of this browser names",
      description:
        "Responds with the next step. With `name` and `password`, send the request again with what is missing.",
    })
    .input(z.object({ fullName: fullName.optional(), password: password.optional() }))
    .errors({
      ...UNAVAILABLE,
      ...RESERVED_NAME,
      VISIT_EXPIRED: {
        status: 410,
        message: "This sign-in has expired or was already used. Please start again.",
      },
      PROVIDER_DENIED: { status: 403, message: "You canceled, so nothing changed." },
      PROVIDER_FAILED: {
        status: 422,
        message: "That didn't work. Please start again, or use another way to sign in.",
      },
      SIGN_IN_AGAIN: {
        status: 403,
        message:
          "That service doesn't say that you signed in there just now. Please sign out here and sign in again. Then you have ten minutes for your change.",
      },
      EMAIL_MISSING: {
        status: 422,
        message:
          "That service didn't share an email address with us. Create an account with your email instead.",
      },
      EMAIL_RESERVED: {
        status: 409,
        message:
          "An account used this email address until recently, and only that account can use it now. Sign in with its new email.",
      },
      ...INVALID_LINK,
      OTHER_IDENTITY: {
        status: 409,
        message: "That's not the account that you used here before. Start again with that one.",
      },
      IDENTITY_TAKEN: { status: 409, message: "That account is already linked to another account here." },
      ASKS_FOR_CODE: {
        status: 403,
        message: "This account asks for a code, too. Sign in with both, then link that service in Settings.",
      },
      WRONG_PASSWORD: { status: 422, message: "That password is incorrect" },
      ACCOUNT_DISABLED: {
        status: 403,
        message: "This account has been disabled. Please contact support.",
      },
    })
    .output(providerStep),

  listIdentities: memberProcedure
    .route({
      method: "GET",
      path: "/account/identities",
      summary: "List the identities that sign in to your account",
    })
    .output(z.object({ items: z.array(linkedIdentity) })),

  unlinkIdentity: ownProcedure
    .route({
      method: "DELETE",
      path: "/account/identities/{id}",
      summary: "Unlink an identity, unless it is the only way in",
    })
    .input(z.object({ id }))
    .errors({
      ...NOT_FOUND,
      ...CONFIRM_IDENTITY,
      LAST_WAY_IN: {
        status: 409,
        message: "This is your only way to sign in. Set a password, or add another way first.",
      },
    })
    .output(done),
};
