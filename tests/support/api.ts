import { mkdtemp } from "node:fs/promises";
import path from "node:path";
import { createRouterClient } from "@orpc/server";
import { afterAll, inject } from "vitest";
import { readConfig } from "#server/platform/config/config.ts";
import type { LimitName, Limits } from "#server/platform/limits/limits.ts";
import { createLog } from "#server/platform/log.ts";
import { type OpenPlatform, openPlatform } from "#server/platform/open-platform.ts";
import { type Reader, VISITOR } from "#server/platform/reader.ts";
import { router } from "#server/router.ts";
import { createTestDatabase } from "./database.ts";
import { createWorld, type Person, type World } from "./world.ts";

/** The configuration of tests: demo mode, no mail server, nothing printed. */
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

/** A platform on a database of this file's own, closed after its tests. */
export async function openTestPlatform(
  env: Record<string, string> = {},
): Promise<OpenPlatform & { databaseUrl: string }> {
  const databaseUrl = await createTestDatabase();
  const platform = await openPlatform(await testConfig(env), createLog("silent"), databaseUrl);
  afterAll(() => platform.close());
  return { ...platform, databaseUrl };
}

/** Where everybody in tests calls from, unless told. */
export const NETWORK = "192.0.2.1";

/** Calls operations in this process as a reader; the answer of the network layer is in `responseHeaders`. */
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

/** One author of a test file submits more reviews, of more new tools, than a person may in an hour. */
const LEFT_OUT: ReadonlySet<LimitName> = new Set(["review", "reviewNetwork", "proposal", "proposalNetwork"]);

const obeyed = new WeakSet<Limits>();

/** For tests of the limits on reviews themselves. */
export const obeyReviewLimits = (platform: OpenPlatform) => obeyed.add(platform.limits);

function leaveOut(limits: Limits): Limits {
  if (obeyed.has(limits)) return limits;
  return {
    ...limits,
    take: async (name, key) => (LEFT_OUT.has(name) ? undefined : limits.take(name, key)),
    takeIfLeft: async (name, key) => LEFT_OUT.has(name) || limits.takeIfLeft(name, key),
  };
}

export interface TestApi {
  platform: OpenPlatform & { databaseUrl: string };
  world: World;
  /** `as("nora").reviews.create(…)`; without a name as a visitor. */
  as(person?: Person): ReturnType<typeof callAs>;
}

/** What most API tests begin with: `const { as, world, platform } = await openTestApi()`. */
export async function openTestApi(env: Record<string, string> = {}): Promise<TestApi> {
  const platform = await openTestPlatform(env);
  const world = await createWorld(platform.db);
  return { platform, world, as: (person) => callAs(platform, person ? world.readerOf(person) : VISITOR) };
}

/** With which codes calls are refused that run at once; each is heard of, whichever is first. */
export async function refusalsOf(calls: readonly Promise<unknown>[]): Promise<Set<string>> {
  const outcomes = await Promise.allSettled(calls);
  return new Set(
    outcomes.map((outcome) => (outcome.status === "rejected" ? String(outcome.reason.code) : "none")),
  );
}
