import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { KEEP_ALIVE } from "./connect-client.ts";
import { guardPool } from "./guard-pool.ts";
import { runTransactions } from "./run-transactions.ts";
import * as schema from "./schema/index.ts";
import { nameStatements, withoutNames } from "./statements/name-statements.ts";
import { setPlanOnce } from "./statements/plan-once.ts";
import { DatabaseUnavailable } from "./unavailable.ts";
import { watchDatabase } from "./watch-database.ts";

export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** Longer than any page needs; bounds how long a bad query can hold a connection. */
const STATEMENT_TIMEOUT_MS = 15_000;

/**
 * Poolers reject most startup parameters; see also store-settings.ts. Measured with a million reviews: the
 * defaults suit spinning disks, and generic plans can take 800 ms instead of 0.01 ms (a rare word).
 */
export const SESSION_SETTINGS = {
  jit: "off",
  random_page_cost: "1.1",
  work_mem: "32MB",
  timezone: "UTC",
  plan_cache_mode: "force_custom_plan",
  statement_timeout: String(STATEMENT_TIMEOUT_MS),
};

/** For silently lost connections. Longer than imports and the first data take, which have no statement timeout. */
const QUERY_TIMEOUT_MS = 60_000;

/** Longest wait for a connection, existing or new. */
const CONNECTION_WAIT_MS = 1_500;

/** Connections of requests, and how many of them keep plans (statements/plan-once.ts). */
const CONNECTIONS = 20;
const PLAN_ONCE_CONNECTIONS = 8;

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  /** For statements that find rows by key: their plans are kept. */
  planOncePool: pg.Pool;
  /** Rejects while the database is unreachable or all connections are in use. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  /** No connection keeps plans then. */
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

export function openDatabase(
  connectionString: string,
  { max, isUnhurried = false, isPooled = false, onError, onChange }: Options = {},
): OpenDatabase {
  const isShared = max !== undefined || isUnhurried || isPooled;
  const settings = { ...SESSION_SETTINGS, ...(isUnhurried && { statement_timeout: "0" }) };
  const open = (size: number, more: Partial<typeof SESSION_SETTINGS> = {}) =>
    openPool(connectionString, { max: size, settings: { ...settings, ...more }, isPooled, onError });
  const pool = open(isShared ? (max ?? CONNECTIONS) : CONNECTIONS - PLAN_ONCE_CONNECTIONS);
  const planOncePool = isShared
    ? pool
    : open(PLAN_ONCE_CONNECTIONS, { plan_cache_mode: "force_generic_plan" });
  const pools = [...new Set([pool, planOncePool])];
  const watch =
    onChange &&
    watchDatabase(connectionString, (failure) => {
      onChange(failure);
      if (failure !== undefined) for (const guard of guards) guard.closeAll();
    });
  const guards = pools.map((one) => guardPool(one, () => watch?.failure()));
  const connect = (one: pg.Pool) => {
    const db = drizzle(one, { schema });
    db.transaction = runTransactions(pool, db);
    return db;
  };
  const db = connect(pool);
  if (planOncePool !== pool) setPlanOnce(db, connect(planOncePool));
  return {
    db,
    pool,
    planOncePool,
    async ping() {
      const rejection = pool.ending
        ? new DatabaseUnavailable("the pool is closed")
        : guards.map((guard) => guard.findRejection()).find((found) => found !== undefined);
      if (rejection) throw rejection;
    },
    async close() {
      await watch?.close();
      await Promise.all(pools.map((one) => one.end()));
    },
  };
}

interface PoolOptions extends Pick<Options, "isPooled" | "onError"> {
  max: number;
  settings: typeof SESSION_SETTINGS;
}

function openPool(connectionString: string, { max, settings, isPooled, onError }: PoolOptions): pg.Pool {
  const text = Object.entries(settings)
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join("; ");
  const pool = new pg.Pool({
    connectionString,
    max,
    // The pool awaits the returned promise.
    ...(!isPooled && {
      onConnect: (client: pg.ClientBase) =>
        client.query({ text, query_timeout: CONNECTION_WAIT_MS } as pg.QueryConfig),
    }),
    ...(settings.statement_timeout === "0" ? {} : { query_timeout: QUERY_TIMEOUT_MS }),
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    idleTimeoutMillis: 60_000,
    ...KEEP_ALIVE,
  });
  // An error without a listener ends the process, and the pool listens to idle clients only.
  pool.on("connect", (client) =>
    client.on("error", (error) => {
      if (!pool.ending) onError?.(error);
    }),
  );
  pool.on("connect", isPooled ? withoutNames : nameStatements());
  pool.on("error", () => {});
  return pool;
}
