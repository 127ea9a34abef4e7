import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openDatabase } from "#server/platform/db/client.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { startProduct } from "#tests/bench/http/servers.ts";
import { createDatabase } from "#tests/support/clone-database.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";
import { createWorld } from "#tests/support/world.ts";
import { crawlSite, type FoundPage, isIndexable, readSitemap } from "../support/crawl-site.ts";

// A site of its own, because other journeys change the demo's pages, and this one is crawled to the end.

/** Far more than the site has, so that a crawler's trap fails the test instead of running forever. */
const MOST = 1000;

const stops: (() => Promise<unknown>)[] = [];
let pages: FoundPage[] = [];
let listed: string[] = [];

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "toolcomps-crawl-"));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  const address = await createDatabase(inject("demo").postgresUrl, "crawled");
  await migrate(address);
  const { db, close } = openDatabase(address);
  await fill(db);
  await close();
  const product = await startProduct(address, folder, { pageCacheMb: 64 });
  stops.push(() => product.stop());
  pages = await crawlSite(product.url, { most: MOST });
  listed = await readSitemap(product.url);
}, 300_000);
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

/** Two tools in Austin, one of them in Denver, with more reviews than a list shows. */
async function fill(db: ReturnType<typeof openDatabase>["db"]) {
  const { markets, tools } = await createWorld(db);
  const reviewers = await storeReviewers(db, 45);
  const crm = { toolId: tools.foyer, category: "CRM" as const, marketId: markets.austin };
  await storeReviews(
    db,
    reviewers.map((userId) => ({ userId, ...crm })),
  );
  const [userId = "", other = ""] = reviewers;
  await storeReviews(db, [
    { userId, toolId: tools.copperline, marketId: markets.austin },
    { userId, ...crm, marketId: markets.denver },
  ]);
  for (const marketId of [markets.austin, null]) await storeDiscussion(db, { userId: other, marketId });
}

test("a crawl ends, and finds little besides pages that are indexed", () => {
  console.info(`${pages.length} addresses, ${listed.length} in the sitemap`);
  expect(pages.length).toBeGreaterThan(90);
  expect(pages.length).toBeLessThan(MOST);
  expect(pages.filter(({ status }) => status !== 200)).toEqual([]);
  const others = pages.filter((page) => !isIndexable(page));
  expect(others.length, JSON.stringify(others, null, 1)).toBeLessThanOrEqual(pages.length * 0.05);
});

test("the sitemap lists only pages that are linked, indexed and canonical", () => {
  const found = new Map(pages.map((page) => [page.address, page]));
  expect(listed.length).toBeGreaterThan(90);
  expect(listed.filter((address) => !found.has(address))).toEqual([]);
  expect(listed.filter((address) => !isIndexable(found.get(address) as FoundPage))).toEqual([]);
  // And every indexed review and profile.
  const own = pages.filter(
    (page) => isIndexable(page) && /^\/(?:reviews|profile)\/[^/?]+$/.test(page.address),
  );
  expect(own.length).toBeGreaterThan(90);
  expect(own.map(({ address }) => address).filter((address) => !listed.includes(address))).toEqual([]);
});
