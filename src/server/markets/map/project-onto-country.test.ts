import { readFileSync } from "node:fs";
import { geoAlbersUsa } from "d3-geo";
import { expect, test } from "vitest";
import type { StateCode } from "#contract/us-states.ts";
import { projectOntoCountry } from "./project-onto-country.ts";

const FILE = new URL("../../../../data/places/places.json", import.meta.url);
const places: [string, StateCode, number, number, number][] = JSON.parse(readFileSync(FILE, "utf8"));
const reference = geoAlbersUsa().scale(1300).translate([487.5, 305]);

test("projects places like d3", () => {
  const some = places.filter(([, state], index) => index % 60 === 0 || state === "AK" || state === "HI");
  expect(some.length).toBeGreaterThan(300);
  for (const [city, state, latitude, longitude] of some) {
    const expected = reference([longitude, latitude]);
    // Alaska's inset omits its last islands.
    if (expected === null) continue;
    const { x, y } = projectOntoCountry(state, latitude, longitude);
    expect(x, `${city}, ${state}`).toBeCloseTo(expected[0], 3);
    expect(y, `${city}, ${state}`).toBeCloseTo(expected[1], 3);
  }
});
