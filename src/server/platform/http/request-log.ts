import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Log } from "#server/platform/log.ts";
import { HEALTH_PATHS } from "./health.ts";

/** What a client or proxy may call a request; anything else gets an id of ours. */
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

export interface RequestVariables {
  requestId: string;
  log: Log;
  /** Refused before any work was done for it, of which there may be thousands a second. */
  isRefused?: boolean;
}

/**
 * One line a request: method, path without its query (it holds what people typed), status,
 * milliseconds. No address, no account.
 */
export function requestLog(log: Log) {
  return createMiddleware<{ Variables: RequestVariables }>(async (c, next) => {
    const given = c.req.header("x-request-id");
    const requestId = given && REQUEST_ID.test(given) ? given : randomUUID();
    c.set("requestId", requestId);
    c.set("log", log.child({ requestId }));
    const start = performance.now();
    await next();
    c.res.headers.set("x-request-id", requestId);
    const level = c.var.isRefused ? "debug" : levelOf(c.res.status, c.req.path);
    c.var.log[level](
      {
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        ms: Math.round((performance.now() - start) * 10) / 10,
      },
      "request",
    );
  });
}

function levelOf(status: number, path: string) {
  // Health checks come every few seconds and say nothing.
  if (HEALTH_PATHS.has(path)) return "debug";
  if (status === 503) return "warn";
  return status >= 500 ? "error" : "info";
}
