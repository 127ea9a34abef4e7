import { expect, test } from "vitest";
import type { Area, Spread } from "#contract/comps/views.ts";
import type { Category } from "#contract/parts.ts";
import { answerOf } from "./comps-sentence.ts";

const AUSTIN: Area = { kind: "market", market: { id: "1", city: "Austin", state: "TX", slug: "austin" } };
const TEXAS: Area = { kind: "state", state: "TX" };
const US: Area = { kind: "country" };

/** Of equal numbers; fewer than 3 have no median. */
function spread(cost: number | null, reviews: number): Spread {
  const median = reviews < 3 ? null : cost;
  return {
    reviewCount: cost === null ? 0 : reviews,
    ...{ lowest: cost, lowerQuartile: median, median, upperQuartile: median, highest: cost },
  };
}

/** Reviews, and how many recommend it; score, dollars a month, and dollars per result. */
type Row = [
  name: string,
  reviews: number,
  recommended: number,
  score: number,
  cost: number,
  result: number | null,
];

const areaOf = (area: Area, rows: readonly Row[], category: Category = "CRM") => ({
  area,
  ofCategory: { reviewCount: rows.reduce((sum, [, reviews]) => sum + reviews, 0) },
  rows: rows.map(([name, reviewCount, recommendedCount, averageScore, cost, result]) => ({
    tool: { id: name, name, slug: name, category },
    ...{ reviewCount, recommendedCount, averageScore },
    monthlyCost: spread(cost, reviewCount),
    costPerResult: spread(result, reviewCount),
  })),
});

const textOf = (rows: readonly Row[], texas: readonly Row[] = [], us: readonly Row[] = texas) =>
  answerOf("CRM", { ...areaOf(AUSTIN, rows), larger: [areaOf(TEXAS, texas), areaOf(US, us)] })?.text;

const FOYER: Row = ["Foyer CRM", 6, 5, 7.2, 178, 0.067];
const ROLODESK: Row = ["Rolodesk", 4, 3, 6.8, 92, 0.061];
const HUB: Row = ["Handshake Hub", 3, 2, 6.5, 132, 0.072];

