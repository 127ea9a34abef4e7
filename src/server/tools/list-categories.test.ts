import { expect, test } from "vitest";
import { CATEGORIES } from "#contract/parts.ts";
import { tools } from "#server/platform/db/schema/index.ts";
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
  const { nora, owen, max, ada } = world.people;
  const { austin, denver } = world.markets;
  const { copperline, foyer } = world.tools;
  const inDenver = { marketId: denver, monthlyCost: 200, leadVolumeMonthly: 10 };
  await storeReviews(db, [
    { userId: nora.id, toolId: copperline, marketId: austin, monthlyCost: 100, leadVolumeMonthly: 4 },
    { userId: owen.id, toolId: copperline, ...inDenver },
    { userId: max.id, toolId: copperline, marketId: denver, monthlyCost: 730, leadVolumeMonthly: 40 },
    { userId: ada.id, toolId: copperline, marketId: denver, leadVolumeMonthly: 0 },
    { userId: nora.id, toolId: foyer, marketId: austin, category: "CRM" },
    { userId: owen.id, toolId: foyer, marketId: austin, category: "CRM" },
    { userId: max.id, toolId: foyer, marketId: austin, category: "CRM", status: "pending" },
  ]);

  const categories = await as().tools.listCategories();

  expect(categories.map(({ category }) => category)).toEqual(CATEGORIES);
  // $25, $20 and $18.25 per lead; the fourth has no leads. Two reviews have no median.
  expect(categories.slice(0, 3)).toEqual([
    { category: "Lead Generation", reviewCount: 4, toolCount: 1, medianCostPerResult: 20, medianReviews: 3 },
    { category: "CRM", reviewCount: 2, toolCount: 1, medianCostPerResult: null, medianReviews: 2 },
    { category: "Scheduling", reviewCount: 0, toolCount: 0, medianCostPerResult: null, medianReviews: 0 },
  ]);
});
