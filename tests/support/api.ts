import { mkdtemp } from "node:fs/promises";
import path from "node:path";
import { createRouterClient } from "@orpc/server";
import type { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeEach, inject } from "vitest";
import { readConfig } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/db/client.ts";
import type { LimitName, Limits } from "#server/platform/limits/limits.ts";
import { createLog } from "#server/platform/log.ts";
import { createMemory } from "#server/platform/memory/memory.ts";
import { type OpenPlatform, openPlatform } from "#server/platform/open-platform.ts";
import { type Reader, VISITOR } from "#server/platform/reader.ts";
import { router } from "#server/router.ts";
import { createTestDatabase } from "./database.ts";
import { createWorld, type Person, type World } from "./world.ts";

/** An id that nothing has. */
export const MISSING = "0190a000-0000-7000-8000-000000000000";

/** Empties the tables, in this order, before each test. */
export function emptyBeforeEach(db: Database, ...tables: readonly PgTable[]): void {
  beforeEach(async () => {
    for (const table of tables) await db.delete(table);
  });
}

/** Test configuration: demo mode, no mail server, no logs. */
export async function testConfig(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(path.join(inject("folder"), "data-"));
  return readConfig({
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    SECRET: "s".repeat(40),
    DEMO: env.DATABASE_URL ? "" : "true",
    ...env,
  });
}

/** Opens a platform on a new database, closed after the file's tests. */
export async function openTestPlatform(
  env: Record<string, string> = {},
): Promise<OpenPlatform & { databaseUrl: string }> {
  const databaseUrl = await createTestDatabase();
  const platform = await openPlatform(await testConfig(env), createLog("silent"), databaseUrl);
  afterAll(() => platform.close());
  // Tests write to tables, and read before the notices of the writes arrive.
  const memory = createMemory(platform.notices, platform.db, 0);
  return { ...platform, memory, databaseUrl };
}

/** Default network of test clients. */
export const NETWORK = "192.0.2.1";

/** Calls operations in this process as a user; response headers end up in `responseHeaders`. */
export function callAs(
  platform: OpenPlatform,
  reader: Reader,
  requestHeaders = new Headers(),
  network = NETWORK,
) {
  const responseHeaders = new Headers();
  const limits = leaveOut(platform.limits);
  return createRouterClient(router, {
    context: { ...platform, limits, reader, network, requestHeaders, responseHeaders },
  });
}

/** Test authors submit more reviews of new tools than members may in an hour. */
const LEFT_OUT: ReadonlySet<LimitName> = new Set(["review", "reviewNetwork", "proposal", "proposalNetwork"]);

const obeyed = new WeakSet<Limits>();

/** Turns the review limits on, for tests of them. */
export const obeyReviewLimits = (platform: OpenPlatform) => obeyed.add(platform.limits);

function leaveOut(limits: Limits): Limits {
  if (obeyed.has(limits)) return limits;
  return {
    ...limits,
    take: async (name, key) => (LEFT_OUT.has(name) ? undefined : limits.take(name, key)),
    takeInTurn: (...uses) => limits.takeInTurn(...uses.filter(([name]) => !LEFT_OUT.has(name))),
    takeIfLeft: async (name, key) => LEFT_OUT.has(name) || limits.takeIfLeft(name, key),
  };
}

export interface TestApi {
  platform: OpenPlatform & { databaseUrl: string };
  db: Database;
  world: World;
  /** `as("nora").reviews.create(…)`; without a name as a visitor. */
  as(person?: Person): ReturnType<typeof callAs>;
}

/** Usual start of an API test: `const { as, world, db } = await openTestApi()`. */
export async function openTestApi(env: Record<string, string> = {}): Promise<TestApi> {
  const platform = await openTestPlatform(env);
  const { db } = platform;
  const world = await createWorld(db);
  return { platform, db, world, as: (person) => callAs(platform, person ? world.readerOf(person) : VISITOR) };
}

/** Returns the error codes of concurrent calls. Waits for all of them. */
export async function rejectionsOf(calls: readonly Promise<unknown>[]): Promise<Set<string>> {
  const outcomes = await Promise.allSettled(calls);
  return new Set(
    outcomes.map((outcome) => (outcome.status === "rejected" ? String(outcome.reason.code) : "none")),
  );
}
