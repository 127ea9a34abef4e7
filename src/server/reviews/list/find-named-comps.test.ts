import { beforeAll, expect, test } from "vitest";
import type { ReviewListInput } from "#contract/reviews/reviews.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, db } = await openTestApi();
const { austin, denver } = world.markets;
const { copperline, foyer } = world.tools;

// Austin: two of a CRM, one of a lead source. Denver: one of a lead source.
beforeAll(async () => {
  const [one, two] = await storeReviewers(db, 2);
  const crm = {
    toolId: foyer,
    category: "CRM" as const,
    marketId: austin,
    searchText: "Foyer CRM Austin, TX",
  };
  await storeReviews(db, [
    { ...crm, userId: one ?? "" },
    { ...crm, userId: two ?? "" },
    { userId: one ?? "", toolId: copperline, marketId: austin },
    { userId: one ?? "", toolId: copperline, marketId: denver },
  ]);
});

const AUSTIN = { id: world.markets.austin, city: "Austin", state: "TX", slug: "austin" };
const DENVER = { id: world.markets.denver, city: "Denver", state: "CO", slug: "denver" };

const WINSTON = expect.objectContaining({ city: "Winston-Salem" });

test.each<[ReviewListInput, { market: typeof AUSTIN | null; state?: string; category: string }]>([
  [{ market: "Austin, TX" }, { market: AUSTIN, category: "CRM" }],
  [{ market: "Denver" }, { market: DENVER, category: "Lead Generation" }],
  [
    { market: "Austin, TX", category: "Lead Generation" },
    { market: AUSTIN, category: "Lead Generation" },
  ],
  [{ category: "CRM" }, { market: null, category: "CRM" }],
  [{ q: "austin" }, { market: AUSTIN, category: "CRM" }],
  [{ q: "crm" }, { market: null, category: "CRM" }],
  [{ q: "crm austin" }, { market: AUSTIN, category: "CRM" }],
  [{ q: "crm texas" }, { market: null, state: "TX", category: "CRM" }],
  [{ q: "colorado leads" }, { market: null, state: "CO", category: "Lead Generation" }],
  // Without reviews there, figures of a larger area are the answer.
  [{ market: "Winston-Salem" }, { market: WINSTON, category: "Lead Generation" }],
  [
    { market: "Denver", category: "CRM" },
    { market: DENVER, category: "CRM" },
  ],
  [{ q: "crm colorado" }, { market: null, state: "CO", category: "CRM" }],
  // A market that isn't known has the answer of the country, or of what the other words name.
  [{ market: "Atlantis" }, { market: null, category: "Lead Generation" }],
  [
    { market: "Atlantis", category: "CRM" },
    { market: null, category: "CRM" },
  ],
  [{ market: "crm atlantis" }, { market: null, category: "CRM" }],
  [{ market: "crm atlantis texas" }, { market: null, state: "TX", category: "CRM" }],
  [{ market: "atlantis austin" }, { market: AUSTIN, category: "CRM" }],
  [
    { q: "crm", market: "Austin, TX" },
    { market: AUSTIN, category: "CRM" },
  ],
  [
    { q: "austin", category: "Lead Generation" },
    { market: AUSTIN, category: "Lead Generation" },
  ],
])("%j names comps", async (input, comps) => {
  expect((await as().reviews.list(input)).comps).toEqual({ state: null, ...comps });
});

test.each<ReviewListInput>([
  {},
  { q: "crm", market: "Atlantis" },
  { category: "Website" },
  { market: "Denver", category: "Website" },
  { q: "Foyer CRM" },
  { q: "Foyer CRM", category: "CRM" },
  { q: "reminders", market: "Austin, TX" },
  { q: "denver", market: "Austin, TX" },
  { q: "crm", category: "Lead Generation" },
  { q: "texas" },
  { q: "crm texas", market: "Denver" },
  { market: "Austin, TX", recommended: "only" },
  { q: "crm", minScore: 5 },
])("%j names no comps", async (input) => {
  expect((await as().reviews.list(input)).comps).toBeNull();
});

test.each([
  ["Atlantis", [0]],
  ["crm atlantis", [1]],
  ["leads in atlantis, zz", [2, 3]],
  ["austin", null],
  ["crm austin", null],
])("of %j, doesn't know words %j", async (market, unknown) => {
  expect((await as().reviews.list({ market })).unknown).toEqual(unknown);
});
