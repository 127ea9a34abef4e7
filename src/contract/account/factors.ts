import * as z from "zod";
import { id, memberProcedure, ownProcedure, timestamp } from "#contract/parts.ts";
import { typedCode, WRONG_CODE } from "./codes.ts";
import { done, INVALID_LINK, linkToken, password } from "./fields.ts";
import { INVALID_PASSKEY, passkeyResponse } from "./passkeys.ts";

export const ownPasskey = z.object({
  id,
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});
export type OwnPasskey = z.infer<typeof ownPasskey>;

export const ownFactors = z.object({
  hasPassword: z.boolean(),
  /** Whether a sensitive change takes a passkey or a code, because codes are on or the account's role needs one. */
  takesSecondFactor: z.boolean(),
  /** Whether the first passkey or codes take the link of an email, because the account's role needs them. */
  needsLink: z.boolean(),
  /** Oldest first. */
  passkeys: z.array(ownPasskey),
  /** One-time codes of an authenticator app; null when they are off. */
  codes: z.object({ since: timestamp, recoveryCodesLeft: z.number().int() }).nullable(),
});

export const factors = {
  getFactors: memberProcedure
    .route({
      method: "GET",
      path: "/account/factors",
      summary: "Get the ways in which you can confirm that it's you: password, passkeys and codes",
    })
    .output(ownFactors),

  sendFactorLink: ownProcedure
    .route({
      method: "POST",
      path: "/account/factors/link",
      summary: "Send the link that an account with a role needs to set up its first passkey or codes",
    })
    .errors({
      LINK_NOT_NEEDED: { status: 409, message: "You don't need a link. Add a passkey or set up codes." },
    })
    .output(done),

  openFactorLink: ownProcedure
    .route({
      method: "POST",
      path: "/account/factors/link/opening",
      summary: "Allow this session to set up its first passkey or codes with the single-use token of a link",
    })
    .input(z.object({ token: linkToken }))
    .errors({
      ...INVALID_LINK,
      /** The link stays valid. */
      OTHER_ACCOUNT: {
        status: 409,
        message: "This link is for another account. Sign in with that one, then open the link again.",
      },
    })
    .output(done),

  confirmIdentity: ownProcedure
    .route({
      method: "POST",
      path: "/auth/confirmation-of-identity",
      summary: "Confirm that it's you, which allows this session to make sensitive changes for ten minutes",
    })
    .input(
      z
        .object({
          password: password.optional(),
          passkey: passkeyResponse.optional(),
          code: typedCode.optional(),
        })
        .refine((given) => Object.values(given).filter((one) => one !== undefined).length === 1, {
          message: "Please confirm in one way",
        }),
    )
    .errors({
      ...INVALID_PASSKEY,
      ...WRONG_CODE,
      WRONG_PASSWORD: { status: 422, message: "That password is incorrect" },
    })
    .output(done),
};
