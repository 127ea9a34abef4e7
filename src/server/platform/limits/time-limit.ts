import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";

/**
 * The outcome of `work`, or a rejection when that takes longer than `ms`. An answer that arrived in time counts
 * even when a busy event loop reads it late.
 */
export async function withinTime<T>(ms: number, work: Promise<T>, message: string): Promise<T> {
  const done = new AbortController();
  const limit = async (): Promise<never> => {
    await delay(ms, undefined, { signal: done.signal });
    // Timers run before sockets are read.
    await nextTurn();
    throw new Error(message);
  };
  try {
    return await Promise.race([work, limit()]);
  } finally {
    done.abort();
  }
}
