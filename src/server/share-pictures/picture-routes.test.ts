import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { openAnswers } from "#server/answers/index.ts";
import { discussions, reviews } from "#server/platform/db/schema/index.ts";
import { requestLog } from "#server/platform/http/request-log.ts";
import { createMemory } from "#server/platform/memory/memory.ts";
import { openTestApi } from "#tests/support/api.ts";
import { serveApp } from "#tests/support/serve-app.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";
import { reviewsBy, storeReviewers } from "#tests/support/stored-reviews.ts";
import type { PictureTask } from "./drawing/draw-picture.ts";
import { PICTURES_PATH, pictureRoutes } from "./index.ts";

const { platform, db, world } = await openTestApi();
const { austin } = world.markets;
const { foyer } = world.tools;
const reviewers = await storeReviewers(db, 4);
const store = reviewsBy(db, reviewers, { toolId: foyer, marketId: austin, category: "CRM" });
const [review = "", hidden = ""] = await store([{ score: 8 }, { score: 9 }, { score: 7 }]);
const author = world.people.nora.id;
const discussion = await storeDiscussion(db, { userId: author, title: "🏠 Łódź?" });
const memory = () => createMemory(platform.notices, db, platform.config.pageCacheBytes);
const site = await serveApp(platform);

/** Without drawing: only what would be drawn. */
function openRoutes() {
  const drawn: PictureTask[] = [];
  const draw = async (task: PictureTask) => {
    drawn.push(task);
    return new TextEncoder().encode(JSON.stringify(task));
  };
  const answers = openAnswers({ ...platform, memory: memory() });
  const app = new Hono()
    .use(requestLog(platform.log))
    .route(PICTURES_PATH, pictureRoutes(platform, answers, draw));
  return { drawn, get: (path: string) => app.request(`http://site.test${PICTURES_PATH}${path}`) };
}

/** By a made-up version, which redirects to that of what is shown now. */
const findCurrent = async ({ get }: ReturnType<typeof openRoutes>, path: string) => {
  const { status, headers } = await get(`${path}${path.includes("?") ? "&" : "?"}v=former`);
  expect([status, headers.get("cache-control")]).toEqual([302, "no-store"]);
  return headers.get("location")?.slice(PICTURES_PATH.length) ?? "";
};

test.each([
  ["site", "site"],
  ["a review", `reviews/${review}`],
  ["a tool", "tools/foyer-crm"],
  ["a tool in a state", "tools/foyer-crm", "state=TX"],
  ["a tool in a city without reviews", "tools/copperline-leads", "market=austin-tx"],
  ["a market", "markets/TX/austin"],
  ["a comparison", "compare", "tools=foyer-crm,copperline-leads"],
  ["a leaderboard", "leaderboards", "category=CRM&market=austin-tx"],
  ["a discussion", `discussions/${discussion}`],
])("the picture of %s is a PNG of 1200 by 630", async (_kind, path, query = "") => {
  const response = await fetch(`${site}${PICTURES_PATH}/${path}.png?${query}`);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/png",
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "public, max-age=300",
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  // As the header of the format says.
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
});

test("a picture shows the page's numbers", async () => {
  const { get, drawn } = openRoutes();
  await get("/tools/foyer-crm.png?market=austin-tx");
  expect(drawn.map(({ picture }) => picture)).toMatchObject([
    { kicker: "Austin, TX · CRM", title: "Foyer CRM", score: { value: 8, isFew: false, note: "3 reviews" } },
  ]);
});

test.each([
  "/reviews/0190a000-0000-7000-8000-000000000000.png",
  "/reviews/%F0.png",
  "/tools/unknown.png",
  "/tools/foyer-crm.png?state=XX",
  "/markets/TX.png",
  "/compare.png",
  "/admin.png",
  "/tools/foyer-crm",
])("%s responds with 404", async (path) => {
  const { status, headers } = await openRoutes().get(path);
  expect([status, headers.get("cache-control")]).toEqual([404, "no-store"]);
});

test("a hidden post has no picture any more, at no address", async () => {
  const routes = openRoutes();
  for (const [path, table, id] of [
    [`/reviews/${hidden}.png`, reviews, hidden],
    [`/discussions/${discussion}.png`, discussions, discussion],
  ] as const) {
    const current = await findCurrent(routes, path);
    expect((await routes.get(current)).status).toBe(200);
    await db.update(table).set({ moderationStatus: "hidden" }).where(eq(table.id, id));
    await platform.notices.catchUp();
    for (const address of [current, path]) expect((await routes.get(address)).status).toBe(404);
    await db.update(table).set({ moderationStatus: "approved" }).where(eq(table.id, id));
    await platform.notices.catchUp();
  }
});

test("a change has a new version, to which the former one redirects", async () => {
  const routes = openRoutes();
  const path = "/tools/foyer-crm.png?market=austin-tx";
  const former = await findCurrent(routes, path);
  const kept = await routes.get(former);
  expect([kept.status, kept.headers.get("cache-control")]).toEqual([
    200,
    "public, max-age=31536000, immutable",
  ]);
  await db.update(reviews).set({ leadQualityScore: 3 }).where(eq(reviews.id, review));
  await platform.notices.catchUp();
  const { status, headers } = await routes.get(former);
  const current = headers.get("location")?.slice(PICTURES_PATH.length) ?? "";
  expect([status, current === former]).toEqual([302, false]);
  const { picture } = (await (await routes.get(current)).json()) as PictureTask;
  expect(picture.score?.value).toBeCloseTo((3 + 9 + 7) / 3);
});

test("a picture is drawn once for all requests, and not again for changes that it doesn't show", async () => {
  const { get, drawn } = openRoutes();
  const path = `/reviews/${review}.png`;
  await Promise.all(Array.from({ length: 20 }, () => get(path)));
  await db.update(reviews).set({ excerpt: "Rewritten." }).where(eq(reviews.id, review));
  await platform.notices.catchUp();
  expect((await get(path)).status).toBe(200);
  expect(drawn).toHaveLength(1);
});
