import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { openTcpProxy, type TcpProxy } from "#tests/support/tcp-proxy.ts";
import { type Database, type OpenDatabase, openDatabase, type Transaction } from "./client.ts";
import { tags } from "./schema/index.ts";

const url = await createTestDatabase();
let lost: Error[];
/** A single connection, so that the pool is empty after losing it. */
let opened: OpenDatabase;
let db: Database;

beforeEach(() => {
  lost = [];
  opened = openDatabase(url, { max: 1, onError: (error) => lost.push(error) });
  db = opened.db;
});
afterEach(() => opened.close());

const backend = async (tx: Database | Transaction) =>
  (await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid ?? 0;

/** Terminates the connection of a transaction from outside, and waits until this side notices. */
async function terminate(pid: number) {
  const other = openDatabase(url);
  const before = lost.length;
  await other.db.execute(sql`select pg_terminate_backend(${pid})`);
  await other.close();
  await expect.poll(() => lost.length).toBeGreaterThan(before);
}

async function expectWholePool() {
  expect(await backend(db)).toBeGreaterThan(0);
  const { totalCount, idleCount, waitingCount } = opened.pool;
  expect({ totalCount, idleCount, waitingCount }).toEqual({ totalCount: 1, idleCount: 1, waitingCount: 0 });
}

describe("a connection that ends in a transaction", () => {
  test("fails its next statement only, and is replaced by the pool", async () => {
    const run = db.transaction(async (tx) => {
      await terminate(await backend(tx));
      await tx.execute(sql`select 1`);
    });
    await expect(run).rejects.toThrow();
    await expectWholePool();
  });

  test("fails the running statement", async () => {
    const run = db.transaction(async (tx) => {
      const pid = await backend(tx);
      const slow = tx.execute(sql`select pg_sleep(60)`);
      await Promise.all([slow, terminate(pid)]);
    });
    await expect(run).rejects.toMatchObject({ cause: { code: "57P01" } });
    await expectWholePool();
  });

  test("leaves the transaction's own error to the caller", async () => {
    const rejection = new Error("refused");
    const run = db.transaction(async (tx) => {
      await terminate(await backend(tx));
      throw rejection;
    });
    await expect(run).rejects.toBe(rejection);
    await expectWholePool();
  });

  test("is noticed while idle", async () => {
    await terminate(await backend(db));
    await expectWholePool();
  });
});

describe("a transaction", () => {
  test("returns its connection when begin fails", async () => {
    const config = { isolationLevel: "none" } as never;
    await expect(db.transaction(async () => "unreached", config)).rejects.toThrow(
      "begin isolation level none",
    );
    await expectWholePool();
  });

  test("stores nothing when it fails, and everything when it succeeds", async () => {
    const insert = (tx: Transaction, name: string) =>
      tx.insert(tags).values({ name, category: "both", color: "#123456" });
    const rejection = new Error("refused");
    await expect(
      db.transaction(async (tx) => {
        await insert(tx, "undone");
        throw rejection;
      }),
    ).rejects.toBe(rejection);
    const kept = await db.transaction(async (tx) => {
      await insert(tx, "outer");
      await tx
        .transaction(async (inner) => {
          await insert(inner, "inner");
          throw rejection;
        })
        .catch((error) => expect(error).toBe(rejection));
      await tx.transaction((inner) => insert(inner, "second"));
      return tx.select({ name: tags.name }).from(tags).orderBy(tags.name);
    });
    expect(kept.map(({ name }) => name)).toEqual(["outer", "second"]);
    expect(await db.select({ name: tags.name }).from(tags).orderBy(tags.name)).toEqual(kept);
    await expectWholePool();
  });
});

describe("a pool whose connections are all in use", () => {
  test("lets requests time out once, then rejects them immediately until a connection is free", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const holder = db.transaction(() => held);
    const first = db.execute(sql`select 1`);
    await expect(first).rejects.toMatchObject({ cause: { message: expect.stringContaining("timeout") } });
    await expect(opened.ping()).rejects.toThrow("all database connections are in use");
    const rejected = db.execute(sql`select 1`);
    await expect(rejected).rejects.toMatchObject({ cause: { name: "DatabaseUnavailable" } });
    expect(opened.pool.waitingCount).toBe(0);
    release();
    await holder;
    await opened.ping();
    await expectWholePool();
  });

  test("limits how many requests wait", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const holder = db.transaction(() => held);
    const asked = Array.from({ length: 130 }, () => db.execute(sql`select 1`));
    const settled = Promise.allSettled(asked);
    await expect.poll(() => opened.pool.waitingCount).toBe(100);
    release();
    await holder;
    const statuses = (await settled).map(({ status }) => status);
    expect(statuses.filter((status) => status === "rejected")).toHaveLength(30);
  });
});

