import { expect, test } from "vitest";
import { openTestApi } from "#tests/support/api.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";
import { loadEmptiness } from "./load-emptiness.ts";

const { platform, db, world } = await openTestApi();
const [userId = ""] = await storeReviewers(db, 1);
await storeReviews(db, [
  { userId, toolId: world.tools.foyer, category: "CRM", marketId: world.markets.austin },
]);
await storeDiscussion(db, { userId, marketId: world.markets.denver });

test.each([
  ["/search?market=Austin%2C+TX", false],
  ["/search?market=Denver%2C+CO", true],
  ["/search?market=Atlantis", true],
  ["/markets/TX/austin", false],
  ["/markets/CO/denver", true],
  ["/markets/CO/denver?tab=discussions", false],
  ["/markets/TX/austin?tab=discussions", true],
  ["/leaderboards?category=CRM&market=austin-tx", false],
  ["/leaderboards?category=CRM&state=TX", false],
  ["/leaderboards?category=CRM", false],
  // The category without a parameter
  ["/leaderboards?market=austin-tx", true],
  ["/leaderboards?category=CRM&state=CO", true],
  ["/calculator?category=CRM&market=denver-co", true],
  ["/calculator?category=CRM&market=austin-tx", false],
  ["/tools/foyer-crm?state=CO", false],
  ["/about", false],
])("nothing is listed at %s: %s", async (href, isEmpty) => {
  expect((await loadEmptiness(platform))(href)).toBe(isEmpty);
});
