import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { comparePrices, PriceVerdict } from "./price-verdict.tsx";

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

test.each([
  [104, "", "4% above median"],
  [96, "", "4% below median"],
  [100, "", "at the median"],
  [105, "", "5% above median"],
  [95, "text-good", "5% below median"],
  [230, "", "2.3× the median"],
  [null, null, null],
])("a price of %s beside a median of 100 is %j: %s", (price, color, text) => {
  const html = renderToStaticMarkup(createElement(PriceVerdict, { price, median: 100 }));
  expect(html).toBe(text === null ? "" : `<span${color && ` class="${color}"`}>${text}</span>`);
});
