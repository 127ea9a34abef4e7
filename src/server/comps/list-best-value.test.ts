import { expect, test } from "vitest";
import { tools } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, db } = await openTestApi();
const reviewers = await storeReviewers(db, 6);

/** Each review has 1,000 contacts of which half are active, so that $100 a month are 20 cents per active contact. */
async function storeTool(name: string, scores: readonly number[], monthlyCost: number, recommended: number) {
  const [tool] = await db
    .insert(tools)
    .values({
      ...{ name, normalizedName: name.toLowerCase(), slug: name.toLowerCase(), category: "CRM" as const },
      publishedAt: new Date(),
    })
    .returning();
  await storeReviews(
    db,
    scores.map((score, index) => ({
      ...{ userId: reviewers[index] ?? "", toolId: tool?.id ?? "", category: "CRM" as const },
      ...{ marketId: world.markets.austin, score, monthlyCost, recommended: index < recommended },
      ...{ leadVolumeMonthly: 1000, conversionRate: 50 },
    })),
  );
}

await storeTool("Few", [9, 9, 9, 9], 10, 4);
await storeTool("Poor", [6.9, 6.9, 6.9, 6.9, 6.9], 20, 5);
await storeTool("Disliked", [8, 8, 8, 8, 8], 30, 2);
await storeTool("Dear", [9, 9, 9, 9, 9], 120, 5);
for (const name of ["Bad", "Bleak", "Brash", "Bulky", "Burnt"])
  await storeTool(name, [3, 3, 3, 3, 3, 3], 200, 0);
// 6.96 reads 7.0, and exactly half would buy again.
await storeTool("Best", [7, 7, 7, 7, 6.9, 6.9], 100, 3);

test("lists the lowest cost per result of tools with 5 reviews, a score of 7 and half that would buy again", async () => {
  // 4 + 5 + 5 + 6 + 5 + 30 prices of 2, 4, 6, 20, 24 and 40 cents: the 28th of 55 is 40.
  expect(await as().comps.listBestValue()).toEqual([
    {
      category: "CRM",
      ...{ name: "Best", slug: "best", tint: expect.any(Number) },
      ...{ averageScore: 7, reviewCount: 6, recommendedCount: 3 },
      ...{ costPerResult: 0.2, medianOfCategory: 0.4 },
    },
  ]);
});

test("lists the most reviewed tool of each category as popular, then the first by name, whatever it scores", async () => {
  const [popular, ...others] = await as().comps.listPopularTools();
  expect(others).toEqual([]);
  expect(popular).toMatchObject({ name: "Bad", reviewCount: 6, costPerResult: 0.4 });
});

test("of tools that cost the same as printed, takes the most reviewed, then the first by name", async () => {
  // 19.95 and 20.04 cents read 20¢, too.
  await storeTool("Also", [8, 8, 8, 8, 8, 8], 100.2, 6);
  await storeTool("Rare", [8, 8, 8, 8, 8], 99.75, 5);
  expect((await as().comps.listBestValue()).map(({ name }) => name)).toEqual(["Also"]);
});

test("leaves out a category whose lowest cost per result is its median, as printed", async () => {
  await storeTool("Usual", [3, 3, 3, 3, 3, 3], 100, 6);
  // 14 prices of up to 6 cents, 23 of 19.95 to 20.04, and 35 above: the 36th and 37th of 72 read 20¢, too.
  expect(await as().comps.listBestValue()).toEqual([]);
});
