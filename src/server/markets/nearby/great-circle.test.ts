import { expect, test } from "vitest";
import { greatCircleKm } from "./great-circle.ts";

const austin = { latitude: 30.2672, longitude: -97.7431 };
const denver = { latitude: 39.7392, longitude: -104.9903 };

test("measures along the surface", () => {
  // Geodesic calculators give 1,239 km on the ellipsoid; the sphere is within half a percent.
  expect(greatCircleKm(austin, denver)).toBeCloseTo(1239, -1);
  expect(greatCircleKm(denver, austin)).toBe(greatCircleKm(austin, denver));
});

test("returns zero for the same point", () => {
  expect(greatCircleKm(austin, austin)).toBe(0);
});

test("returns half the circumference for opposite points", () => {
  expect(greatCircleKm({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 })).toBeCloseTo(
    20015.1,
    0,
  );
  expect(greatCircleKm({ latitude: 0, longitude: -90 }, { latitude: 0, longitude: 90 })).toBeCloseTo(
    20015.1,
    0,
  );
});

test("works across the date line", () => {
  expect(greatCircleKm({ latitude: 52, longitude: 179.9 }, { latitude: 52, longitude: -179.9 })).toBeLessThan(
    14,
  );
});
