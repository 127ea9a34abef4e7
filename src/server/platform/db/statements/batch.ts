import DataLoader from "dataloader";
import type { Database } from "../client.ts";
import { prepareOnce } from "./prepare-once.ts";

const MAX_KEYS = 64;

/** More than one, because a connection that was lost silently fails only after a minute. */
const MAX_RUNNING = 2;

/**
 * Asks once for all keys of one turn of the event loop, and once for those that come while two batches run, because
 * under load most of a statement's cost is the round trip and two switches between processes. Not for transactions.
 * `ask` gets connections that keep plans (plan-once.ts).
 * @param ask returns the results in the order of the keys
 */
export function batch<Key, Result>(
  ask: (db: Database, keys: readonly Key[]) => Promise<readonly Result[]>,
): (db: Database, key: Key) => Promise<Result> {
  const loaderOf = prepareOnce((db) => {
    const turns = takeTurns();
    return new DataLoader<Key, Result>((keys) => turns.run(() => ask(db, keys)), {
      cache: false,
      maxBatchSize: MAX_KEYS,
      batchScheduleFn: turns.schedule,
    });
  });
  return (db, key) => loaderOf(db).load(key);
}

/** A batch that waits for others to end gets more keys, so batches grow with the load. */
function takeTurns() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    schedule(start: () => void) {
      if (running < MAX_RUNNING) setImmediate(start);
      else waiting.push(start);
    },
    async run<T>(work: () => Promise<T>): Promise<T> {
      running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
        const next = waiting.shift();
        if (next !== undefined) setImmediate(next);
      }
    },
  };
}

/** For rows by id: the query gets the ids of all callers, and each caller its own rows. */
export const batchByIds = <Row extends { id: string }>(
  ask: (db: Database, ids: readonly string[]) => Promise<readonly Row[]>,
) =>
  batch<readonly string[], Row[]>(async (db, lists) => {
    const rows = new Map((await ask(db, [...new Set(lists.flat())])).map((row) => [row.id, row]));
    return lists.map((ids) => ids.flatMap((id) => rows.get(id.toLowerCase()) ?? []));
  });
