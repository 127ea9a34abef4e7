import pg from "pg";
import { createCast } from "#tests/faults/cast.ts";
import { judgeStop } from "#tests/faults/judge-stop.ts";
import type { Outage } from "#tests/faults/ledger.ts";
import { startLoad, untilWritten } from "#tests/faults/load.ts";
import { embeddedUrl, postmasterOf, query } from "#tests/faults/postgres.ts";
import { figure, judgeLoad, type Scenario, seconds } from "#tests/faults/scenario.ts";
import { makeFolder, startNode, until } from "#tests/faults/site.ts";

const TIMES = 20;
const WRITES_BETWEEN = 10;

export const killPostgres: Scenario = {
  name: "kill-postgres",
  title: `kill -9 of the embedded PostgreSQL, ${TIMES} times under load: alternating between all of it and one backend`,
  async run() {
    const dataDir = await makeFolder("kill-postgres");
    const node = await startNode({ DATA_DIR: dataDir });
    const url = await embeddedUrl(dataDir);
    const cast = await createCast(url, node.url);
    const load = startLoad(cast, [node.url]);
    const outages: Outage[] = [];
    for (let time = 1; time <= TIMES; time += 1) {
      await untilWritten(load, [node], WRITES_BETWEEN);
      const victim = time % 2 === 0 ? await postmasterOf(dataDir) : await busyBackend(url);
      const from = Date.now();
      const observer = await observe(url);
      process.kill(victim, "SIGKILL");
      await observer.cut;
      await until("PostgreSQL is back", async () => {
        if (!node.isRunning) await node.start();
        return answers(url);
      });
      outages.push({ from, until: Date.now() });
    }
    await untilWritten(load, [node], WRITES_BETWEEN);
    await load.stop();
    const longest = Math.max(...outages.map((outage) => outage.until - outage.from));
    return [
      figure("longest outage of the server", seconds(longest)),
      ...(await judgeLoad(url, load.ledger, outages)),
      ...(await judgeStop(node)),
    ];
  },
};

async function busyBackend(url: string): Promise<number> {
  let pid: number | undefined;
  await until("a backend is busy", async () => {
    const rows = await query<{ pid: number }>(
      url,
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend' order by xact_start nulls last, state_change desc limit 1`,
    );
    pid = rows[0]?.pid;
    return pid !== undefined;
  });
  return pid ?? 0;
}

/** @returns a promise that resolves when the connection is cut, as PostgreSQL does with all after a crash */
async function observe(url: string): Promise<{ cut: Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  const cut = new Promise<void>((resolve) => client.once("end", resolve));
  client.on("error", () => {});
  await client.connect();
  return { cut };
}

const answers = (url: string) =>
  query(url, "select 1").then(
    () => true,
    () => false,
  );
