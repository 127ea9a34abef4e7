import { expect, test } from "vitest";
import type { Point } from "./great-circle.ts";
import { pickNearby } from "./pick-nearby.ts";

/** A degree of latitude is 2π · 6,371.0088 km / 360 = 111.195 km, or 69.094 miles. */
const market = (name: string, degreesNorth: number, reviewCount = 1, state = "TX") => ({
  ...{ name, state, reviewCount },
  location: { latitude: 30 + degreesNorth, longitude: -97 } as Point | null,
});
const home = market("home", 0);
const namesNear = (...others: ReturnType<typeof market>[]) =>
  pickNearby(home, [home, ...others]).map((one) => one.market.name);

test("measures in miles and sorts by distance", () => {
  const found = pickNearby(home, [market("far", 2), market("near", -1)]);
  expect(found.map(({ market: { name }, miles }) => [name, Math.round(miles)])).toEqual([
    ["near", 69],
    ["far", 138],
  ]);
});

test("omits the market itself, markets without reviews or location, and those beyond 250 miles", () => {
  const unknown = { ...market("unknown", 1), location: null };
  // 3.6 degrees are 248.7 miles, and 3.7 are 255.6.
  const others = [home, market("silent", 1, 0), unknown, market("within", 3.6), market("beyond", 3.7)];
  expect(pickNearby(home, others).map((one) => one.market.name)).toEqual(["within"]);
  expect(pickNearby(unknown, [home])).toEqual([]);
});

test("shows the nearest even across a border, then its own state before others", () => {
  const abroad = (name: string, degrees: number) => market(name, degrees, 50, "OK");
  expect(
    namesNear(
      ...[abroad("first", 0.1), abroad("second", 0.2)],
      ...[1, 2, 3].map((degrees) => market(`own ${degrees}`, degrees)),
    ),
  ).toEqual(["first", "own 1", "own 2"]);
});

test("shows at most three, and prefers those with at least five reviews to nearer ones", () => {
  const few = [0.1, 0.2, 0.3].map((degrees) => market(`few ${degrees}`, degrees, 4));
  expect(namesNear(...few, market("many", 3, 5))).toEqual(["few 0.1", "few 0.2", "many"]);
});

test("without a limit of miles, shows the three nearest", () => {
  const others = [9, 3, 5, 7].map((degrees) => market(`${degrees}`, degrees, 1, "OK"));
  const found = pickNearby(home, others, Number.POSITIVE_INFINITY);
  expect(found.map((one) => one.market.name)).toEqual(["3", "5", "7"]);
});
