import { expect, test } from "vitest";
import { likenessOf, pairsOf } from "./likeness.ts";

test.each([
  ["night", "night", 1],
  ["night", "nacht", 0.25],
  ["aaaa", "aa", 0.5],
  ["aa", "aaaa", 0.5],
  ["ab", "ba", 0],
  ["a", "a", 1],
  ["a", "b", 0],
  ["", "ab", 0],
  ["", "", 0],
])("returns the share of common letter pairs: for %j and %j, %d", (one, other, expected) => {
  expect(likenessOf(pairsOf(one), pairsOf(other))).toBe(expected);
});
