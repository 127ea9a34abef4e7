import * as z from "zod";
import { id, memberProcedure, ownProcedure, timestamp } from "#contract/parts.ts";
import { typedCode, WRONG_CODE } from "./codes.ts";
import { done, password } from "./fields.ts";
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
