import { describe, expect, test } from "vitest";
import { distanceInMiles, locationProblem } from "./location-messages.ts";

test.each([
  [0, 0],
  [0.4, 0],
  [1.5, 1],
  [10.4, 6],
  [100, 62],
  [3000.6, 1865],
])("converts %f km to %i miles, rounding kilometers first", (km, miles) => {
  expect(distanceInMiles(km)).toBe(miles);
});

describe("the message for a failed location", () => {
  test.each([
    ["unsupported", "Location not supported", "Your browser doesn't support geolocation."],
    ["no-markets", "No markets available", "No markets with location data found."],
    ["none-nearby", "No nearby markets", "Could not find a nearby market."],
    [{ code: 1 }, "Location error", "Location access denied. Please enable location permissions."],
    [{ code: 2 }, "Location error", "Location unavailable. Please try again."],
    [{ code: 3 }, "Location error", "Location request timed out. Please try again."],
    [{ code: 9 }, "Location error", "Could not get your location."],
    [new Error("network"), "Error", "Failed to find nearby market. Please try again."],
  ])("covers %o: %s", (problem, title, description) => {
    expect(locationProblem(problem)).toEqual({ title, description });
  });
});
