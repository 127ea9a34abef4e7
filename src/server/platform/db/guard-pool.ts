import type pg from "pg";
import { DatabaseUnavailable } from "./unavailable.ts";

/** More than this could not be served in the time that a request may wait for a connection. */
const MAX_WAITING = 100;

const WAITED_TOO_LONG = "timeout exceeded when trying to connect";

export interface PoolGuard {
  /** Why a request would get no connection now. */
  refusal(): DatabaseUnavailable | undefined;
  /** Closes every connection, those in use included: what waits for an answer fails now. */
  closeAll(): void;
}

/**
 * Makes a pool refuse requests immediately that it cannot serve: while the database is away; when too many wait; and
 * while all connections are in use for so long that a request has waited in vain.
 *
 * @param failure why the database is away, if it is
 */
export function guardPool(pool: pg.Pool, failure: () => Error | undefined): PoolGuard {
  const connect = pool.connect.bind(pool) as (callback: ConnectCallback) => void;
  const inUse = new Set<pg.PoolClient>();
  let isExhausted = false;
  pool.on("acquire", (client) => inUse.add(client));
  pool.on("release", (_error, client) => {
    inUse.delete(client);
    isExhausted = false;
  });

  const refusal = () => {
    const cause = failure();
    if (cause !== undefined) return new DatabaseUnavailable("the database is unreachable", { cause });
    const isFull = pool.idleCount === 0 && pool.totalCount >= (pool.options.max ?? 0);
    if (!isFull || !(isExhausted || pool.waitingCount >= MAX_WAITING)) return undefined;
    return new DatabaseUnavailable("all database connections are in use");
  };

  const guarded = (callback: ConnectCallback) => {
    const refused = refusal();
    if (refused !== undefined) return process.nextTick(callback, refused, undefined, () => {});
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
    refusal,
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