test.each<[string, Row[], string]>([
  [
    "the highest score, and another tool that is the cheapest",
    [HUB, FOYER, ROLODESK],
    "Foyer CRM, $178 a month, which 5 of 6 would buy again. Cheapest per active contact: Rolodesk, 6.1¢.",
  ],
  [
    "one tool that is both",
    [FOYER, HUB],
    "Foyer CRM, $178 a month, which 5 of 6 would buy again, and the cheapest per active contact, 6.7¢.",
  ],
  ["one tool with 3 reviews", [FOYER], "Foyer CRM, $178 a month, which 5 of 6 would buy again."],
  [
    "one tool with 3 reviews, and others with fewer, whatever they score",
    [FOYER, ["Zest", 2, 2, 10, 1, 0.001]],
    "Foyer CRM, $178 a month, which 5 of 6 would buy again.",
  ],
  [
    "no cost per result of any",
    [
      ["A", 3, 3, 8, 50, null],
      ["B", 3, 3, 7, 40, null],
    ],
    "A, $50 a month, which 3 of 3 would buy again.",
  ],
  [
    "a cost per result of one tool only, which is compared with none",
    [
      ["A", 3, 3, 8, 50, null],
      ["B", 3, 3, 7, 40, 2],
    ],
    "A, $50 a month, which 3 of 3 would buy again.",
  ],
  [
    "no cost per result of the best, and of two others",
    [
      ["A", 3, 3, 8, 50, null],
      ["B", 3, 3, 7, 40, 2],
      ["C", 3, 3, 6, 40, 1],
    ],
    "A, $50 a month, which 3 of 3 would buy again. Cheapest per active contact: C, $1.00.",
  ],
  [
    "a tie of scores: the most reviewed",
    [
      ["A", 3, 3, 8, 50, 1],
      ["B", 4, 4, 8, 60, 2],
    ],
    "B, $60 a month, tied for the highest score, which 4 of 4 would buy again. Cheapest per active contact: A, $1.00.",
  ],
  [
    "a tie of scores and reviews: the name",
    [
      ["B", 3, 3, 8, 60, 1],
      ["A", 3, 2, 8, 50, 2],
    ],
    "A, $50 a month, tied for the highest score, which 2 of 3 would buy again. Cheapest per active contact: B, $1.00.",
  ],
  [
    "scores as printed: 8.04 and 7.96 are both 8.0",
    [
      ["B", 3, 3, 8.04, 60, 1],
      ["A", 3, 3, 7.96, 50, 2],
    ],
    "A, $50 a month, tied for the highest score, which 3 of 3 would buy again. Cheapest per active contact: B, $1.00.",
  ],
  [
    "a tie of costs per result: the most reviewed",
    [
      ["A", 3, 3, 8, 50, 3],
      ["B", 3, 3, 7, 60, 2],
      ["C", 4, 4, 6, 70, 2],
    ],
    "A, $50 a month, which 3 of 3 would buy again. Tied for cheapest per active contact: C, $2.00.",
  ],
  [
    "a tie of costs per result and reviews: the name",
    [
      ["A", 3, 3, 8, 50, 3],
      ["C", 3, 3, 7, 60, 2],
      ["B", 3, 3, 6, 70, 2],
    ],
    "A, $50 a month, which 3 of 3 would buy again. Tied for cheapest per active contact: B, $2.00.",
  ],
  [
    "costs per result as printed: $17.40 and $16.60 are both $17",
    [
      ["A", 3, 3, 8, 50, 30],
      ["C", 3, 3, 7, 60, 16.6],
      ["B", 3, 3, 6, 70, 17.4],
    ],
    "A, $50 a month, which 3 of 3 would buy again. Tied for cheapest per active contact: B, $17.",
  ],
  [
    "exactly half recommend it",
    [
      ["A", 4, 2, 9, 50, 2],
      ["B", 3, 3, 8, 40, 3],
    ],
    "A, $50 a month, which 2 of 4 would buy again, and the cheapest per active contact, $2.00.",
  ],
  [
    "the highest score is of a tool that fewer than half would buy again",
    [
      ["A", 5, 2, 9, 50, 1],
      ["B", 3, 3, 8, 40, 3],
      ["C", 3, 2, 7, 30, 2],
    ],
    "B, $40 a month, which 3 of 3 would buy again. Cheapest per active contact among those that at least half would buy again: C, $2.00. A scores higher, but only 2 of 5 would buy it again.",
  ],
  [
    "a tool that is both, though one that most wouldn't buy again costs less",
    [
      ["A", 5, 2, 9, 50, 1],
      ["B", 3, 3, 8, 40, 2],
      ["C", 3, 2, 7, 30, 3],
    ],
    "B, $40 a month, which 3 of 3 would buy again, and the cheapest per active contact among those that at least half would buy again, $2.00. A scores higher, but only 2 of 5 would buy it again.",
  ],
  [
    "a tool that ties for the cheapest, and two with higher scores that most wouldn't buy again",
    [
      ["A", 5, 2, 9, 50, 5],
      ["B", 3, 3, 8, 40, 2],
      ["C", 3, 2, 7, 30, 2],
      ["D", 4, 1, 8.5, 30, 6],
    ],
    "B, $40 a month, which 3 of 3 would buy again, and as cheap as any per active contact, $2.00. 2 tools score higher, but fewer than half would buy them again.",
  ],
  [
    "medians, though too few reports have a lower cost",
    [
      ["A", 3, 3, 9, 50, 2],
      ["B", 3, 3, 8, 40, 3],
      ["C", 1, 1, 7, 30, 1.99],
    ],
    "A, $50 a month, which 3 of 3 would buy again, lowest median per active contact: $2.00.",
  ],
  [
    "no median that others share, where too few reports have a lower cost",
    [
      ["A", 3, 3, 9, 50, 2],
      ["B", 3, 3, 8, 40, 2],
      ["C", 1, 1, 7, 30, 1.99],
    ],
    "A, $50 a month, which 3 of 3 would buy again.",
  ],
  [
    "medians of those that half recommend, though others have lower costs of both kinds",
    [
      ["A", 3, 3, 9, 50, 4],
      ["B", 3, 3, 8, 40, 3],
      ["C", 1, 1, 7, 30, 1],
      ["D", 3, 1, 7, 30, 2],
    ],
    "A, $50 a month, which 3 of 3 would buy again. Lowest median per active contact among those that at least half would buy again: B, $3.00.",
  ],
  [
    "the cheapest, though one report costs the same as printed",
    [
      ["A", 3, 3, 9, 50, 16.6],
      ["B", 3, 3, 8, 40, 30],
      ["C", 1, 1, 7, 30, 16.51],
    ],
    "A, $50 a month, which 3 of 3 would buy again, and the cheapest per active contact, $17.",
  ],
  [
    "only one of several would be bought again by half",
    [
      ["A", 5, 2, 9, 50, 1],
      ["B", 3, 3, 8, 40, 3],
    ],
    "B, $40 a month, which 3 of 3 would buy again. A scores higher, but only 2 of 5 would buy it again.",
  ],
  [
    "half would buy none again",
    [
      ["Rolodesk", 5, 2, 5.8, 92, 1],
      ["Hub", 3, 1, 5.1, 40, 2],
    ],
    "fewer than half would buy any of them again. Highest score: Rolodesk, 5.8, $92 a month.",
  ],
  [
    "half would buy none again, in a tie",
    [
      ["Hub", 3, 1, 5.8, 40, 2],
      ["Rolodesk", 5, 2, 5.8, 92, 1],
    ],
    "fewer than half would buy any of them again. Highest score: Rolodesk, 5.8, $92 a month.",
  ],
  ["prices in thousands", [["A", 3, 3, 8, 1234.4, 2]], "A, $1,234 a month, which 3 of 3 would buy again."],
  ["a free tool", [["A", 3, 3, 8, 0, 0]], "A, $0 a month, which 3 of 3 would buy again."],
])("answers from %s", (_, rows, sentence) => {
  expect(textOf(rows)).toBe(`CRMs in Austin: ${sentence}`);
  expect(textOf(rows.toReversed())).toBe(`CRMs in Austin: ${sentence}`);
});

