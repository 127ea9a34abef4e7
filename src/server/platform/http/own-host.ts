import { createMiddleware } from "hono/factory";
import type { Config } from "#server/platform/config/config.ts";
import { isLoopbackHost } from "#server/platform/config/loopback.ts";

/** Rejects other host names with 421 in production, so that no link, redirect or cached page uses them. */
export function ownHostOnly({ publicUrl, isDevelopment, demo }: Config) {
  const own = new URL(publicUrl);
  return createMiddleware(async (c, next) => {
    const host = c.req.header("host");
    if (isDevelopment || demo || host === undefined || isOwn(host, own)) return next();
    return c.text(`This server only answers at ${publicUrl}.`, 421, { "cache-control": "no-store" });
  });
}

function isOwn(host: string, own: URL): boolean {
  const asked = URL.parse(`${own.protocol}//${host}`);
  return asked !== null && (asked.host === own.host || isLoopbackHost(asked.hostname));
}
