import { beforeAll, expect, test, vi } from "vitest";
import { openTestApi } from "#tests/support/api.ts";
import { ask, serveApp } from "#tests/support/serve-app.ts";
import { reviewsBy, storeReviewers } from "#tests/support/stored-reviews.ts";
import { findBadge } from "./content/find-badge.ts";

const { platform, db, world, as } = await openTestApi();
const { austin, denver } = world.markets;
const { foyer, copperline } = world.tools;
const reviewers = await storeReviewers(db, 5);
const site = await serveApp(platform);

beforeAll(async () => {
  const store = reviewsBy(db, reviewers, { toolId: foyer, marketId: austin, category: "CRM" });
  // 8.3 + 8.1 + 8.2 + 8.1 in Austin: 32.7 / 4 is 8.175. With Denver's 5.3, it is 38 / 5.
  await store([
    { score: 8.3 },
    { score: 8.1 },
    { score: 8.2 },
    { score: 8.1 },
    { score: 5.3, marketId: denver },
  ]);
  const others = reviewsBy(db, reviewers, { toolId: copperline, marketId: austin });
  await others([{ score: 9 }, { score: 9 }]);
});

const load = (parameters: Record<string, string>) => findBadge({ api: as() as never }, parameters);

test("a badge says the score, of how many, where and when", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-27T23:59:00Z") });
  const [inAustin, inTexas, everywhere] = [
    await load({ slug: "foyer-crm", market: "austin-tx" }),
    await load({ slug: "foyer-crm", state: "TX" }),
    await load({ slug: "foyer-crm" }),
  ];
  vi.useRealTimers();
  const date = "Nov 27, 2026";
  expect(inAustin).toMatchObject({ name: "Foyer CRM", text: "8.2 of 10 from 4 agents in Austin", date });
  expect(inTexas).toMatchObject({ text: "8.2 of 10 from 4 reviews in Texas", date });
  expect(everywhere).toMatchObject({ text: "7.6 of 10 from 5 reviews in the U.S.", date });
});

test("a badge is an SVG without scripts and styles for all sites, for some minutes", async () => {
  const { status, headers, text } = await ask(`${site}/badges/foyer-crm.svg?market=austin-tx`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "image/svg+xml",
    "cache-control": "public, max-age=300",
    "cross-origin-resource-policy": "cross-origin",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  });
  expect(text).toMatch(
    /^<svg width="360" height="104"[^>]* role="img"><title>Foyer CRM: 8\.2 of 10 from 4 agents in Austin\. ToolComps, \w+ \d+, \d+<\/title>/,
  );
  expect(text).not.toMatch(/<script|<style|<text|style=|href=/);
});

test.each([
  ["a tool with 2 reviews there", "copperline-leads.svg?market=austin-tx"],
  ["a city without reviews", "foyer-crm.svg?market=winston-salem-nc"],
  ["an unknown city, whose country has a score", "foyer-crm.svg?market=atlantis-tx"],
  ["an unknown tool", "unknown.svg"],
  ["an unknown state", "foyer-crm.svg?state=XX"],
  ["a malformed name", "%F0.svg"],
])("%s has no badge", async (_case, file) => {
  expect((await ask(`${site}/badges/${file}`)).status).toBe(404);
});

test("a badge changes with the reviews", async () => {
  const address = `${site}/badges/foyer-crm.svg?market=denver-co`;
  expect((await ask(address)).status).toBe(404);
  const store = reviewsBy(db, reviewers.slice(0, 2), { toolId: foyer, marketId: denver, category: "CRM" });
  await store([{ score: 7.3 }, { score: 6.3 }]);
  await platform.notices.catchUp();
  // 5.3 + 7.3 + 6.3 is 18.9.
  expect((await ask(address)).text).toContain("<title>Foyer CRM: 6.3 of 10 from 3 agents in Denver.");
});
