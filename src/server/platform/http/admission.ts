import type { HttpBindings } from "@hono/node-server";
import type { Context, HonoRequest, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import type { Config } from "#server/platform/config/config.ts";
import { createFairQueue, type FairLimits } from "#server/platform/limits/fair-queue.ts";
import { createReadLimit } from "#server/platform/limits/read-limit.ts";
import type { Log } from "#server/platform/log.ts";
import { type Client, clientOfRequests } from "./network.ts";
import { isJson } from "./own-site.ts";
import { countRejections, createSlowDown } from "./rejections.ts";
import type { RequestVariables } from "./request-log.ts";
import { RETRY_AFTER_SECONDS, rejectForNow } from "./unavailable.ts";

/** Short, so that someone who reads fast waits only briefly. */
const WINDOW = 10;
/** Seconds in which a network has one burst. */
const BURST_WINDOW = 60;

/**
 * A page takes 5 to 12 ms of the only thread, an API read 1 to 3 ms and a database connection. An office behind one
 * address and a search engine's crawler stay below the reads per network, about a third of what one process serves.
 */
const KINDS = {
  // What is in memory takes a third of a millisecond.
  known: {
    queue: { running: 24, runningPerParty: 6, waiting: 400, waitingPerParty: 200, longestWaitMs: 3000 },
    reads: { points: 3000, duration: WINDOW },
    steady: { burst: 300, perSecond: 300 },
  },
  page: {
    queue: { running: 4, runningPerParty: 2, waiting: 48, waitingPerParty: 24, longestWaitMs: 500 },
    reads: { points: 300, duration: WINDOW },
    steady: { burst: 10, perSecond: 30 },
  },
  read: {
    queue: { running: 16, runningPerParty: 12, waiting: 200, waitingPerParty: 100, longestWaitMs: 500 },
    reads: { points: 1500, duration: WINDOW },
    steady: { burst: 150, perSecond: 150 },
  },
  // A first visit loads about 20 built files, and a class behind one address starts together.
  file: {
    queue: { running: 24, runningPerParty: 6, waiting: 1000, waitingPerParty: 500, longestWaitMs: 3000 },
    reads: { points: 3000, duration: WINDOW },
    steady: { burst: 60, perSecond: 300 },
  },
  // A picture takes a tenth of a second of a thread that draws one at a time, unless it's in memory. Networks that show
  // pictures ask once for each.
  picture: {
    queue: { running: 4, runningPerParty: 2, waiting: 40, waitingPerParty: 20, longestWaitMs: 3000 },
    reads: { points: 100, duration: WINDOW },
    steady: { burst: 20, perSecond: 5 },
  },
  // What email providers, the payment provider and forms without a script post. They post for many people from few
  // addresses, so none is rejected for their number. Their bodies are read before they wait, which is cheaper than being
  // posted again.
  form: {
    queue: { running: 8, runningPerParty: 4, waiting: 200, waitingPerParty: 100, longestWaitMs: 5000 },
    steady: { burst: 50, perSecond: 100 },
  },
  // Their bodies are read before they wait, too. What they wait for themselves, such as the payment provider, delays no others.
  operation: {
    queue: { running: 100, runningPerParty: 6, waiting: 400, waitingPerParty: 100, longestWaitMs: 5000 },
    steady: { burst: 60, perSecond: 100 },
    isForBeginning: true,
  },
  // No queue, because a slowly arriving body would hold a slot. Writes have their own limits (limits.ts).
  write: {
    queue: { running: 400, runningPerParty: 100, waiting: 0, waitingPerParty: 0, longestWaitMs: 0 },
  },
} satisfies Record<string, Limits>;

interface Limits {
  queue: Required<FairLimits>;
  /** Beyond these, requests of a network are rejected. */
  reads?: { points: number; duration: number };
  /** Beyond a burst in a minute, a network's requests run one at a time at this pace, which leaves room for others. */
  steady?: { burst: number; perSecond: number };
  /** Whether a request leaves the queue when it begins, not when it ends. */
  isForBeginning?: boolean;
}

type Kind = keyof typeof KINDS;
type AdmissionEnv = { Bindings: Partial<HttpBindings>; Variables: RequestVariables };

interface Site {
  /** Whether the path leads to a file, which takes less than a page. */
  isFile(path: string): boolean;
  isPicture(path: string): boolean;
  /** Whether the response is in memory or being loaded, so that it takes no work of its own. */
  isKnown(address: URL): boolean;
  rejectBody(c: Context): Response;
}

/** Several times our largest event of the payment provider. */
const MAX_BODY_BYTES = 256 * 1024;

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
  const doors = openDoors();
  const identify = ({ env, req }: Pick<Context<AdmissionEnv>, "env" | "req">) =>
    clientOf(env?.incoming?.socket.remoteAddress ?? "", req.header("x-forwarded-for"));
  const secondsToWait = async (kind: Kind, { network, isLocal }: Client) =>
    isLocal ? 0 : ((await doors[kind].secondsToWait?.(network)) ?? 0);
  /** @returns whether the network had its burst */
  const isPaced = async (kind: Kind, { network, isLocal }: Client) =>
    !isLocal && ((await doors[kind].secondsOfBurst?.(network)) ?? 0) > 0;

  const admit = async (c: Context<AdmissionEnv>, kind: Kind, work: () => ReturnType<MiddlewareHandler>) => {
    const client = c.get("client");
    const { network } = client;
    const seconds = await secondsToWait(kind, client);
    const isAlone = await isPaced(kind, client);
    const leave = seconds > 0 ? undefined : await doors[kind].queue.enter({ party: network, isAlone });
    if (leave === undefined) {
      c.set("isRejected", true);
      report();
      await slowDown(network);
      return rejectForNow(c, config, seconds > 0 ? 429 : 503, seconds || RETRY_AFTER_SECONDS);
    }
    const { stepMs, isForBeginning } = doors[kind];
    const next = isAlone ? performance.now() + stepMs : 0;
    const letNextIn = () => {
      const pause = next - performance.now();
      // What has arrived in the meantime comes before the next of its network.
      if (pause > 0) setTimeout(leave, pause);
      else setImmediate(leave);
    };
    if (isForBeginning) letNextIn();
    try {
      return await work();
    } finally {
      if (!isForBeginning) letNextIn();
    }
  };
  const limitBody = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: site.rejectBody });

  const middleware = createMiddleware<AdmissionEnv>(async (c, next) => {
    c.set("client", identify(c));
    const kind = kindOf(c, site);
    if (kind !== "form" && kind !== "operation") return admit(c, kind, next);
    // A slow body waits here, where each network has as many as other writes.
    return admit(c, "write", async () => (await limitBody(c, () => readBody(c))) ?? admit(c, kind, next));
  });
  return {
    middleware,
    /** Whether responses from memory may skip this middleware. */
    isWithinBurst: async (c: Pick<Context<AdmissionEnv>, "env" | "req">) =>
      !(await isPaced("known", identify(c))),
  };
}

