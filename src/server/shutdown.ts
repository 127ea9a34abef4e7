import { withinTime } from "./platform/limits/time-limit.ts";
import type { Log } from "./platform/log.ts";

/** For all steps together. */
const STOP_MS = 10_000;

interface Step {
  name: string;
  limitMs: number;
  run: () => Promise<unknown>;
}

/** Runs steps in reverse order. If a step fails or exceeds its limit, the next one still runs. */
export function createShutdown(
  log: Log,
  { pauseMs, exit = process.exit }: { pauseMs: number; exit?: (code: number) => void },
) {
  const steps: Step[] = [];
  let isStopping = false;
  return {
    isStopping: () => isStopping,
    add(name: string, limitMs: number, run: () => Promise<unknown>) {
      steps.push({ name, limitMs, run });
    },
    async stop(code: number): Promise<void> {
      if (isStopping) return;
      isStopping = true;
      log.info("stopping");
      setTimeout(() => {
        log.error("stopping took too long");
        exit(code || 1);
      }, pauseMs + STOP_MS);
      for (const { name, limitMs, run } of steps.reverse()) {
        await withinTime(limitMs, run(), `it took longer than ${limitMs} ms`).catch((error: Error) => {
          log.error({ err: error, step: name }, "a step of stopping failed");
        });
      }
      exit(code);
    },
  };
}

export type Shutdown = ReturnType<typeof createShutdown>;
