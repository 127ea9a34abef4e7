import { expect, test } from "vitest";
import { RANK_REVIEWS } from "#contract/metrics.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";
import { loadEmptiness } from "./load-emptiness.ts";

const { platform, db, world } = await openTestApi();
const [userId = "", ...others] = await storeReviewers(db, 2 * RANK_REVIEWS);
const crm = { toolId: world.tools.foyer, category: "CRM", marketId: world.markets.austin } as const;
await storeReviews(db, [
  ...[userId, ...others].map((id) => ({ userId: id, ...crm })),
  { userId, ...crm, marketId: world.markets.winstonSalem },
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
  // Too few reviews for ranks
  ["/leaderboards?category=CRM&market=winston-salem-nc", true],
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
