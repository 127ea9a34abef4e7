// `npm run bench:overload`: floods the server from one network in every way that the limits allow, and with four times its
// capacity. Exits with 1 when a promise about overload is missed. OVERLOAD_SECONDS: duration of each phase,
// 30 by default. Names of floods as arguments run only these.
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isMainThread, parentPort, threadId, Worker, workerData } from "node:worker_threads";
import { createSignedValues } from "#server/platform/signed-values.ts";
import { launchProduct } from "#tests/e2e/support/launch-product.ts";

const PART_MS = Number(process.env.OVERLOAD_SECONDS ?? 30) * 1000;
const CLIENTS = 60;
const PREVIEWS = 120;
const PREVIEW_SERVICES = 8;
const SLOW_CONNECTIONS = 2000;
/** Concurrent requests at the maximum rate without rejections. */
const AT_CAPACITY = 8;
const TIMES = 4;
/** Pause of a fast reader: without it, one client exceeds the rate limit of reads. */
const READER_PAUSE_MS = 40;
const SECRET = "a secret of the benchmark, with 32 characters";
const OFFICE = "203.0.113.7";

interface Answer {
  status: number;
  ms: number;
  hasRetryAfter: boolean;
}

const agent = new Agent({ keepAlive: true, maxSockets: 2000 });
let site = isMainThread ? "" : (workerData as { site: string }).site;

interface Message {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
}

function ask(
  address: string,
  client: string,
  { method = "GET", headers, body }: Message = {},
): Promise<Answer> {
  const begin = performance.now();
  return new Promise((resolve) => {
    const options = { agent, method, headers: { "x-forwarded-for": client, ...headers } };
    const asked = request(site + address, options, (response) => {
      response.resume();
      response.on("end", () => {
        const hasRetryAfter = response.headers["retry-after"] !== undefined;
        resolve({ status: response.statusCode ?? 0, ms: performance.now() - begin, hasRetryAfter });
      });
    });
    asked.on("error", () => resolve({ status: 0, ms: performance.now() - begin, hasRetryAfter: false }));
    asked.end(body);
  });
}

/** Simulates a client that sends its next request after each response, or after a pause. */
async function keepAsking(
  addresses: readonly string[] | (() => string),
  client: string,
  until: number,
  pauseMs = 0,
  message?: Message,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let turn = 0; performance.now() < until; turn++) {
    const address = typeof addresses === "function" ? addresses() : addresses[turn % addresses.length];
    answers.push(await ask(address ?? "/", client, message));
    if (pauseMs > 0) await delay(pauseMs);
  }
  return answers;
}

/** Sends requests at a steady rate, each from its own network, without waiting for responses. */
async function arrive(perSecond: number, forMs: number): Promise<Answer[]> {
  const asked: Promise<Answer>[] = [];
  const begin = performance.now();
  for (let now = begin; now < begin + forMs; now = performance.now()) {
    while (asked.length < ((now - begin) / 1000) * perSecond)
      asked.push(ask(newSearch(), network(asked.length)));
    await delay(5);
  }
  return Promise.all(asked);
}

let searches = 0;
/** A search that isn't in memory. */
function newSearch(): string {
  searches += 1;
  return `/search?q=leads+${threadId}+${searches}`;
}

/** Addresses for benchmarks (RFC 2544). */
const network = (index: number) => `198.18.${(index >> 8) & 255}.${index & 255}`;

type Summary = ReturnType<typeof summarize>;

function summarize(answers: readonly Answer[]) {
  const times = answers.filter(({ status }) => status === 200).map(({ ms }) => ms);
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.ceil(times.length * share) - 1] ?? Number.NaN);
  const rejected = answers.filter(({ status }) => status === 503 || status === 429);
  rejected.sort((a, b) => a.ms - b.ms);
  return {
    accepted: times.length,
    rejected: rejected.length,
    other: answers.length - times.length - rejected.length,
    withoutRetryAfter: rejected.filter(({ hasRetryAfter }) => !hasRetryAfter).length,
    p50: at(0.5),
    p99: at(0.99),
    rejectedP50: Math.round(rejected[Math.floor(rejected.length / 2)]?.ms ?? 0),
  };
}

const misses: string[] = [];
function promise(isKept: boolean, words: string): void {
  console.log(`${isKept ? "ok    " : "MISSED"} ${words}`);
  if (!isKept) misses.push(words);
}

