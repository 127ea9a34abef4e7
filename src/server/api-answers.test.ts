import { os } from "@orpc/server";
import { beforeEach, expect, test } from "vitest";
import { openTestPlatform, testConfig } from "#tests/support/api.ts";
import { ask, serveApp } from "#tests/support/serve-app.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";
import { createWorld } from "#tests/support/world.ts";
import { createApiHandler } from "./api-answers.ts";
import { reviewStats, reviews } from "./platform/db/schema/index.ts";
import { createLog } from "./platform/log.ts";
import { createMemory } from "./platform/memory/memory.ts";

const platform = await openTestPlatform();
const world = await createWorld(platform.db);
const { nora } = world.people;
const [reviewer = ""] = await storeReviewers(platform.db, 1);
const [review = ""] = await storeReviews(platform.db, [
  { userId: reviewer, toolId: world.tools.copperline, marketId: world.markets.austin, score: 8 },
]);

/** Each run of an operation authenticates once. */
let runs = 0;
const { auth } = platform;
const authenticate: typeof auth.authenticate = (headers) => {
  runs += 1;
  return auth.authenticate(headers);
};
/** Each run of a list reads names. */
let namesRead = 0;
const memory = createMemory(platform.notices, platform.db, platform.config.pageCacheBytes);
const read: typeof memory.read = (key, ...others) => {
  if (key === "tools") namesRead += 1;
  return memory.read(key, ...others);
};
const site = await serveApp(
  { ...platform, auth: { ...auth, authenticate } },
  { memory: { ...memory, read } },
);
const address = `${site}/api/reviews/${review}`;

beforeEach(async () => {
  // The notices of what was stored above would remove the first answer.
  await platform.notices.catchUp();
  runs = 0;
});

const startSession = () =>
  auth.sessions.start(platform.db, nora, "192.0.2.1", { responseHeaders: new Headers() });

test("visitors get an answer from memory until what it shows changes", async () => {
  const first = await ask(address);
  const second = await ask(address);
  expect(runs).toBe(1);
  expect(second).toMatchObject({ status: 200, text: first.text });
  expect(second.headers).toMatchObject({
    "cache-control": "no-store",
    "content-type": first.headers["content-type"],
    "content-security-policy": first.headers["content-security-policy"],
  });
  const changed = new Promise<void>((resolve) => {
    platform.notices.on("stale", (topic) => topic === `review/${review}` && resolve());
  });
  await platform.db.update(reviews).set({ monthlyCost: 4321 });
  await changed;
  expect(JSON.parse((await ask(address)).text)).toMatchObject({ monthlyCost: 4321 });
  expect(runs).toBe(2);
});

test("a member's read runs the operation, and visitors don't get its answer", async () => {
  await ask(address);
  const { accessToken } = await startSession();
  const mine = await ask(address, { headers: { authorization: `Bearer ${accessToken}` } });
  expect(JSON.parse(mine.text).viewer).not.toBeNull();
  expect(JSON.parse((await ask(address)).text).viewer).toBeNull();
});

test("members get lists from memory, as visitors do", async () => {
  const list = `${site}/api/reviews?market=Austin%2C%20TX`;
  const first = await ask(list);
  const { accessToken } = await startSession();
  namesRead = 0;
  const second = await ask(list, { headers: { authorization: `Bearer ${accessToken}` } });
  expect(second).toMatchObject({ status: 200, text: first.text });
  expect(namesRead).toBe(0);
  expect((await ask(list, { headers: { authorization: "Bearer forged" } })).status).toBe(401);
});

test("an invalid token is rejected even if the answer is in memory", async () => {
  await ask(address);
  expect((await ask(address, { headers: { authorization: "Bearer forged" } })).status).toBe(401);
});

test("failures and operations that are never kept in memory run each time", async () => {
  for (const path of ["/api/reviews/unknown", "/api/reviews?page=0", "/api/account"]) {
    runs = 0;
    await ask(site + path);
    await ask(site + path);
    expect(runs, path).toBe(2);
  }
});

test("a writer's next read has the write, although its notice came late", async () => {
  const late: (() => void)[] = [];
  const { notices } = platform;
  const slow = await serveApp({
    ...platform,
    notices: {
      ...notices,
      on: (channel, listener) => notices.on(channel, (payload) => late.push(() => listener(payload))),
      async catchUp() {
        await notices.catchUp();
        for (const deliver of late.splice(0)) deliver();
      },
    },
  });
  const { accessToken } = await startSession();
  const headers = { authorization: `Bearer ${accessToken}` };
  const likes = async () => JSON.parse((await ask(`${slow}/api/reviews/${review}`)).text).likeCount;
  expect(await likes()).toBe(0);
  // Not by the API of this node, which therefore doesn't wait for the notice.
  await platform.db.update(reviewStats).set({ likeCount: 7 });
  expect(await likes()).toBe(0);
  expect((await ask(`${slow}/api/reviews/${review}/like`, { method: "PUT", headers })).status).toBe(200);
  expect(await likes()).toBe(8);
});

test("HEAD is answered like GET, without the body, whether or not the answer is in memory", async () => {
  const { accessToken } = await startSession();
  const headers = { authorization: `Bearer ${accessToken}` };
  for (const one of [{}, {}, { headers }]) {
    const head = await ask(`${address}?sort=old`, { ...one, method: "HEAD" });
    expect([head.status, head.text]).toEqual([200, ""]);
    expect(head.headers).toMatchObject({ "content-type": "application/json", vary: "Accept-Encoding" });
  }
  expect(JSON.parse((await ask(`${address}?sort=old`)).text)).toMatchObject({ id: review });
});

test("a member reads at most 300 times in ten seconds, from all networks and with either method", async () => {
  const config = await testConfig({ TRUSTED_PROXIES: "127.0.0.1" });
  const behind = await serveApp({ ...platform, config });
  const { accessToken } = await startSession();
  const read = async (index: number) => {
    const headers = { authorization: `Bearer ${accessToken}`, "x-forwarded-for": `203.0.113.${index % 250}` };
    return (await ask(`${behind}/api/tags`, { method: index % 2 ? "GET" : "HEAD", headers })).status;
  };
  const statuses: number[] = [];
  while (statuses.length <= 300) {
    const next = Array.from({ length: 7 }, (_, index) => read(statuses.length + index));
    statuses.push(...(await Promise.all(next)));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(300);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});

test("an unknown operation is not found, with any method", async () => {
  for (const method of ["GET", "HEAD", "POST"]) {
    expect((await ask(`${site}/api/nothing`, { method })).status).toBe(404);
  }
});

test("a failed operation responds with the id of its request, and tells no more", async () => {
  const lines: string[] = [];
  const broken = os.route({ method: "GET", path: "/broken" }).handler(() => {
    throw new Error("no such column");
  });
  const handle = createApiHandler({ broken });
  const context = {
    log: createLog("info", { write: (line: string) => void lines.push(line) }),
    responseHeaders: new Headers(),
  };
  const response = await handle(new Request("http://site.test/api/broken"), context as never, "the-request");
  expect(response?.status).toBe(500);
  const text = await response?.text();
  expect(JSON.parse(text ?? "")).toMatchObject({
    code: "INTERNAL_SERVER_ERROR",
    data: { requestId: "the-request" },
  });
  expect(text).not.toContain("column");
  expect(lines.join("")).toContain("no such column");
});
