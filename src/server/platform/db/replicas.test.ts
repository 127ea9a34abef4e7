import path from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { type ReplicatedPostgres, startReplicatedPostgres } from "#tests/support/standby.ts";
import { type Database, type OpenDatabase, openDatabase } from "./client.ts";
import { endOfLog } from "./log-position.ts";
import { migrate } from "./migrate.ts";
import { type Notices, openNotices } from "./notices.ts";
import { openReplicas, type Replicas } from "./replicas.ts";
import { recentWrites, tags, users } from "./schema/index.ts";

let postgres: ReplicatedPostgres;
let primary: OpenDatabase;
let notices: Notices;
let replicas: Replicas;
let lines: string[];

const REPLAY = { pause: "select pg_wal_replay_pause()", resume: "select pg_wal_replay_resume()" };

beforeAll(async () => {
  postgres = await startReplicatedPostgres(path.join(inject("folder"), "replicas"));
  await migrate(postgres.primaryUrl);
  // Without it, commits are sent to the standby later.
  primary = openDatabase(`${postgres.primaryUrl}?options=-c%20synchronous_commit%3Don`);
  notices = await openNotices(postgres.primaryUrl, ["stale"], () => {});
}, 120_000);
afterAll(async () => {
  await notices.close();
  await primary.close();
  await postgres.stop();
});

const open = (urls: readonly string[], maxLagMs = 60_000) =>
  openReplicas(urls, {
    primary: primary.db,
    notices,
    channels: ["stale"],
    log: createLog("info", { write: (line) => lines.push(line) }),
    maxLagMs,
  });

beforeEach(async () => {
  lines = [];
  replicas = open([postgres.standbyUrl]);
  await expect.poll(() => replicas.find(0)).toBeDefined();
});
afterEach(async () => {
  await postgres.onStandby(REPLAY.resume);
  await replicas.close();
});

const isStandby = async (db: Database | undefined) => {
  const answer = await db?.execute<{ yes: boolean }>(sql`select pg_is_in_recovery() as yes`);
  return answer?.rows[0]?.yes;
};

const addTag = async () => {
  const name = uuidv7();
  await primary.db.insert(tags).values({ name, category: "discussion", color: "#0f5740" });
  return name;
};
const hasTag = async (db: Database | undefined, name: string) =>
  (await db?.select().from(tags).where(sql`name = ${name}`))?.length === 1;

/** Waits until this node has the notices of all earlier commits. */
const heardAll = () => notices.catchUp();

async function addMember(): Promise<string> {
  const id = uuidv7();
  await primary.db.insert(users).values({ id, email: `${id}@world.test`, emailVerified: true });
  return id;
}

const lastWriteOf = async (id: string) =>
  (await primary.db.select().from(recentWrites).where(sql`user_id = ${id}`))[0]?.position ?? 0;

