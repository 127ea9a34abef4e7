import { mkdtemp } from "node:fs/promises";
import path from "node:path";
import { createRouterClient } from "@orpc/server";
import { eq } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeEach, inject } from "vitest";
import { readConfig } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/db/client.ts";
import { comments } from "#server/platform/db/schema/index.ts";
import type { LimitName, Limits } from "#server/platform/limits/limits.ts";
import { createLog } from "#server/platform/log.ts";
import { createMemory } from "#server/platform/memory/memory.ts";
import { type OpenPlatform, openPlatform } from "#server/platform/open-platform.ts";
import { type Reader, VISITOR } from "#server/platform/reader.ts";
import { versionOf } from "#server/platform/versions.ts";
import { router } from "#server/router.ts";
import { lendTestDatabase } from "./database.ts";
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
    SECRET: "xk3vQ9tLw7RzB2mYc8NfHs5JdGp4TaUe6WqZ1oVi",
    DEMO: env.DATABASE_URL ? "" : "true",
    ...env,
  });
}

/** Opens a platform on an empty database, closed after the file's tests. */
export async function openTestPlatform(
  env: Record<string, string> = {},
): Promise<OpenPlatform & { databaseUrl: string }> {
  const databaseUrl = await lendTestDatabase();
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
  as(person?: Person): EditingClient;
}

/** Usual start of an API test: `const { as, world, db } = await openTestApi()`. */
export async function openTestApi(env: Record<string, string> = {}): Promise<TestApi> {
  const platform = await openTestPlatform(env);
  const { db } = platform;
  const world = await createWorld(db);
  const as = (person?: Person) =>
    editCurrent(callAs(platform, person ? world.readerOf(person) : VISITOR), db);
  return { platform, db, world, as };
}

/** Returns the error codes of concurrent calls. Waits for all of them. */
export async function rejectionsOf(calls: readonly Promise<unknown>[]): Promise<Set<string>> {
  const outcomes = await Promise.allSettled(calls);
  return new Set(
    outcomes.map((outcome) => (outcome.status === "rejected" ? String(outcome.reason.code) : "none")),
  );
}

type Client = ReturnType<typeof callAs>;

type Lenient<Call> = Call extends (input: infer Input) => infer Output
  ? (input: Omit<Input, "version"> & { version?: string | undefined }) => Output
  : never;

type Replaced<Feature, Name extends keyof Feature> = Omit<Feature, Name> & {
  [Key in Name]: Lenient<Feature[Key]>;
};

type EditingClient = Omit<
  Client,
  "comments" | "reviews" | "discussions" | "profiles" | "catalogue" | "saves"
> & {
  comments: Replaced<Client["comments"], "update">;
  reviews: Replaced<Client["reviews"], "update">;
  discussions: Replaced<Client["discussions"], "update">;
  profiles: Replaced<Client["profiles"], "update">;
  catalogue: Replaced<Client["catalogue"], "updateTool" | "updateMarket">;
  saves: Client["saves"];
};

type Call = (input: Record<string, unknown>) => Promise<{ version?: string }>;
type Versioned = { id: string; version?: string; kind?: string; items?: { id: string; version?: string }[] };

/** A client whose edits and decisions are based on what is stored when they are sent, unless they name a version. */
function editCurrent(client: Client, db: Database): EditingClient {
  const readComment = async (id: string) => {
    const [row] = await db.select({ content: comments.content }).from(comments).where(eq(comments.id, id));
    return { version: versionOf({ content: row?.content ?? null }) };
  };
  const read: Record<string, (input: Versioned) => Promise<{ version: string }>> = {
    "comments.update": ({ id }) => client.comments.getContent({ id }),
    "reviews.update": ({ id }) => client.reviews.getContent({ id }),
    "discussions.update": ({ id }) => client.discussions.getContent({ id }),
    "profiles.update": () => client.account.getMe(),
    "catalogue.updateTool": ({ id }) => client.catalogue.get({ kind: "tools", id }),
    "catalogue.updateMarket": ({ id }) => client.catalogue.get({ kind: "markets", id }),
    "saves.put": async ({ kind, id }) => {
      const { items } = await client.saves.list({});
      return items.find((item) => item.kind === kind && item.id === id) ?? { version: "none" };
    },
    "moderation.decide": ({ id, kind }) =>
      kind === "comments" ? readComment(id) : Promise.reject(new Error("has no version")),
  };
  const call = async (name: string, original: Call, input: Versioned) => {
    if (name === "moderation.decideItems" && input.kind === "comment" && Array.isArray(input.items)) {
      const items = await Promise.all(
        input.items.map(async (item) => ({ ...(await readComment(item.id)), ...item })),
      );
      return original({ ...input, items });
    }
    // What can't be read can't be edited either.
    const stored = await read[name]?.(input).catch(() => undefined);
    const version = stored?.version ?? (name.endsWith(".decide") ? undefined : "none");
    return original(version === undefined ? { ...input } : { version, ...input });
  };
  const isEdit = (name: string) => name in read || name === "moderation.decideItems";
  return new Proxy(client, {
    get: (features, feature: string) =>
      new Proxy(Reflect.get(features, feature) as object, {
        get(operations, operation: string) {
          const original = Reflect.get(operations, operation) as Call;
          const name = `${feature}.${operation}`;
          return isEdit(name) ? (input: Versioned) => call(name, original, input) : original;
        },
      }),
  }) as unknown as EditingClient;
}
