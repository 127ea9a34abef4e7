import { expect, test } from "vitest";
import { comparePrices } from "./price-verdict.tsx";

test.each([
  [18, 27, "33% below"],
  [27, 18, "50% above"],
  [18, 18.01, "at"],
  [0, 0, "at"],
  [18, 0, "above"],
  [36, 18, "100% above"],
  [41, 18, "2.3×"],
  [230, 18, "13×"],
  // The comparison must match the displayed numbers: $24 and $17.
  [23.54, 17.3, "41% above"],
])("compares %d with a median of %d as %s", (price, median, text) => {
  expect(comparePrices(price, median)).toBe(text);
});
