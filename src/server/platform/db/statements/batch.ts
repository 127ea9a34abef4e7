import DataLoader from "dataloader";
import type { Database } from "../client.ts";
import { prepareOnce } from "./prepare-once.ts";

const MAX_KEYS = 64;

/**
 * Asks once for all keys of one turn of the event loop, because under load most of a statement's cost is the round
 * trip and two switches between processes. Not for transactions. `ask` gets connections that keep plans (plan-once.ts).
 * @param ask returns the results in the order of the keys
 */
export function batch<Key, Result>(
  ask: (db: Database, keys: readonly Key[]) => Promise<readonly Result[]>,
): (db: Database, key: Key) => Promise<Result> {
  const loaderOf = prepareOnce(
    (db) =>
      new DataLoader<Key, Result>((keys) => ask(db, keys), {
        cache: false,
        maxBatchSize: MAX_KEYS,
        batchScheduleFn: (run) => setImmediate(run),
      }),
  );
  return (db, key) => loaderOf(db).load(key);
}

/** For rows by id: the query gets the ids of all callers, and each caller its own rows. */
export const batchByIds = <Row extends { id: string }>(
  ask: (db: Database, ids: readonly string[]) => Promise<readonly Row[]>,
) =>
  batch<readonly string[], Row[]>(async (db, lists) => {
    const rows = new Map((await ask(db, [...new Set(lists.flat())])).map((row) => [row.id, row]));
    return lists.map((ids) => ids.flatMap((id) => rows.get(id.toLowerCase()) ?? []));
  });
