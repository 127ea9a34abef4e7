import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { markets, moderationLog, reviews } from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { decide, newReview, sendIn } from "#tests/support/sent-reviews.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";

const api = await openTestApi();
const { as, world, db } = api;
const { austin, denver } = world.markets;
emptyBeforeEach(db, moderationLog, reviews);

const BEFORE = await db.select().from(markets);
beforeEach(async () => {
  await db.delete(markets);
  await db.insert(markets).values(BEFORE);
});

interface Changes {
  id?: string;
  name?: string;
  aliases?: string[];
  latitude?: number | null;
  longitude?: number | null;
}

const update = (changes: Changes = {}) =>
  as("max").catalogue.updateMarket({
    ...{ id: austin, name: "Austin Metro", aliases: ["ATX"], latitude: 30.3, longitude: -97.7 },
    ...changes,
  });
const slugOf = async (city: string) => (await as().markets.get({ state: "TX", city })).slug;
const suggested = async (text: string) =>
  (await as().search.suggest({ text })).flatMap(({ market }) => (market ? [market.slug] : []));

describe("renaming a market", () => {
  test("moves its address, which the former one still finds, and keeps its former name as an alias", async () => {
    expect(await update()).toEqual({ slug: "austin-metro" });
    for (const city of ["austin-metro", "austin", "Austin", "atx"])
      expect(await slugOf(city)).toBe("austin-metro");
    for (const text of ["austin", "atx", "austin metro"])
      expect(await suggested(text)).toContain("austin-metro");
    const { aliases } = await as("max").catalogue.get({ kind: "markets", id: austin });
    expect(aliases).toEqual(["ATX", "Austin"]);
    const found = await as().reviews.list({ market: "ATX" });
    expect(found.market).toMatchObject({ id: austin });
  });

  test("prefers a city to the alias of a larger market", async () => {
    await update({ aliases: ["Dallas"] });
    expect(await slugOf("dallas")).toBe("austin-metro");
    await db.insert(markets).values({ city: "Dallas", state: "TX", slug: "dallas", publishedAt: new Date() });
    expect(await slugOf("dallas")).toBe("dallas");
  });

  test("leaves the name to the cities of other states, but not of its own", async () => {
    await update({ aliases: ["Denver"] });
    await db.insert(markets).values({ city: "Waco", state: "TX", slug: "waco", publishedAt: new Date() });
    for (const changes of [{ name: "waco" }, { aliases: ["WACO"] }]) {
      await expect(update(changes)).rejects.toMatchObject({ code: "NAME_TAKEN", data: { by: "Waco" } });
    }
  });
});

describe("coordinates", () => {
  test("are stored, and taken from the list of places if none are given", async () => {
    await update();
    expect((await as().markets.get({ state: "TX", city: "austin-metro" })).location).toEqual({
      latitude: 30.3,
      longitude: -97.7,
    });
    await update({ latitude: null, longitude: null });
    expect((await as().markets.get({ state: "TX", city: "austin-metro" })).location).toBeNull();
    await update({ name: "Austin", latitude: null, longitude: null });
    const { location } = await as().markets.get({ state: "TX", city: "austin" });
    expect(location?.latitude).toBeCloseTo(30.3, 0);
  });

  test.each([
    ["Colorado", 39.7, -104.9],
    ["the wrong hemisphere", 30.3, 97.7],
    ["the sea", 20, -70],
  ])("in %s are rejected for a market in Texas", async (_, latitude, longitude) => {
    await expect(update({ latitude, longitude })).rejects.toMatchObject({
      code: "OUTSIDE_STATE",
      status: 422,
    });
  });

  test.each([
    ["AK", 52.0, -174.2],
    ["AK", 71.3, -156.8],
    ["HI", 19.7, -155.1],
  ] as const)("of %s at %d, %d are in the US", async (state, latitude, longitude) => {
    await db.update(markets).set({ state }).where(eq(markets.id, denver));
    await update({ id: denver, name: "Adak Bay", aliases: [], latitude, longitude });
  });

  test.each([
    { latitude: 51 },
    { latitude: null },
    { latitude: 95, longitude: 0 },
    { latitude: 30, longitude: Number.NaN },
  ])("%j are rejected", async (changes) => {
    await expect(update({ id: austin, ...changes })).rejects.toMatchObject({
      code: expect.stringMatching(/BAD_REQUEST|OUTSIDE_STATE/),
    });
  });
});

test("a market that a review introduces keeps the name and place that a moderator gave it", async () => {
  const id = await sendIn(api, "nora", newReview({ city: "Ostinn Hills", state: "TX" }));
  const { items, counts } = await as("max").catalogue.list({ kind: "markets", show: "new" });
  expect([items.map(({ name }) => name), counts]).toEqual([["Ostinn Hills"], { new: 1, unplaced: 1 }]);
  expect((await as("max").catalogue.list({ kind: "markets", show: "unplaced" })).items).toEqual(items);
  await update({ id: items[0]?.id ?? "", name: "Austin Hills", aliases: [] });
  await decide(api, id, "approved");
  expect((await as().reviews.get({ id })).market.city).toBe("Austin Hills");
  expect(await slugOf("ostinn-hills")).toBe("austin-hills");
});

describe("the list of markets", () => {
  test("finds names, aliases and states, in pages", async () => {
    await update({ aliases: ["Bat City"] });
    const found = async (q: string) =>
      (await as("max").catalogue.list({ kind: "markets", q })).items.map(({ name }) => name);
    expect(await found("")).toEqual(["Austin Metro", "Denver", "Winston-Salem"]);
    expect(await found("bat")).toEqual(["Austin Metro"]);
    expect(await found(", co")).toEqual(["Denver"]);
    expect(await found("nowhere")).toEqual([]);
    const page = await as("max").catalogue.list({ kind: "markets", page: 2 });
    expect([page.items, page.total, page.pageCount]).toEqual([[], 3, 1]);
  });

  test("requires a moderator", async () => {
    await expect(as("nora").catalogue.list({ kind: "markets" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(as().catalogue.get({ kind: "markets", id: austin })).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
  });
});

test("markets are listed by name, or the most reviewed first", async () => {
  await storeReviews(db, [
    { userId: world.people.nora.id, toolId: world.tools.foyer, marketId: denver },
    { userId: world.people.owen.id, toolId: world.tools.foyer, marketId: denver },
    { userId: world.people.nora.id, toolId: world.tools.foyer, marketId: austin },
  ]);
  const list = async (sort?: "most-reviewed") =>
    (await as("max").catalogue.list({ kind: "markets", sort })).items.map(({ name }) => name);
  expect((await list()).slice(0, 2)).toEqual(["Austin", "Denver"]);
  expect((await list("most-reviewed")).slice(0, 2)).toEqual(["Denver", "Austin"]);
});
