import type { HttpBindings } from "@hono/node-server";
import type { Context, HonoRequest, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import type { Config } from "#server/platform/config/config.ts";
import { createFairQueue, type FairLimits, type Leave } from "#server/platform/limits/fair-queue.ts";
import { createReadLimit } from "#server/platform/limits/read-limit.ts";
import type { Log } from "#server/platform/log.ts";
import { type Client, clientOfRequests } from "./network.ts";
import { isJson } from "./own-site.ts";
import { countRejections, createSlowDown } from "./rejections.ts";
import type { RequestVariables } from "./request-log.ts";
import { RETRY_AFTER_SECONDS, rejectForNow } from "./unavailable.ts";

/** Seconds in which a network has one burst. */
const BURST_WINDOW = 60;

/**
 * A page takes 5 to 12 ms of the only thread, an API read 1 to 3 ms and a database connection. Beyond a burst in a minute, a
 * network's requests run one at a time at a steady pace, which leaves room for others: an office behind one address and a search
 * engine's crawler stay below about a third of what one process serves.
 */
const DOORS = {
  // Built files, and what is in memory: a third of a millisecond. A first visit loads about 20 of them, and a class behind one
  // address starts together.
  file: {
    queue: { running: 24, runningPerParty: 6, waiting: 1000, waitingPerParty: 500, longestWaitMs: 3000 },
    steady: { burst: 300, perSecond: 300 },
  },
  page: {
    queue: { running: 4, runningPerParty: 2, waiting: 48, waitingPerParty: 24 },
    steady: { burst: 10, perSecond: 30 },
  },
  // A picture takes a tenth of a second of a thread that draws one at a time, unless it's in memory. Networks that show
  // pictures ask once for each.
  picture: {
    queue: { running: 4, runningPerParty: 2, waiting: 40, waitingPerParty: 20, longestWaitMs: 3000 },
    steady: { burst: 20, perSecond: 5 },
  },
  read: {
    queue: { running: 16, runningPerParty: 12, waiting: 200, waitingPerParty: 100 },
    steady: { burst: 150, perSecond: 150 },
  },
  // Operations of the API, forms without a script, and what email and payment providers post for many people from few
  // addresses. They wait only to begin, so that what they wait for themselves, such as the payment provider, delays no others.
  // limits.ts has their limits.
  write: {
    queue: { running: 100, runningPerParty: 6, waiting: 400, waitingPerParty: 100, longestWaitMs: 5000 },
    steady: { burst: 60, perSecond: 100 },
    isForBeginning: true,
  },
} satisfies Record<string, Limits>;

/** Bodies that arrive before their request waits, which is cheaper than being posted again. A slow one takes one of these. */
const BODIES = { running: 400, runningPerParty: 100, waiting: 0, waitingPerParty: 0, longestWaitMs: 0 };

interface Limits {
  /** Waits as long as LONGEST_WAIT_MS says unless it has a time of its own. */
  queue: FairLimits;
  steady: { burst: number; perSecond: number };
  /** Whether a request leaves the queue when it begins, not when it ends. */
  isForBeginning?: boolean;
}

type DoorName = keyof typeof DOORS;
type Work = () => ReturnType<MiddlewareHandler>;
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
 * 503 when too many wait, 429 when a network does beyond its burst. Every request passes, whatever its route. Loopback has
 * no pace: behind a local proxy that TRUSTED_PROXIES does not name, all visitors are one network.
 */
export function createAdmission({ config, log }: { config: Config; log: Log }, site: Site) {
  const clientOf = clientOfRequests(config.trustedProxies);
  const report = countRejections(log);
  const slowDown = createSlowDown();
  const doors = {
    file: openDoor(DOORS.file, config),
    page: openDoor(DOORS.page, config),
    picture: openDoor(DOORS.picture, config),
    read: openDoor(DOORS.read, config),
    write: openDoor(DOORS.write, config),
  };
  const bodies = createFairQueue(BODIES);
  const identify = ({ env, req }: Pick<Context<AdmissionEnv>, "env" | "req">) =>
    clientOf(env?.incoming?.socket.remoteAddress ?? "", req.header("x-forwarded-for"));
  /** @returns whether the network had its burst */
  const isPaced = async (name: DoorName, { network, isLocal }: Client) =>
    !isLocal && (await doors[name].secondsOfBurst(network)) > 0;
  const reject = async (c: Context<AdmissionEnv>, status: 429 | 503) => {
    c.set("isRejected", true);
    report();
    await slowDown(c.get("client").network);
    return rejectForNow(c, config, status, RETRY_AFTER_SECONDS);
  };

  const admit = async (c: Context<AdmissionEnv>, name: DoorName, work: Work) => {
    const client = c.get("client");
    const { queue, stepMs, isForBeginning } = doors[name];
    const isAlone = await isPaced(name, client);
    const leave = await queue.enter({ party: client.network, isAlone });
    if (leave === undefined) return reject(c, isAlone ? 429 : 503);
    const next = isAlone ? performance.now() + stepMs : 0;
    if (isForBeginning) leaveAt(leave, next);
    try {
      return await work();
    } finally {
      if (!isForBeginning) leaveAt(leave, next);
    }
  };
  const limitBody = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: site.rejectBody });

  const admitWrite = async (c: Context<AdmissionEnv>, next: Work) => {
    const leave = await bodies.enter({ party: c.get("client").network });
    if (leave === undefined) return reject(c, 503);
    try {
      if (!isReadFirst(c.req)) return await next();
      return (await limitBody(c, () => readBody(c))) ?? (await admit(c, "write", next));
    } finally {
      leave();
    }
  };

  const middleware = createMiddleware<AdmissionEnv>((c, next) => {
    c.set("client", identify(c));
    return isRead(c.req.method) ? admit(c, doorOfRead(c, site), next) : admitWrite(c, next);
  });
  return {
    middleware,
    /** Whether responses from memory may skip this middleware. */
    isWithinBurst: async (c: Pick<Context<AdmissionEnv>, "env" | "req">) =>
      !(await isPaced("file", identify(c))),
  };
}

/** What has arrived in the meantime comes before the next of its network. */
function leaveAt(leave: Leave, moment: number): void {
  const pause = moment - performance.now();
  if (pause > 0) setTimeout(leave, pause);
  else setImmediate(leave);
}

const openDoor = ({ queue, steady, isForBeginning = false }: Limits, { longestWaitMs }: Config) => ({
  isForBeginning,
  queue: createFairQueue({ longestWaitMs, ...queue }),
  secondsOfBurst: createReadLimit({ points: steady.burst, duration: BURST_WINDOW }),
  stepMs: 1000 / steady.perSecond,
});

function doorOfRead({ req }: Context, { isFile, isPicture, isKnown }: Site): DoorName {
  const address = new URL(req.url);
  const { pathname } = address;
  if (pathname.startsWith("/api/")) return "read";
  if (isFile(pathname)) return "file";
  if (isPicture(pathname)) return "picture";
  return isKnown(address) ? "file" : "page";
}

/** Not of uploads, whose operations read them. */
function isReadFirst(req: HonoRequest): boolean {
  const { pathname } = new URL(req.url);
  const isOperation = pathname.startsWith("/api/") && !pathname.startsWith("/api/webhooks/");
  return isOperation ? isJson(req.header("content-type")) : req.method === "POST";
}

async function readBody(c: Context<AdmissionEnv>): Promise<void> {
  const { method, headers, url, signal } = c.req.raw;
  c.req.raw = new Request(url, { method, headers, signal, body: await c.req.raw.arrayBuffer() });
}
