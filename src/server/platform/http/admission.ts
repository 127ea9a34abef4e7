import { setTimeout as delay } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import type { Config } from "#server/platform/config/config.ts";
import { createFairQueue } from "#server/platform/limits/fair-queue.ts";
import type { Log } from "#server/platform/log.ts";
import { type Client, clientOfRequests } from "./network.ts";
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
  // What is in memory takes a third of a millisecond.
  known: {
    queue: undefined,
    reads: { points: 3000, duration: WINDOW },
  },
  page: {
    queue: { running: 4, runningPerParty: 3, waiting: 48, waitingPerParty: 24, longestWaitMs: 300 },
    reads: { points: 300, duration: WINDOW },
  },
  read: {
    queue: { running: 16, runningPerParty: 12, waiting: 200, waitingPerParty: 100, longestWaitMs: 500 },
    reads: { points: 1500, duration: WINDOW },
  },
  // A first visit loads about 20 built files, and a class behind one address starts together.
  file: {
    queue: { running: 24, runningPerParty: 6, waiting: 1000, waitingPerParty: 500, longestWaitMs: 3000 },
    reads: { points: 3000, duration: WINDOW },
  },
  // What email providers, the payment provider and forms without a script post. They post for many people from few
  // addresses, so only the number that runs is limited. Their bodies are read before they wait, which is cheaper than being
  // posted again.
  form: {
    queue: { running: 8, runningPerParty: 4, waiting: 200, waitingPerParty: 100, longestWaitMs: 5000 },
    reads: undefined,
  },
  // No queue, because a slowly arriving body would hold a slot. Writes have their own limits (limits.ts).
  write: {
    queue: { running: 400, runningPerParty: 100, waiting: 0, waitingPerParty: 0, longestWaitMs: 0 },
    reads: undefined,
  },
} as const;

type Kind = keyof typeof KINDS;
type AdmissionEnv = { Bindings: Partial<HttpBindings>; Variables: RequestVariables };

interface Site {
  /** Whether the path leads to a file, which takes less than a page. */
  isFile(path: string): boolean;
  /** Whether the response is in memory or being loaded, so that it takes no work of its own. */
  isKnown(address: URL): boolean;
}

/** Of a form: several times our largest event of the payment provider. */
const MAX_FORM_BYTES = 256 * 1024;

/** HEAD is answered like GET, without the body. */
export const isRead = (method: string) => method === "GET" || method === "HEAD";

/**
 * 503 when too many wait, 429 when a network reads too much. Every request passes, whatever its route. Loopback reads are
 * unlimited: behind a local proxy that TRUSTED_PROXIES does not name, all visitors are one network.
 */
export function createAdmission({ config, log }: { config: Config; log: Log }, site: Site) {
  const clientOf = clientOfRequests(config.trustedProxies);
  const report = countRejections(log);
  const slowDown = createSlowDown();
  const open = (kind: Kind) => {
    const { queue, reads } = KINDS[kind];
    return { queue: queue && createFairQueue(queue), secondsToWait: reads && createReadLimit(reads) };
  };
  const doors = {
    known: open("known"),
    page: open("page"),
    read: open("read"),
    file: open("file"),
    form: open("form"),
    write: open("write"),
  };

  const identify = ({ env, req }: Pick<Context<AdmissionEnv>, "env" | "req">) =>
    clientOf(env?.incoming?.socket.remoteAddress ?? "", req.header("x-forwarded-for"));
  const waitFor = async (kind: Kind, { network, isLocal }: Client) =>
    isLocal ? 0 : ((await doors[kind].secondsToWait?.(network)) ?? 0);

  const admit = async (c: Context<AdmissionEnv>, kind: Kind, work: () => ReturnType<MiddlewareHandler>) => {
    const { queue } = doors[kind];
    const client = c.get("client");
    const { network } = client;
    const seconds = await waitFor(kind, client);
    const enter = () => (queue ? queue.enter({ party: network }) : () => {});
    const leave = seconds > 0 ? undefined : await enter();
    if (leave === undefined) {
      c.set("isRejected", true);
      report();
      await slowDown(network);
      return rejectForNow(c, config, seconds > 0 ? 429 : 503, seconds || RETRY_AFTER_SECONDS);
    }
    try {
      return await work();
    } finally {
      // The next of its network begins after what has arrived in the meantime.
      setImmediate(leave);
    }
  };
  const limitForm = bodyLimit({
    maxSize: MAX_FORM_BYTES,
    onError: (c) => c.text("Request too large.", 413, { "cache-control": "no-store" }),
  });

  const middleware = createMiddleware<AdmissionEnv>(async (c, next) => {
    c.set("client", identify(c));
    const kind = kindOf(c.req.method, new URL(c.req.url), site);
    if (kind !== "form") return admit(c, kind, next);
    // A slow body waits here, where each network has as many as other writes.
    return admit(c, "write", async () => (await limitForm(c, () => readBody(c))) ?? admit(c, "form", next));
  });
  return {
    middleware,
    /** For responses from memory, which skip this middleware. Beyond the limit they don't, so that it rejects them. */
    isWithinMemoryLimit: async (c: Pick<Context<AdmissionEnv>, "env" | "req">) =>
      (await waitFor("known", identify(c))) === 0,
  };
}

function kindOf(method: string, address: URL, { isFile, isKnown }: Site): Kind {
  const { pathname } = address;
  if (!isRead(method)) return method === "POST" && !isOperation(pathname) ? "form" : "write";
  if (pathname.startsWith("/api/")) return "read";
  if (isFile(pathname)) return "file";
  return isKnown(address) ? "known" : "page";
}

const isOperation = (path: string) => path.startsWith("/api/") && !path.startsWith("/api/webhooks/");

async function readBody(c: Context<AdmissionEnv>): Promise<void> {
  const { method, headers, url } = c.req.raw;
  c.req.raw = new Request(url, { method, headers, body: await c.req.raw.arrayBuffer() });
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
