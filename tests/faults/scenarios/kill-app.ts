import { createCast } from "#tests/faults/cast.ts";
import { judgeStop } from "#tests/faults/judge-stop.ts";
import type { Outage } from "#tests/faults/ledger.ts";
import { startLoad, untilWritten } from "#tests/faults/load.ts";
import { embeddedUrl } from "#tests/faults/postgres.ts";
import { figure, judgeLoad, type Scenario, seconds, within } from "#tests/faults/scenario.ts";
import { makeFolder, startNode } from "#tests/faults/site.ts";

const TIMES = 20;
const WRITES_BETWEEN = 10;
const READY_MS = 10_000;

export const killApp: Scenario = {
  name: "kill-app",
  title: `kill -9 of the app, ${TIMES} times under load, with the embedded database`,
  async run() {
    const dataDir = await makeFolder("kill-app");
    const node = await startNode({ DATA_DIR: dataDir });
    const cast = await createCast(await embeddedUrl(dataDir), node.url);
    const load = startLoad(cast, [node.url]);
    const outages: Outage[] = [];
    const starts: number[] = [];
    for (let time = 1; time <= TIMES; time += 1) {
      await untilWritten(load, [node], WRITES_BETWEEN);
      const from = Date.now();
      await node.kill();
      starts.push(await node.start());
      outages.push({ from, until: Date.now(), allowed: ["refused", "reset"] });
    }
    await untilWritten(load, [node], WRITES_BETWEEN);
    await load.stop();
    starts.sort((a, b) => a - b);
    return [
      within("slowest time until ready again", starts.at(-1) ?? 0, READY_MS),
      figure("median time until ready again", seconds(starts[starts.length >> 1] ?? 0)),
      ...(await judgeLoad(await embeddedUrl(dataDir), load.ledger, outages)),
      ...(await judgeStop(node)),
    ];
  },
};
