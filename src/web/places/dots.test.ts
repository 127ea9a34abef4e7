import { expect, test } from "vitest";
import type { MarketSummary } from "#contract/markets.ts";
import { dotPathsOf, dotsOf } from "./dots.ts";

const austin = { latitude: 30.27, longitude: -97.74 };
const denver = { latitude: 39.74, longitude: -104.99 };
const market = (city: string, location: MarketSummary["location"], reviewCount: number): MarketSummary => ({
  ...{ id: city, city, state: "TX", slug: city, location, reviewCount },
});

test("markets without reviews or a location have no dot, and large dots come first", () => {
  const markets = [
    market("a", austin, 1),
    market("b", denver, 100),
    market("c", austin, 0),
    market("d", null, 5),
  ];
  expect(dotsOf(markets)).toMatchObject([
    { market: { city: "b" }, diameter: 28 },
    { market: { city: "a" }, diameter: 7 },
  ]);
});

test("dots of a size are one path", () => {
  const [large, small] = dotPathsOf([
    market("a", austin, 1),
    market("b", denver, 1),
    market("c", denver, 100),
  ]);
  expect(large).toMatchObject({ diameter: 28, path: expect.stringMatching(/^M\d+ \d+h0$/) });
  expect(small).toMatchObject({ diameter: 7, path: expect.stringMatching(/^(M\d+ \d+h0){2}$/) });
});
