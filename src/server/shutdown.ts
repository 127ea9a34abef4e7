import { withinTime } from "./platform/limits/time-limit.ts";
import type { Log } from "./platform/log.ts";

/** The limits of all steps together are less. */
const STOP_MS = 10_000;

interface Step {
  name: string;
  limitMs: number;
  run: () => Promise<unknown>;
}

/**
 * Stops what was started, in reverse order. No step keeps the process alive longer than its limit, and none keeps the
 * next from running.
 *
 * @param options.pauseMs how long a step of waiting may take besides
 */
export function createShutdown(
  log: Log,
  { pauseMs, exit = process.exit }: { pauseMs: number; exit?: (code: number) => void },
) {
  const steps: Step[] = [];
  let isStopping = false;
  return {
    isStopping: () => isStopping,
    /** Adds what is to be stopped before everything that was added earlier. */
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
