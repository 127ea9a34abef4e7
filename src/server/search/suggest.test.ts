import { beforeAll, expect, test } from "vitest";
import type { Suggestion } from "#contract/catalogue/search.ts";
import type { StateCode } from "#contract/us-states.ts";
import { markets, toolAliases, tools } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, platform } = await openTestApi();

beforeAll(async () => {
  const { db } = platform;
  const market = (city: string, state: StateCode, publishedAt: Date | null = new Date()) => ({
    city,
    state,
    slug: city.toLowerCase().replace(/[^a-z]+/g, "-"),
    publishedAt,
  });
  await db
    .insert(markets)
    .values([
      market("St. Louis", "MO"),
      market("Stamford", "CT"),
      market("East Austin", "TX"),
      market("Austell", "GA"),
      market("Hidden Austin", "NM", null),
      ...["Ames", "Akron", "Albany", "Aurora", "Athens", "Alma", "Ada"].map((city) => market(city, "OH")),
    ]);
  await db.insert(tools).values(
    ["A1", "A2", "A3", "A4", "A5", "A6"].map((name) => ({
      name: `${name} Desk`,
      normalizedName: `${name.toLowerCase()}desk`,
      slug: name.toLowerCase(),
      category: "CRM" as const,
      publishedAt: name === "A6" ? null : new Date(),
    })),
  );
  await db
    .insert(toolAliases)
    .values({ toolId: world.tools.foyer, alias: "Austin Entry", normalizedAlias: "austinentry" });
  await storeReviews(db, [
    { userId: world.people.nora.id, toolId: world.tools.copperline, marketId: world.markets.austin },
  ]);
});

const suggest = async (text: string) => {
  const found = await as().search.suggest({ text });
  const named = (kind: Suggestion["kind"]) =>
    found.filter((one) => one.kind === kind).map(({ name }) => name);
  return { markets: named("Market"), states: named("State"), tools: named("Tool") };
};

test("returns markets and tools that contain the text: prefix matches first, then the more reviewed", async () => {
  expect(await suggest("aus")).toEqual({
    markets: ["Austin, TX", "Austell, GA", "East Austin, TX"],
    states: [],
    tools: ["Foyer CRM"],
  });
  expect((await suggest("line lea")).tools).toEqual(["Copperline Leads"]);
});

test("returns what a link to the suggestion needs", async () => {
  const austin = { id: world.markets.austin, city: "Austin", state: "TX", slug: "austin" };
  const copperline = {
    id: world.tools.copperline,
    name: "Copperline Leads",
    category: "Lead Generation",
    slug: "copperline-leads",
  };
  expect((await as().search.suggest({ text: "Austin, T" }))[0]).toEqual({
    kind: "Market",
    name: "Austin, TX",
    alias: null,
    market: austin,
  });
  expect(await as().search.suggest({ text: "texas" })).toEqual([
    { kind: "State", name: "Texas", alias: null, state: "TX" },
  ]);
  expect((await as().search.suggest({ text: "copperline in austin" }))[0]).toEqual({
    kind: "Tool",
    name: "Copperline Leads in Austin, TX",
    alias: null,
    tool: copperline,
    market: austin,
  });
  expect((await as().search.suggest({ text: "texas crm" }))[0]).toEqual({
    kind: "Category",
    name: "CRM in Texas",
    alias: null,
    category: "CRM",
    state: "TX",
  });
  expect((await as().search.suggest({ text: "crms" }))[0]).toEqual({
    kind: "Category",
    name: "CRM",
    alias: null,
    category: "CRM",
  });
});

test("returns the alias that the text matched", async () => {
  expect(await as().search.suggest({ text: "austin ent" })).toMatchObject([
    { kind: "Tool", name: "Foyer CRM", alias: "Austin Entry" },
  ]);
  expect((await as().search.suggest({ text: "TX" }))[0]).toMatchObject({ name: "Texas", alias: "TX" });
});

test("ranks a whole name before the beginning of others, of any kind", async () => {
  const names = async (text: string) => (await as().search.suggest({ text })).map(({ name }) => name);
  expect((await names("foyer crm"))[0]).toBe("Foyer CRM");
  expect((await names("ada"))[0]).toBe("Ada, OH");
  expect((await names("a1 desk"))[0]).toBe("A1 Desk");
});

test("suggests what the text resembles only when it is part of no name", async () => {
  expect(await suggest("foyr")).toEqual({ markets: [], states: [], tools: ["Foyer CRM"] });
  expect(await suggest("texs")).toEqual({ markets: [], states: ["Texas"], tools: [] });
  expect((await suggest("austi")).markets).toEqual(["Austin, TX", "East Austin, TX"]);
});

test.each([
  ["AUSTIN", "Austin, TX"],
  ["austin tx", "Austin, TX"],
  ["st l", "St. Louis, MO"],
  ["st. l", "St. Louis, MO"],
  ["saint lo", "St. Louis, MO"],
  ["Saint Louis, MO", "St. Louis, MO"],
  ["winston s", "Winston-Salem, NC"],
  ["winston-s", "Winston-Salem, NC"],
  ["salem", "Winston-Salem, NC"],
])("%j suggests %s", async (text, name) => {
  expect((await suggest(text)).markets).toContain(name);
});

test.each([
  ["TX", ["Texas"]],
  ["tx", ["Texas"]],
  ["texas", ["Texas"]],
  ["te", ["Texas"]],
  ["carolina", ["North Carolina"]],
  ["t", []],
  ["exas", ["Texas"]],
  // New Mexico has no market.
  ["NM", []],
  ["wyoming", []],
])("%j suggests the states %j", async (text, names) => {
  expect((await suggest(text)).states).toEqual(names);
});

test("returns at most five public results of each kind", async () => {
  const found = await suggest("a");
  expect(found.markets).toHaveLength(5);
  expect(found.tools).toHaveLength(5);
  expect((await suggest("hidden")).markets).toEqual([]);
  expect((await suggest("a6")).tools).toEqual([]);
});

test("suggests nothing for a blank, unknown or odd text", async () => {
  for (const text of ["", "  ", "%", "_", ",", "xqzv", "\\", "💥", "'; --"]) {
    expect(await as().search.suggest({ text })).toEqual([]);
  }
});

test.each([{ text: "a".repeat(201) }, { text: "a\0b" }, { text: "\udfff" }, { text: 5 }, {}])(
  "rejects %j",
  async (input) => {
    await expect(as().search.suggest(input as never)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  },
);

test("puts tools with reviews in the market that the text names before more reviewed ones", async () => {
  const { db } = platform;
  const desks = await db.select({ id: tools.id, name: tools.name }).from(tools);
  const review = (tool: string, marketId: string, userId: string) => ({
    userId,
    toolId: desks.find(({ name }) => name === tool)?.id ?? "",
    marketId,
  });
  const { nora, owen } = world.people;
  const { austin, denver } = world.markets;
  await storeReviews(db, [
    review("A1 Desk", austin, nora.id),
    review("A1 Desk", austin, owen.id),
    review("A4 Desk", denver, nora.id),
  ]);
  const first = async (text: string) => (await as().search.suggest({ text }))[0]?.name;
  expect(await first("desk in austin")).toBe("A1 Desk in Austin, TX");
  expect(await first("desk in denver")).toBe("A4 Desk in Denver, CO");
});
