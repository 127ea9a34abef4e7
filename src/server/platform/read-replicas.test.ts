import path from "node:path";
import { createRouterClient } from "@orpc/server";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { openAnswers } from "#server/answers/index.ts";
import type { PageRenderer } from "#server/pages/page-renderer.ts";
import { renderPage } from "#server/pages/render-page.ts";
import { openDatabase } from "#server/platform/db/client.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { rateLimits, recentWrites } from "#server/platform/db/schema/index.ts";
import { createLog } from "#server/platform/log.ts";
import { type OpenPlatform, openPlatform } from "#server/platform/open-platform.ts";
import { VISITOR } from "#server/platform/reader.ts";
import { router } from "#server/router.ts";
import { NETWORK, testConfig } from "#tests/support/api.ts";
import { type ReplicatedPostgres, startReplicatedPostgres } from "#tests/support/standby.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";
import { createWorld, type Person, type World } from "#tests/support/world.ts";

let postgres: ReplicatedPostgres;
let here: OpenPlatform;
let there: OpenPlatform;
let world: World;
let reviewId: string;

const openNode = async () => {
  const { primaryUrl, standbyUrl } = postgres;
  const config = await testConfig({ DATABASE_URL: primaryUrl, DATABASE_READ_URL: standbyUrl });
  return openPlatform(config, createLog("silent"), primaryUrl);
};

beforeAll(async () => {
  postgres = await startReplicatedPostgres(path.join(inject("folder"), "nodes-with-replicas"));
  await migrate(postgres.primaryUrl);
  [here, there] = [await openNode(), await openNode()];
  world = await createWorld(here.db);
  const { markets, people, tools } = world;
  const review = { toolId: tools.copperline, marketId: markets.austin, userId: people.owen.id };
  // Members with two published posts skip comment review.
  const ofNora = { ...review, userId: people.nora.id };
  const another = { ...ofNora, marketId: markets.denver };
  [reviewId = ""] = await storeReviews(here.db, [review, ofNora, another]);
}, 120_000);
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await postgres.stop();
});
afterEach(async () => {
  await postgres.onStandby("select pg_wal_replay_resume()");
  await here.db.delete(rateLimits);
});

/** Calls operations like the API, which loads the position of the reader's last write from the primary. */
async function as(node: OpenPlatform, person?: Person) {
  const reader = person ? world.readerOf(person) : VISITOR;
  const [written] = await node.db
    .select()
    .from(recentWrites)
    .where(eq(recentWrites.userId, reader.userId ?? world.people.ada.id));
  return createRouterClient(router, {
    context: {
      ...node,
      reader: { ...reader, lastWrite: reader.userId ? (written?.position ?? 0) : 0 },
      network: NETWORK,
      requestHeaders: new Headers(),
      responseHeaders: new Headers(),
    },
  });
}

const untilReplicaIsUsed = (node: OpenPlatform) =>
  expect.poll(() => node.replicas?.find(0)).not.toBe(undefined);

const comment = async (content: string) =>
  (await as(here, "nora")).comments.create({ thread: { kind: "review", id: reviewId }, content });

const textsFor = async (node: OpenPlatform, person?: Person) => {
  const page = await (await as(node, person)).comments.list({ kind: "reviews", id: reviewId });
  return JSON.stringify(page);
};

test("every node shows members their own writes, even if the replica lacks them", async () => {
  await untilReplicaIsUsed(there);
  await postgres.onStandby("select pg_wal_replay_pause()");
  await comment("Written while the replica stood still");
  expect(await textsFor(here, "nora")).toContain("stood still");
  expect(await textsFor(there, "nora")).toContain("stood still");
});

test("a page is never rendered from data older than the notice of its change", async () => {
  await untilReplicaIsUsed(there);
  const answers = openAnswers(there);
  const renderer: PageRenderer = {
    render: async (_, { api }) => ({
      status: 200,
      html: JSON.stringify(await api.comments.list({ kind: "reviews", id: reviewId })),
    }),
  };
  const load = () => answers.load("/page", () => renderPage(there, renderer, "/page", there.log));
  const pageText = async () => new TextDecoder().decode((await load()).body);
  expect(await pageText()).not.toContain("announced");
  await postgres.onStandby("select pg_wal_replay_pause()");
  await comment("A comment that was announced");
  await there.notices.catchUp();
  expect(await pageText()).toContain("announced");
  expect(answers.find("/page")).toBeDefined();
});

test("readers don't notice a replica that fails during a read", async () => {
  const lost = openDatabase(postgres.standbyUrl);
  await lost.close();
  let tries = 0;
  const find = async () => {
    tries += 1;
    return lost.db;
  };
  const node = { ...there, replicas: { find, noteWrite: async () => {}, close: async () => {} } };
  expect(await textsFor(node)).toContain("items");
  expect(tries).toBe(1);
});

test("moderators and private features read from the primary", async () => {
  const used: string[] = [];
  const node = (person: string): OpenPlatform => ({
    ...there,
    replicas: {
      find: async () => void used.push(person),
      noteWrite: async () => {},
      close: async () => {},
    },
  });
  await (await as(node("nora"), "nora")).reviews.get({ id: reviewId });
  await (await as(node("visitor"))).reviews.list({});
  await (await as(node("max"), "max")).reviews.get({ id: reviewId });
  await (await as(node("account"), "nora")).account.getMe();
  await (await as(node("messages"), "nora")).messages.list({});
  expect([...new Set(used)].sort()).toEqual(["nora", "visitor"]);
});
