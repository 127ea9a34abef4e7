import pg from "pg";
import { openDatabase } from "#server/platform/db/client.ts";
import { type Cast, createCast, headersOf } from "#tests/faults/cast.ts";
import { createHttpClient } from "#tests/faults/http-client.ts";
import { judgeStop } from "#tests/faults/judge-stop.ts";
import type { Outage } from "#tests/faults/ledger.ts";
import { startLoad, untilWritten } from "#tests/faults/load.ts";
import { figure, judgeLoad, type Scenario } from "#tests/faults/scenario.ts";
import { type Node, startNode } from "#tests/faults/site.ts";

const TIMES = 20;
const WRITES_BETWEEN = 10;

export const terminateBackends: Scenario = {
  name: "terminate",
  title: `${TIMES} times, one busy connection is terminated (pg_terminate_backend inside a transaction)`,
  async run({ postgres }) {
    const url = await (await postgres()).createDatabase();
    const node = await startNode({ DATABASE_URL: url });
    const cast = await createCast(url, node.url);
    const load = startLoad(cast, [node.url]);
    const outages: Outage[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      await untilWritten(load, [node], WRITES_BETWEEN);
      const from = Date.now();
      await terminateBusy(url, node);
      outages.push({ from, until: Date.now() });
    }
    await untilWritten(load, [node], WRITES_BETWEEN);
    await load.stop();
    const figures = await judgeLoad(url, load.ledger, outages);
    const failures = load.ledger.failures().length;
    const { reached, max } = await countSlots(url, node, cast);
    return [
      figure("failed requests", failures, `at most ${TIMES}`, failures <= TIMES),
      ...figures,
      figure("connections available to requests", reached, `all ${max}`, reached === max),
      ...(await judgeStop(node)),
    ];
  },
};

/** Terminates a connection between two statements of its transaction. */
async function terminateBusy(url: string, node: Node): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let ended = 0; ended === 0 && node.isRunning; ) {
    const { rowCount } = await client.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' limit 1`);
    ended = rowCount ?? 0;
  }
  await client.end();
}

/** Rounds of requests until all connections are in use: requests that wait too long are rejected. */
const ROUNDS = 5;

/**
 * Counts the connections in use at the same time, by sending more requests than the pool has connections
 * while a lock blocks them.
 */
async function countSlots(url: string, node: Node, cast: Cast): Promise<{ reached: number; max: number }> {
  const opened = openDatabase(url);
  const { max } = opened.pool.options;
  await opened.close();
  const locker = new pg.Client({ connectionString: url });
  const watcher = new pg.Client({ connectionString: url });
  await Promise.all([locker.connect(), watcher.connect()]);
  const client = createHttpClient();
  let reached = 0;
  for (let round = 0; round < ROUNDS && reached < max; round += 1) {
    await locker.query("begin");
    await locker.query("lock table likes in access exclusive mode");
    let answered = 0;
    const requests = Array.from({ length: 3 * max }, async (_, index) => {
      const member = cast.members[index % cast.members.length] ?? cast.moderator;
      const path = `/api/reviews/${cast.reviewIds.at(-1)}/like`;
      await client.send("PUT", `${node.url}${path}`, undefined, headersOf(member));
      answered += 1;
    });
    while (reached < max && answered < requests.length) {
      const { rows } = await watcher.query<{ count: number }>(`
        select count(*)::int from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      reached = Math.max(reached, rows[0]?.count ?? 0);
    }
    await locker.query("rollback");
    await Promise.all(requests);
  }
  client.close();
  await Promise.all([locker.end(), watcher.end()]);
  return { reached, max };
}
