import { setTimeout as delay } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";
import type { Config } from "#server/platform/config/config.ts";
import { createFairQueue } from "#server/platform/limits/fair-queue.ts";
import type { Log } from "#server/platform/log.ts";
import { clientOfRequests } from "./network.ts";
import { createReadLimit } from "./read-limit.ts";
import type { RequestVariables } from "./request-log.ts";
import { RETRY_AFTER_SECONDS, rejectForNow } from "./unavailable.ts";

/** Short, so that someone who reads fast waits only briefly. */
const WINDOW = 10;
/** At most one log line about rejections in this time. */
const REPORT_MS = 10_000;

/** Rejections per network and second without a delay. */
const IMMEDIATE_REJECTIONS = 40;
/** Bounds delayed rejections; more are sent immediately. */
const MAX_DELAYED = 1000;

/**
 * A page takes 5 to 12 ms of the only thread, an API read 1 to 3 ms and a database connection. An office behind one
 * address and a search engine's crawler stay below the reads per network, about a third of what one process serves.
 */
const KINDS = {
  page: {
    queue: { running: 4, runningPerParty: 3, waiting: 48, waitingPerParty: 24, longestWaitMs: 300 },
    reads: { points: 300, duration: WINDOW },
  },
  read: {
    queue: { running: 16, runningPerParty: 12, waiting: 200, waitingPerParty: 100, longestWaitMs: 500 },
    reads: { points: 1500, duration: WINDOW },
  },
  // No queue, because a slowly arriving body would hold a slot. Writes have their own limits (limits.ts).
  write: {
    queue: { running: 400, runningPerParty: 100, waiting: 0, waitingPerParty: 0, longestWaitMs: 0 },
    reads: undefined,
  },
} as const;

type Kind = keyof typeof KINDS;
type AdmissionEnv = { Bindings: Partial<HttpBindings>; Variables: RequestVariables };

/** HEAD is answered like GET, without the body. */
export const isRead = (method: string) => method === "GET" || method === "HEAD";

/**
 * 503 when too many wait, 429 when a network reads too much. Loopback reads are unlimited: behind a local
 * proxy that TRUSTED_PROXIES does not name, all visitors are one network.
 */
export function createAdmission({ config, log }: { config: Config; log: Log }) {
  const clientOf = clientOfRequests(config.trustedProxies);
  const report = countRejections(log);
  const slowDown = createSlowDown();
  const open = (kind: Kind) => ({
    queue: createFairQueue(KINDS[kind].queue),
    secondsToWait: KINDS[kind].reads && createReadLimit(KINDS[kind].reads),
  });
  const doors = { page: open("page"), read: open("read"), write: open("write") };

  const admit = (kindOf: (method: string) => Kind) =>
    createMiddleware<AdmissionEnv>(async (c, next) => {
      const { queue, secondsToWait } = doors[kindOf(c.req.method)];
      const peer = c.env?.incoming?.socket.remoteAddress ?? "";
      const client = clientOf(peer, c.req.header("x-forwarded-for"));
      c.set("client", client);
      const { network, isLocal } = client;
      const seconds = isLocal ? 0 : ((await secondsToWait?.(network)) ?? 0);
      const leave = seconds > 0 ? undefined : await queue.enter({ party: network });
      if (leave === undefined) {
        c.set("isRejected", true);
        report();
        await slowDown(network);
        return rejectForNow(c, config, seconds > 0 ? 429 : 503, seconds || RETRY_AFTER_SECONDS);
      }
      try {
        return await next();
      } finally {
        leave();
      }
    });

  return {
    pages: admit(() => "page"),
    api: admit((method) => (isRead(method) ? "read" : "write")),
  };
}

/** Delays rejections of clients that ignore Retry-After, because rejecting in a tight loop is expensive. */
function createSlowDown() {
  const secondsToWait = createReadLimit({ points: IMMEDIATE_REJECTIONS, duration: 1 });
  let delayed = 0;
  return async (network: string) => {
    if ((await secondsToWait(network)) === 0 || delayed >= MAX_DELAYED) return;
    delayed += 1;
    await delay(1000);
    delayed -= 1;
  };
}

/** Logs one line for many rejections, because logging each takes time. */
function countRejections(log: Log) {
  let rejected = 0;
  return () => {
    rejected += 1;
    if (rejected > 1) return;
    setTimeout(() => {
      log.warn({ rejected }, "too many requests: rejected some");
      rejected = 0;
    }, REPORT_MS).unref();
  };
}