/** Another client, in a thread of its own, which the flood doesn't delay. */
async function read(forMs: number): Promise<Summary> {
  const thread = new Worker(new URL(import.meta.url), { workerData: { site, forMs } });
  const [summary] = await once(thread, "message");
  return summary as Summary;
}

/** Its searches aren't in memory, and it pauses between them. */
async function runReader(): Promise<void> {
  const { forMs } = workerData as { forMs: number };
  const answers = await keepAsking(newSearch, network(2), performance.now() + forMs, READER_PAUSE_MS);
  parentPort?.postMessage(summarize(answers));
}

/** What one client may do all the time. Each returns its responses. */
const floods: Record<string, (until: number) => Promise<Answer[]>> = {
  "a page from memory": (until) => crowd(["/search"], until),
  searches: (until) => crowd(newSearch, until),
  "the API": (until) => crowd(["/api/reviews?query=leads", "/api/markets"], until),
  "built files": async (until) => crowd(await listFiles(), until),
  unsubscribing: async (until) =>
    crowd([`/unsubscribe?token=${await signToken()}`], until, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    }),
  previews: floodPreviews,
  pictures: floodPictures,
  "slow connections": keepSlowConnections,
};

const crowd = async (addresses: readonly string[] | (() => string), until: number, message?: Message) =>
  (
    await Promise.all(Array.from({ length: CLIENTS }, () => keepAsking(addresses, OFFICE, until, 0, message)))
  ).flat();

/** Scripts, styles and fonts of a page. */
async function listFiles(): Promise<string[]> {
  const html = await (await fetch(`${site}/search`)).text();
  return [...new Set([...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file = ""]) => file))];
}

async function signToken(): Promise<string> {
  const response = await fetch(`${site}/api/account`, { headers: { authorization: await signIn() } });
  const { id } = (await response.json()) as { id: string };
  return createSignedValues(SECRET).sign("unsubscribe", { userId: id, preference: "welcome_email" });
}

async function signIn(): Promise<string> {
  const response = await fetch(`${site}/api/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "member@demo.test", password: "demo-password" }),
  });
  return `Bearer ${((await response.json()) as { accessToken: string }).accessToken}`;
}

/** The most expensive text to parse: every line is a list of its own, full of marks. */
const COSTLY_TEXT = Array.from({ length: 200 }, (_, line) => `${line % 2 ? "-" : "1."} *a* **b** \`c\``).join(
  "\n",
);

/** A member who requests previews continuously, 120 at a time. */
async function floodPreviews(until: number): Promise<Answer[]> {
  const message: Message = {
    method: "POST",
    headers: { "content-type": "application/json", authorization: await signIn() },
    body: JSON.stringify({ content: COSTLY_TEXT }),
  };
  const answers: Answer[] = [];
  while (performance.now() < until) {
    const previews = Array.from({ length: PREVIEWS }, () => ask("/api/comments/preview", OFFICE, message));
    answers.push(...(await Promise.all(previews)));
  }
  return answers;
}

/** Services that show previews of shared links, each of its own network, ask for pictures that nobody has asked for. */
async function floodPictures(until: number): Promise<Answer[]> {
  const pictures = await listPictures();
  const ofServices = Array.from({ length: PREVIEW_SERVICES }, (_, index) =>
    keepAsking(() => pictures.pop() ?? "/", network(2000 + index), until),
  );
  return (await Promise.all(ofServices)).flat();
}

/** Of each two CRMs in each market. */
async function listPictures(): Promise<string[]> {
  const load = async (address: string) => (await fetch(`${site}/api${address}`)).json();
  const markets = (await load("/markets")) as { slug: string }[];
  const { rows } = (await load("/comps?category=CRM")) as { rows: { tool: { slug: string } }[] };
  const pairs = rows.flatMap((one, at) =>
    rows.slice(at + 1).map((other) => `${one.tool.slug},${other.tool.slug}`),
  );
  return markets.flatMap(({ slug }) =>
    pairs.map((tools) => `/pictures/compare.png?${new URLSearchParams({ market: slug, tools })}`),
  );
}

/** Each sends a header a byte at a time, and connects again when it is closed. */
async function keepSlowConnections(until: number): Promise<Answer[]> {
  const { hostname, port } = new URL(site);
  const open = (): Socket => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    socket.write("GET /search HTTP/1.1\r\nhost: localhost\r\nx-slow: ");
    return socket;
  };
  let sockets = Array.from({ length: SLOW_CONNECTIONS }, open);
  while (performance.now() < until) {
    await delay(1000);
    sockets = sockets.map((socket) => (socket.writable ? socket : open()));
    for (const socket of sockets) socket.write("a");
  }
  for (const socket of sockets) socket.destroy();
  return [];
}

