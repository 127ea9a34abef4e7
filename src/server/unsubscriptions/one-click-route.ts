import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Platform } from "#server/platform/platform.ts";
import { findLink } from "./find-link.ts";

/** Room for a token and the field of RFC 8058, in any encoding. */
const MAX_BODY_BYTES = 4096;

/** The path in newsletters sent before November 2026. Their links never expire. */
const OLD_NEWSLETTER_PATH = "/newsletter/unsubscribe";

/**
 * RFC 8058, whose field isn't needed: the token in the address is enough, and some mail programs send no body. Without a
 * script, the page's buttons post the token as a field. GET changes nothing, because link scanners open links. Admission limits how many run, not how many a network sends (platform/http/admission.ts).
 */
export function oneClickRoute(platform: Pick<Platform, "db" | "signedValues">) {
  return new Hono()
    .get(OLD_NEWSLETTER_PATH, (c) => redirectToPage(c, c.req.query("token") ?? "", 308))
    .on(
      "POST",
      ["/unsubscribe", OLD_NEWSLETTER_PATH],
      bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => say(c, 413, "Request too large.") }),
      async (c) => {
        const form = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>);
        if (typeof form.token === "string") {
          const link = await findLink(platform, form.token);
          await (form.all === "true" ? link?.endAll?.() : link?.end());
          return redirectToPage(c, form.token, 303);
        }
        const link = await findLink(platform, c.req.query("token") ?? "");
        if (!link) return say(c, 410, "This link has expired or is not valid.");
        await link.end();
        return say(c, 200, "You've been unsubscribed.");
      },
    );
}

function redirectToPage(c: Context, token: string, status: 303 | 308): Response {
  c.header("cache-control", "no-store");
  return c.redirect(`/unsubscribe?${new URLSearchParams({ token })}`, status);
}

function say(c: Context, status: 200 | 400 | 410 | 413, text: string): Response {
  return c.text(text, status, { "cache-control": "no-store" });
}
