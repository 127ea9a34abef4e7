import { beforeAll, expect, test } from "vitest";
import { toolAliases, tools } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";
import { normalizeToolName, toolSlug } from "./tool-name.ts";

const { as, world, platform } = await openTestApi();

beforeAll(async () => {
  const { db } = platform;
  const tool = (name: string, publishedAt: Date | null = new Date()) => ({
    name,
    normalizedName: normalizeToolName(name),
    slug: toolSlug(name),
    category: "CRM" as const,
    publishedAt,
  });
  await db
    .insert(tools)
    .values([
      tool("Copper Kettle"),
      tool("The Copper Desk"),
      tool("Copper Secret", null),
      tool("Café Agenda"),
      ...Array.from({ length: 12 }, (_, index) => tool(`Many ${index}`)),
    ]);
  await db
    .insert(toolAliases)
    .values({ toolId: world.tools.foyer, alias: "Vestibule", normalizedAlias: "vestibule" });
  await storeReviews(db, [
    { userId: world.people.nora.id, toolId: world.tools.copperline, marketId: world.markets.austin },
  ]);
});

const suggest = async (text: string) => (await as().tools.suggest({ text })).map(({ name }) => name);

test("returns prefix matches first, then by reviews", async () => {
  expect(await suggest("copper")).toEqual(["Copperline Leads", "Copper Kettle", "The Copper Desk"]);
});

test("ignores case, accents and punctuation", async () => {
  expect(await suggest("COPPER K")).toEqual(["Copper Kettle"]);
  expect(await suggest("copper-k")).toEqual(["Copper Kettle"]);
  expect(await suggest("cafe")).toEqual(["Café Agenda"]);
  expect(await suggest("CAFÉ AG")).toEqual(["Café Agenda"]);
});

test("finds a tool by alias, and shows its name", async () => {
  expect(await as().tools.suggest({ text: "vestib" })).toEqual([
    { id: world.tools.foyer, name: "Foyer CRM", category: "CRM" },
  ]);
});

test("returns at most eight", async () => {
  expect(await suggest("many")).toHaveLength(8);
});

test("suggests nothing for a blank, unknown or odd text", async () => {
  for (const text of ["", "   ", "%", "_", "\\", "xqzv", "(((", "'"]) expect(await suggest(text)).toEqual([]);
});

test.each([{ text: "a".repeat(101) }, { text: "a\0b" }, { text: "\ud800" }, {}])(
  "rejects %j",
  async (input) => {
    await expect(as().tools.suggest(input as never)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  },
);
