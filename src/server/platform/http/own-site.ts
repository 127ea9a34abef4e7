import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";
import type { Config } from "#server/platform/config/config.ts";
import { isLoopbackHost } from "#server/platform/config/loopback.ts";

type HostConfig = Pick<Config, "publicUrl" | "isDevelopment" | "demo">;

/** A name or address, and perhaps a port. Compared as text: parsers accept much more, such as `user@host` and `host/path`. */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i;

/**
 * Only the host of PUBLIC_URL is served, so that no link, redirect or cached page has another one. A demo or development server
 * without a public address is served by any name of its machine.
 */
export function createHostTest({ publicUrl, isDevelopment, demo }: HostConfig) {
  const own = new URL(publicUrl);
  const servesAnyName = (isDevelopment || demo) && isLoopbackHost(own.hostname);
  const defaultPort = own.protocol === "https:" ? "443" : "80";
  return (host: string | undefined): boolean => {
    if (host === undefined || host === own.host) return true;
    const [, name, port = defaultPort] = HOST.exec(host) ?? [];
    if (name === undefined) return false;
    const isOwn = name.toLowerCase() === own.hostname && port === (own.port || defaultPort);
    return servesAnyName || isOwn || isLoopbackHost(name);
  };
}

/** Rejects other host names with 421, and none with 400, except in HTTP/1.0. */
export function ownHostOnly(config: HostConfig) {
  const isOwnHost = createHostTest(config);
  return createMiddleware<{ Bindings: Partial<HttpBindings> }>(async (c, next) => {
    const host = c.req.header("host");
    if (host === undefined && c.env?.incoming?.httpVersion === "1.1") {
      return c.text("The Host header is missing.", 400, { "cache-control": "no-store" });
    }
    if (isOwnHost(host)) return next();
    return c.text(`This server only responds at ${config.publicUrl}.`, 421, { "cache-control": "no-store" });
  });
}

/**
 * Without this check, another site's page could sign a visitor in to someone else's account, or replace their cookies, because
 * browsers accept cookies of cross-site responses. Clients that send neither header have no user to trick.
 */
export function isCrossSite(headers: Headers, publicUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin" && site !== "none";
  const origin = headers.get("origin");
  if (origin === null || origin === publicUrl) return false;
  return URL.parse(origin)?.host !== headers.get("host");
}

/** Other types are those of forms, which pages of other sites can send without asking. */
export const isJson = (contentType: string | undefined): boolean =>
  contentType === undefined || /^application\/json(?:\s*;|$)/i.test(contentType);
