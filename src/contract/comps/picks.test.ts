import { expect, test } from "vitest";
import { choosePicks, describePicks, hasEnough, isOnePick } from "./picks.ts";
import type { Area } from "./views.ts";

const AUSTIN: Area = { kind: "market", market: { id: "1", city: "Austin", state: "TX", slug: "austin" } };
const TEXAS: Area = { kind: "state", state: "TX" };
const US: Area = { kind: "country" };

type Row = [
  name: string,
  reviews: number,
  recommended: number,
  score: number,
  rating: number,
  costPerResult: number | null,
  rank?: number,
];

const toRow = ([name, reviewCount, recommendedCount, averageScore, rating, result, rank]: Row) => ({
  tool: { id: name, name, slug: name, category: "CRM" as const },
  ...{ reviewCount, recommendedCount, averageScore, rating, rank: rank ?? null },
  monthlyCost: { median: reviewCount < 3 ? null : 100 },
  costPerResult: { median: reviewCount < 3 ? null : result },
});

function pick(austin: readonly Row[], texas: readonly Row[] = [], us: readonly Row[] = texas) {
  const areas = [
    { area: AUSTIN, rows: austin.map(toRow) },
    { area: TEXAS, rows: texas.map(toRow) },
    { area: US, rows: us.map(toRow) },
  ];
  const picks = choosePicks(areas);
  const judged = areas.find(({ rows }) => rows.some(hasEnough));
  return { ...picks, text: describePicks("CRM", AUSTIN, picks, judged?.area) };
}

const FOYER: Row = ["Foyer CRM", 6, 5, 7.2, 7.1, 0.067];
const ROLODESK: Row = ["Rolodesk", 3, 2, 6.4, 6.9, 0.061];
const HUB: Row = ["Handshake Hub", 5, 3, 6, 6.5, 0.08];

test.each<[string, Row[], Row[], string | null]>([
  [
    "two tools of the city",
    [HUB, FOYER, ROLODESK],
    [],
    "CRMs in Austin. Best rated: Foyer CRM, 7.2 (Austin, 6 reviews). Lowest cost: Rolodesk, 6.1¢ per active contact (Austin, only 3 reviews).",
  ],
  [
    "one tool of the city, and the cheapest of the state, because the cheapest of one says nothing",
    [FOYER],
    [FOYER, ROLODESK],
    "CRMs in Austin. Best rated: Foyer CRM, 7.2 (Austin, 6 reviews). Lowest cost: Rolodesk, 6.1¢ per active contact (Texas, only 3 reviews).",
  ],
  [
    "one tool that is both",
    [FOYER, HUB],
    [],
    "CRMs in Austin. Best rated and lowest cost: Foyer CRM, 7.2, 6.7¢ per active contact (Austin, 6 reviews).",
  ],
  [
    "the same tool by figures of two areas",
    [FOYER],
    [["Foyer CRM", 8, 7, 7.4, 7.2, 0.05], HUB],
    "CRMs in Austin. Best rated: Foyer CRM, 7.2 (Austin, 6 reviews). Lowest cost: Foyer CRM, 5¢ per active contact (Texas, 8 reviews).",
  ],
  [
    "the first rank before a higher rating: few high scores don't lead",
    [
      ["Keeper", 3, 3, 9.2, 7.8, 0.02],
      ["Foyer CRM", 55, 46, 7.6, 7.5, 0.08, 1],
      ["Rolodesk", 9, 7, 7.1, 7.2, 0.07, 2],
    ],
    [],
    "CRMs in Austin. Best rated: Foyer CRM, 7.6 (Austin, 55 reviews). Lowest cost: Keeper, 2¢ per active contact (Austin, only 3 reviews).",
  ],
  [
    "the rating where no tool has a rank, not the score",
    [["Keeper", 3, 3, 9.2, 7.0, 0.02], FOYER],
    [],
    "CRMs in Austin. Best rated: Foyer CRM, 7.2 (Austin, 6 reviews). Lowest cost: Keeper, 2¢ per active contact (Austin, only 3 reviews).",
  ],
  [
    "of equal ratings as printed the most reviewed, and of costs as printed the first name",
    [
      ["B", 4, 4, 8, 7.004, 1.001],
      ["A", 4, 4, 9, 6.996, 1.004],
      ["C", 5, 5, 7, 7, 3],
    ],
    [],
    "CRMs in Austin. Best rated: C, 7.0 (Austin, 5 reviews). Lowest cost: A, $1.00 per active contact (Austin, only 4 reviews; about the same: B).",
  ],
  [
    "scores and costs that differ too little to decide",
    [
      ["A", 6, 6, 7.4, 7.4, 1],
      ["B", 6, 6, 7.3, 7.3, 1.04],
      ["C", 6, 6, 7.28, 7.2, 1.05],
    ],
    [],
    "CRMs in Austin. Best rated and lowest cost: A, 7.4, $1.00 per active contact (Austin, 6 reviews; about the same: B and 1 more).",
  ],
  [
    "no cost per result of two tools",
    [FOYER, ["A", 3, 3, 5, 5, null]],
    [],
    "CRMs in Austin. Best rated: Foyer CRM, 7.2 (Austin, 6 reviews).",
  ],
  ["nothing where no tool has 3 reviews", [["Foyer CRM", 2, 2, 10, 8, 0.01]], [], null],
  [
    "tools that fewer than half would buy again, in the smallest area with 3 reviews",
    [["Foyer CRM", 2, 2, 10, 8, 0.01]],
    [["Foyer CRM", 3, 1, 9, 8, 0.01]],
    "CRMs in Austin: No CRM across Texas is bought again by half of its reviewers.",
  ],
])("names %s", (_, austin, texas, expected) => {
  expect(pick(austin, texas).text).toBe(expected);
});

test("names the country where neither city nor state has 3 reviews of a tool", () => {
  const { bestRated, lowestCost } = pick([], [], [ROLODESK, ["Half", 4, 2, 6, 6, 0.02]]);
  expect(bestRated).toMatchObject({ area: US, tool: { name: "Rolodesk" }, reviewCount: 3 });
  expect(lowestCost).toMatchObject({ area: US, tool: { name: "Half" }, costPerResult: 0.02 });
  expect(isOnePick({ bestRated, lowestCost })).toBe(false);
});
