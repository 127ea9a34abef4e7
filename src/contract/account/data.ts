import * as z from "zod";
import { CONTRIBUTION_CHOICES, memberProcedure, ownProcedure, plainText } from "#contract/parts.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { CONFIRM_IDENTITY, PROOF } from "./fields.ts";

/** A stream on the server, a file in the browser. */
const file = z
  .custom<ReadableStream<Uint8Array> | Blob>(
    (value) => value instanceof ReadableStream || value instanceof Blob,
  )
  .meta({ description: "A ZIP archive" });

export const accountData = {
  export: memberProcedure
    .route({
      method: "GET",
      path: "/account/export",
      summary: "Export all data about the signed-in user as a ZIP of JSON and CSV files",
    })
    .errors(CONFIRM_IDENTITY)
    .output(file),

  deleteAccount: ownProcedure
    .route({
      method: "POST",
      path: "/account/deletion",
      summary: "Delete your account and anonymize or delete your posts",
    })
    .input(
      z.object({
        password: plainText()
          .min(1, "Please enter your password")
          .max(SERVER_LIMITS.passwordMax, `Password must be at most ${SERVER_LIMITS.passwordMax} characters`)
          .optional()
          .meta({ description: "Required, unless the account has none and the session is recent" }),
        contributions: z.enum(CONTRIBUTION_CHOICES),
        onlyCheck: z
          .boolean()
          .default(false)
          .meta({ description: "Only check whether this would be possible, and delete nothing" }),
      }),
    )
    .errors({
      ...PROOF,
      WRONG_PASSWORD: { status: 422, message: "That password is incorrect" },
      LAST_ADMIN: {
        status: 409,
        message: "You're the only admin. Make someone else an admin first.",
      },
    })
    .output(z.object({})),
};
