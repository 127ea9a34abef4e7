import { expect, test } from "vitest";
import { openTestApi } from "#tests/support/api.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, platform } = await openTestApi();
const { austin, denver } = world.markets;
const { foyer, copperline } = world.tools;
const reviewers = await storeReviewers(platform.db, 6);

await storeReviews(
  platform.db,
  [
    ...reviewers.slice(0, 4).map((userId) => ({ userId, marketId: austin, toolId: foyer })),
    ...reviewers.slice(4).map((userId) => ({ userId, marketId: denver, toolId: foyer })),
    {
      userId: reviewers[0] ?? "",
      marketId: denver,
      toolId: copperline,
      category: "Lead Generation" as const,
    },
  ].map((review) => ({ category: "CRM" as const, ...review })),
);

const listAreas = (area: { market?: string; state?: "TX" | "CO" | "WY" }) =>
  as().comps.listAreas({ category: "CRM", ...area });

test("lists a city, its state and the country with how many tools have a rank there", async () => {
  const [city, ...around] = await listAreas({ market: "Denver, CO" });
  expect(city).toMatchObject({
    area: { kind: "market", market: { id: denver } },
    reviewCount: 2,
    toolCount: 1,
    rankedCount: 0,
  });
  const country = { area: { kind: "country" }, reviewCount: 6, toolCount: 1, rankedCount: 0 };
  expect(around).toEqual([
    { area: { kind: "state", state: "CO" }, reviewCount: 2, toolCount: 1, rankedCount: 0 },
    country,
  ]);
  expect(await listAreas({})).toEqual([country]);
  expect(await listAreas({ market: "Atlantis" })).toEqual([country]);
});

test("lists areas without reviews, and requires a category", async () => {
  expect(await listAreas({ state: "WY" })).toMatchObject([
    { area: { kind: "state", state: "WY" }, reviewCount: 0, toolCount: 0, rankedCount: 0 },
    { reviewCount: 6 },
  ]);
  await expect(as().comps.listAreas({ category: "Plumbing" as "CRM" })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
});
