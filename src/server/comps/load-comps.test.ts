import { beforeEach, expect, test } from "vitest";
import { markets, reviews, tools } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { reviewsBy, storeReviewers } from "#tests/support/stored-reviews.ts";

const { as, world, platform } = await openTestApi();
const { db } = platform;
const { austin, denver } = world.markets;
const { foyer } = world.tools;
const reviewers = await storeReviewers(db, 6);
const publishedAt = new Date();
const [dallas] = await db
  .insert(markets)
  .values({ city: "Dallas", state: "TX", slug: "dallas", publishedAt })
  .returning();
const [rolodesk] = await db
  .insert(tools)
  .values({ name: "Rolodesk", normalizedName: "rolodesk", slug: "rolodesk", category: "CRM", publishedAt })
  .returning();
const [dallasId = "", rolodeskId = ""] = [dallas?.id, rolodesk?.id];

beforeEach(async () => {
  await db.delete(reviews);
});

const store = reviewsBy(db, reviewers, {
  ...{ toolId: foyer, marketId: austin, category: "CRM" },
  ...{ leadVolumeMonthly: 1000, conversionRate: 100, score: 8 },
});

const costs = (marketId: string, monthlyCosts: readonly number[]) =>
  monthlyCosts.map((monthlyCost) => ({ marketId, monthlyCost }));

/** What is beside the reviews of Foyer CRM in Austin. */
async function besideAustin() {
  const market = "austin-tx";
  const [{ rows }, tool, comparison] = await Promise.all([
    as().comps.list({ category: "CRM", market }),
    as().comps.getTool({ slug: "foyer-crm", market }),
    as().comps.compare({ tools: "foyer-crm", market, by: "market" }),
  ]);
  expect(comparison.tools[0]?.around).toEqual(tool.around);
  const row = rows.find((one) => one.tool.id === foyer);
  if (row) expect(row.around).toEqual(tool.around);
  expect(row?.reviewCount ?? 0).toBe(tool.reviewCount);
  const { around } = tool;
  return around && [around.area, around.reviewCount, around.monthlyCost.median, around.costPerResult.median];
}

const TEXAS = { kind: "state", state: "TX" };
const US = { kind: "country" };

test.each([
  // Texas has 3 with those of Austin: 100, 200, 600.
  ["one, and Texas has 3", [100], [200, 600], [], [TEXAS, 3, 200, 0.2]],
  // 100, 200, 400
  ["two, and Texas has 3", [100, 200], [400], [900, 900, 900], [TEXAS, 3, 200, 0.2]],
  // All are of Dallas: 100, 200, 300, 400.
  ["none, and Texas has 4", [], [100, 200, 300, 400], [], [TEXAS, 4, 250, 0.25]],
  // 100, 300, 500, of which Texas has 2
  ["one, and only the U.S. has 3", [100], [500], [300], [US, 3, 300, 0.3]],
  ["none, and only the U.S. has 3", [], [], [10, 20, 60], [US, 3, 20, 0.02]],
  ["two, and nobody has 3", [100, 200], [], [], null],
  ["none, and nobody has 3", [], [100], [200], null],
  ["three, whatever others have", [1, 2, 3], [4, 5, 6], [7, 8, 9], null],
] as const)("reviews of a tool in Austin have beside them what is around: %s", async (...given) => {
  const [, inAustin, inDallas, inDenver, expected] = given;
  await store([...costs(austin, inAustin), ...costs(dallasId, inDallas), ...costs(denver, inDenver)]);
  expect(await besideAustin()).toEqual(expected);
});

test("local numbers stay those of the area, and larger ones are of the same tool", async () => {
  await store([
    ...costs(austin, [110, 190]),
    ...costs(denver, [155, 155, 155]),
    { toolId: rolodeskId, marketId: dallasId, monthlyCost: 9 },
  ]);
  const { rows, monthlyCost, title, picks } = await as().comps.list({
    category: "CRM",
    market: "austin-tx",
  });
  expect(rows).toMatchObject([
    {
      reviewCount: 2,
      monthlyCost: { lowest: 110, median: null, highest: 190 },
      // 110, 155, 155, 155, 190
      around: {
        area: US,
        reviewCount: 5,
        averageScore: 8,
        recommendedCount: 5,
        monthlyCost: { median: 155 },
      },
    },
  ]);
  expect(monthlyCost).toMatchObject({ reviewCount: 2, lowest: 110, highest: 190 });
  expect([title, picks.text]).toEqual([
    "CRMs in Austin",
    "CRMs in Austin. Best rated: Foyer CRM, 8.0 (U.S., 5 reviews).",
  ]);
});

test("a state has the U.S. around it, and the U.S. has nothing", async () => {
  await store([...costs(austin, [100]), ...costs(denver, [300, 500])]);
  const [texas, us] = await Promise.all([
    as().comps.list({ category: "CRM", state: "TX" }),
    as().comps.list({ category: "CRM" }),
  ]);
  expect(texas.rows[0]?.around).toMatchObject({ area: US, reviewCount: 3, monthlyCost: { median: 300 } });
  expect(us.rows.map(({ around }) => around)).toEqual([null]);
});

test("other tools of an area say what is around them, too", async () => {
  const ofRolodesk = (marketId: string) => ({ toolId: rolodeskId, marketId, monthlyCost: 70 });
  await store([...costs(austin, [100]), ...[austin, denver, denver].map(ofRolodesk)]);
  const { similar } = await as().comps.getTool({ slug: "foyer-crm", market: "austin-tx" });
  expect(similar).toMatchObject([{ reviewCount: 1, around: { area: US, reviewCount: 3 } }]);
});
