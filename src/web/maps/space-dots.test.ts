import { expect, test } from "vitest";
import type { MarketMap, MarketSummary } from "#contract/catalogue/markets.ts";
import { spaceDots } from "./space-dots.ts";

const market = (city: string, onMap: MarketSummary["onMap"], reviewCount: number): MarketSummary => ({
  ...{ id: city, city, state: "TX", slug: city, location: null, onMap, reviewCount },
});
const label = (x: number, y: number): MarketMap["labels"][number] => ({
  ...{ city: "L", state: "TX", slug: "l", reviewCount: 9, x, y, edge: { x, y }, side: "right" },
});
const spaced = (labels: MarketMap["labels"], ...markets: MarketSummary[]) =>
  spaceDots(markets, labels, 1).map((one) => one.market.city);

test("links are 24 pixels apart, and the most reviewed market gets the room", () => {
  const [a, b, c] = [
    { x: 100, y: 100 },
    { x: 123, y: 100 },
    { x: 100, y: 124 },
  ];
  expect(spaced([], market("a", a, 1), market("b", b, 2), market("c", c, 3))).toEqual(["c", "b"]);
  expect(spaceDots([market("a", a, 1)], [], 1.5)).toMatchObject([{ x: 100, y: 100, reach: 18 }]);
});

test("markets without reviews or a place, and those at a label, have no link", () => {
  const far = { x: 500, y: 100 };
  expect(spaced([], market("a", null, 1), market("b", far, 0))).toEqual([]);
  expect(spaced([label(557, 100)], market("a", far, 1))).toEqual(["a"]);
  expect(spaced([label(556, 100)], market("a", far, 1))).toEqual([]);
});
