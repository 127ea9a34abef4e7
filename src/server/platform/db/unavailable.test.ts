import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { isUnavailable, reasonOfUnavailability } from "./unavailable.ts";

const url = await createTestDatabase();
let pools: pg.Pool[] = [];
const openPool = (config: pg.PoolConfig) => {
  const pool = new pg.Pool({ connectionString: url, max: 1, ...config });
  pool.on("connect", (client) => client.on("error", () => {}));
  pools.push(pool);
  return pool;
};
afterEach(async () => {
  for (const pool of pools) if (!pool.ending) await pool.end();
  pools = [];
});

/** Errors of the real driver. */
const FAILURES: Record<string, () => Promise<unknown>> = {
  "the server is not running": () =>
    openPool({ connectionString: "postgres://127.0.0.1:1/none" }).query("select 1"),
  "the host name is unknown": () =>
    openPool({ connectionString: "postgres://no.such.host.invalid/x" }).query("select 1"),
  "the connection is terminated": () => openPool({}).query("select pg_terminate_backend(pg_backend_pid())"),
  "the pool has no connection left": async () => {
    const pool = openPool({ connectionTimeoutMillis: 20 });
    const client = await pool.connect();
    return pool.query("select 1").finally(() => client.release());
  },
  "the pool is closed": async () => {
    const pool = openPool({});
    await pool.end();
    return pool.query("select 1");
  },
  "a client is used after losing its connection": async () => {
    const client = await openPool({}).connect();
    await client.query("select pg_terminate_backend(pg_backend_pid())").catch(() => {});
    await expect
      .poll(() => client.query("select 1").catch((error: Error) => error.message))
      .toContain("not queryable");
    return client.query("select 1").finally(() => client.release(true));
  },
  "a response times out": () => openPool({ query_timeout: 20 }).query("select pg_sleep(60)"),
  "the server cancels the statement": () => openPool({ statement_timeout: 20 }).query("select pg_sleep(60)"),
  "the disk is full": () => openPool({}).query("do $$ begin raise sqlstate '53100'; end $$"),
  "a failover left a read-only standby": () =>
    openPool({ options: "-c default_transaction_read_only=on" }).query("create table x ()"),
};

describe("the database is unavailable when", () => {
  test.each(Object.entries(FAILURES))("%s", async (_name, fail) => {
    const error = await fail().then(
      () => undefined,
      (reason: Error) => reason,
    );
    expect(isUnavailable(error), String(error)).toBe(true);
    const wrapped = new Error("Failed query: select * from users", { cause: error });
    expect(reasonOfUnavailability(wrapped)).toBe(reasonOfUnavailability(error));
    expect(reasonOfUnavailability(wrapped)).not.toContain("select");
  });
});

describe("the database counts as available after", () => {
  test.each<[string, unknown]>([
    ["a constraint violation", Object.assign(new Error("duplicate key value"), { code: "23505" })],
    ["a syntax error", Object.assign(new Error("syntax error"), { code: "42601" })],
    ["a bug", new TypeError("x is undefined")],
    ["no error", undefined],
  ])("%s", (_name, error) => {
    expect(isUnavailable(error)).toBe(false);
    expect(reasonOfUnavailability(error)).toBeUndefined();
  });
});
