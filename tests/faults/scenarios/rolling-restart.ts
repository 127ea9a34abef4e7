import { createCast } from "#tests/faults/cast.ts";
import { hasHaproxy, startHaproxy } from "#tests/faults/haproxy.ts";
import { STOP_MS } from "#tests/faults/judge-stop.ts";
import { startLoad } from "#tests/faults/load.ts";
import { figure, judgeLoad, type Scenario, within } from "#tests/faults/scenario.ts";
import { startNode } from "#tests/faults/site.ts";

const TIMES = 10;
const WRITES_BETWEEN = 20;

export const rollingRestart: Scenario = {
  name: "restart",
  title: `two nodes behind HAProxy are restarted alternately, ${TIMES} times, under keep-alive GETs and POSTs`,
  async run({ postgres }) {
    if (!hasHaproxy()) return { cannotRun: "haproxy is not installed: apt-get install haproxy" };
    const url = await (await postgres()).createDatabase();
    // The default delay: long enough for HAProxy's checks to notice.
    const env = { DATABASE_URL: url, STOP_DELAY_SECONDS: "" };
    const nodes = [await startNode(env), await startNode(env)];
    const proxy = await startHaproxy(nodes.map((node) => node.url));
    try {
      await proxy.untilAllUp();
      const cast = await createCast(url, proxy.url);
      const load = startLoad(cast, [proxy.url]);
      const stops: { code: number | null; ms: number }[] = [];
      for (let time = 0; time < TIMES; time += 1) {
        await load.untilAcknowledged(WRITES_BETWEEN);
        const node = nodes[time % nodes.length];
        if (!node) continue;
        stops.push(await node.stop());
        await node.start();
        await proxy.untilAllUp();
      }
      await load.untilAcknowledged(WRITES_BETWEEN);
      await load.stop();
      const reads = load.ledger.attempts.filter(({ isWrite }) => !isWrite).length;
      return [
        figure("GETs and writes", `${reads} and ${load.ledger.attempts.length - reads}`),
        ...(await judgeLoad(url, load.ledger, [])),
        within("slowest exit of a node after SIGTERM", Math.max(...stops.map(({ ms }) => ms)), STOP_MS),
        figure(
          "exit codes other than 0",
          stops.filter(({ code }) => code !== 0).length,
          "0",
          stops.every(({ code }) => code === 0),
        ),
      ];
    } finally {
      await proxy.stop();
    }
  },
};
