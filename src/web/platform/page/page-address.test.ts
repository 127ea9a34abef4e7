import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { canonicalAddress, isPastEnd, PAGES, withLowerIds } from "./page-address.ts";

const canonical = (routeId: string, search: Record<string, unknown> = {}, found = {}, pathname = routeId) =>
  canonicalAddress({ routeId, pathname, search }, found);

test.each([
  ["/", {}, {}, "/"],
  ["/search", {}, {}, "/search"],
  ["/search", { market: "austin, tx" }, { search: { market: "Austin, TX" } }, "/search?market=Austin%2C+TX"],
  ["/search", { tab: "discussions", page: 2 }, {}, "/search?page=2&tab=discussions"],
  ["/search", { page: 2, category: "CRM" }, {}, "/search?category=CRM&page=2"],
  // Other views of the same reviews
  ["/search", { category: "CRM", sort: "oldest", panel: "filters" }, {}, "/search?category=CRM"],
  ["/search", { category: "CRM", comps: "price", show: "all" }, {}, "/search?category=CRM"],
  // Text searches, filters and their pages
  ["/search", { q: "crm" }, {}, undefined],
  ["/search", { category: "CRM", minScore: 8 }, {}, undefined],
  ["/search", { page: 3, tags: "A" }, {}, undefined],
  // Nothing found, an unknown market, and a page past the end
  ["/search", { market: "Atlantis" }, { isUnlisted: true }, undefined],
  ["/search", { page: 999 }, { isMissing: true }, undefined],
  ["/compare", { tools: "b,a" }, { search: { tools: "a,b" } }, "/compare?tools=a%2Cb"],
  ["/compare", { tools: "a,b", only: "differences", at: 40 }, {}, "/compare?tools=a%2Cb"],
  // An unknown city means the country.
  ["/leaderboards", { market: "Atlantis" }, { search: { market: undefined } }, "/leaderboards"],
  ["/leaderboards", { state: "TX", category: "CRM" }, {}, "/leaderboards?category=CRM&state=TX"],
  ["/calculator", { budget: 500, rate: 4, category: "CRM" }, {}, "/calculator?category=CRM"],
  ["/tools/", { sort: "price", category: "CRM" }, {}, "/tools"],
  ["/tools/", { q: "foyer" }, {}, undefined],
  ["/markets/", { q: "texas" }, {}, undefined],
  ["/add-review", { tool: "Foyer CRM" }, {}, undefined],
  // Private pages, and a page that failed to load
  ["/admin", {}, {}, undefined],
  ["/settings", { tab: "emails" }, {}, undefined],
  ["/auth", { redirect: "/saved" }, {}, undefined],
])("the canonical address of %s with %j and %j is %s", (route, search, found, address) => {
  expect(canonical(route, search, found)).toBe(address);
});

test("the path of a page is part of its canonical address", () => {
  const market = (search: Record<string, unknown>) =>
    canonical("/markets/$state/$city", search, {}, "/markets/TX/austin");
  expect(market({ category: "CRM", sort: "oldest" })).toBe("/markets/TX/austin");
  expect(market({ tab: "discussions", page: 2 })).toBe("/markets/TX/austin?page=2&tab=discussions");
  expect(market({ tab: "discussions", tool: "Foyer CRM" })).toBeUndefined();
});

test("every indexed page is a route", () => {
  const routes = path.resolve(import.meta.dirname, "../../routes");
  const ids = readdirSync(routes).map((name) =>
    `/${name.replace(/\.tsx$/, "").replaceAll(".", "/")}`.replace(/(?<=\/)index$/, ""),
  );
  expect(ids).toEqual(expect.arrayContaining(Object.keys(PAGES)));
});

test.each([
  [1, 0, false],
  [2, 0, true],
  [1, 1, false],
  [2, 1, true],
  [3, 3, false],
  [99_999, 3, true],
])("page %i of %i is past the end: %s", (page, pageCount, isPast) => {
  expect(isPastEnd({ page, pageCount })).toBe(isPast);
});

test("ids in an address are in lower case, and nothing else changes", () => {
  const id = "0184B92C-E041-75FE-B63E-7DAD3DFFF3C2";
  expect(withLowerIds(`/profile/${id}?tab=X`)).toBe(`/profile/${id.toLowerCase()}?tab=X`);
  expect(withLowerIds(`/${id}/${id}`)).toBe(`/${id}/${id}`.toLowerCase());
  for (const other of ["/markets/TX/austin", "/search?q=ABCDEF12-ABCD", "/"]) {
    expect(withLowerIds(other)).toBe(other);
  }
});
