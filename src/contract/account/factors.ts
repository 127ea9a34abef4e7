import * as z from "zod";
import { id, memberProcedure, ownProcedure, timestamp } from "#contract/parts.ts";
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
  /** Oldest first. */
  passkeys: z.array(ownPasskey),
});

export const factors = {
  getFactors: memberProcedure
    .route({
      method: "GET",
      path: "/account/factors",
      summary: "Get the ways in which you can confirm that it's you: password and passkeys",
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
        .object({ password: password.optional(), passkey: passkeyResponse.optional() })
        .refine((given) => Object.values(given).filter((one) => one !== undefined).length === 1, {
          message: "Please confirm in one way",
        }),
    )
    .errors({
      ...INVALID_PASSKEY,
      WRONG_PASSWORD: { status: 422, message: "That password is incorrect" },
    })
    .output(done),
};
