import { expect, test } from "vitest";
import type { FollowTarget } from "#contract/people/follows.ts";
import { type Found, UNKNOWN } from "./load-search.ts";
import type { SearchParameters } from "./search-parameters.ts";
import { searchTarget } from "./search-target.ts";

const id = "0190a000-0000-7000-8000-0000000000aa";
const market = { id, city: "Austin", state: "TX", slug: "austin", location: null } as const;
const comps = { market: null, state: "TX", category: "CRM" } as const;
const laramie = { city: "Laramie", state: "WY", until: "first-review" } as const;

test.each<[SearchParameters, Partial<Found>, FollowTarget | undefined]>([
  [{ market: "Austin, TX" }, { market, total: 2 }, { marketId: id }],
  [
    { market: "Austin, TX", category: "CRM" },
    { market, total: 2 },
    { category: "CRM", marketId: id },
  ],
  [{ q: "CRM in Texas" }, { comps, total: 2 }, { category: "CRM", state: "TX" }],
  [{ category: "CRM" }, { total: 2 }, { category: "CRM" }],
  // Its first review can be waited for.
  [{ market: "Austin, TX" }, { market, total: 0 }, undefined],
  [{ q: "slow support" }, { total: 2 }, undefined],
  [{}, { total: 2 }, undefined],
  [{ market: "Laramie, WY" }, {}, laramie],
  [{ market: "Laramie wy" }, { comps: { ...comps, state: "WY" } }, laramie],
  [{ market: "Atlantis" }, {}, undefined],
  [{ market: "Laramie, ZZ" }, {}, undefined],
])("of %j and what it finds, %#", (parameters, found, expected) => {
  expect(searchTarget(parameters, { ...UNKNOWN, ...found })).toEqual(expected);
});
