import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { createCast } from "#tests/faults/cast.ts";
import { createHttpClient } from "#tests/faults/http-client.ts";
import { childrenOf } from "#tests/faults/postgres.ts";
import { figure, type Scenario } from "#tests/faults/scenario.ts";
import { type Node, startNode } from "#tests/faults/site.ts";

const ROUNDS = 3;
const ROUND_MS = 6_000;
const IDLE_MS = 5_000;
const CONNECTIONS = 16;
/** Two processes share nothing that a page needs, but they share the processor's caches. */
const MOST_EXTRA = 1.2;
/** The kernel's ticks per second (`getconf CLK_TCK`). */
const TICKS = 100;

interface Measured {
  pages: number;
  seconds: number;
  cpuSeconds: number;
  generatorSeconds: number;
}

export const twoWorkers: Scenario = {
  name: "workers",
  title: `uncached review pages of one process and of WORKERS=2, in turn, over ${CONNECTIONS} connections`,
  async run({ postgres }) {
    const url = await (await postgres()).createDatabase();
    const env = { DATABASE_URL: url, PAGE_CACHE_MB: "0" };
    const one = await startNode(env);
    const two = await startNode({ ...env, WORKERS: "2" });
    const { reviewIds } = await createCast(url, one.url);
    const paths = reviewIds.slice(0, 50).map((id) => `/reviews/${id}`);
    const sums = { one: nothing(), two: nothing() };
    await Promise.all([measure(one, paths), measure(two, paths)]);
    const idle = { one: await idleShare(one), two: await idleShare(two) };
    for (let round = 0; round < ROUNDS; round += 1) {
      add(sums.one, await measure(one, paths));
      add(sums.two, await measure(two, paths));
    }
    const rate = ({ pages, seconds }: Measured) => pages / seconds;
    const cpu = (name: "one" | "two") => {
      const { pages, seconds, cpuSeconds } = sums[name];
      return ((cpuSeconds - idle[name] * seconds) / pages) * 1000;
    };
    const extra = cpu("two") / cpu("one");
    return [
      figure("pages per second of one process", rate(sums.one).toFixed(0)),
      figure("pages per second of two workers", rate(sums.two).toFixed(0)),
      figure(
        "two workers over one, with the load generator and PostgreSQL on the same cores",
        (rate(sums.two) / rate(sums.one)).toFixed(2),
      ),
      figure("share of a core without requests, one process", `${(idle.one * 100).toFixed(1)} %`),
      figure("share of a core without requests, two workers", `${(idle.two * 100).toFixed(1)} %`),
      figure("processor time of a page, one process", `${cpu("one").toFixed(2)} ms`),
      figure("processor time of a page, two workers", `${cpu("two").toFixed(2)} ms`),
      figure(
        "the same, two workers over one",
        extra.toFixed(2),
        `at most ${MOST_EXTRA}: with cores of their own, two workers serve ${(2 / MOST_EXTRA).toFixed(1)} times as much`,
        extra <= MOST_EXTRA,
      ),
      figure(
        "processor time of a page in the load generator",
        `${((sums.two.generatorSeconds / sums.two.pages) * 1000).toFixed(2)} ms`,
      ),
    ];
  },
};

/** Processor seconds per second without requests: jobs, health probes and timers. */
async function idleShare(node: Node): Promise<number> {
  const pids = processesOf(node);
  const before = cpuOf(pids);
  await pause(IDLE_MS);
  return (cpuOf(pids) - before) / (IDLE_MS / 1000);
}

const nothing = (): Measured => ({ pages: 0, seconds: 0, cpuSeconds: 0, generatorSeconds: 0 });

function add(sum: Measured, one: Measured): void {
  for (const key of Object.keys(sum) as (keyof Measured)[]) sum[key] += one[key];
}

async function measure(node: Node, paths: readonly string[]): Promise<Measured> {
  const pids = processesOf(node);
  const begin = { at: performance.now(), cpu: cpuOf(pids), own: process.cpuUsage() };
  const end = begin.at + ROUND_MS;
  let pages = 0;
  const browse = async () => {
    const client = createHttpClient();
    while (performance.now() < end) {
      // Each request from another network, because limits of reads are per network.
      const headers = { "x-forwarded-for": `2001:db8:${randomInt(65_536).toString(16)}::1` };
      const { outcome } = await client.send(
        "GET",
        `${node.url}${paths[randomInt(paths.length)]}`,
        undefined,
        headers,
      );
      if (outcome === 200) pages += 1;
    }
    client.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, browse));
  const { user, system } = process.cpuUsage(begin.own);
  return {
    pages,
    seconds: (performance.now() - begin.at) / 1000,
    cpuSeconds: cpuOf(pids) - begin.cpu,
    generatorSeconds: (user + system) / 1e6,
  };
}

const processesOf = ({ process: { pid = 0 } }: Node) => [pid, ...childrenOf(pid)];

/** Processor seconds of processes so far. */
function cpuOf(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const [, rest = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) (?=[A-Z] )/);
    const [user = 0, system = 0] = rest.split(" ").slice(11, 13).map(Number);
    return user + system;
  });
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS;
}
