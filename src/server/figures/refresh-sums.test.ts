import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { LARGE_AREA_REVIEWS as LARGE } from "#contract/comps/method.ts";
import { compsSums, priceMedians, reviews } from "#server/platform/db/schema/index.ts";
import type { Memory } from "#server/platform/memory/memory.ts";
import { openTestApi } from "#tests/support/api.ts";
import { type StoredReview, storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";
import { computeMedians } from "./compute-medians.ts";
import { foldCounts } from "./fold-counts.ts";
import { sumsKey } from "./kept-sums.ts";
import { loadFigures } from "./load-figures.ts";
import { refreshSums } from "./refresh-sums.ts";

const { as, world, platform } = await openTestApi();
const { db } = platform;
const { austin, denver } = world.markets;
const { foyer, copperline } = world.tools;
const reviewers = await storeReviewers(db, LARGE);

beforeEach(async () => {
  await db.delete(reviews);
  await foldCounts(db);
  await db.delete(priceMedians);
  await db.delete(compsSums);
});

const store = (stored: readonly Partial<StoredReview>[]) =>
  storeReviews(
    db,
    stored.map((review, index) => ({
      userId: reviewers[index] ?? "",
      toolId: foyer,
      marketId: austin,
      category: "CRM",
      ...review,
    })),
  );

const count = async () => {
  await foldCounts(db);
  await computeMedians(platform);
};

/** Keeps sums from three reviews. */
const refresh = async () => {
  await count();
  return refreshSums(platform, undefined, 3);
};

const keptKeys = async () => (await db.select().from(compsSums)).map(({ key }) => key).sort();

const TEXAS = { kind: "state", state: "TX" } as const;
const COUNTRY = { kind: "country" } as const;
const AUSTIN = {
  kind: "market",
  market: { id: austin, city: "Austin", state: "TX", slug: "austin" },
} as const;
const keysOf = (of: string) => [AUSTIN, TEXAS, COUNTRY].map((area) => sumsKey(area, of));

/** Without what a node has in memory. */
const memory: Pick<Memory, "read"> = { read: (_key, load) => load(db) };
const load = () => loadFigures({ memory: { ...platform.memory, ...memory } }, TEXAS, "CRM");

test("keeps the sums of areas and tools with many reviews", async () => {
  await store([{}, {}, {}, { marketId: denver }, { toolId: copperline, category: "Lead Generation" }]);
  expect(await refresh()).toBe(6);
  expect(await keptKeys()).toEqual([...keysOf("CRM"), ...keysOf(foyer)].sort());
});

test("adds up only what changed since", async () => {
  await store([{}, {}, {}, ...[5, 6, 7].map((index) => ({ marketId: denver, userId: reviewers[index] }))]);
  expect(await refresh()).toBe(10);
  expect(await refresh()).toBe(0);
  await db.update(reviews).set({ monthlyCost: 1, leadQualityScore: 7 }).where(eq(reviews.marketId, denver));
  // Denver, Colorado and the country, of the category and of the tool
  expect(await refresh()).toBe(6);
});

test("loads what was kept, exactly, until it is added up again", async () => {
  await store([0.1, 0.7, 33.33].map((monthlyCost) => ({ monthlyCost, createdAt: new Date("2026-03-07") })));
  const before = await load();
  expect(before).toMatchObject({ ofAll: { reviewCount: 3 }, byTool: [{ toolId: foyer }] });
  await refresh();
  await store([{ userId: reviewers[3] }]);
  expect(await load()).toEqual(before);
  await refresh();
  expect((await load()).ofAll.reviewCount).toBe(4);
});

test("adds up small areas for each request", async () => {
  await store([{}]);
  await refresh();
  await store([{ userId: reviewers[3] }]);
  expect((await load()).ofAll.reviewCount).toBe(2);
});

test("forgets areas that are no longer large", async () => {
  const [id = ""] = await store([{}, {}, {}]);
  await refresh();
  await db.delete(reviews).where(eq(reviews.id, id));
  await refresh();
  expect(await keptKeys()).toEqual([]);
});

test("announces what it added up", async () => {
  await store([{}, {}, {}]);
  const heard = new Set<string>();
  const { promise, resolve } = Promise.withResolvers<void>();
  platform.notices.on("stale", (topic) => (topic === "end" ? resolve() : heard.add(topic)));
  await refresh();
  await db.execute("select pg_notify('stale', 'end')");
  await promise;
  expect([...heard]).toEqual(expect.arrayContaining(keysOf(foyer).map((key) => `sums/${key}`)));
});

test("responses are the same, whether sums were kept or not", async () => {
  await store(
    reviewers.map((userId, index) => ({
      ...{ userId, monthlyCost: 100 + index, score: 1 + (index % 91) / 10, recommended: index % 3 > 0 },
      ...{ pros: [`Point ${index % 12}`], tagIds: [world.tags.goodSupport], yearsExperience: index % 30 },
    })),
  );
  await count();
  const ask = () =>
    Promise.all([
      as().comps.list({ category: "CRM" }),
      as().comps.getTool({ slug: "foyer-crm", state: "TX" }),
      as().comps.compare({ tools: "foyer-crm" }),
    ]);
  const before = await ask();
  expect(before[1]).toMatchObject({ reviewCount: LARGE, monthlyCost: { median: 100 + (LARGE - 1) / 2 } });
  expect(await refreshSums(platform)).toBe(6);
  await db.update(reviews).set({ monthlyCost: 1 });
  expect(await ask()).toEqual([
    ...before.slice(0, 2),
    { ...before[2], tools: [{ ...before[2].tools[0], latest: expect.objectContaining({ monthlyCost: 1 }) }] },
  ]);
});
