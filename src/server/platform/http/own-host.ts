import { createMiddleware } from "hono/factory";
import type { Config } from "#server/platform/config/config.ts";
import { isLoopbackHost } from "#server/platform/config/loopback.ts";

/** In production, only the host of PUBLIC_URL is served, so that no link, redirect or cached page has another one. */
export function createHostTest({ publicUrl, isDevelopment, demo }: Config) {
  const own = new URL(publicUrl);
  return (host: string | undefined): boolean =>
    isDevelopment || demo || host === undefined || isOwn(host, own);
}

/** Rejects other host names with 421. */
export function ownHostOnly(config: Config) {
  const isOwnHost = createHostTest(config);
  return createMiddleware(async (c, next) => {
    if (isOwnHost(c.req.header("host"))) return next();
    return c.text(`This server only responds at ${config.publicUrl}.`, 421, { "cache-control": "no-store" });
  });
}

function isOwn(host: string, own: URL): boolean {
  if (host === own.host) return true;
  const asked = URL.parse(`${own.protocol}//${host}`);
  return asked !== null && (asked.host === own.host || isLoopbackHost(asked.hostname));
}
