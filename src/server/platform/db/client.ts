import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { KEEP_ALIVE } from "./connect-client.ts";
import { guardPool } from "./guard-pool.ts";
import { nameStatements } from "./name-statements.ts";
import { runTransactions } from "./run-transactions.ts";
import * as schema from "./schema/index.ts";
import { DatabaseUnavailable } from "./unavailable.ts";
import { watchDatabase } from "./watch-database.ts";

export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** No screen needs longer; a query that does is a mistake that must not hold a connection. */
const STATEMENT_TIMEOUT_MS = 15_000;

/**
 * Set on each new connection, because poolers refuse most parameters at its start. Planner: measured at a million
 * reviews; its defaults suit spinning disks and long reports, not pages. A plan for any value at all is far worse for some
 * (800 ms instead of 0.01 for a rare word), so named statements are planned for the values of each run.
 */
const SESSION_SETTINGS = `set jit = off; set random_page_cost = 1.1; set work_mem = '32MB'; set timezone = 'UTC';
  set plan_cache_mode = force_custom_plan`;

/**
 * For a connection that was lost without a word while others work. Longer than any statement, those of imports and first
 * data included, which have no limit on the server.
 */
const QUERY_TIMEOUT_MS = 60_000;

/** How long a request may wait for a connection, or for a new one to open. */
const CONNECTION_WAIT_MS = 1_500;

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  /** Rejects while requests would be refused: the database is away, or all connections are in use. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  max?: number;
  /** Statements may take as long as they need, as for loading in bulk. */
  isUnhurried?: boolean;
  /** Called when a connection is lost, idle or in use; the pool replaces it. */
  onError?: (error: Error) => void;
  /**
   * Watches the database, so that requests fail immediately while it is away. Called when it stops answering, with the
   * reason, and when it answers again.
   */
  onChange?: (failure: Error | undefined) => void;
}

/** Opens a pool on a PostgreSQL server; its connections are made on first use. */
export function openDatabase(
  connectionString: string,
  { max = 20, isUnhurried = false, onError, onChange }: Options = {},
): OpenDatabase {
  const settings = `${SESSION_SETTINGS}; set statement_timeout = ${isUnhurried ? 0 : STATEMENT_TIMEOUT_MS}`;
  const pool = new pg.Pool({
    connectionString,
    max,
    // The pool awaits what this returns.
    onConnect: (client) =>
      client.query({ text: settings, query_timeout: CONNECTION_WAIT_MS } as pg.QueryConfig),
    ...(isUnhurried ? {} : { query_timeout: QUERY_TIMEOUT_MS }),
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    idleTimeoutMillis: 60_000,
    ...KEEP_ALIVE,
  });
  // The pool itself listens to idle clients only; without a listener an error ends the process. A closed pool does not
  // wait for its sockets, so a server that stops next may still end them.
  pool.on("connect", (client) =>
    client.on("error", (error) => {
      if (!pool.ending) onError?.(error);
    }),
  );
  pool.on("connect", nameStatements());
  pool.on("error", () => {});
  const watch =
    onChange &&
    watchDatabase(connectionString, (failure) => {
      onChange(failure);
      if (failure !== undefined) guard.closeAll();
    });
  const guard = guardPool(pool, () => watch?.failure());
  const db = drizzle(pool, { schema });
  db.transaction = runTransactions(pool, db);
  return {
    db,
    pool,
    async ping() {
      const refusal = pool.ending ? new DatabaseUnavailable("the pool is closed") : guard.refusal();
      if (refusal) throw refusal;
    },
    async close() {
      await watch?.close();
      await pool.end();
    },
  };
}
