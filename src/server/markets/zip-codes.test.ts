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

test.each([
  ["of post office boxes", "78711", { latitude: 30.33, longitude: -97.77 }],
  ["of a company", "12345", { latitude: 42.81, longitude: -73.94 }],
])("one %s has the location of its city", (_, code, location) => {
  expect(locateZipCode(zipCodes, code)).toEqual(location);
});

// 12399 and 78790 are unassigned, beside codes that exist.
test.each([
  ...["", "austin", "7870", "787011", "78701 austin", "00601", "undefined"],
  ...["00000", "12399", "78790", "99999"],
])("%j has none", (text) => {
  expect(locateZipCode(zipCodes, text)).toBeNull();
});
