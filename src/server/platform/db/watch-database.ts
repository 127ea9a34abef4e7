import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { withinTime } from "#server/platform/limits/time-limit.ts";
import { connectClient, discard } from "./connect-client.ts";

/** Two failures in a row are known within 1.7 s; readiness promises 2 s. */
const PROBE_EVERY_MS = 300;
const PROBE_LIMIT_MS = 700;

export interface DatabaseWatch {
  /** Why the database does not answer; undefined while it does. */
  failure(): Error | undefined;
  close(): Promise<void>;
}

/**
 * Asks the database all the time whether it is there, on a connection of its own, so that requests need not find out by
 * waiting: a frozen server or a broken network answers nothing, not even an error.
 *
 * @param onChange called when the database stops answering, with the reason, and when it answers again
 */
export function watchDatabase(
  connectionString: string,
  onChange: (failure: Error | undefined) => void,
): DatabaseWatch {
  const { signal, abort } = abortable();
  let client: pg.Client | undefined;
  let failure: Error | undefined;

  const drop = () => {
    discard(client);
    client = undefined;
  };
  const probe = async () => {
    signal.throwIfAborted();
    client ??= await connectClient(connectionString, { connectMs: PROBE_LIMIT_MS });
    await withinTime(PROBE_LIMIT_MS, client.query("select 1"), "the database does not respond");
  };
  // One lost connection says nothing about the database; a new one decides.
  const probeTwice = () =>
    probe().catch(() => {
      drop();
      return probe();
    });

  const run = async () => {
    while (!signal.aborted) {
      const before = failure;
      failure = await probeTwice().then(
        () => undefined,
        (error: Error) => {
          drop();
          return error;
        },
      );
      if (signal.aborted) break;
      if ((before === undefined) !== (failure === undefined)) onChange(failure);
      await delay(PROBE_EVERY_MS, undefined, { signal }).catch(() => {});
    }
    drop();
  };
  const running = run();

  return {
    failure: () => failure,
    async close() {
      abort();
      drop();
      await running;
    },
  };
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
