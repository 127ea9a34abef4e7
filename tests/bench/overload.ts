// `npm run bench:overload`: overloads the server from one network, as one member, and at four times its
// capacity. Exits with 1 when a promise about overload is missed. OVERLOAD_SECONDS: duration of each phase,
// 30 by default.
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { launchProduct } from "#tests/e2e/support/launch-product.ts";

const PART_MS = Number(process.env.OVERLOAD_SECONDS ?? 30) * 1000;
const CLIENTS = 60;
const PREVIEWS = 120;
/** Concurrent requests at the maximum rate without rejections. */
const AT_CAPACITY = 8;
const TIMES = 4;
/** Pause of a fast reader: without it, one client exceeds the rate limit of reads. */
const READER_PAUSE_MS = 25;

interface Answer {
  status: number;
  ms: number;
  hasRetryAfter: boolean;
}

const agent = new Agent({ keepAlive: true, maxSockets: 2000 });
let site = "";

function ask(address: string, client: string): Promise<Answer> {
  const begin = performance.now();
  return new Promise((resolve) => {
    const request = get(site + address, { agent, headers: { "x-forwarded-for": client } }, (response) => {
      response.resume();
      response.on("end", () => {
        const hasRetryAfter = response.headers["retry-after"] !== undefined;
        resolve({ status: response.statusCode ?? 0, ms: performance.now() - begin, hasRetryAfter });
      });
    });
    request.on("error", () => resolve({ status: 0, ms: performance.now() - begin, hasRetryAfter: false }));
  });
}

/** Simulates a client that sends its next request after each response, or after a pause. */
async function keepAsking(
  addresses: readonly string[],
  client: string,
  until: number,
  pauseMs = 0,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let turn = 0; performance.now() < until; turn++) {
    answers.push(await ask(addresses[turn % addresses.length] ?? "/", client));
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
      asked.push(ask("/search", network(asked.length)));
    await delay(5);
  }
  return Promise.all(asked);
}

/** Addresses for benchmarks (RFC 2544). */
const network = (index: number) => `198.18.${(index >> 8) & 255}.${index & 255}`;

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

async function measureQuiet() {
  const quiet = summarize(await keepAsking(["/api/tags", "/search"], network(1), performance.now() + 5_000));
  console.log("One client, nobody else:", JSON.stringify(quiet));
  return quiet;
}

async function crowdOneNetwork() {
  const until = performance.now() + PART_MS;
  const crowd = Promise.all(
    Array.from({ length: CLIENTS }, () => keepAsking(["/search"], "203.0.113.7", until)),
  );
  const other = summarize(await keepAsking(["/api/tags", "/search"], network(2), until, READER_PAUSE_MS));
  const office = summarize((await crowd).flat());
  console.log(`${CLIENTS} clients of one network on /search:`, JSON.stringify(office));
  console.log("Another network at the same time:", JSON.stringify(other));
  promise(other.p99 < 500, `another client's p99 is ${other.p99} ms (under 500)`);
  promise(other.rejected + other.other === 0, "another client is never rejected");
  promise(
    office.withoutRetryAfter + office.other === 0,
    "rejections are 503 or 429 with Retry-After, nothing else",
  );
}

/** The most expensive text to parse: every line is a list of its own, full of marks. */
const COSTLY_TEXT = Array.from({ length: 200 }, (_, line) => `${line % 2 ? "-" : "1."} *a* **b** \`c\``).join(
  "\n",
);

async function post(address: string, body: unknown, headers: Record<string, string> = {}) {
  const begin = performance.now();
  const response = await fetch(`${site}/api${address}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const hasRetryAfter = response.headers.has("retry-after");
  return { status: response.status, ms: performance.now() - begin, hasRetryAfter, text };
}

/** Simulates a member who requests previews continuously, 120 at a time. */
async function crowdPreviews() {
  const { text } = await post("/auth/sign-in", { email: "member@demo.test", password: "demo-password" });
  const authorization = `Bearer ${(JSON.parse(text) as { accessToken: string }).accessToken}`;
  const until = performance.now() + PART_MS;
  const answers: Answer[] = [];
  const flood = async () => {
    while (performance.now() < until) {
      const preview = () => post("/comments/preview", { content: COSTLY_TEXT }, { authorization });
      answers.push(...(await Promise.all(Array.from({ length: PREVIEWS }, preview))));
    }
  };
  const reader = keepAsking(["/api/tags", "/search"], network(4), until, READER_PAUSE_MS);
  const [other] = await Promise.all([reader.then(summarize), flood()]);
  const previews = summarize(answers);
  console.log(`${PREVIEWS} previews at a time of one member:`, JSON.stringify(previews));
  console.log("Another network at the same time:", JSON.stringify(other));
  promise(previews.accepted > 0, "some previews succeed");
  promise(other.p99 < 500, `another client's p99 is ${other.p99} ms (under 500)`);
  promise(other.rejected + other.other === 0, "another client is never rejected");
  promise(
    previews.withoutRetryAfter + previews.other === 0,
    "rejections are 503 or 429 with Retry-After, nothing else",
  );
}

async function overload(quietMs: number) {
  const begin = performance.now();
  const clients = Array.from({ length: AT_CAPACITY }, (_, index) =>
    keepAsking(["/search"], network(1000 + index), begin + PART_MS / 3),
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
  let last = await ask("/search", network(3));
  while (last.ms > Math.max(50, quietMs * 2) && performance.now() < end + 20_000)
    last = await ask("/search", network(3));
  const recovery = (performance.now() - end) / 1000;
  promise(recovery < 10, `pages are as quick as before after ${recovery.toFixed(1)} s (under 10)`);
}

const folder = await mkdtemp(path.join(tmpdir(), "toolcomps-overload-"));
const product = launchProduct({
  DATA_DIR: folder,
  LOG_LEVEL: "info",
  HOST: "127.0.0.1",
  TRUSTED_PROXIES: "127.0.0.1",
});
try {
  const [, port] = await product.said(/"port":(\d+)/);
  site = `http://127.0.0.1:${port}`;
  for (let warm = 0; warm < 200; warm++) await ask("/search", network(warm));
  const quiet = await measureQuiet();
  await crowdOneNetwork();
  await crowdPreviews();
  await overload(quiet.p99);
} finally {
  product.stop();
  await product.ended;
  await rm(folder, { recursive: true, force: true });
}
process.exit(misses.length === 0 ? 0 : 1);
