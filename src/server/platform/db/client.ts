import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { retryConflicts } from "#server/platform/retry-conflicts.ts";
import { KEEP_ALIVE } from "./connect-client.ts";
import { GuardedPool } from "./guarded-pool.ts";
import { DatabaseUnavailable } from "./unavailable.ts";
import { watchDatabase } from "./watch-database.ts";

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** Databases whose connections know what was prepared on them. A pooler in transaction mode changes connections. */
const keeping = new WeakSet<Database | Transaction>();

export const keepsStatements = (db: Database | Transaction): boolean => keeping.has(db);

/** Longer than any page needs; bounds how long a bad query can hold a connection. */
const STATEMENT_TIMEOUT_MS = 15_000;

/** Poolers reject most startup parameters; see also server-settings.ts. PostgreSQL's defaults suit spinning disks. */
export const SESSION_SETTINGS = {
  jit: "off",
  random_page_cost: "1.1",
  work_mem: "32MB",
  timezone: "UTC",
  statement_timeout: String(STATEMENT_TIMEOUT_MS),
};

/** For silently lost connections. Longer than imports and the first data take, which have no statement timeout. */
const QUERY_TIMEOUT_MS = 60_000;

/** Longest wait for a connection, existing or new: 1.5 s weren't enough for a busy machine that opens many together. */
const CONNECTION_WAIT_MS = 3_000;

const CONNECTIONS = 20;

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  /** Rejects while the database is unreachable or all connections are in use. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  max?: number;
  /** Disables the statement timeout, for bulk loads. */
  isUnhurried?: boolean;
  /** Whether a pooler gives each transaction another connection of its own. */
  isPooled?: boolean;
  /** Called when an idle or active connection is lost; the pool replaces it. */
  onError?: (error: Error) => void;
  /** Enables the watch. Called with the reason when the database stops responding, and without when it is back. */
  onChange?: (failure: Error | undefined) => void;
}

export function openDatabase(connectionString: string, options: Options = {}): OpenDatabase {
  const { onChange } = options;
  const watch =
    onChange &&
    watchDatabase(connectionString, (failure) => {
      onChange(failure);
      if (failure !== undefined) pool.closeAll();
    });
  const pool = openPool(connectionString, options, () => watch?.failure());
  const db = drizzle({ client: pool });
  db.transaction = runTransactions(pool);
  if (!options.isPooled) keeping.add(db);
  return {
    db,
    pool,
    async ping() {
      const rejection = pool.ending ? new DatabaseUnavailable("the pool is closed") : pool.findRejection();
      if (rejection) throw rejection;
    },
    async close() {
      await watch?.close();
      await pool.end();
    },
  };
}

function openPool(connectionString: string, options: Options, failure: () => Error | undefined): GuardedPool {
  const { max = CONNECTIONS, isUnhurried, isPooled, onError } = options;
  const settings = { ...SESSION_SETTINGS, ...(isUnhurried && { statement_timeout: "0" }) };
  const text = Object.entries(settings)
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join("; ");
  const pool = new GuardedPool(
    {
      connectionString,
      max,
      // The pool awaits the returned promise.
      ...(!isPooled && {
        onConnect: (client: pg.ClientBase) =>
          client.query({ text, query_timeout: CONNECTION_WAIT_MS } as pg.QueryConfig),
      }),
      ...(!isUnhurried && { query_timeout: QUERY_TIMEOUT_MS }),
      connectionTimeoutMillis: CONNECTION_WAIT_MS,
      idleTimeoutMillis: 60_000,
      ...KEEP_ALIVE,
    },
    failure,
  );
  // An error without a listener ends the process, and the pool listens to idle clients only.
  pool.on("connect", (client) =>
    client.on("error", (error) => {
      if (!pool.ending) onError?.(error);
    }),
  );
  pool.on("error", () => {});
  return pool;
}

/**
 * Conflicts are retried, so effects outside of the database must be idempotent. Takes and releases the connection,
 * because Drizzle 0.45 loses it when `begin` fails, and reuses a broken one:
 * https://github.com/drizzle-team/drizzle-orm/issues/6114, fixed in 1.0.0-rc.5.
 */
const runTransactions =
  (pool: pg.Pool): NodePgDatabase["transaction"] =>
  (run, config) =>
    retryConflicts(async () => {
      const client = await pool.connect();
      let failure: unknown;
      let isBroken = false;
      try {
        return await drizzle({ client }).transaction(async (tx) => {
          try {
            return await run(tx);
          } catch (error) {
            failure = error;
            throw error;
          }
        }, config);
      } catch (error) {
        // An error that `run` did not throw comes from begin, commit or rollback.
        isBroken = error !== failure;
        throw failure ?? error;
      } finally {
        client.release(isBroken);
      }
    });
