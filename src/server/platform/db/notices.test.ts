import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { openTcpProxy, type TcpProxy } from "#tests/support/tcp-proxy.ts";
import { createMemory } from "../memory/memory.ts";
import { dependOn } from "../memory/topics.ts";
import { type Notices, openNotices } from "./notices.ts";

const url = await createTestDatabase();
let proxy: TcpProxy;
let notices: Notices;
let gaps: number;
let client: pg.Client;

beforeEach(async () => {
  const address = new URL(url);
  proxy = await openTcpProxy(Number(address.port));
  address.port = String(proxy.port);
  notices = await openNotices(address.href, ["stale"], () => {}, { heartbeatMs: 50, answerMs: 50 });
  gaps = 0;
  notices.onGap(() => {
    gaps += 1;
  });
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  proxy.restore();
  await notices.close();
  await proxy.close();
});

const listeners = async () => {
  const { rows } = await client.query(
    "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  return rows.map(({ pid }) => Number(pid));
};

test("replaces a silent connection with a working one", async () => {
  const memory = createMemory(notices, drizzle(client), 1_000);
  let loads = 0;
  const read = () =>
    memory.read("key", async () => {
      dependOn("tags");
      return ++loads;
    });
  expect([await read(), await read()]).toEqual([1, 1]);

  proxy.silence("listen");
  await expect.poll(() => notices.isListening()).toBe(false);
  // Bypasses the memory, because no notice would invalidate it.
  expect([await read(), await read()]).toEqual([2, 3]);
  expect(gaps).toBe(0);

  proxy.restore();
  await expect.poll(() => notices.isListening()).toBe(true);
  expect(gaps).toBe(1);
  expect([await read(), await read()]).toEqual([4, 4]);
  await client.query("notify stale, 'tags'");
  await expect.poll(read).toBe(5);
});

test("replaces an ended connection with exactly one, even if connecting fails first", async () => {
  const heard: string[] = [];
  notices.on("stale", (payload) => heard.push(payload));
  const [pid] = await listeners();
  await client.query("select pg_terminate_backend($1)", [pid]);
  // The new connection opens, but LISTEN gets no response.
  proxy.silence("listen");
  await expect.poll(() => proxy.count("listen")).toBeGreaterThan(0);
  await expect.poll(() => proxy.count("listen")).toBe(0);
  proxy.restore();
  await expect.poll(() => notices.isListening()).toBe(true);
  await expect.poll(async () => (await listeners()).length).toBe(1);
  await client.query("notify stale, 'once'");
  await expect.poll(() => heard).toEqual(["once"]);
});

test("catches up with everything that was committed before", async () => {
  const heard: string[] = [];
  const notices = await openNotices(url, ["stale"], () => {});
  onTestFinished(() => notices.close());
  notices.on("stale", (payload) => heard.push(payload));
  for (let number = 0; number < 200; number += 1) {
    await client.query("select pg_notify('stale', $1)", [`topic ${number}`]);
    const before = notices.catchUp();
    await Promise.all([before, notices.catchUp(), notices.catchUp()]);
    expect(heard).toHaveLength(number + 1);
  }
});

test("catches up immediately without a connection, and soon with a silent one", async () => {
  proxy.silence("listen");
  await notices.catchUp();
  await expect.poll(() => notices.isListening()).toBe(false);
  await notices.catchUp();
});