describe("a replica", () => {
  test("serves reads", async () => {
    expect(await isStandby(await replicas.find(0))).toBe(true);
  });

  test("isn't used until it has every change that this node was notified of", async () => {
    await postgres.onStandby(REPLAY.pause);
    const name = await addTag();
    await heardAll();
    expect(await replicas.find(0)).toBeUndefined();
    await postgres.onStandby(REPLAY.resume);
    await expect.poll(() => replicas.find(0)).toBeDefined();
    expect(await hasTag(await replicas.find(0), name)).toBe(true);
  });

  test("has every change that this node was notified of, at any moment", async () => {
    let found = 0;
    for (let number = 0; number < 200; number += 1) {
      const name = await addTag();
      await heardAll();
      const replica = await replicas.find(0);
      if (replica === undefined) continue;
      found += 1;
      expect(await hasTag(replica, name)).toBe(true);
    }
    expect(found).toBeGreaterThan(0);
  });

  test("isn't used for a member whose write it doesn't have, on any node", async () => {
    const [writer, other] = [await addMember(), await addMember()];
    const here = open([postgres.standbyUrl]);
    await replicas.noteWrite(other);
    await heardAll();
    await expect.poll(() => replicas.find(0)).toBeDefined();
    const before = await lastWriteOf(other);
    await postgres.onStandby(REPLAY.pause);
    // No trigger announces such a row, so only the writer's position shows the change.
    await primary.db.execute(sql`update users set updated_at = now() where id = ${writer}`);
    await here.noteWrite(writer);
    expect(await replicas.find(await lastWriteOf(writer))).toBeUndefined();
    expect(await replicas.find(before)).toBeDefined();
    await postgres.onStandby(REPLAY.resume);
    const position = await lastWriteOf(writer);
    await expect.poll(() => replicas.find(position)).toBeDefined();
    await here.close();
  });

  test("isn't used when it lags longer than the limit, even if nothing was announced", async () => {
    const strict = open([postgres.standbyUrl], 50);
    await expect.poll(() => strict.find(0)).toBeDefined();
    await postgres.onStandby(REPLAY.pause);
    await primary.db.execute(sql`update users set updated_at = now()`);
    await expect.poll(() => strict.find(0)).toBeUndefined();
    await postgres.onStandby(REPLAY.resume);
    await expect.poll(() => strict.find(0)).toBeDefined();
    await strict.close();
  });

  test("isn't used while it's down, and is used again afterwards", async () => {
    await postgres.stopStandby();
    await expect.poll(() => replicas.find(0)).toBeUndefined();
    await postgres.startStandby();
    await expect.poll(() => replicas.find(0)).toBeDefined();
    expect(lines.join()).toContain("the read replica is in use");
  });

  test("is chosen among several because it has the data", async () => {
    const nowhere = new URL(postgres.standbyUrl);
    nowhere.port = String(await findFreePort());
    const both = open([nowhere.href, postgres.standbyUrl]);
    await expect.poll(() => both.find(0)).toBeDefined();
    for (let time = 0; time < 10; time += 1) expect(await isStandby(await both.find(0))).toBe(true);
    await both.close();
  });

  test("is never the primary, nor a standby of another database", async () => {
    const other = new URL(postgres.standbyUrl);
    other.pathname = "/template1";
    const wrong = open([postgres.primaryUrl, other.href]);
    await expect.poll(() => wrong.find(0)).toBeUndefined();
    const logged = async () => {
      expect(await wrong.find(0)).toBeUndefined();
      return lines.join();
    };
    await expect.poll(logged).toContain("it is not a standby");
    await expect.poll(logged).toContain("it is a standby of another database");
    await wrong.close();
  });
});

test("a replica catches up at the end of each page and each file of the log", async () => {
  const client = new pg.Client({ connectionString: postgres.superuserUrl });
  await client.connect();
  await client.query("select pg_switch_wal()");
  const newFile = await endOfLog(primary.db);
  await expect.poll(() => replicas.find(newFile)).toBeDefined();
  const remaining = "select 8192 - (pg_current_wal_insert_lsn() - '0/0')::bigint % 8192 as bytes";
  let ends = 0;
  for (let time = 0; time < 20; time += 1) {
    // An empty message takes 50 bytes, rounded up to 56.
    const { rows } = await client.query<{ bytes: string }>(remaining);
    const bytes = Number(rows[0]?.bytes) - 56;
    if (bytes < 300) {
      await client.query("select pg_logical_emit_message(false, '', repeat('x', 600))");
      continue;
    }
    await client.query("select pg_logical_emit_message(false, '', repeat('x', $1))", [bytes]);
    const { rows: after } = await client.query<{ bytes: string }>(remaining);
    if (Number(after[0]?.bytes) === 8192 - 24) ends += 1;
    const position = await endOfLog(primary.db);
    await expect.poll(() => replicas.find(position)).toBeDefined();
  }
  await client.end();
  expect(ends).toBeGreaterThan(0);
});

test("the stored position of a write is at or after the write, and grows", async () => {
  const writer = await addMember();
  const before = await endOfLog(primary.db);
  await replicas.noteWrite(writer);
  const first = await lastWriteOf(writer);
  await addTag();
  await replicas.noteWrite(writer);
  expect(first).toBeGreaterThanOrEqual(before);
  expect(await lastWriteOf(writer)).toBeGreaterThan(first);
});
