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

await storeTool("Few", [9, 9], 10, 2);
await storeTool("Disliked", [8, 8, 8], 30, 1);
await storeTool("Dear", [9, 9, 9], 120, 3);
for (const name of ["Bad", "Bleak", "Brash", "Bulky", "Burnt"])
  await storeTool(name, [3, 3, 3, 3, 3, 3], 200, 0);

test("lists no category in which only one tool can be compared", async () => {
  expect(await as().comps.listBestValue()).toEqual([]);
});

test("lists the lowest cost per result of tools with 3 reviews that half would buy again, as the answer does", async () => {
  // Exactly half would buy it again.
  await storeTool("Best", [7, 7, 6, 6], 100, 2);
  // 2 + 3 + 3 + 30 + 4 prices of 2, 6, 24, 40 and 20 cents: those in the middle of 42 are 40.
  expect(await as().comps.listBestValue()).toEqual([
    {
      category: "CRM",
      ...{ name: "Best", slug: "best", tint: expect.any(Number) },
      ...{ averageScore: 6.5, reviewCount: 4, recommendedCount: 2 },
      ...{ costPerResult: 0.2, medianOfCategory: 0.4 },
    },
  ]);
  const [listed] = await as().comps.listTools({ category: "CRM" });
  expect(listed?.answer?.parts.at(-2)).toBe("Best, 20¢");
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
