import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Session } from "#contract/account/sessions.ts";
import { CLOSE_UNAUTHORIZED } from "#contract/live.ts";
import { rateLimits, sessions } from "#server/platform/db/schema/index.ts";
import { openPlatform } from "#server/platform/open-platform.ts";
import { openTestPlatform } from "#tests/support/api.ts";
import {
  bearer,
  givePasswords,
  openBrowser,
  openSignedIn,
  PASSWORD,
  type TestBrowser,
} from "#tests/support/api-browser.ts";
import { openSocket, serveLive } from "#tests/support/live-sockets.ts";
import { createWorld } from "#tests/support/world.ts";

const platform = await openTestPlatform();
const world = await createWorld(platform.db);
const { db } = platform;
const { nora, owen } = world.people;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";
const HOUR_MS = 60 * 60 * 1000;

let browser: TestBrowser;
let session: Session;

beforeEach(async () => {
  for (const table of [rateLimits, sessions]) await db.delete(table);
  ({ browser, session } = await openSignedIn(platform, nora));
});

const list = async () => (await browser.get("/account/sessions", bearer(session))).body;
const end = (id: string) => browser.send("DELETE", `/account/sessions/${id}`, bearer(session));
const sessionIdOf = async (user: { id: string }) =>
  (await db.select().from(sessions).where(eq(sessions.userId, user.id)))[0]?.id ?? "";

describe("the list", () => {
  test("contains only the member's sessions: the current one first, then the most recently used", async () => {
    const [mine] = await db.select().from(sessions);
    const used = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
    const other = { userId: nora.id, expiresAt: new Date(Date.now() + HOUR_MS), createdAt: used(5) };
    await db.insert(sessions).values([
      { ...other, token: "a", userAgent: FIREFOX, lastUsedAt: used(3) },
      { ...other, token: "b", userAgent: null, lastUsedAt: used(1) },
      { ...other, token: "c", expiresAt: used(1) },
      { ...other, token: "d", userId: owen.id },
    ]);
    await db
      .update(sessions)
      .set({ lastUsedAt: used(4) })
      .where(eq(sessions.token, mine?.token ?? ""));
    const { items, asksForPassword } = await list();
    expect(items.map(({ device, isCurrent }: Record<string, unknown>) => [device, isCurrent])).toEqual([
      ["Unknown device", true],
      ["Unknown device", false],
      ["Firefox on Linux", false],
    ]);
    expect(Math.round((Date.now() - Date.parse(items[2].lastUsedAt)) / HOUR_MS)).toBe(3);
    expect(Math.round((Date.now() - Date.parse(items[2].startedAt)) / HOUR_MS)).toBe(5);
    expect(JSON.stringify(items)).not.toMatch(/192\.0\.2|"token"|Gecko/);
    expect(asksForPassword).toBe(false);
    await db.update(sessions).set({ createdAt: used(1) });
    expect((await list()).asksForPassword).toBe(true);
  });

  test("shows the browser, truncated, and when it last requested a token", async () => {
    await givePasswords(platform, world);
    const there = openBrowser(platform);
    const body = { email: owen.email, password: PASSWORD };
    const answer = await there.post("/auth/sign-in", body, { "user-agent": FIREFOX + "x".repeat(5_000) });
    const [row] = await db.select().from(sessions).where(eq(sessions.userId, owen.id));
    expect(row?.userAgent).toBe((FIREFOX + "x".repeat(5_000)).slice(0, 300));
    await db.update(sessions).set({ lastUsedAt: new Date(0) });
    expect((await there.post("/auth/refresh")).status).toBe(200);
    const { items } = (await there.get("/account/sessions", bearer(answer.body))).body;
    expect(items).toHaveLength(1);
    expect(items[0].device).toBe("Firefox on Linux");
    expect(Date.now() - Date.parse(items[0].lastUsedAt)).toBeLessThan(HOUR_MS);
  });

  test("rejects visitors", async () => {
    expect((await openBrowser(platform).get("/account/sessions")).status).toBe(401);
  });
});

describe("ending a session", () => {
  test("takes effect immediately on every node, and leaves others alone", async () => {
    const other = await openSignedIn(platform, nora);
    const [, { id }] = (await list()).items;
    const node = await openPlatform(platform.config, platform.log, platform.databaseUrl);
    const { live, site } = await serveLive(node);
    try {
      const socket = openSocket(site, { token: other.session.accessToken });
      await socket.until(1);
      expect((await end(id)).status).toBe(200);
      expect(await socket.closed).toBe(CLOSE_UNAUTHORIZED);
      expect((await openBrowser(node).get("/account", bearer(other.session))).status).toBe(401);
      expect((await other.browser.post("/auth/refresh")).status).toBe(401);
      expect((await list()).items).toHaveLength(1);
      expect((await end(id)).status).toBe(404);
    } finally {
      await live.close();
      await node.close();
    }
  });

  test("takes a confirmation in an older session, for one and for all others", async () => {
    await openSignedIn(platform, nora);
    await db.update(sessions).set({ createdAt: new Date(Date.now() - HOUR_MS) });
    const [, { id }] = (await list()).items;
    expect((await end(id)).body.code).toBe("CONFIRM_IDENTITY");
    expect((await browser.send("DELETE", "/account/sessions", bearer(session))).body.code).toBe(
      "CONFIRM_IDENTITY",
    );
    await db.update(sessions).set({ confirmedAt: new Date() });
    expect((await end(id)).status).toBe(200);
  });

  test("returns 404 for a session of another user", async () => {
    const other = await openSignedIn(platform, owen);
    const answer = await end(await sessionIdOf(owen));
    const missing = await end("0190a000-0000-7000-8000-000000000000");
    expect([answer.status, answer.body]).toEqual([404, missing.body]);
    expect((await other.browser.post("/auth/refresh")).status).toBe(200);
  });
});

test("ends the member's other sessions when signing out everywhere else", async () => {
  const others = [await openSignedIn(platform, nora), await openSignedIn(platform, nora)];
  const owens = await openSignedIn(platform, owen);
  const answer = await browser.send("DELETE", "/account/sessions", bearer(session));
  expect([answer.status, answer.body]).toEqual([200, { ended: 2 }]);
  for (const other of others) expect((await other.browser.post("/auth/refresh")).status).toBe(401);
  expect((await browser.post("/auth/refresh")).status).toBe(200);
  expect((await owens.browser.post("/auth/refresh")).status).toBe(200);
});

test("ends all sockets and sessions of the member on every node when signing out everywhere", async () => {
  const other = await openSignedIn(platform, nora);
  const owens = await openSignedIn(platform, owen);
  const node = await openPlatform(platform.config, platform.log, platform.databaseUrl);
  const { live, site } = await serveLive(node);
  try {
    const sockets = [session, other.session].map(({ accessToken }) =>
      openSocket(site, { token: accessToken }),
    );
    await Promise.all(sockets.map((socket) => socket.until(1)));
    const answer = await browser.post("/auth/sign-out-everywhere", {}, bearer(session));
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(browser.cookies.has("refresh")).toBe(false);
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([
      CLOSE_UNAUTHORIZED,
      CLOSE_UNAUTHORIZED,
    ]);
    for (const ended of [session, other.session]) {
      expect((await openBrowser(node).get("/account", bearer(ended))).status).toBe(401);
    }
    expect((await other.browser.post("/auth/refresh")).status).toBe(401);
    expect((await owens.browser.post("/auth/refresh")).status).toBe(200);
    expect((await openBrowser(platform).post("/auth/sign-out-everywhere")).status).toBe(401);
  } finally {
    await live.close();
    await node.close();
  }
});
