import { beforeAll, expect, test } from "vitest";
import { markets, reviews } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, platform } = await openTestApi();
const { db } = platform;

beforeAll(async () => {
  const { nora, owen } = world.people;
  const { austin, denver } = world.markets;
  const { copperline, foyer } = world.tools;
  await db.insert(markets).values([
    { city: "Abilene", state: "TX", slug: "abilene", publishedAt: new Date() },
    { city: "Hidden Hollow", state: "TX", slug: "hidden-hollow", publishedAt: null },
  ]);
  await storeReviews(db, [
    { userId: nora.id, toolId: copperline, marketId: austin },
    { userId: owen.id, toolId: copperline, marketId: austin },
    { userId: nora.id, toolId: foyer, marketId: austin, category: "CRM" },
    { userId: nora.id, toolId: copperline, marketId: denver, status: "pending" },
    { userId: owen.id, toolId: copperline, marketId: denver, status: "rejected" },
  ]);
});

test("returns public markets by state, then city, with their approved reviews", async () => {
  const list = await as().markets.list();
  expect(list.map(({ city, state, reviewCount }) => [state, city, reviewCount])).toEqual([
    ["CO", "Denver", 0],
    ["NC", "Winston-Salem", 0],
    ["TX", "Abilene", 0],
    ["TX", "Austin", 3],
  ]);
});

test("returns a market's slug, and its coordinates if known", async () => {
  const list = await as().markets.list();
  expect(list.find(({ city }) => city === "Austin")).toEqual({
    id: world.markets.austin,
    city: "Austin",
    state: "TX",
    slug: "austin",
    location: { latitude: 30.2672, longitude: -97.7431 },
    onMap: { x: 464, y: 497 },
    reviewCount: 3,
  });
  expect(list.find(({ city }) => city === "Abilene")?.location).toBeNull();
});

test("omits markets that are not public", async () => {
  for (const person of ["nora", "max", "ada"] as const) {
    expect((await as(person).markets.list()).map(({ city }) => city)).not.toContain("Hidden Hollow");
  }
});

test("shows a new market and a new review without a restart", async () => {
  const before = await as().markets.list();
  await db.insert(markets).values({ city: "Boulder", state: "CO", slug: "boulder", publishedAt: new Date() });
  await expect.poll(async () => (await as().markets.list()).length).toBe(before.length + 1);
  await db.update(reviews).set({ moderationStatus: "approved" });
  await expect
    .poll(async () => (await as().markets.list()).find(({ city }) => city === "Denver")?.reviewCount)
    .toBe(2);
});

test("reloads after the cache was cleared", async () => {
  expect((await as().markets.list()).map(({ city }) => city)).toContain("Austin");
});
