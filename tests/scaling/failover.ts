import { setTimeout as pause } from "node:timers/promises";
import { type Cast, createCast } from "#tests/faults/cast.ts";
import { judgeStop } from "#tests/faults/judge-stop.ts";
import type { Ledger } from "#tests/faults/ledger.ts";
import { createApi, measureLive } from "#tests/faults/live-updates.ts";
import { startLoad } from "#tests/faults/load.ts";
import { query } from "#tests/faults/postgres.ts";
import { type Figure, figure, judgeLoad, type Scenario, seconds, within } from "#tests/faults/scenario.ts";
import { type Node, probe, until } from "#tests/faults/site.ts";
import { missingPackages, startCluster } from "./cluster.ts";

const WRITES_BEFORE = 60;
const WRITES_AFTER = 40;
const OWN_WRITES = 40;
const COMMENTS = 4;
const SEEN_MS = 1_000;
const OUTAGE_MS = 15_000;
/** The other members are for the checks, which need accounts that nobody else writes with. */
const MEMBERS_OF_LOAD = 10;
const REVIEWS_OF_LOAD = 120;

export const failover: Scenario = {
  name: "failover",
  title:
    "three nodes behind HAProxy, one with two workers and one behind PgBouncer in transaction mode, read from a standby, which is promoted after kill -9 of the primary",
  async run() {
    const missing = missingPackages();
    if (missing.length > 0) return { cannotRun: `not installed: ${missing.join(", ")}` };
    const { servers, urls, nodes, proxy, stop } = await startCluster();
    const { standby } = urls;
    try {
      const cast = await createCast(urls.primary, proxy.url);
      const load = startLoad(
        {
          ...cast,
          members: cast.members.slice(0, MEMBERS_OF_LOAD),
          reviewIds: cast.reviewIds.slice(0, REVIEWS_OF_LOAD),
        },
        [proxy.url],
      );
      const left = {
        members: cast.members.slice(MEMBERS_OF_LOAD),
        reviewIds: cast.reviewIds.slice(REVIEWS_OF_LOAD),
      };
      const observe = () =>
        judgeNodes({ ...cast, ...left, reviewIds: left.reviewIds.splice(0, OWN_WRITES) }, nodes);
      await load.untilAcknowledged(WRITES_BEFORE);
      const read = await transactionsOn(standby);
      const before = await observe();
      const used = figure(
        "transactions on the standby during these checks",
        (await transactionsOn(standby)) - read,
        "more than 0",
      );
      used.isMet = Number(used.value) > 0;

      const from = Date.now();
      servers.killPrimary();
      await servers.promoteStandby();
      const promotedMs = Date.now() - from;
      await until("the proxy leads to the new primary", () => isWritable(urls.primary));
      await until("every node is ready", () => areReady(nodes));
      await proxy.untilAllUp();
      const outage = { from, until: Date.now() };
      await load.untilAcknowledged(WRITES_AFTER);
      const after = await observe();
      await load.stop();
      return [
        ...before,
        used,
        figure("promotion of the standby", seconds(promotedMs)),
        within("time until every node is ready again", outage.until - outage.from, OUTAGE_MS),
        within(
          "time until the next acknowledged write",
          firstWriteAfter(from, load.ledger) - from,
          OUTAGE_MS,
        ),
        ...after.map((one) => ({ ...one, what: `after the failover: ${one.what}` })),
        ...(await judgeLoad(standby, load.ledger, [outage])),
        ...(await judgeStop(...nodes)),
      ];
    } finally {
      await stop();
    }
  },
};

const isWritable = (url: string) =>
  query<{ yes: boolean }>(url, "select not pg_is_in_recovery() as yes").then(
    ([row]) => row?.yes === true,
    () => false,
  );

/** When the first write that was sent after `from` was acknowledged. */
const firstWriteAfter = (from: number, { attempts }: Ledger) =>
  Math.min(
    ...attempts
      .filter(({ isWrite, outcome, sentAt }) => isWrite && sentAt > from && Number(outcome) < 400)
      .map(({ endedAt }) => endedAt),
  );

async function areReady(nodes: readonly Node[]): Promise<boolean> {
  const answers = await Promise.all(nodes.map(({ url }) => probe(`${url}/readyz`)));
  return answers.every(({ outcome }) => outcome === 200);
}

async function transactionsOn(url: string): Promise<number> {
  const [row] = await query<{ count: string }>(
    url,
    "select xact_commit as count from pg_stat_database where datname = current_database()",
  );
  return Number(row?.count ?? 0);
}

/** Writes on each node, and checks that the others see it. */
async function judgeNodes(cast: Cast, nodes: readonly Node[]): Promise<Figure[]> {
  const ownWrites = await countSeenLikes(cast, nodes);
  const seenMs = await measureSeenComments(cast, nodes);
  const [near = "", far = ""] = [nodes[0]?.url, nodes[2]?.url];
  const live = await measureLive(cast, near, far);
  return [
    figure(
      "own writes seen on the next node",
      `${ownWrites} of ${OWN_WRITES}`,
      "all",
      ownWrites === OWN_WRITES,
    ),
    within("slowest comment to appear for visitors of another node", seenMs, SEEN_MS),
    within("slowest live update on another node", live.nextMs, SEEN_MS),
  ];
}

/** Likes on one node, and reads from the next one. */
async function countSeenLikes(
  { members: [member], reviewIds }: Cast,
  nodes: readonly Node[],
): Promise<number> {
  let seen = 0;
  for (const [index, id] of reviewIds.entries()) {
    const [here = "", there = ""] = [nodes[index % 3]?.url, nodes[(index + 1) % 3]?.url];
    await createApi(here, member)("PUT", `/reviews/${id}/like`);
    const state = (await createApi(there, member)("GET", `/reviews/${id}/like`)) as { isLiked: boolean };
    if (state.isLiked) seen += 1;
  }
  return seen;
}

async function measureSeenComments({ members, reviewIds }: Cast, nodes: readonly Node[]): Promise<number> {
  const times: number[] = [];
  for (const [index, id] of reviewIds.slice(0, COMMENTS).entries()) {
    const [here = "", there = ""] = [nodes[index % 3]?.url, nodes[(index + 1) % 3]?.url];
    const content = `Seen from afar, ${Date.now()}`;
    const list = () => createApi(there)("GET", `/reviews/${id}/comments`);
    await list();
    await createApi(here, members[1])("POST", "/comments", { thread: { kind: "review", id }, content });
    const from = Date.now();
    while (!JSON.stringify(await list()).includes(content) && Date.now() - from < 10 * SEEN_MS)
      await pause(5);
    times.push(Date.now() - from);
  }
  return Math.max(...times);
}
