import { expect, test } from "vitest";
import { canonicalAddress, isFollowed } from "./page-addresses.ts";

const canonical = (routeId: string, search: Record<string, unknown> = {}, found = {}, pathname = routeId) =>
  canonicalAddress({ routeId, pathname, search }, found);

test.each([
  ["/", {}, {}, "/"],
  ["/search", {}, {}, "/search"],
  ["/search", { market: "austin, tx" }, { search: { market: "Austin, TX" } }, "/search?market=Austin%2C+TX"],
  ["/search", { tab: "discussions", page: 2 }, {}, "/search?page=2&tab=discussions"],
  // Other views of the same reviews
  ["/search", { category: "CRM", sort: "oldest", panel: "filters" }, {}, "/search?category=CRM"],
  ["/search", { category: "CRM", comps: "price", show: "all" }, {}, "/search?category=CRM"],
  // Text searches, filters, filters together, and further pages of what a filter left
  ["/search", { q: "crm" }, {}, undefined],
  ["/search", { category: "CRM", minScore: 8 }, {}, undefined],
  ["/search", { category: "CRM", market: "Austin, TX" }, {}, undefined],
  ["/search", { category: "CRM", tab: "discussions" }, {}, undefined],
  ["/search", { page: 2, category: "CRM" }, {}, undefined],
  ["/search", { page: 3, tags: "A" }, {}, undefined],
  // A page past the end
  ["/search", { page: 999 }, { isMissing: true }, undefined],
  ["/compare", { tools: "b,a" }, { search: { tools: "a,b" } }, "/compare?tools=a%2Cb"],
  ["/compare", { tools: "a,b", open: "details", at: 40 }, {}, "/compare?tools=a%2Cb"],
  // An unknown city means the country.
  ["/leaderboards", { market: "Atlantis" }, { search: { market: undefined } }, "/leaderboards"],
  ["/leaderboards", { state: "TX", category: "CRM" }, {}, "/leaderboards?category=CRM&state=TX"],
  ["/calculator", { budget: 500, rate: 4, category: "CRM" }, {}, "/calculator?category=CRM"],
  ["/tools/", { sort: "price", category: "CRM" }, {}, "/tools"],
  ["/tools/", { q: "foyer" }, {}, undefined],
  ["/markets/", { q: "texas" }, {}, undefined],
  ["/add-review", { tool: "Foyer CRM" }, {}, undefined],
  ["/profile/$userId", { page: 2 }, {}, "/profile/$userId?page=2"],
  ["/profile/$userId", { tab: "discussions" }, {}, "/profile/$userId?tab=discussions"],
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
  expect(market({ list: "all", page: 2 })).toBe("/markets/TX/austin?list=all&page=2");
  expect(market({ tab: "discussions", tool: "Foyer CRM" })).toBeUndefined();
  const tool = (search: Record<string, unknown>) => canonical("/tools/$slug", search, {}, "/tools/foyer-crm");
  expect(tool({ market: "austin-tx", sort: "oldest" })).toBe("/tools/foyer-crm?market=austin-tx");
  expect(tool({ market: "austin-tx", list: "all", page: 2 })).toBeUndefined();
});

test.each([
  ["/", true],
  ["/markets/TX/austin", true],
  ["/tools/foyer-crm?market=austin-tx", true],
  ["/search?page=2", true],
  ["/search?market=Austin%2C+TX", true],
  ["/compare?market=austin-tx&tools=a%2Cb", true],
  // Sorts, filters, text searches, and parameters in another order
  ["/search?sort=oldest", false],
  ["/search?minScore=8", false],
  ["/search?q=crm", false],
  ["/compare?tools=a%2Cb&market=austin-tx", false],
  // Pages for members, and other addresses
  ["/auth?mode=login&redirect=%2F", false],
  ["/profile", false],
  ["/reviews/1/edit", false],
  ["/api/docs", false],
])("a link to %s is followed: %s", (href, isOne) => {
  expect(isFollowed(href, "/")).toBe(isOne);
});

test("links from a comparison to others aren't followed", () => {
  expect(isFollowed("/compare?tools=a%2Cb%2Cc", "/compare")).toBe(false);
  expect(isFollowed("/tools/a", "/compare")).toBe(true);
});
