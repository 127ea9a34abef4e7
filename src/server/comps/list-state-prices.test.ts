import { expect, test } from "vitest";
import { openTestApi } from "#tests/support/api.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, platform } = await openTestApi();

test("returns the medians of all markets of a state, from three reviews on", async () => {
  const { db } = platform;
  const { austin, denver } = world.markets;
  const [first = "", second = "", third = ""] = await storeReviewers(db, 3);
  const lead = (userId: string, marketId: string, monthlyCost: number) => ({
    ...{ userId, marketId, monthlyCost },
    ...{ toolId: world.tools.copperline, leadVolumeMonthly: 10 },
  });
  const crm = (userId: string, marketId: string, monthlyCost: number) => ({
    ...{ userId, marketId, monthlyCost },
    ...{ toolId: world.tools.foyer, category: "CRM" as const },
  });
  await storeReviews(db, [
    lead(first, austin, 200),
    lead(second, austin, 900),
    lead(first, denver, 100),
    lead(second, denver, 200),
    crm(first, denver, 300),
  ]);
  expect(await as().comps.listStatePrices()).toEqual([]);

  await storeReviews(db, [
    lead(third, austin, 400),
    crm(second, denver, 100),
    crm(third, denver, 150),
    // Not reviewed yet.
    { ...lead(third, denver, 1), status: "pending" as const },
  ]);
  expect(await as().comps.listStatePrices()).toEqual([
    { state: "CO", costPerLead: null, crmMonthlyCost: 150 },
    { state: "TX", costPerLead: 40, crmMonthlyCost: null },
  ]);
});
