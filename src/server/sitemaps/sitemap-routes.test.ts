import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { RANK_REVIEWS } from "#contract/metrics.ts";
import { reviews, tools } from "#server/platform/db/schema/index.ts";
import { openTestApi, openTestPlatform } from "#tests/support/api.ts";
import { ask, serveApp } from "#tests/support/serve-app.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";

const { platform, db, world } = await openTestApi();
const { austin, denver, winstonSalem } = world.markets;
const { copperline, foyer } = world.tools;
const { nora, owen } = world.people;
const [ann = "", ben = ""] = await storeReviewers(db, 2);
const [shown = "", other = "", waiting = ""] = await storeReviews(db, [
  { userId: ann, toolId: copperline, marketId: austin },
  { userId: ben, toolId: foyer, category: "CRM", marketId: denver },
  { userId: nora.id, toolId: copperline, marketId: winstonSalem, status: "pending" },
]);
const [{ id: crm = "" } = {}] = await db
  .insert(tools)
  .values({
    ...{ name: "Third CRM", normalizedName: "third crm", slug: "third-crm" },
    ...{ category: "CRM", publishedAt: new Date() },
  })
  .returning();
const talk = await storeDiscussion(db, { userId: owen.id, marketId: austin });
const site = await serveApp(platform);
const { publicUrl } = platform.config;

const get = async (path: string) => (await ask(site + path)).text;
const urlsIn = (xml: string) =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) =>
    url.replace(publicUrl, "").replaceAll("&amp;", "&"),
  );

/** The addresses of all parts. */
async function listAll(): Promise<string[]> {
  const all: string[] = [];
  for (const part of urlsIn(await get("/sitemap.xml"))) all.push(...urlsIn(await get(part)));
  return all;
}

test("lists pages with public content only", async () => {
  const all = await listAll();
  expect(all).toEqual(
    expect.arrayContaining([
      ...["/", "/markets", "/terms", "/search", "/search?tab=discussions"],
      ...["/search?category=CRM", "/leaderboards", "/leaderboards?category=CRM", "/calculator"],
      ...["/markets/TX/austin", "/search?market=Austin%2C+TX", "/markets/TX/austin?tab=discussions"],
      ...["/calculator?market=austin-tx", "/calculator?category=CRM&market=denver-co"],
      ...["/tools/copperline-leads", "/tools/copperline-leads?market=austin-tx", "/tools/foyer-crm?state=CO"],
      ...[`/reviews/${shown}`, `/reviews/${other}`, `/discussions/${talk}`],
      ...[`/profile/${ann}`, `/profile/${owen.id}`],
    ]),
  );
  expect(new Set(all).size).toBe(all.length);
  const hidden = all.filter((url) => [waiting, nora.id, "winston"].some((part) => url.includes(part)));
  expect(hidden).toEqual([]);
  expect(all).not.toContain("/markets/CO/denver?tab=discussions");
  expect(all).not.toContain("/calculator?category=CRM&market=austin-tx");
});

test("lists the leaderboards of markets and states with two ranks", async () => {
  const leaderboards = async () =>
    (await listAll()).filter((url) => /leaderboards.*(?:market|state)/.test(url));
  expect(await leaderboards()).toEqual([]);
  const five = await storeReviewers(db, RANK_REVIEWS);
  const store = (userIds: readonly string[], toolId: string, marketId: string) =>
    storeReviews(
      db,
      userIds.map((userId) => ({ userId, toolId, marketId, category: "CRM" as const })),
    );
  await store(five, crm, denver);
  await store(five.slice(1), foyer, austin);
  // Foyer CRM has four in Austin and one more in Winston-Salem; Denver has one tool with five.
  await store(five.slice(0, 1), foyer, winstonSalem);
  await store(five, crm, austin);
  expect(await leaderboards()).toEqual([]);
  await store(five.slice(0, 1), foyer, austin);
  await expect.poll(async () => (await leaderboards()).length).toBeGreaterThan(0);
  expect(await leaderboards()).toEqual([
    "/leaderboards?category=CRM&state=TX",
    "/leaderboards?category=CRM&market=austin-tx",
  ]);
  await db.delete(reviews).where(inArray(reviews.userId, five));
});

test("says when a page changed last", async () => {
  const [row] = await db.select().from(reviews).where(eq(reviews.id, shown));
  expect(await get("/sitemaps/reviews-1.xml")).toContain(
    `<url><loc>${publicUrl}/reviews/${shown}</loc><lastmod>${row?.updatedAt.toISOString()}</lastmod></url>`,
  );
});

test("a hidden review leaves immediately, and what only it filled leaves, too", async () => {
  expect(await get("/sitemaps/reviews-1.xml")).toContain(other);
  await db.update(reviews).set({ moderationStatus: "hidden" }).where(eq(reviews.id, other));
  await expect.poll(() => get("/sitemaps/reviews-1.xml")).not.toContain(other);
  const all = await listAll();
  expect(all.filter((url) => url.includes("foyer") || url.includes("denver") || url.includes(ben))).toEqual(
    [],
  );
  expect(all).toContain(`/reviews/${shown}`);
});

test("comes compressed from memory, and again only when it changed", async () => {
  const headers = { "accept-encoding": "gzip, br" };
  const first = await ask(`${site}/sitemaps/areas-1.xml`, { headers });
  expect(first.headers).toMatchObject({
    "content-encoding": "gzip",
    "content-type": "application/xml; charset=utf-8",
  });
  const again = { ...headers, "if-none-match": first.headers.etag ?? "" };
  expect((await ask(`${site}/sitemaps/areas-1.xml`, { headers: again })).status).toBe(304);
});

test.each([
  "/sitemaps/reviews-2.xml",
  "/sitemaps/reviews-0.xml",
  "/sitemaps/constructor-1.xml",
  "/sitemaps/",
])("%s is missing", async (path) => {
  expect((await ask(site + path)).status).toBe(404);
});

test("robots.txt names the sitemap", async () => {
  const text = await get("/robots.txt");
  expect(text).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  expect(text).toContain("Disallow: /api/");
  expect(text).not.toMatch(/^Disallow: \/$/m);
});

test("nothing is offered where the operator wants no indexing", async () => {
  const closed = await serveApp(await openTestPlatform({ INDEXING: "false" }));
  const robots = await ask(`${closed}/robots.txt`);
  expect([robots.status, robots.text]).toEqual([200, "User-agent: *\nDisallow: /\n"]);
  expect(robots.headers["x-robots-tag"]).toBe("noindex");
  expect((await ask(`${closed}/sitemap.xml`)).status).toBe(404);
  expect((await ask(`${site}/robots.txt`)).headers).not.toHaveProperty("x-robots-tag");
});
