import { describe, expect, test } from "vitest";
import { currentFilter, readSearchParameters, searchHeading } from "./search-parameters.ts";

describe("an address is read", () => {
  test.each([
    [{}, {}],
    [
      { q: "  Foyer ", market: "Austin, TX" },
      { q: "Foyer", market: "Austin, TX" },
    ],
    [
      { category: "CRM", sort: "oldest", page: "3" },
      { category: "CRM", sort: "oldest", page: 3 },
    ],
    [{ category: "crm", sort: "best", page: "0" }, { category: "CRM" }],
    [{ category: "all", tab: "all" }, {}],
    [{ sort: "lowest-rated" }, { sort: "lowest-rated" }],
    [{ sort: "lowest-rated", tab: "Discussions" }, { tab: "discussions" }],
    [{ sort: "newest", page: "1" }, {}],
    [{ page: "2.5", q: 7 }, { q: "7" }],
    [{ q: "x".repeat(300) }, { q: "x".repeat(200) }],
  ])("%o", (raw, parameters) => {
    expect(readSearchParameters(raw)).toEqual(parameters);
  });
});

const austin = { city: "Austin", state: "TX" };
const foyer = { name: "Foyer CRM" };

describe("the heading says what is shown", () => {
  test.each([
    [{}, { market: null, tool: null }, "Search Reviews", "Search"],
    [{ market: "Austin, TX" }, { market: austin, tool: null }, "Reviews in Austin, TX", "Austin, TX"],
    [{ category: "CRM" }, { market: null, tool: null }, "CRM reviews", "CRM"],
    [
      { market: "austin", category: "CRM" },
      { market: austin, tool: null },
      "CRM reviews in Austin, TX",
      "Austin, TX",
    ],
    [{ q: "foyer" }, { market: null, tool: foyer }, "Reviews of Foyer CRM", "Foyer CRM"],
    [
      { q: "foyer", market: "Austin, TX" },
      { market: austin, tool: foyer },
      "Reviews of Foyer CRM in Austin, TX",
      "Austin, TX",
    ],
    [{ q: "cold calls" }, { market: null, tool: null }, "Reviews for “cold calls”", "cold calls"],
    [{ market: "Atlantis" }, { market: null, tool: null }, "Results for “Atlantis”", "Atlantis"],
  ] as const)("%o", (parameters, named, heading, filter) => {
    expect(searchHeading(parameters, named)).toBe(heading);
    expect(currentFilter(parameters, named)).toBe(filter);
  });
});
