import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";
import type { Config } from "#server/platform/config/config.ts";
import { isPrivateAddress } from "#server/platform/config/loopback.ts";
import type { Log } from "#server/platform/log.ts";
import { createProxyTest, plainAddress } from "./network.ts";

export function warnOfUntrustedProxy({ config, log }: { config: Pick<Config, "trustedProxies">; log: Log }) {
  const isProxy = createProxyTest(config.trustedProxies);
  let isWarned = false;
  return createMiddleware<{ Bindings: Partial<HttpBindings> }>(async (c, next) => {
    if (!isWarned && c.req.header("x-forwarded-for") !== undefined) {
      const peer = plainAddress(c.env?.incoming?.socket.remoteAddress ?? "");
      isWarned = isPrivateAddress(peer) && !isProxy(peer);
      if (isWarned) {
        log.warn(
          { peer },
          "X-Forwarded-For came from an address that is not in TRUSTED_PROXIES: if it is your proxy, add it, or " +
            "rate limits treat all its visitors as one network",
        );
      }
    }
    return next();
  });
}
