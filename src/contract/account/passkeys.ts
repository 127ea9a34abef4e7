import * as z from "zod";
import { id, LIMITS, line, NOT_FOUND, ownProcedure, publicProcedure, requiredName } from "#contract/parts.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { CONFIRM_IDENTITY, CONFIRM_INBOX, done } from "./fields.ts";
import { session } from "./sessions.ts";

/** The longest has a picture of a certificate, which no one sends with attestation "none". */
const MOST_CHARACTERS = 20_000;

const base64url = z.base64url().min(1).max(MOST_CHARACTERS);

const descriptor = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()).optional(),
});

/** As in the JSON of Web Authentication. */
const credentialParts = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
};

export const passkeyResponse = z.object({
  ...credentialParts,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url,
  }),
});
export type PasskeyResponse = z.infer<typeof passkeyResponse>;

const newPasskeyResponse = z.object({
  ...credentialParts,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(line(30)).max(10).optional(),
  }),
});

export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal("required"),
  allowCredentials: z
    .array(descriptor)
    .optional()
    .meta({ description: "The member's own; visitors get none, so that no one learns who has an account" }),
});

const newPasskeyRequest = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal("public-key") })),
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.boolean(),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});

const passkeyName = requiredName(LIMITS.passkeyName, "Please enter a name");

/** The same for unknown passkeys, wrong signatures, and challenges that expired or are another browser's. */
export const INVALID_PASSKEY = {
  INVALID_PASSKEY: { status: 422, message: "That passkey didn't work. Please try again." },
} as const;

export const passkeys = {
  getPasskeyChallenge: publicProcedure
    .route({
      method: "POST",
      path: "/auth/passkeys/challenge",
      summary: "Get what a passkey has to sign; sets a cookie that binds it to this browser",
    })
    .output(passkeyRequest),

  signInWithPasskey: publicProcedure
    .route({
      method: "POST",
      path: "/auth/passkeys/sign-in",
      summary: "Sign in with a passkey; sets the refresh cookie",
    })
    .input(z.object({ passkey: passkeyResponse }))
    .errors({
      ...INVALID_PASSKEY,
      /** Only with a passkey of the account. */
      ACCOUNT_DISABLED: {
        status: 403,
        message: "This account has been disabled. Please contact support.",
      },
    })
    .output(session),

  startPasskey: ownProcedure
    .route({
      method: "POST",
      path: "/auth/passkeys/new",
      summary: "Get what a new passkey has to sign; sets a cookie that binds it to this browser",
    })
    .errors({
      ...CONFIRM_IDENTITY,
      ...CONFIRM_INBOX,
      TOO_MANY_PASSKEYS: {
        status: 409,
        message: `You can have ${SERVER_LIMITS.passkeys} passkeys. Remove one first.`,
      },
    })
    .output(newPasskeyRequest),

  addPasskey: ownProcedure
    .route({ method: "POST", path: "/auth/passkeys", summary: "Add a passkey to your account" })
    .input(z.object({ passkey: newPasskeyResponse }))
    .errors({ ...CONFIRM_IDENTITY, ...CONFIRM_INBOX, ...INVALID_PASSKEY })
    .output(
      z.object({
        id,
        name: z.string(),
        endsOthers: z.boolean().meta({ description: "Whether it ended your other sessions" }),
      }),
    ),

  renamePasskey: ownProcedure
    .route({ method: "PATCH", path: "/account/passkeys/{id}", summary: "Rename a passkey" })
    .input(z.object({ id, name: passkeyName }))
    .errors(NOT_FOUND)
    .output(done),

  removePasskey: ownProcedure
    .route({ method: "DELETE", path: "/account/passkeys/{id}", summary: "Remove a passkey" })
    .input(z.object({ id }))
    .errors({
      ...CONFIRM_IDENTITY,
      ...NOT_FOUND,
      LAST_WAY_IN: {
        status: 409,
        message: "This is your only way to sign in. Add another one first.",
      },
    })
    .output(done),
};
