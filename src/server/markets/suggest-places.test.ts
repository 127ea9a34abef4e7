import { beforeAll, expect, test } from "vitest";
import { markets } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { lookUpPlace } from "./places.ts";

const { as, world, platform } = await openTestApi();

beforeAll(async () => {
  await platform.db.insert(markets).values([
    { city: "Austinville", state: "VA", slug: "austinville", publishedAt: new Date() },
    { city: "Austenwood", state: "TX", slug: "austenwood", publishedAt: null },
  ]);
});

const namesOf = (places: { city: string; state: string }[]) =>
  places.map(({ city, state }) => `${city}, ${state}`);

test("suggests existing markets first, then places by population, eight in all", async () => {
  const places = await as().markets.suggestPlaces({ text: "Aus" });
  expect(places.slice(0, 2)).toEqual([
    { city: "Austin", state: "TX", marketId: world.markets.austin },
    { city: "Austinville", state: "VA", marketId: expect.any(String) },
  ]);
  expect(places.slice(2).every(({ marketId }) => marketId === null)).toBe(true);
  expect(places.length).toBeGreaterThan(2);
  expect(places.length).toBeLessThanOrEqual(8);
  expect(namesOf(places).filter((name) => name === "Austin, TX")).toHaveLength(1);
});

test("does not suggest a market that is not public", async () => {
  expect(namesOf(await as().markets.suggestPlaces({ text: "austenw" }))).toEqual([]);
});

test("narrows by state", async () => {
  const places = await as().markets.suggestPlaces({ text: "spring", state: "IL" });
  expect(places[0]?.city).toBe("Springfield");
  expect(new Set(places.map(({ state }) => state))).toEqual(new Set(["IL"]));
});

test.each([
  ["saint lou", "St. Louis, MO"],
  ["st. lou", "St. Louis, MO"],
  ["St Lou", "St. Louis, MO"],
  ["fort wor", "Fort Worth, TX"],
  ["ft. wor", "Fort Worth, TX"],
  ["LOS ANG", "Los Angeles, CA"],
  ["new york", "New York, NY"],
])("%j starts with %s", async (text, name) => {
  expect(namesOf(await as().markets.suggestPlaces({ text }))).toContain(name);
});

test.each([
  [{ text: "dnever" }, ["Denver, CO"]],
  [{ text: "austin tx" }, ["Austin, TX"]],
  [{ text: "80202" }, ["Denver, CO"]],
  [{ text: "mile high city" }, ["Denver, CO"]],
  [{ text: "dnever", state: "TX" as const }, []],
])("suggests the market that %j names otherwise or resembles", async (input, names) => {
  expect(namesOf(await as().markets.suggestPlaces(input))).toEqual(names);
});

test("suggests nothing for empty text, punctuation, or an unknown prefix", async () => {
  for (const text of ["", "  ", "!?%", "xqzv"]) {
    expect(await as().markets.suggestPlaces({ text })).toEqual([]);
  }
});

test.each([{ text: "a".repeat(101) }, { text: "a\0" }, { text: "a", state: "ZZ" }, {}])(
  "rejects %j",
  async (input) => {
    await expect(as().markets.suggestPlaces(input as never)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  },
);

test("lookUpPlace finds a place in any spelling, the larger of two", async () => {
  expect(await lookUpPlace("saint louis", "MO")).toMatchObject({ city: "St. Louis", state: "MO" });
  const austin = await lookUpPlace("AUSTIN", "TX");
  expect(austin?.latitude).toBeCloseTo(30.27, 1);
  expect(austin?.longitude).toBeCloseTo(-97.74, 1);
  expect(austin?.population).toBeGreaterThan(500_000);
  expect(await lookUpPlace("Austin", "WY")).toBeNull();
  expect(await lookUpPlace("", "TX")).toBeNull();
});
