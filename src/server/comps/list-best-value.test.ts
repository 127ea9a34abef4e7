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
// 6.96 reads 7.0, and exactly half would buy again.
await storeTool("Best", [7, 7, 7, 7, 6.9, 6.9], 100, 3);

test("lists the lowest cost per result of tools with 5 reviews, a score of 7 and half that would buy again", async () => {
  // 4 + 5 + 5 + 5 + 6 prices of 2, 4, 6, 24 and 20 cents: the 13th of 25 is 6.
  expect(await as().comps.listBestValue()).toEqual([
    {
      category: "CRM",
      ...{ name: "Best", slug: "best", tint: expect.any(Number) },
      ...{ averageScore: 7, reviewCount: 6, recommendedCount: 3 },
      ...{ costPerResult: 0.2, medianOfCategory: 0.06 },
    },
  ]);
});

test("of tools that cost the same as printed, takes the most reviewed, then the first by name", async () => {
  // 19.95 and 20.04 cents read 20¢, too.
  await storeTool("Also", [8, 8, 8, 8, 8, 8], 100.2, 6);
  await storeTool("Rare", [8, 8, 8, 8, 8], 99.75, 5);
  expect((await as().comps.listBestValue()).map(({ name }) => name)).toEqual(["Also"]);
});
