import { expect, test } from "vitest";
import { drawDots, placeOnCountry, toDots } from "./draw-dots.ts";

const austin = { latitude: 30.27, longitude: -97.74 };
const dallas = { latitude: 32.78, longitude: -96.8 };
const market = (location: typeof austin | null, reviewCount: number) => ({
  ...{ state: "TX" as const, location, reviewCount },
});

test("the area of a dot is proportional to the reviews, and those of a size are one path", () => {
  const dots = toDots([market(austin, 1), market(null, 9), market(dallas, 1), market(dallas, 100)]);
  expect(dots.map(({ diameter }) => diameter)).toEqual([28, 8, 8]);
  const [large, small] = drawDots(dots);
  expect(large).toMatchObject({ diameter: 28, path: expect.stringMatching(/^M\d+ \d+h0$/) });
  expect(small).toMatchObject({ diameter: 8, path: expect.stringMatching(/^(M\d+ \d+h0){2}$/) });
});

test("a market without reviews has no diameter", () => {
  expect(toDots([market(austin, 0)])).toMatchObject([{ diameter: 0 }]);
});

test("an unknown location is nowhere on the map of the country", () => {
  expect(placeOnCountry(market(null, 1))).toBeNull();
  expect(placeOnCountry(market(austin, 1))).toEqual({ x: 464, y: 497 });
});
