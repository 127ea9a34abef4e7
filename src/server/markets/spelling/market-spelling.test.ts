import { describe, expect, test } from "vitest";
import { cityKey, citySpellings, marketSlug, parseMarketText, parseState } from "./market-spelling.ts";

describe("cityKey", () => {
  test.each([
    ["Winston-Salem", "winston salem", "WINSTON-SALEM", "winston-salem"],
    ["St. Louis", "Saint Louis", "st-louis", "st louis", "saint-louis"],
    ["Coeur d'Alene", "Coeur d’Alene", "coeur-d-alene", "coeur-dalene", "coeur d alene"],
    ["Fort Worth", "Ft. Worth", "ft-worth"],
    ["Mount Vernon", "Mt Vernon"],
    ["Cañon City", "Canon City", "canon-city"],
    ["O'Fallon", "OFallon", "o-fallon"],
  ])("equals for all spellings of %s", (...spellings) => {
    expect(new Set(spellings.map(cityKey)).size).toBe(1);
  });

  test("differs between places", () => {
    expect(cityKey("Austin")).not.toBe(cityKey("Austintown"));
    expect(cityKey("Mountain View")).toBe("mountainview");
    expect(cityKey("Stamford")).toBe("stamford");
  });

  test("stays empty for a text without letters", () => {
    expect(cityKey(" -.,!? ")).toBe("");
  });
});

test("citySpellings returns the short and the long form", () => {
  expect(citySpellings("St. Louis").sort()).toEqual(["saintlouis", "stlouis"]);
  expect(citySpellings("Fort Worth").sort()).toEqual(["fortworth", "ftworth"]);
  expect(citySpellings("Austin")).toEqual(["austin"]);
});

describe("marketSlug", () => {
  test.each([
    ["Austin", "austin"],
    ["New York", "new-york"],
    ["Winston-Salem", "winston-salem"],
    ["St. Louis", "st-louis"],
    ["Coeur d'Alene", "coeur-dalene"],
    ["Cañon City", "canon-city"],
    ["  Truth or Consequences ", "truth-or-consequences"],
  ])("converts %s to %s", (city, slug) => {
    expect(marketSlug(city)).toBe(slug);
  });

  test("gives a name without Latin letters a stable, valid slug", () => {
    expect(marketSlug("東京")).toMatch(/^place-[0-9a-f]{8}$/);
    expect(marketSlug("東京")).toBe(marketSlug("東京"));
    expect(marketSlug("東京")).not.toBe(marketSlug("京都"));
  });
});

test.each([
  ["TX", "TX"],
  ["tx", "TX"],
  ["Texas", "TX"],
  ["new-york", "NY"],
  ["New York", "NY"],
  ["D.C.", "DC"],
  ["district of columbia", "DC"],
  ["Ontario", null],
  ["", null],
  ["T X", "TX"],
])("parseState(%j) returns %j", (text, state) => {
  expect(parseState(text)).toBe(state);
});

test.each([
  ["Austin, TX", [{ city: "Austin", state: "TX" }]],
  ["Austin, Texas", [{ city: "Austin", state: "TX" }]],
  ["Austin, Narnia", []],
  ["Austin", [{ city: "Austin", state: null }]],
  [
    "austin tx",
    [
      { city: "austin tx", state: null },
      { city: "austin", state: "TX" },
    ],
  ],
  [
    "buffalo new york",
    [
      { city: "buffalo new york", state: null },
      { city: "buffalo", state: "NY" },
    ],
  ],
  ["Kansas City", [{ city: "Kansas City", state: null }]],
])("parseMarketText(%j)", (text, readings) => {
  expect(parseMarketText(text)).toEqual(readings);
});
