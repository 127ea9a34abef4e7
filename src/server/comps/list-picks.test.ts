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

const picked = async () =>
  (await as().comps.listPicks()).map(({ category, bestRated, lowestCost }) => [
    category,
    bestRated?.tool.name,
    lowestCost?.tool.name,
  ]);

test("lists no lowest cost where only one tool can be compared", async () => {
  expect(await picked()).toEqual([["CRM", "Dear", undefined]]);
});

test("lists the picks of each category in the country, as its list of tools has them", async () => {
  // Exactly half would buy it again.
  await storeTool("Best", [7, 7, 6, 6], 100, 2);
  expect(await picked()).toEqual([["CRM", "Dear", "Best"]]);
  const [listed] = await as().comps.listTools({ category: "CRM" });
  expect(await as().comps.listPicks()).toMatchObject([
    { bestRated: listed?.picks.bestRated, lowestCost: { reviewCount: 4, costPerResult: 0.2 } },
  ]);
});

test("lists the most reviewed tool of each category as popular, then the first by name, whatever it scores", async () => {
  const [popular, ...others] = await as().comps.listPopularTools();
  expect(others).toEqual([]);
  expect(popular).toMatchObject({ name: "Bad", reviewCount: 6, costPerResult: 0.4 });
});
