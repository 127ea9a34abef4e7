import { fillPlaceholders, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Pool, QueryResultRow } from "pg";
import type { Database } from "../client.ts";
import { planOnce } from "./plan-once.ts";

/** Builds a query once per database, because building it takes as long as running it. Only for rows by key (plan-once.ts). */
export function prepareOnce<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const queries = new WeakMap<Database, Query>();
  return (db) => {
    const query = queries.get(db) ?? build(planOnce(db));
    queries.set(db, query);
    return query;
  };
}

/** Builds a raw statement once: Drizzle prepares only queries. It runs with a value for each placeholder. */
export const prepareStatement = <Row extends QueryResultRow>(build: () => SQL) =>
  prepareOnce((db) => {
    const pool = (db as Database & { $client: Pool }).$client;
    const { sql: text, params } = new PgDialect().sqlToQuery(build());
    return async (values: Record<string, unknown>): Promise<Row[]> =>
      (await pool.query<Row>({ text }, fillPlaceholders(params, values))).rows;
  });

/** A row of a query that was prepared once. */
export type RowOf<Query extends (db: Database) => { execute(): Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<Query>["execute"]>
>[number];