function openDoors() {
  const open = ({ queue, reads, steady, isForBeginning = false }: Limits) => ({
    isForBeginning,
    queue: createFairQueue(queue),
    secondsToWait: reads && createReadLimit(reads),
    secondsOfBurst: steady && createReadLimit({ points: steady.burst, duration: BURST_WINDOW }),
    stepMs: 1000 / (steady?.perSecond ?? Number.POSITIVE_INFINITY),
  });
  return {
    known: open(KINDS.known),
    page: open(KINDS.page),
    read: open(KINDS.read),
    file: open(KINDS.file),
    picture: open(KINDS.picture),
    form: open(KINDS.form),
    operation: open(KINDS.operation),
    write: open(KINDS.write),
  };
}

function kindOf({ req }: Context, { isFile, isPicture, isKnown }: Site): Kind {
  const address = new URL(req.url);
  const { pathname } = address;
  if (!isRead(req.method)) return kindOfWrite(req, pathname);
  if (pathname.startsWith("/api/")) return "read";
  if (isFile(pathname)) return "file";
  if (isPicture(pathname)) return "picture";
  return isKnown(address) ? "known" : "page";
}

function kindOfWrite(req: HonoRequest, path: string): Kind {
  if (isOperation(path)) return isJson(req.header("content-type")) ? "operation" : "write";
  return req.method === "POST" ? "form" : "write";
}

const isOperation = (path: string) => path.startsWith("/api/") && !path.startsWith("/api/webhooks/");

async function readBody(c: Context<AdmissionEnv>): Promise<void> {
  const { method, headers, url, signal } = c.req.raw;
  c.req.raw = new Request(url, { method, headers, signal, body: await c.req.raw.arrayBuffer() });
}