async function measureFlood(name: string, flood: (until: number) => Promise<Answer[]>) {
  const alone = await read(PART_MS);
  const [crowded, answers] = await Promise.all([read(PART_MS), flood(performance.now() + PART_MS)]);
  const flooding = summarize(answers);
  console.log(`\n${name}, one client:`, JSON.stringify(flooding));
  console.log("Another client alone:", JSON.stringify(alone));
  console.log("Another client at the same time:", JSON.stringify(crowded));
  const times = (crowded.p99 / alone.p99).toFixed(1);
  promise(
    crowded.p99 <= alone.p99 * 2,
    `${name}: another client's p99 is ${crowded.p99} ms, ${times} times ${alone.p99} ms (2)`,
  );
  promise(crowded.p99 < 500, `${name}: another client's p99 is ${crowded.p99} ms (under 500)`);
  promise(crowded.rejected + crowded.other === 0, `${name}: another client is never rejected`);
  promise(
    flooding.withoutRetryAfter + flooding.other === 0,
    `${name}: rejections are 503 or 429 with Retry-After, nothing else`,
  );
  return alone.p99;
}

async function overload(quietMs: number) {
  const begin = performance.now();
  const clients = Array.from({ length: AT_CAPACITY }, (_, index) =>
    keepAsking(newSearch, network(1000 + index), begin + PART_MS / 3),
  );
  const peak = summarize((await Promise.all(clients)).flat());
  const perSecond = peak.accepted / (PART_MS / 3000);
  console.log(
    `${AT_CAPACITY} clients, each of its own network:`,
    JSON.stringify(peak),
    `${perSecond.toFixed(0)}/s`,
  );
  const offered = Math.round(perSecond * TIMES);
  const answers = await arrive(offered, PART_MS);
  const under = summarize(answers);
  const goodput = under.accepted / (PART_MS / 1000);
  console.log(`${offered} arrivals a second:`, JSON.stringify(under), `${goodput.toFixed(0)}/s`);
  promise(
    goodput >= perSecond * 0.8,
    `goodput is ${Math.round((goodput / perSecond) * 100)} % of the peak (80)`,
  );
  promise(under.p99 < 1000, `p99 of accepted is ${under.p99} ms (under 1,000)`);
  promise(
    under.withoutRetryAfter + under.other === 0,
    "rejections are 503 or 429 with Retry-After, nothing else",
  );
  const end = performance.now();
  let last = await ask(newSearch(), network(3));
  while (last.ms > Math.max(50, quietMs * 2) && performance.now() < end + 20_000)
    last = await ask(newSearch(), network(3));
  const recovery = (performance.now() - end) / 1000;
  promise(recovery < 10, `pages are as quick as before after ${recovery.toFixed(1)} s (under 10)`);
}

async function runAll(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "toolcomps-overload-"));
  const product = launchProduct({
    DATA_DIR: folder,
    LOG_LEVEL: "info",
    HOST: "127.0.0.1",
    TRUSTED_PROXIES: "127.0.0.1",
    SECRET,
  });
  try {
    const [, port] = await product.said(/"port":(\d+)/);
    site = `http://127.0.0.1:${port}`;
    for (let warm = 0; warm < 200; warm++) await ask(newSearch(), network(warm));
    const quiet: number[] = [];
    const chosen = process.argv.slice(2);
    for (const [name, flood] of Object.entries(floods))
      if (chosen.length === 0 || chosen.includes(name)) quiet.push(await measureFlood(name, flood));
    if (chosen.length === 0) await overload(Math.min(...quiet));
  } finally {
    product.stop();
    await product.ended;
    await rm(folder, { recursive: true, force: true });
  }
}

if (isMainThread) {
  await runAll();
  process.exit(misses.length === 0 ? 0 : 1);
}
await runReader();
