import { setTimeout as pause } from "node:timers/promises";
import { createCast } from "#tests/faults/cast.ts";
import { judgeStop } from "#tests/faults/judge-stop.ts";
import { startLoad, untilWritten } from "#tests/faults/load.ts";
import { judgeLoad, type Scenario, within } from "#tests/faults/scenario.ts";
import { startNode } from "#tests/faults/site.ts";
import { watchHealth } from "#tests/faults/watch-health.ts";

const OUTAGE_MS = 10_000;
const WRITES_AROUND = 40;

export const stopPostgres: Scenario = {
  name: "outage",
  title: `PostgreSQL is stopped for ${OUTAGE_MS / 1000} s under the load of two nodes`,
  async run({ postgres }) {
    const server = await postgres();
    const url = await server.createDatabase();
    const nodes = [await startNode({ DATABASE_URL: url }), await startNode({ DATABASE_URL: url })];
    const cast = await createCast(url, nodes[0]?.url ?? "");
    const load = startLoad(
      cast,
      nodes.map((node) => node.url),
    );
    await untilWritten(load, nodes, WRITES_AROUND);
    const health = watchHealth(nodes);
    const from = Date.now();
    await server.stop();
    await pause(OUTAGE_MS);
    await server.start();
    const until = Date.now();
    await untilWritten(load, nodes, WRITES_AROUND);
    await Promise.all([health.stop(), load.stop()]);
    return [
      ...health.judge(from, until),
      within("time to first acknowledged write", load.ledger.recovery({ from, until }), 5_000),
      within("slowest response during the fault", load.ledger.longestWait({ from, until }), 2_000),
      ...(await judgeLoad(url, load.ledger, [{ from, until }])),
      ...(await judgeStop(...nodes)),
    ];
  },
};
