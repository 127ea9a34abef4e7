import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { withinTime } from "#server/platform/limits/time-limit.ts";
import { connectClient, discard } from "./connect-client.ts";

/** Detects two consecutive failures within 1.7 s; readiness promises 2 s. */
const PROBE_EVERY_MS = 300;
const PROBE_LIMIT_MS = 700;

export interface DatabaseWatch {
  failure(): Error | undefined;
  close(): Promise<void>;
}

/** Probes the database on its own connection, because a frozen server or broken network sends no error. */
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
  // A lost connection proves nothing; a fresh one decides.
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
