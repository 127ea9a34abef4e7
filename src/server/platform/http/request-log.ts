import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Log } from "#server/platform/log.ts";
import { HEALTH_PATHS } from "./health.ts";
import type { Client } from "./network.ts";

/** Accepted ids of clients and proxies; others are replaced. */
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

export interface RequestVariables {
  requestId: string;
  log: Log;
  /** Set by admission. */
  client: Client;
  /** Rejected before any work, possibly thousands of times per second. */
  isRejected?: boolean;
}

/** @param given the id that the client or proxy sent */
export const requestIdOf = (given: string | undefined): string =>
  given && REQUEST_ID.test(given) ? given : randomUUID();

interface Answered {
  requestId: string;
  method: string | undefined;
  path: string;
  status: number;
  /** `performance.now()` when the request came. */
  startedAt: number;
}

/** Logs one line per request. Omits the query, which may contain typed text, the address and the account. */
export function logRequest(log: Log, { startedAt, ...answered }: Answered, isRejected = false) {
  const level = isRejected ? "debug" : levelOf(answered.status, answered.path);
  log[level]({ ...answered, ms: Math.round((performance.now() - startedAt) * 10) / 10 }, "request");
}

export function requestLog(log: Log) {
  return createMiddleware<{ Variables: RequestVariables }>(async (c, next) => {
    const requestId = requestIdOf(c.req.header("x-request-id"));
    c.set("requestId", requestId);
    c.set("log", log.child({ requestId }));
    const startedAt = performance.now();
    await next();
    c.res.headers.set("x-request-id", requestId);
    const { method, path } = c.req;
    logRequest(log, { requestId, method, path, status: c.res.status, startedAt }, c.var.isRejected);
  });
}

function levelOf(status: number, path: string) {
  // Health checks are frequent and uninformative.
  if (HEALTH_PATHS.has(path)) return "debug";
  if (status === 503) return "warn";
  return status >= 500 ? "error" : "info";
}
