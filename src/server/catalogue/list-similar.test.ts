import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { differentPairs, markets, moderationLog, tools } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";

const { as, world, db } = await openTestApi();
const { copperline, foyer } = world.tools;
const MARKETS = await db.select().from(markets);
const TOOLS = await db.select().from(tools);

beforeEach(async () => {
  for (const table of [differentPairs, moderationLog, markets, tools]) await db.delete(table);
  await db.insert(markets).values(MARKETS);
  await db.insert(tools).values(TOOLS);
});

async function storeTool(name: string, category: "CRM" | "Marketing" = "CRM", isPublic = true) {
  const id = uuidv7();
  const letters = name.toLowerCase().replaceAll(/\W/g, "");
  const publishedAt = isPublic ? new Date() : null;
  await db.insert(tools).values({ id, name, normalizedName: letters, slug: letters, category, publishedAt });
  return id;
}

async function storeMarket(city: string, state: "TX" | "CO" = "TX") {
  const id = uuidv7();
  await db
    .insert(markets)
    .values({ id, city, state, slug: city.toLowerCase().replaceAll(" ", "-"), publishedAt: new Date() });
  return id;
}

const similar = async (kind: "tools" | "markets") =>
  (await as("max").catalogue.listSimilar({ kind })).items.map(({ from, into }) => [from.name, into.name]);

describe("similar tools", () => {
  test.each(["Foyr CRM", "Foyer", "foyer crm app", "FoyerCRM.com", "Foyre CRM"])(
    "are suggested for %s and Foyer CRM",
    async (name) => {
      await storeTool(name, "CRM", false);
      expect(await similar("tools")).toEqual([[name, "Foyer CRM"]]);
    },
  );

  test.each([
    ["Copperline CRM", "CRM"],
    ["Folder CRM", "CRM"],
    ["Foyr CRM", "Marketing"],
  ] as const)("are not suggested for %s of %s", async (name, category) => {
    await storeTool(name, category);
    expect(await similar("tools")).toEqual([]);
  });

  test("are counted, and found for one tool", async () => {
    const [foyr] = [await storeTool("Foyr CRM", "CRM", false), await storeTool("Foyar CRM")];
    await storeTool("Copperline Leades", "Marketing");
    const all = await as("max").catalogue.listSimilar({ kind: "tools" });
    expect(all.total).toBe(all.items.length);
    const found = await as("max").catalogue.listSimilar({ kind: "tools", of: foyr });
    expect(found.items.length).toBeLessThan(all.items.length);
    expect(found.items.map(({ from, into }) => [from.name, into.name]).toSorted()).toEqual([
      ["Foyr CRM", "Foyar CRM"],
      ["Foyr CRM", "Foyer CRM"],
    ]);
    expect((await as("max").catalogue.listSimilar({ kind: "tools", of: copperline })).items).toEqual([]);
  });

  test("are no longer suggested once a moderator tells them apart, or an admin merges them", async () => {
    const [first, second] = [await storeTool("Foyr CRM"), await storeTool("Foyer Desk")];
    expect(await similar("tools")).toEqual([["Foyr CRM", "Foyer CRM"]]);
    const input = { kind: "tools", id: first, otherId: foyer } as const;
    await as("max").catalogue.putDifferent(input);
    await as("max").catalogue.putDifferent({ ...input, id: foyer, otherId: first });
    expect(await similar("tools")).toEqual([]);
    const { items } = await as("max").moderation.listLog({ kind: "tool" });
    expect(items).toMatchObject([
      { action: "edit", subject: { id: first }, after: { "different from": "Foyer CRM" } },
    ]);
    await db.delete(differentPairs);
    await as("ada").catalogue.merge({ kind: "tools", id: first, intoId: foyer });
    expect(await similar("tools")).toEqual([]);
    await expect(as("max").catalogue.putDifferent({ ...input, otherId: first })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(second).toBeDefined();
  });
});

describe("similar markets", () => {
  test("are suggested if one of them is missing in the list of cities", async () => {
    await storeMarket("Ausstin");
    await storeMarket("Austinn", "CO");
    expect(await similar("markets")).toEqual([["Ausstin", "Austin"]]);
  });

  test("are not suggested if both are known cities", async () => {
    await storeMarket("Lakeway");
    await storeMarket("Lakewood", "CO");
    await storeMarket("Arlington");
    await storeMarket("Darlington");
    await storeMarket("North Richland Hills");
    await storeMarket("Richland Hills");
    expect(await similar("markets")).toEqual([["Darlington", "Arlington"]]);
  });
});

test("members can't list or decide on similar names", async () => {
  await expect(as("nora").catalogue.listSimilar({ kind: "tools" })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  const input = { kind: "tools", id: copperline, otherId: foyer } as const;
  await expect(as("nora").catalogue.putDifferent(input)).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect((await as("max").catalogue.listSimilar({ kind: "tools" })).can.merge).toBe(false);
  expect((await as("ada").catalogue.listSimilar({ kind: "tools" })).can.merge).toBe(true);
});
