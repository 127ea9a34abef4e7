import type { Database } from "../client.ts";
import { quickOf } from "./quick.ts";

/** Builds a query once per database, because building it takes as long as running it. Only for rows by key (quick.ts). */
export function prepareOnce<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const queries = new WeakMap<Database, Query>();
  return (db) => {
    const query = queries.get(db) ?? build(quickOf(db));
    queries.set(db, query);
    return query;
  };
}

/** A row of a query that was prepared once. */
export type RowOf<Query extends (db: Database) => { execute(): Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<Query>["execute"]>
>[number];