describe("an unresponsive database", () => {
  let proxy: TcpProxy;
  let changes: (Error | undefined)[];
  beforeEach(async () => {
    const address = new URL(url);
    proxy = await openTcpProxy(Number(address.port));
    address.port = String(proxy.port);
    await opened.close();
    changes = [];
    opened = openDatabase(address.href, { max: 2, onChange: (failure) => changes.push(failure) });
    db = opened.db;
    await db.execute(sql`select 1`);
    return () => proxy.close();
  });
  afterEach(() => proxy.restore());

  test("fails pending requests, rejects later ones immediately, and recovers", async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const waiting = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      begin();
      await tx.execute(sql`select pg_sleep(60)`);
    });
    await begun;
    proxy.silence("");
    await expect(waiting).rejects.toThrow();
    await expect(opened.ping()).rejects.toThrow("the database is unreachable");
    await expect(db.execute(sql`select 1`)).rejects.toMatchObject({ cause: { name: "DatabaseUnavailable" } });
    await expect(db.transaction(async () => "unreached")).rejects.toThrow("the database is unreachable");

    proxy.restore();
    await expect.poll(() => changes.length).toBe(2);
    expect(changes.map((failure) => failure === undefined)).toEqual([false, true]);
    await opened.ping();
    expect(await db.transaction(backend)).toBeGreaterThan(0);
  });

  test("does not count as unreachable because of one lost connection", async () => {
    const { rows } = await db.execute<{ pid: number }>(
      sql`select pid from pg_stat_activity where query = 'select 1' and datname = current_database() and pid <> pg_backend_pid()`,
    );
    for (const { pid } of rows) await db.execute(sql`select pg_terminate_backend(${pid})`);
    await db.execute(sql`select pg_sleep(1)`);
    await opened.ping();
    expect(changes).toEqual([]);
  });
});

test("sets the product's session parameters, even behind a pooler that rejects startup parameters", async () => {
  const settings = ["statement_timeout", "jit", "random_page_cost", "work_mem", "TimeZone"];
  const shown = await Promise.all(settings.map((name) => opened.pool.query(`show "${name}"`)));
  expect(shown.map(({ rows }) => Object.values(rows[0])[0])).toEqual(["15s", "off", "1.1", "32MB", "UTC"]);
});

test("retries a transaction that loses a deadlock", async () => {
  const wide = openDatabase(url, { max: 2 });
  await wide.db.execute(sql`create table pairs as select n, 0 as sum from generate_series(1, 2) as n`);
  const both = Promise.withResolvers<void>();
  let waiting = 2;
  let runs = 0;
  const add = (first: number, second: number) =>
    wide.db.transaction(async (tx) => {
      runs += 1;
      await tx.execute(sql`update pairs set sum = sum + 1 where n = ${first}`);
      waiting -= 1;
      if (waiting <= 0) both.resolve();
      await both.promise;
      await tx.execute(sql`update pairs set sum = sum + 1 where n = ${second}`);
    });
  await Promise.all([add(1, 2), add(2, 1)]);
  const { rows } = await wide.db.execute(sql`select sum from pairs`);
  expect(rows).toEqual([{ sum: 2 }, { sum: 2 }]);
  // Once more if the retry takes its first row before the other transaction wakes up.
  expect(runs).toBeGreaterThan(2);
  await wide.close();
});

test("does not report a connection that the server ends after the pool was closed", async () => {
  const errors: Error[] = [];
  const closing = openDatabase(url, { max: 1, onError: (error) => errors.push(error) });
  const client = await closing.pool.connect();
  client.release();
  await closing.close();
  client.emit("error", new Error("terminating connection due to administrator command"));
  expect(errors).toEqual([]);
});
