import * as z from "zod";
import { INVALID_LINK } from "#contract/account/fields.ts";
import { line, publicProcedure } from "#contract/parts.ts";
import { UNSUBSCRIBABLE } from "#contract/vocabulary.ts";

const token = line(1024).min(1);

const unsubscription = z.object({
  kind: z.enum(UNSUBSCRIBABLE),
  isOff: z.boolean(),
  /** Whether all optional emails are off; null for an address without an account. */
  isAllOff: z.boolean().nullable(),
});

export const unsubscriptions = {
  get: publicProcedure
    .route({
      method: "GET",
      path: "/unsubscriptions",
      summary: "Get what the unsubscribe link of an email is for, without unsubscribing",
    })
    .input(z.object({ token }))
    .errors(INVALID_LINK)
    .output(unsubscription),

  create: publicProcedure
    .route({
      method: "POST",
      path: "/unsubscriptions",
      summary: "Unsubscribe with the link of an email, or from all optional ones, without signing in",
    })
    .input(z.object({ token, all: z.boolean().default(false) }))
    .errors(INVALID_LINK)
    .output(unsubscription),

  undo: publicProcedure
    .route({
      method: "POST",
      path: "/unsubscriptions/undo",
      summary: "Undo unsubscribing with the link of an email; the newsletter needs a new subscription",
    })
    .input(z.object({ token }))
    .errors({
      ...INVALID_LINK,
      NEEDS_SUBSCRIPTION: { status: 409, message: "Subscribe to the newsletter with your email address." },
    })
    .output(unsubscription),
};
