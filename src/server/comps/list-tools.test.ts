import { expect, test } from "vitest";
import { tools } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, platform } = await openTestApi();
const { db } = platform;
const { austin, denver } = world.markets;
const reviewers = await storeReviewers(db, 4);

const publishedAt = new Date();
const stored = await db
  .insert(tools)
  .values(
    ["Alpha", "Beta", "Gamma", "Delta", "Unread"].map((name) => ({
      ...{
        name: `${name} CRM`,
        normalizedName: `${name.toLowerCase()}crm`,
        slug: `${name.toLowerCase()}-crm`,
      },
      ...{ category: "CRM" as const, publishedAt },
    })),
  )
  .returning();
await db.insert(tools).values({
  ...{ name: "Secret CRM", normalizedName: "secretcrm", slug: "secret-crm" },
  ...{ category: "CRM" as const, publishedAt: null },
});

/** Scores and monthly costs of the reviews of a tool; each has 1,000 contacts of which half are active. */
async function review(name: string, reviews: readonly [score: number, monthlyCost: number][]) {
  const toolId = stored.find((tool) => tool.name === name)?.id ?? "";
  await storeReviews(
    db,
    reviews.map(([score, monthlyCost], index) => ({
      ...{ userId: reviewers[index] ?? "", toolId, category: "CRM" as const },
      ...{ marketId: index === 0 ? denver : austin, score, monthlyCost },
      ...{ leadVolumeMonthly: 1000, conversionRate: 50 },
    })),
  );
}
await review("Alpha CRM", [
  [9, 300],
  [9, 200],
  [9, 400],
]);
await review("Beta CRM", [
  [7, 100],
  [8, 150],
  [6, 50],
  [7, 100],
]);
await review("Gamma CRM", [
  [8, 90],
  [8, 250],
  [8, 260],
]);
// Its single review is the best and the cheapest, but decides nothing.
await review("Delta CRM", [[10, 10]]);

const list = (input: Parameters<ReturnType<typeof as>["comps"]["listTools"]>[0]) =>
  as().comps.listTools(input);
const crms = async (input: Parameters<typeof list>[0]) =>
  (await list(input)).find(({ category }) => category === "CRM");
const names = (listed: Awaited<ReturnType<typeof crms>>) => listed?.rows.map(({ tool }) => tool.name);

test("lists the first tools of each category in the country with their figures, and names the others", async () => {
  const listed = await list({});
  expect(listed.map(({ category }) => category)).toEqual(["Lead Generation", "CRM"]);
  expect(listed[0]).toMatchObject({
    reviewCount: 0,
    toolCount: 1,
    picks: { bestRated: null, lowestCost: null, text: null },
    rows: [],
    others: ["Copperline Leads"],
  });
  expect(listed[1]).toMatchObject({
    toolCount: 6,
    reviewCount: 11,
    picks: {
      bestRated: { tool: { name: "Alpha CRM" }, area: { kind: "country" }, reviewCount: 3, monthlyCost: 300 },
      // 2¢ per active contact of Delta CRM is one report.
      lowestCost: { tool: { name: "Beta CRM" }, costPerResult: 0.2 },
    },
    // 10, 50, 90, 100, 100, 150, 200, 250, 260, 300, 400
    monthlyCost: { reviewCount: 11, lowest: 10, median: 150, highest: 400 },
    rows: [
      {
        tool: { name: "Alpha CRM", slug: "alpha-crm" },
        reviewCount: 3,
        averageScore: 9,
        recommendedCount: 3,
        monthlyCost: { lowest: 200, median: 300, highest: 400 },
        // 300 dollars for 500 active contacts
        costPerResult: { median: 0.6 },
      },
      { tool: { name: "Gamma CRM" }, monthlyCost: { median: 250 } },
      { tool: { name: "Beta CRM" }, averageScore: 7, monthlyCost: { lowest: 50, median: 100, highest: 150 } },
    ],
    others: ["Delta CRM", "Foyer CRM", "Unread CRM"],
  });
});

test.each([
  ["rating", ["Alpha CRM", "Gamma CRM", "Beta CRM", "Delta CRM"]],
  ["value", ["Beta CRM", "Gamma CRM", "Alpha CRM", "Delta CRM"]],
  ["price", ["Beta CRM", "Gamma CRM", "Alpha CRM", "Delta CRM"]],
  ["reviews", ["Beta CRM", "Alpha CRM", "Gamma CRM", "Delta CRM"]],
] as const)(
  "sorts all tools of a category by %s, and those with few reviews last",
  async (sort, expected) => {
    const listed = await list({ category: "CRM", sort });
    expect(listed).toHaveLength(1);
    expect(names(listed[0])).toEqual(expected);
    expect(listed[0]?.others).toEqual(["Foyer CRM", "Unread CRM"]);
    expect(listed[0]?.rows.at(-1)).toMatchObject({
      reviewCount: 1,
      monthlyCost: { lowest: 10, median: null, highest: 10 },
    });
  },
);

test("finds tools by a part of their name, in any case", async () => {
  expect(names(await crms({ q: "LTA" }))).toEqual(["Delta CRM"]);
  const listed = await list({ q: "a CRM" });
  expect(names(listed[0])).toEqual(["Alpha CRM", "Gamma CRM", "Beta CRM", "Delta CRM"]);
  expect(listed).toMatchObject([{ category: "CRM", toolCount: 6, others: [] }]);
  expect(await crms({ q: "unread" })).toMatchObject({ rows: [], others: ["Unread CRM"] });
  expect(await list({ q: "secret" })).toEqual([]);
  expect(await list({ q: "alpha", category: "Website" })).toEqual([]);
});
