import type pg from "pg";
import { DatabaseUnavailable } from "./unavailable.ts";

/** More could not be served before requests time out. */
const MAX_WAITING = 100;

const WAITED_TOO_LONG = "timeout exceeded when trying to connect";

export interface PoolGuard {
  findRejection(): DatabaseUnavailable | undefined;
  /** Closes all connections, including active ones, so that pending requests fail now. */
  closeAll(): void;
}

/** Rejects requests immediately while the database is unreachable or the pool is exhausted. */
export function guardPool(pool: pg.Pool, failure: () => Error | undefined): PoolGuard {
  const connect = pool.connect.bind(pool) as (callback: ConnectCallback) => void;
  const inUse = new Set<pg.PoolClient>();
  let isExhausted = false;
  pool.on("acquire", (client) => inUse.add(client));
  pool.on("release", (_error, client) => {
    inUse.delete(client);
    isExhausted = false;
  });

  const findRejection = () => {
    const cause = failure();
    if (cause !== undefined) return new DatabaseUnavailable("the database is unreachable", { cause });
    const isFull = pool.idleCount === 0 && pool.totalCount >= (pool.options.max ?? 0);
    if (!isFull || !(isExhausted || pool.waitingCount >= MAX_WAITING)) return undefined;
    return new DatabaseUnavailable("all database connections are in use");
  };

  const guarded = (callback: ConnectCallback) => {
    const rejection = findRejection();
    if (rejection !== undefined) return process.nextTick(callback, rejection, undefined, () => {});
    connect((error, client, done) => {
      if (error?.message === WAITED_TOO_LONG) isExhausted = true;
      callback(error, client, done);
    });
  };
  pool.connect = ((callback?: ConnectCallback) => {
    if (callback !== undefined) return guarded(callback);
    return new Promise((resolve, reject) => {
      guarded((error, client) => (client ? resolve(client) : reject(error)));
    });
  }) as pg.Pool["connect"];

  return {
    findRejection,
    closeAll() {
      for (const client of inUse) void (client as pg.PoolClient & pg.Client).end().catch(() => {});
      for (let idle = pool.idleCount; idle > 0; idle -= 1) connect((_error, _client, done) => done(true));
    },
  };
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean) => void,
) => void;
