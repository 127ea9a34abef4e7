import * as z from "zod";
import { id, NOT_FOUND, ownProcedure, timestamp } from "#contract/parts.ts";
import { PUSH_KINDS } from "#contract/people/returning.ts";

/** An uncompressed point on P-256 in base64url, without padding: it starts with the byte 4. */
const publicKey = z.string().regex(/^B[\w-]{86}$/);

const settings = z.object({
  /** Of the server: what browsers subscribe with. It changes if the operator replaces it. */
  publicKey,
  kinds: z.array(z.enum(PUSH_KINDS)),
  /** Browsers that show notes: the current one first, then those that were seen last. */
  browsers: z.array(z.object({ id, device: z.string(), seenAt: timestamp, isCurrent: z.boolean() })),
});
export type PushSettings = z.infer<typeof settings>;

export const push = {
  get: ownProcedure
    .route({
      method: "GET",
      path: "/account/push",
      summary: "List the browsers that show you notes, and the kinds",
    })
    .output(settings),

  putBrowser: ownProcedure
    .route({
      method: "PUT",
      path: "/account/push/browser",
      summary: "Show notes in the browser of this session, until the session ends",
    })
    .input(
      z.object({
        endpoint: z.url().max(2000),
        p256dh: publicKey,
        auth: z.string().regex(/^[\w-]{22}$/),
      }),
    )
    .errors({
      UNKNOWN_PUSH_SERVICE: {
        status: 400,
        message: "We don't know the push service of this browser",
      },
    })
    .output(settings),

  removeBrowser: ownProcedure
    .route({
      method: "DELETE",
      path: "/account/push/browsers/{id}",
      summary: "Show no more notes in a browser",
    })
    .input(z.object({ id }))
    .errors(NOT_FOUND)
    .output(settings),

  putKinds: ownProcedure
    .route({ method: "PUT", path: "/account/push/kinds", summary: "Choose the kinds of notes" })
    .input(z.object({ kinds: z.array(z.enum(PUSH_KINDS)).max(PUSH_KINDS.length) }))
    .output(settings),
};
