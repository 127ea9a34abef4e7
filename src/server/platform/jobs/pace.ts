import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "#server/platform/log.ts";

/** Called between the batches of a job. Returns "stop" if its next run continues. */
export type Pace = (batch: { tookMs: number; done: number; left: () => Promise<number> }) => Promise<unknown>;

/** For a bulk load, which waits for the job. */
export const withoutPauses: Pace = async () => {};

/** Rests this many times as long as a batch took, so that a job takes a fifth of one processor. */
const RESTS = 4;

const LOG_EVERY_MS = 10_000;

/**
 * Leaves most of the machine to requests, and logs how far a long job is.
 * @param stopping ends the job after its batch when the product stops, so that it isn't interrupted
 */
export function withPauses(
  log: Pick<Log, "info">,
  job: string,
  stopping: AbortSignal,
  rest: (ms: number) => Promise<unknown> = (ms) => restUntil(stopping, ms),
): Pace {
  let sinceLog = 0;
  return async ({ tookMs, done, left }) => {
    sinceLog += tookMs * (1 + RESTS);
    if (sinceLog >= LOG_EVERY_MS) {
      sinceLog = 0;
      log.info({ job, done, left: await left() }, "a job is processing a bulk load");
    }
    await rest(tookMs * RESTS);
    return stopping.aborted ? "stop" : undefined;
  };
}

const restUntil = (stopping: AbortSignal, ms: number) =>
  delay(ms, undefined, { ref: false, signal: stopping }).catch(() => {});

export async function inBatches(
  size: number,
  run: () => Promise<number>,
  { pace, left }: { pace: Pace; left: () => Promise<number> },
): Promise<number> {
  for (let done = 0; ; ) {
    const begin = performance.now();
    const count = await run();
    done += count;
    if (count < size) return done;
    if ((await pace({ tookMs: performance.now() - begin, done, left })) === "stop") return done;
  }
}
