import { expect, test } from "vitest";
import { CATEGORIES } from "#contract/parts.ts";
import { priceMedians, tools } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, platform } = await openTestApi();

test("returns all categories in order, with tools, reviews and the country's median", async () => {
  const { db } = platform;
  await db.insert(tools).values({
    name: "Secret CRM",
    normalizedName: "secretcrm",
    slug: "secret-crm",
    category: "CRM",
    publishedAt: null,
  });
  const { nora, owen } = world.people;
  const { austin, denver } = world.markets;
  const { copperline, foyer } = world.tools;
  await storeReviews(db, [
    { userId: nora.id, toolId: copperline, marketId: austin },
    { userId: owen.id, toolId: copperline, marketId: denver },
    { userId: nora.id, toolId: foyer, marketId: austin, category: "CRM", status: "pending" },
  ]);
  await db.insert(priceMedians).values([
    { key: "/Lead Generation", category: "Lead Generation", reviews: 2, perUnit: 18.25, perOutcome: 400 },
    { key: "/CRM", category: "CRM", reviews: 4, perUnit: 0.07, perOutcome: 0.1 },
    { key: `${austin}/CRM`, marketId: austin, category: "CRM", reviews: 7, perUnit: 5 },
  ]);

  const categories = await as().tools.listCategories();

  expect(categories.map(({ category }) => category)).toEqual(CATEGORIES);
  expect(categories.slice(0, 3)).toEqual([
    {
      category: "Lead Generation",
      reviewCount: 2,
      toolCount: 1,
      medianCostPerResult: 18.25,
      medianReviews: 2,
    },
    { category: "CRM", reviewCount: 0, toolCount: 1, medianCostPerResult: 0.1, medianReviews: 4 },
    { category: "Scheduling", reviewCount: 0, toolCount: 0, medianCostPerResult: null, medianReviews: 0 },
  ]);
});
