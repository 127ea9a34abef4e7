import { describe, expect, test } from "vitest";
import type { MarketSummary } from "#contract/catalogue/markets.ts";
import { filterStates, groupByState, sortStates } from "./group-by-state.ts";

const market = (city: string, state: "TX" | "CO" | "NC", reviewCount: number): MarketSummary => ({
  id: city,
  city,
  state,
  slug: city.toLowerCase(),
  location: null,
  onMap: null,
  reviewCount,
});
const groups = groupByState([
  market("Austin", "TX", 5),
  market("Dallas", "TX", 2),
  market("Denver", "CO", 4),
  market("Charlotte", "NC", 1),
]);

test("groups markets by state name, with the sum of their reviews", () => {
  expect(groups.map(({ name, reviewCount, cities }) => [name, reviewCount, cities.length])).toEqual([
    ["Colorado", 4, 1],
    ["North Carolina", 1, 1],
    ["Texas", 7, 2],
  ]);
});

test("sorts states and their cities by reviews, or leaves them by name", () => {
  const names = (isByName: boolean) =>
    sortStates(
      groupByState([market("Abilene", "TX", 0), market("Austin", "TX", 3), market("Denver", "CO", 2)]),
      isByName,
    ).flatMap(({ code, cities }) => [code, ...cities.map(({ city }) => city)]);
  expect(names(false)).toEqual(["TX", "Austin", "Abilene", "CO", "Denver"]);
  expect(names(true)).toEqual(["CO", "Denver", "TX", "Abilene", "Austin"]);
});

describe("a text filter", () => {
  test.each([
    ["", ["Denver", "Charlotte", "Austin", "Dallas"]],
    ["texas", ["Austin", "Dallas"]],
    ["TX", ["Austin", "Dallas"]],
    ["den", ["Denver"]],
    ["austin, tx", ["Austin"]],
    ["a", ["Denver", "Charlotte", "Austin", "Dallas"]],
    ["atlantis", []],
  ])("matches %o: %o", (text, cities) => {
    expect(filterStates(groups, text).flatMap((group) => group.cities.map(({ city }) => city))).toEqual(
      cities,
    );
  });
});

test("a partly matching state counts only the reviews of the matching cities", () => {
  expect(filterStates(groups, "austin")).toMatchObject([{ code: "TX", reviewCount: 5 }]);
  expect(filterStates(groups, "texas")).toMatchObject([{ code: "TX", reviewCount: 7 }]);
});
