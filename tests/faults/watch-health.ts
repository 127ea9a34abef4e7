import { setTimeout as pause } from "node:timers/promises";
import { type Figure, figure, within } from "./scenario.ts";
import { type Node, probe } from "./site.ts";

/** docs/decisions/0016-unreachable-database.md: readiness fails within 2 s, and liveness never. */
const RED_MS = 2_000;
const POLL_MS = 100;

interface Sample {
  startedAt: number;
  endedAt: number;
  outcome: number | string;
}

export function watchHealth(nodes: readonly Node[]) {
  let isStopping = false;
  const ready = nodes.map((): Sample[] => []);
  const alive: Sample[] = [];
  const watch = async (url: string, samples: Sample[]) => {
    while (!isStopping) {
      const startedAt = Date.now();
      const { outcome } = await probe(url);
      samples.push({ startedAt, endedAt: Date.now(), outcome });
      await pause(POLL_MS);
    }
  };
  const watching = nodes.flatMap((node, index) => [
    watch(`${node.url}/readyz`, ready[index] ?? []),
    watch(`${node.url}/healthz`, alive),
  ]);

  return {
    async stop() {
      isStopping = true;
      await Promise.all(watching);
    },
    judge(from: number, until: number): Figure[] {
      const red = ready.map(
        (samples) => samples.find(({ endedAt, outcome }) => endedAt >= from && outcome === 503)?.endedAt,
      );
      const green = ready.map(
        (samples) => samples.find(({ startedAt, outcome }) => startedAt >= until && outcome === 200)?.endedAt,
      );
      const latest = (times: readonly (number | undefined)[]) =>
        Math.max(...times.map((time) => time ?? Number.POSITIVE_INFINITY));
      const dead = alive.filter(({ endedAt, outcome }) => endedAt >= from && outcome !== 200);
      const longest = Math.max(...alive.map(({ startedAt, endedAt }) => endedAt - startedAt));
      return [
        within("time until /readyz fails", latest(red) - from, RED_MS),
        within("time until /readyz recovers", latest(green) - until, 5_000),
        figure("/healthz responses other than 200", dead.length, "0", dead.length === 0),
        within("slowest /healthz response", longest, RED_MS),
      ];
    },
  };
}
