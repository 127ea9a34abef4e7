import { setTimeout as pause } from "node:timers/promises";
import { createCast } from "#tests/faults/cast.ts";
import { judgeStop } from "#tests/faults/judge-stop.ts";
import { startLoad, untilWritten } from "#tests/faults/load.ts";
import { judgeLoad, type Scenario, within } from "#tests/faults/scenario.ts";
import { startNode } from "#tests/faults/site.ts";
import { watchHealth } from "#tests/faults/watch-health.ts";

const FREEZE_MS = 20_000;
const WRITES_AROUND = 40;

export const freezePostgres: Scenario = {
  name: "freeze",
  title: `PostgreSQL is frozen for ${FREEZE_MS / 1000} s under load: connections stay open and nothing responds`,
  async run({ postgres }) {
    const server = await postgres();
    const url = await server.createDatabase();
    const node = await startNode({ DATABASE_URL: url });
    const cast = await createCast(url, node.url);
    const load = startLoad(cast, [node.url]);
    await untilWritten(load, [node], WRITES_AROUND);
    const health = watchHealth([node]);
    const from = Date.now();
    await server.freeze();
    await pause(FREEZE_MS);
    server.thaw();
    const until = Date.now();
    await untilWritten(load, [node], WRITES_AROUND);
    await Promise.all([health.stop(), load.stop()]);
    return [
      ...health.judge(from, until),
      within("slowest response during the fault", load.ledger.longestWait({ from, until }), 2_000),
      within("time to first acknowledged write", load.ledger.recovery({ from, until }), 5_000),
      ...(await judgeLoad(url, load.ledger, [{ from, until }])),
      ...(await judgeStop(node)),
    ];
  },
};
