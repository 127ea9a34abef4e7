import type { ReviewFilterInput } from "#contract/reviews/filters.ts";
import type { Samples } from "./samples.ts";
import { at, type Scenario } from "./scenario.ts";

/** What agents typically ask of reviews; the last one passes few. */
const filtersOf = (tags: readonly string[]): Record<string, readonly ReviewFilterInput[]> => ({
  experience: [{ minYears: 6 }, { minYears: 11 }, { minYears: 21 }],
  "a price range": [{ minCost: 100, maxCost: 300 }, { maxCost: 100 }, { minCost: 500, maxCost: 1000 }],
  recommended: [{ recommended: "only" }],
  "used it": [{ usedIt: "only" }],
  "license checked": [{ license: "only" }],
  "a score": [{ minScore: 8 }, { maxScore: 5.9 }],
  "a tag": tags.map((tag) => ({ tags: tag })),
  "two tags": tags.map((tag, index) => ({ tags: `${tag},${at(tags, index + 1)}` })),
  "a tag, recommended by solo agents this year": tags.map((tag) => ({
    ...{ tags: tag, recommended: "only", reviewerType: "solo_agent", period: "year" },
  })),
  "experience, price and recommended": [{ minYears: 11, maxCost: 300, recommended: "only" }],
  "all filters": tags.map((tag) => ({
    ...{ minScore: 9, minCost: 100, maxCost: 200, reviewerType: "broker", minYears: 11 },
    ...{ recommended: "only", period: "quarter", tags: tag },
  })),
});

/** Lists of the Advanced Filters and the counts of their choices. */
export function filtered({ lists, tagNames, words }: Samples): Scenario[] {
  const places = {
    everywhere: [{}],
    "in a market": lists.market ?? [],
    "in a category": lists.category ?? [],
    "in a category of a market": lists["market and category"] ?? [],
    "with a common word": words.common.map((q) => ({ q })),
  };
  return Object.entries(places).flatMap(([place, scopes]) =>
    Object.entries(filtersOf(tagNames)).flatMap(([filter, inputs]): Scenario[] => {
      const name = `filters, ${place}, ${filter}`;
      const inputOf = (round: number) => ({ ...at(scopes, round), ...at(inputs, round) });
      return [
        { name, kind: "text", call: (client, round) => client.reviews.list(inputOf(round)) },
        {
          name: `${name}, by rating`,
          kind: "text",
          call: (client, round) => client.reviews.list({ ...inputOf(round), sort: "highest-rated" }),
        },
        {
          name: `${name}, choices`,
          kind: "sums",
          call: (client, round) => client.reviews.countChoices(inputOf(round)),
        },
      ];
    }),
  );
}