const TWO: Row = ["Foyer CRM", 2, 2, 9, 0, null];

test.each<[string, Row[], Row[], Row[], string | undefined]>([
  [
    "the state, and how many reviews there are here",
    [TWO],
    [["Foyer CRM", 3, 3, 8, 150, 1]],
    [FOYER],
    "CRMs in Austin: 2 reviews so far. Across Texas: Foyer CRM, $150 a month, which 3 of 3 would buy again.",
  ],
  [
    "the U.S. when the state has too few, too",
    [["Rolodesk", 1, 1, 9, 0, null]],
    [["Rolodesk", 2, 2, 9, 0, null]],
    [FOYER, ROLODESK],
    "CRMs in Austin: 1 review so far. Across the U.S.: Foyer CRM, $178 a month, which 5 of 6 would buy again. Cheapest per active contact: Rolodesk, 6.1¢.",
  ],
  [
    "the U.S. when nobody reviewed one here",
    [],
    [],
    [FOYER],
    "CRMs in Austin: no reviews yet. Across the U.S.: Foyer CRM, $178 a month, which 5 of 6 would buy again.",
  ],
  [
    "the U.S. when there are 3 reviews, but of no tool",
    [TWO, ["Rolodesk", 1, 1, 9, 0, null]],
    [],
    [FOYER],
    "CRMs in Austin: 3 reviews, but no tool has 3 yet. Across the U.S.: Foyer CRM, $178 a month, which 5 of 6 would buy again.",
  ],
  ["no area", [TWO], [TWO], [TWO], undefined],
  ["no area when there are no reviews", [], [], [], undefined],
])("with fewer than 3 reviews of each tool, answers from %s", (_, here, texas, us, text) => {
  expect(textOf(here, texas, us)).toBe(text);
});

test("names its category and area, and says what is bold", () => {
  const rows: Row[] = [["Copperline", 54, 38, 7.3, 648, 22]];
  const ofUs = (category: Category) => answerOf(category, { ...areaOf(US, rows, category), larger: [] });
  expect(ofUs("Lead Generation")).toEqual({
    isLarger: false,
    text: "Lead Generation across the U.S.: Copperline, $648 a month, which 38 of 54 would buy again.",
    parts: [": ", "Copperline, $648 a month,", " which 38\u00a0of\u00a054 would buy again."],
  });
  const thin = answerOf("CRM", { ...areaOf(TEXAS, [TWO]), larger: [areaOf(US, [FOYER])] });
  expect(thin?.isLarger).toBe(true);
  expect(thin?.parts).toEqual([
    ...[": 2 reviews so far. Across the U.S.: ", "Foyer CRM, $178 a month,"],
    " which 5\u00a0of\u00a06 would buy again.",
  ]);
});

test.each<[string, [...Row, rank: number | null][], string]>([
  [
    "its first rank, though another tool has a higher score",
    [
      ["Sphere Keeper", 3, 3, 8.9, 59, 0.034, null],
      ["Foyer CRM", 55, 46, 7.6, 155, 0.084, 1],
      ["Rolodesk", 30, 19, 6.7, 88, 0.074, 2],
    ],
    "Foyer CRM, $155 a month, ranked first, which 46 of 55 would buy again. Cheapest per active contact: Sphere Keeper, 3.4¢.",
  ],
  [
    "its first rank, whatever half would buy again",
    [
      ["A", 5, 2, 6, 50, 1, 1],
      ["B", 5, 4, 5.8, 40, 2, 2],
      ["C", 5, 4, 5.7, 40, 3, 3],
    ],
    "A, $50 a month, ranked first, which 2 of 5 would buy again. Cheapest per active contact among those that at least half would buy again: B, $2.00.",
  ],
  [
    "its first rank where half would buy none again",
    [
      ["A", 5, 2, 6, 50, 1, 1],
      ["B", 5, 2, 5.8, 40, 2, 2],
    ],
    "A, $50 a month, ranked first, which 2 of 5 would buy again.",
  ],
  [
    "one of two that share it",
    [
      ["A", 5, 5, 7, 50, 2, 1],
      ["B", 5, 5, 7.1, 40, 1, 1],
    ],
    "B, $40 a month, tied for first, which 5 of 5 would buy again, and the cheapest per active contact, $1.00.",
  ],
])("a ranking names %s", (_, ranked, sentence) => {
  const own = areaOf(
    US,
    ranked.map(([...row]) => row.slice(0, 6) as Row),
  );
  const rows = own.rows.map((row, index) => ({ ...row, rank: ranked[index]?.[6] ?? null }));
  expect(answerOf("CRM", { ...own, rows, larger: [] }, true)?.text).toBe(`CRMs across the U.S.: ${sentence}`);
});
