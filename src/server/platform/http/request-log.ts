import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Log } from "#server/platform/log.ts";
import { HEALTH_PATHS } from "./health.ts";

/** Accepted ids of clients and proxies; others are replaced. */
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

export interface RequestVariables {
  requestId: string;
  log: Log;
  /** Rejected before any work, possibly thousands of times per second. */
  isRefused?: boolean;
}

/** Logs one line per request. Omits the query, which may contain typed text, the address and the account. */
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
  // Health checks are frequent and uninformative.
  if (HEALTH_PATHS.has(path)) return "debug";
  if (status === 503) return "warn";
  return status >= 500 ? "error" : "info";
}
