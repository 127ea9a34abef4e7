import type { Log } from "./log.ts";

/** Below the five seconds after which operators wonder whether the start hangs. */
const EVERY_MS = 4_000;

/** Logs every few seconds that a step of the start still runs. */
export async function withProgress<Result>(
  log: Log,
  step: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const start = performance.now();
  const timer = setInterval(
    () => log.info({ seconds: Math.round((performance.now() - start) / 1000) }, `still ${step}`),
    EVERY_MS,
  );
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
