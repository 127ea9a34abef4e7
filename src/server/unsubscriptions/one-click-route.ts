import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Platform } from "#server/platform/platform.ts";
import { findLink } from "./find-link.ts";

/** The one field that RFC 8058 has, however it is encoded. */
const MAX_BODY_BYTES = 4096;

/**
 * Where a mailbox's own button posts to (RFC 8058), and the page's without a script. A GET shows the page and
 * changes nothing, so that programs that open links unsubscribe nobody. Mailbox providers post for many people
 * from few addresses: no network has a limit here, since a wrong token costs less than counting it.
 */
export function oneClickRoute(platform: Pick<Platform, "db" | "signedValues">) {
  return new Hono().post(
    "/",
    bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => say(c, 413, "Request too large.") }),
    async (c) => {
      const form = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>);
      if (form["List-Unsubscribe"] !== "One-Click")
        return say(c, 400, "List-Unsubscribe=One-Click is missing.");
      const link = await findLink(platform, c.req.query("token") ?? "");
      if (!link) return say(c, 410, "This link has expired or is not valid.");
      await link.end();
      return say(c, 200, "You've been unsubscribed.");
    },
  );
}

function say(c: Context, status: 200 | 400 | 410 | 413, text: string): Response {
  return c.text(text, status, { "cache-control": "no-store" });
}
