import { Column, fillPlaceholders, is, type Query, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import pg, { type CustomTypesConfig, type QueryResultRow } from "pg";
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
    const pool = poolOf(db);
    const { sql: text, params } = new PgDialect().sqlToQuery(build());
    return async (values: Record<string, unknown>): Promise<Row[]> =>
      (await pool.query<Row>({ text }, fillPlaceholders(params, values))).rows;
  });

/**
 * Prepares a query of rows without nesting. Drizzle's own prepared queries look up how to read a column for each value,
 * which takes longer than reading it.
 * @param columns those that it selects
 */
export function prepareRows<Row extends object>(
  columns: Record<string, Column | SQL>,
  build: (db: Database) => PromiseLike<Row[]> & { toSQL(): Query },
) {
  const readers = Object.entries(columns).map(([name, column]) => ({
    name,
    column: is(column, Column) ? column : undefined,
  }));
  const toRow = (values: unknown[]): Row => {
    const row: Record<string, unknown> = {};
    readers.forEach(({ name, column }, index) => {
      const value = values[index];
      row[name] = column && value !== null ? column.mapFromDriverValue(value) : value;
    });
    return row as Row;
  };
  return prepareOnce((db) => {
    const pool = poolOf(db);
    const { sql: text, params } = build(db).toSQL();
    return {
      async execute(values: Record<string, unknown>): Promise<Row[]> {
        const query = { text, rowMode: "array", types: TIMES_AS_TEXT } as const;
        return (await pool.query<unknown[]>(query, fillPlaceholders(params, values))).rows.map(toRow);
      },
    };
  });
}

/** The condition of queries whose value `ids` has the ids of the wanted rows. */
export const isAsked = (id: Column) => sql`${id} = any(${sql.placeholder("ids")}::uuid[])`;

/** As Drizzle gets them. */
const TIMES_AS_TEXT: CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === pg.types.builtins.TIMESTAMPTZ ? String : pg.types.getTypeParser(type, format),
};

const poolOf = (db: Database) => (db as Database & { $client: pg.Pool }).$client;

/** A row of a query that was prepared once. */
export type RowOf<
  Query extends (db: Database) => { execute(values: Record<string, unknown>): Promise<unknown[]> },
> = Awaited<ReturnType<ReturnType<Query>["execute"]>>[number];
