import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { runTransactions } from "./run-transactions.ts";
import * as schema from "./schema/index.ts";

export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** Measured at a million reviews: the planner's defaults suit spinning disks and long reports, not pages. */
const SESSION_SETTINGS = "-c jit=off -c random_page_cost=1.1 -c work_mem=32MB -c timezone=UTC";

/** No screen needs longer; a query that does is a mistake that must not hold a connection. */
const STATEMENT_TIMEOUT_MS = 15_000;

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens a pool on a PostgreSQL server; connections are made on first use.
 *
 * @param options.onError called when a connection is lost, idle or in use; the pool replaces it
 */
export function openDatabase(
  connectionString: string,
  options: { max?: number; onError?: (error: Error) => void } = {},
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: options.max ?? 20,
    options: SESSION_SETTINGS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
  });
  // The pool itself listens to idle clients only; without a listener an error ends the process.
  pool.on("connect", (client) => client.on("error", (error) => options.onError?.(error)));
  pool.on("error", () => {});
  const db = drizzle(pool, { schema });
  db.transaction = runTransactions(pool, db);
  return { db, pool, close: () => pool.end() };
}
