import { expect, test } from "vitest";
import { findPathValues, someNetwork } from "../support/routes.ts";
import { productUrl } from "../support/visitors.ts";

const LINK = /<link rel="alternate" type="application\/atom\+xml" title="([^"]+)" href="([^"]+)"\/>/g;

test("pages link to the feeds of what they list", async () => {
  const person = (await findPathValues())["/profile/$userId"];
  const expected: Record<string, string[]> = {
    "/": ["/feeds/all"],
    "/feeds": ["/feeds/all"],
    "/leaderboards?category=CRM": ["/feeds/categories/crm"],
    "/markets/TX/austin": ["/feeds/markets/TX/austin", "/feeds/markets/TX/austin/discussions"],
    "/search?category=CRM": ["/feeds/categories/crm"],
    "/search?market=Austin%2C+TX": ["/feeds/markets/TX/austin", "/feeds/markets/TX/austin/discussions"],
    "/tools/foyer-crm": ["/feeds/tools/foyer-crm"],
    [`/profile/${person}`]: [`/feeds/people/${person}`],
    "/about": [],
  };
  for (const [page, feeds] of Object.entries(expected)) {
    const html = await (await fetch(productUrl() + page, { headers: someNetwork() })).text();
    const linked = [...html.matchAll(LINK)].map(([, , href = ""]) => href);
    expect(linked, page).toEqual(feeds);
    for (const feed of linked) {
      const { status, headers } = await fetch(productUrl() + feed, { headers: someNetwork() });
      expect([status, headers.get("content-type")], feed).toEqual([
        200,
        "application/atom+xml; charset=utf-8",
      ]);
    }
  }
});
