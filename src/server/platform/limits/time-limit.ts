import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";

/** Accepts a response that arrived in time even if a busy event loop reads it late. */
export async function withinTime<T>(ms: number, work: Promise<T>, message: string): Promise<T> {
  const done = new AbortController();
  const limit = async (): Promise<never> => {
    await delay(ms, undefined, { signal: done.signal });
    // Timers run before socket reads.
    await nextTurn();
    throw new Error(message);
  };
  try {
    return await Promise.race([work, limit()]);
  } finally {
    done.abort();
  }
}
