import { describe, expect, test } from "vitest";
import type { Suggestion } from "#contract/catalogue/search.ts";
import { nameFilters } from "./filters/filter-names.ts";
import { currentFilter, findRedirect, readSearchParameters, searchHeading } from "./search-parameters.ts";

describe("the URL parser", () => {
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
    [
      {
        minScore: "8",
        maxScore: "9.5",
        minCost: "0",
        maxCost: "49.99",
        minYears: "50",
        tags: " Good support ",
      },
      { minScore: 8, maxScore: 9.5, minCost: 0, maxCost: 49.99, minYears: 50, tags: "Good support" },
    ],
    [
      { reviewerType: "TEAM", recommended: "Only", period: "Year", panel: "filters" },
      { reviewerType: "team", recommended: "only", period: "year", panel: "filters" },
    ],
    [{ minScore: "0.5", maxScore: "8.55", minCost: "-1", maxCost: "1.234", minYears: "1.5", tags: " " }, {}],
    [{ minScore: "", maxCost: "much", reviewerType: "agent", recommended: "no", period: "week" }, {}],
    [
      { minScore: "9", maxScore: "8", minCost: "100", maxCost: "50" },
      { minScore: 9, minCost: 100 },
    ],
    [
      { maxScore: "5.9", maxCost: "0" },
      { maxScore: 5.9, maxCost: 0 },
    ],
    [{ q: "x".repeat(300) }, { q: "x".repeat(200) }],
  ])("reads %o", (raw, parameters) => {
    expect(readSearchParameters(raw)).toEqual(parameters);
  });
});

describe("the names of filters", () => {
  test.each([
    [{ minScore: 8 }, ["Score 8 or more"]],
    [{ maxScore: 5.9 }, ["Score up to 5.9"]],
    [{ minCost: 0, maxCost: 49.5 }, ["$0–$49.50\u00a0a\u00a0month"]],
    [{ reviewerType: "solo_agent", minYears: 10 }, ["Solo", "10+ years"]],
    [{ recommended: "only", period: "three-years" }, ["Recommended only", "Past 3 years"]],
    [{ tags: "A,B", q: "x" }, ["A", "B"]],
  ] as const)("of %o are %o", (parameters, names) => {
    expect(nameFilters(parameters).map(({ name }) => name)).toEqual(names);
  });

  test("come with the address without each", () => {
    const [range, first, second] = nameFilters({ minCost: 1, maxCost: 2, tags: "A,B", sort: "oldest" });
    expect(range?.without).toEqual({ tags: "A,B", sort: "oldest" });
    expect(first?.without).toMatchObject({ minCost: 1, maxCost: 2, tags: "B" });
    expect(second?.without).toMatchObject({ tags: "A" });
    expect(nameFilters({ tags: "A" })[0]?.without.tags).toBeUndefined();
  });
});

const austin = { city: "Austin", state: "TX" };
const foyer = { name: "Foyer CRM" };

describe("the heading", () => {
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
    [
      { q: "cold calls", category: "CRM", tab: "discussions" },
      { market: austin, tool: null },
      "CRM discussions for “cold calls” in Austin, TX",
      "Austin, TX",
    ],
    [
      { q: "foyer", tab: "discussions" },
      { market: null, tool: foyer },
      "Discussions about Foyer CRM",
      "Foyer CRM",
    ],
    [{ market: "Atlantis" }, { market: null, tool: null }, "Results for “Atlantis”", "Atlantis"],
    [
      { market: "Austin, TX" },
      { market: austin, tool: null, comps: { state: null, category: "CRM" }, total: 0 },
      "CRM in Austin, TX",
      "Austin, TX",
    ],
    [
      { q: "crm texas" },
      { market: null, tool: null, comps: { state: "TX", category: "CRM" }, total: 7 },
      "CRM in Texas",
      "crm texas",
    ],
  ] as const)("describes %o", (parameters, named, heading, filter) => {
    expect(searchHeading(parameters, named)).toBe(heading);
    expect(currentFilter(parameters, named)).toBe(filter);
  });
});

const named = (kind: Suggestion["kind"], name: string, parts: object = {}): Suggestion => ({
  kind,
  name,
  alias: null,
  ...parts,
});
const foyerTool = named("Tool", "Foyer CRM", {
  tool: { id: "1", name: "Foyer CRM", category: "CRM", slug: "foyer-crm" },
});
const inAustin: Pick<Suggestion, "market"> = {
  market: { id: "2", city: "Austin", state: "TX", slug: "austin" },
};

describe("text in the city box", () => {
  test.each([
    [
      "leads to a tool without its category",
      { market: "foyer", category: "CRM", sort: "oldest", page: 2 },
      { meant: foyerTool },
      { to: "/search", search: { sort: "oldest", q: "Foyer CRM" } },
    ],
    [
      "leads to a tool in a market",
      { market: "foyer austin" },
      { meant: { ...foyerTool, ...inAustin } },
      { to: "/search", search: { q: "Foyer CRM", market: "Austin, TX" } },
    ],
    [
      "leads to a market and keeps the category",
      { market: "austinn", category: "CRM", tab: "discussions" },
      { meant: named("Market", "Austin, TX", inAustin) },
      { to: "/search", search: { market: "Austin, TX", category: "CRM", tab: "discussions" } },
    ],
    [
      "leads to a category",
      { market: "crms", category: "Marketing" },
      { meant: named("Category", "CRM", { category: "CRM" }) },
      { to: "/search", search: { category: "CRM" } },
    ],
    [
      "leads to a state",
      { market: "TX" },
      { meant: named("State", "Texas", { state: "TX" }) },
      { to: "/markets", search: { q: "Texas" } },
    ],
    [
      "leads to a category in a state",
      { market: "crm texas", sort: "oldest" },
      { meant: named("Category", "CRM in Texas", { category: "CRM", state: "TX" }) },
      { to: "/search", search: { q: "CRM in Texas", sort: "oldest" } },
    ],
    [
      "leads to a tool in a state",
      { market: "foyer texas" },
      { meant: { ...foyerTool, state: "TX" } },
      { to: "/tools/$slug", params: { slug: "foyer-crm" }, search: { state: "TX" } },
    ],
    ["doesn't redirect when it's a market", { market: "Austin" }, { market: austin, meant: foyerTool }, null],
    ["doesn't redirect when it's neither", { market: "Atlantis" }, {}, null],
    ["doesn't redirect beside another text", { market: "foyer", q: "calls" }, { meant: foyerTool }, null],
    ["doesn't redirect without a city", { q: "Foyer CRM" }, {}, null],
  ] as const)("%s", (_, parameters, found, address) => {
    expect(findRedirect(parameters, { market: null, meant: null, ...found })).toEqual(address);
  });
});
