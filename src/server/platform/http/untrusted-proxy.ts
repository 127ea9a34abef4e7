import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";
import type { Config } from "#server/platform/config/config.ts";
import { isPrivateAddress } from "#server/platform/config/loopback.ts";
import type { Log } from "#server/platform/log.ts";
import { clientAddress, createProxyTest, plainAddress } from "./network.ts";

const UNTRUSTED =
  "X-Forwarded-For came from an address that is not in TRUSTED_PROXIES: if it is your proxy, add it, or " +
  "rate limits treat all its visitors as one network";
const SILENT =
  "A proxy in TRUSTED_PROXIES sent no usable X-Forwarded-For: set the header there, or rate limits treat all its " +
  "visitors as one network";

/** Warns once of each mistake. */
export function warnOfProxies({ config, log }: { config: Pick<Config, "trustedProxies">; log: Log }) {
  const isProxy = createProxyTest(config.trustedProxies);
  const warned = new Set<string>();
  const warn = (peer: string, message: string) => {
    if (warned.has(message)) return;
    warned.add(message);
    log.warn({ peer }, message);
  };
  return createMiddleware<{ Bindings: Partial<HttpBindings> }>(async (c, next) => {
    const peer = plainAddress(c.env?.incoming?.socket.remoteAddress ?? "");
    const forwardedFor = c.req.header("x-forwarded-for");
    if (!clientAddress(peer, forwardedFor, isProxy).isKnown) warn(peer, SILENT);
    if (forwardedFor !== undefined && !isProxy(peer) && isPrivateAddress(peer)) warn(peer, UNTRUSTED);
    return next();
  });
}
