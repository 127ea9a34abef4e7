import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { createHostTest } from "#server/platform/http/own-site.ts";
import { logRequest, requestIdOf } from "#server/platform/http/request-log.ts";
import { securityHeadersOf } from "#server/platform/http/security-headers.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Answers } from "./answers.ts";

/**
 * Runs before the other middleware, which takes longer than sending a stored page.
 * @param isWithinLimit whether the client's network may have one more
 */
export function answerFromMemory(
  { config, log }: Pick<Platform, "config" | "log">,
  { find }: Answers,
  isWithinLimit: (c: Pick<Context<{ Bindings: HttpBindings }>, "env" | "req">) => Promise<boolean>,
) {
  const isOwnHost = createHostTest(config);
  const security = securityHeadersOf(config);
  const isOfVisitor = ({ req }: Context) => {
    const host = req.header("host");
    return (
      req.method === "GET" &&
      req.header("authorization") === undefined &&
      host !== undefined &&
      isOwnHost(host)
    );
  };

  return createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
    const startedAt = performance.now();
    const answer = isOfVisitor(c) ? find(c.env.incoming.url ?? "") : undefined;
    if (!answer || !(await isWithinLimit(c))) return next();
    const requestId = requestIdOf(c.req.header("x-request-id"));
    const { status, headers, body } = await answer.reply({
      acceptEncoding: c.req.header("accept-encoding"),
      ifNoneMatch: c.req.header("if-none-match"),
    });
    logRequest(log, { requestId, method: "GET", path: c.req.path, status, startedAt });
    return new Response(body, { status, headers: { ...security, ...headers, "x-request-id": requestId } });
  });
}
