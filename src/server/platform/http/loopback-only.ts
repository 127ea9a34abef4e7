import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";
import type { Config } from "#server/platform/config/config.ts";
import { isLoopbackAddress, isLoopbackHost } from "#server/platform/config/loopback.ts";
import { clientOfRequests, createProxyTest, plainAddress } from "./network.ts";

/** Headers that proxies add. Behind an untrusted one, a loopback peer proves nothing about the client. */
const PROXY_HEADERS = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "forwarded",
  "via",
];

/** Checks the host name too, because another site's name may resolve to 127.0.0.1 (DNS rebinding). */
export function loopbackOnly({ trustedProxies }: Pick<Config, "trustedProxies">) {
  const isProxy = createProxyTest(trustedProxies);
  const clientOf = clientOfRequests(trustedProxies);
  return createMiddleware<{ Bindings: Partial<HttpBindings> }>(async (c, next) => {
    const peer = plainAddress(c.env?.incoming?.socket.remoteAddress ?? "");
    const isProxied = PROXY_HEADERS.some((name) => c.req.header(name) !== undefined);
    const client = clientOf(peer, c.req.header("x-forwarded-for"));
    const isLocal = isLoopbackAddress(peer) && client.isLocal && (!isProxied || isProxy(peer));
    const host = URL.parse(`http://${c.req.header("host")}`)?.hostname ?? "";
    if (isLocal && isLoopbackHost(host)) return next();
    return c.text("This page is only available on the machine that runs the server, at localhost.", 404, {
      "cache-control": "no-store",
    });
  });
}
