import { expect, test } from "vitest";
import { loadZipCodes, locateZipCode } from "./zip-codes.ts";

const zipCodes = await loadZipCodes();

test.each([
  ["78701", 30.27, -97.74],
  [" 78701-1234 ", 30.27, -97.74],
  // The first and the last of the file
  ["01001", 42.06, -72.63],
  ["99929", 56.22, -131.92],
])("%j has a location", (text, latitude, longitude) => {
  expect(locateZipCode(zipCodes, text)).toEqual({ latitude, longitude });
});

test("one of post office boxes has the location of a neighbor", () => {
  expect(zipCodes).not.toContain("\n78711 ");
  expect(locateZipCode(zipCodes, "78711")?.latitude).toBeCloseTo(30, 0);
});

test.each(["", "austin", "7870", "787011", "78701 austin", "00601", "undefined"])("%j has none", (text) => {
  expect(locateZipCode(zipCodes, text)).toBeNull();
});
