import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Session } from "#contract/account/sessions.ts";
import { sessions, subscriptions, userRoles } from "#server/platform/db/schema/index.ts";
import { openPlatform } from "#server/platform/open-platform.ts";
import { openTestPlatform } from "#tests/support/api.ts";
import { bearer, openBrowser, openSignedIn, type TestBrowser } from "#tests/support/api-browser.ts";
import { createWorld } from "#tests/support/world.ts";

const platform = await openTestPlatform();
const world = await createWorld(platform.db);
const { db } = platform;
const { nora, owen, pia } = world.people;
const DAY_MS = 24 * 60 * 60 * 1000;

let browser: TestBrowser;
let session: Session;

beforeEach(async () => {
  await db.delete(sessions);
  ({ browser, session } = await openSignedIn(platform, nora));
});

const refresh = (from = browser) => from.post("/auth/refresh");
const readMe = (from = browser, current = session) => from.get("/account", bearer(current));

describe("refreshing", () => {
  test("returns a new access token for the same session", async () => {
    const { status, body } = await refresh();
    expect(status).toBe(200);
    expect(body.user).toEqual({ id: nora.id, email: nora.email });
    expect((await readMe(browser, body)).status).toBe(200);
    expect(await db.select().from(sessions).where(eq(sessions.userId, nora.id))).toHaveLength(1);
  });

  test("rejects a missing, invented or wrongly signed cookie", async () => {
    const cookie = browser.cookies.get("refresh") ?? "";
    const [token = "", signature = ""] = cookie.split(".");
    const almost = signature.slice(0, -1) + (signature.endsWith("A") ? "B" : "A");
    for (const forged of ["", "x", token, `${token}.`, `${token}.${almost}`, `x.${signature}`]) {
      browser.cookies.set("refresh", forged);
      const { status, body } = await refresh();
      expect([status, body.code, body.message]).toEqual([401, "UNAUTHORIZED", "Authentication required"]);
    }
    browser.cookies.set("refresh", session.accessToken);
    expect((await refresh()).status).toBe(401);
    browser.cookies.set("refresh", cookie);
    expect((await refresh()).status).toBe(200);
  });

  test("keeps two concurrent tabs signed in, a hundred times", async () => {
    for (let round = 0; round < 50; round += 1) {
      const answers = await Promise.all([refresh(), refresh()]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
    expect((await readMe()).status).toBe(200);
  });

  test("extends an active session, and not an expired one", async () => {
    await db.update(sessions).set({ expiresAt: new Date(Date.now() + 10 * DAY_MS) });
    const { headers } = await refresh();
    expect(headers.getSetCookie()[0]).toMatch(
      /^refresh=[\w-]+:[\w-]+\.[\w-]+; Path=\/api\/auth; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    );
    const [after] = await db.select().from(sessions).where(eq(sessions.userId, nora.id));
    expect(after?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * DAY_MS);

    await db.update(sessions).set({ expiresAt: new Date(Date.now() - 1000) });
    expect((await refresh()).status).toBe(401);
    expect((await readMe()).status).toBe(401);
  });

  test("extends a session to at most 180 days after its start", async () => {
    const createdAt = new Date(Date.now() - 170 * DAY_MS);
    await db.update(sessions).set({ createdAt });
    const { headers } = await refresh();
    const [, seconds] = /Max-Age=(\d+)/.exec(headers.getSetCookie()[0] ?? "") ?? [];
    expect(Math.round(Number(seconds) / (24 * 60 * 60))).toBe(10);
    const [after] = await db.select().from(sessions);
    expect(after?.expiresAt).toEqual(new Date(createdAt.getTime() + 180 * DAY_MS));
  });

  test("rejects pages of other sites", async () => {
    const answer = await browser.post("/auth/refresh", {}, { "sec-fetch-site": "cross-site" });
    expect(answer.status).toBe(403);
  });
});

describe("signing out", () => {
  test("ends the session immediately on every node, and leaves others alone", async () => {
    const { browser: elsewhere, session: other } = await openSignedIn(platform, nora);
    const cookie = browser.cookies.get("refresh") ?? "";
    const node = await openPlatform(platform.config, platform.log, platform.databaseUrl);
    try {
      const there = openBrowser(node);
      expect((await readMe(there)).status).toBe(200);

      const { status, body } = await browser.post("/auth/sign-out");
      expect([status, body]).toEqual([200, {}]);
      expect(browser.cookies.has("refresh")).toBe(false);

      there.cookies.set("refresh", cookie);
      expect((await readMe(there)).status).toBe(401);
      expect((await refresh(there)).status).toBe(401);
      expect((await readMe(elsewhere, other)).status).toBe(200);
    } finally {
      await node.close();
    }
  });

  test("ends the session of an access token without the cookie", async () => {
    await openBrowser(platform).post("/auth/sign-out", {}, bearer(session));
    expect((await readMe()).status).toBe(401);
    expect((await refresh()).status).toBe(401);
  });

  test("does nothing when signed out", async () => {
    const { status, body } = await openBrowser(platform).post("/auth/sign-out");
    expect([status, body]).toEqual([200, {}]);
  });

  test("rejects pages of other sites", async () => {
    const answer = await browser.post("/auth/sign-out", {}, { "sec-fetch-site": "cross-site" });
    expect(answer.status).toBe(403);
    expect((await readMe()).status).toBe(200);
  });
});

describe("getting your own account", () => {
  test("returns the member", async () => {
    expect((await readMe()).body).toEqual({
      id: nora.id,
      email: nora.email,
      fullName: "Nora Quill",
      avatarUrl: null,
      reviewerType: null,
      brokerage: null,
      yearsExperience: null,
      version: expect.any(String),
      isPremium: false,
      suspension: null,
      can: { moderate: false },
      neededFactor: null,
      hasMutes: false,
      unread: { messages: 0, notifications: 0 },
    });
  });

  test("rejects visitors", async () => {
    const { status, body } = await openBrowser(platform).get("/account");
    expect([status, body.code, body.message]).toEqual([401, "UNAUTHORIZED", "Authentication required"]);
  });

  test.each(["max", "ada"] as const)("lets %s moderate until the role is revoked", async (person) => {
    const moderator = await openSignedIn(platform, world.people[person]);
    expect((await readMe(browser, moderator.session)).body.can).toEqual({ moderate: true });
    await db.delete(userRoles).where(eq(userRoles.userId, world.people[person].id));
    expect((await readMe(browser, moderator.session)).body.can).toEqual({ moderate: false });
  });

  test.each([
    ["active", true],
    ["trialing", true],
    ["past_due", false],
    ["canceled", false],
  ] as const)("with a subscription that is %s has Premium: %s", async (status, isPremium) => {
    await db.update(subscriptions).set({ status }).where(eq(subscriptions.userId, pia.id));
    const reader = await openSignedIn(platform, pia);
    expect((await readMe(browser, reader.session)).body.isPremium).toBe(isPremium);
  });

  test("accepts a token only with the session's user", async () => {
    await db.update(sessions).set({ userId: owen.id });
    expect((await readMe()).status).toBe(401);
  });
});
