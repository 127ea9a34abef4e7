import { setTimeout as delay } from "node:timers/promises";
import { createReadLimit } from "#server/platform/limits/read-limit.ts";
import type { Log } from "#server/platform/log.ts";

/** At most one log line about rejections in this time. */
const REPORT_MS = 10_000;

/** Rejections per network and second without a delay. */
const IMMEDIATE_REJECTIONS = 40;
/** Bounds delayed rejections; more are sent immediately. */
const MAX_DELAYED = 1000;

/** Delays rejections of clients that ignore Retry-After, because rejecting in a tight loop is expensive. */
export function createSlowDown() {
  const secondsToWait = createReadLimit({ points: IMMEDIATE_REJECTIONS, duration: 1 });
  let delayed = 0;
  return async (network: string) => {
    if ((await secondsToWait(network)) === 0 || delayed >= MAX_DELAYED) return;
    delayed += 1;
    await delay(1000);
    delayed -= 1;
  };
}

/** Logs one line for many rejections, because logging each takes time. */
export function countRejections(log: Log) {
  let rejected = 0;
  return () => {
    rejected += 1;
    if (rejected > 1) return;
    setTimeout(() => {
      log.warn({ rejected }, "too many requests: rejected some");
      rejected = 0;
    }, REPORT_MS).unref();
  };
}
