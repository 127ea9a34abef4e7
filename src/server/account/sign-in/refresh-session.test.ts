import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Session } from "#contract/account/sessions.ts";
import { CLOSE_UNAUTHORIZED } from "#contract/live.ts";
import { sessions } from "#server/platform/db/schema/index.ts";
import { createLog } from "#server/platform/log.ts";
import { type OpenPlatform, openPlatform } from "#server/platform/open-platform.ts";
import { openTestPlatform, testConfig } from "#tests/support/api.ts";
import { bearer, openBrowser, openSignedIn, type TestBrowser } from "#tests/support/api-browser.ts";
import { openSocket, serveLive } from "#tests/support/live-sockets.ts";
import { createWorld } from "#tests/support/world.ts";

const platform = await openTestPlatform();
const other = await openPlatform(platform.config, createLog("silent"), platform.databaseUrl);
afterAll(() => other.close());
const world = await createWorld(platform.db);
const { db } = platform;
const { nora } = world.people;
const { site } = await serveLive(other);

let browser: TestBrowser;
let session: Session;

beforeEach(async () => {
  await db.delete(sessions);
  ({ browser, session } = await openSignedIn(platform, nora));
});

const cookieOf = (from: TestBrowser) => from.cookies.get("refresh") ?? "";
const refresh = (from = browser) => from.post("/auth/refresh");

function withCookie(cookie: string, on: OpenPlatform = platform): TestBrowser {
  const thief = openBrowser(on);
  thief.cookies.set("refresh", cookie);
  return thief;
}

/** Makes the last token rotation seem older by some seconds. */
const pass = (seconds: number) =>
  db.update(sessions).set({ replacedAt: sql`${sessions.replacedAt} - make_interval(secs => ${seconds})` });

/** For a thousand requests on a machine that other programs keep busy. */
const SLOW_MACHINE_MS = 120_000;

const openSessions = (count: number) =>
  Promise.all(Array.from({ length: count }, () => openSignedIn(platform, nora)));

describe("a refresh token", () => {
  test("rotates on refresh, and is stored only as a hash", async () => {
    const first = cookieOf(browser);
    expect((await refresh()).status).toBe(200);
    const second = cookieOf(browser);
    await pass(75);
    expect((await refresh()).status).toBe(200);
    const third = cookieOf(browser);
    expect(new Set([first, second, third]).size).toBe(3);

    const stored = JSON.stringify(await db.select().from(sessions));
    for (const cookie of [first, second, third]) {
      const [, secret = ""] = cookie.split(/[:.]/);
      expect(secret).toMatch(/^[\w-]{43}$/);
      expect(stored).not.toContain(secret);
    }
  });

  test("replaced recently always returns the same successor, on every node", async () => {
    const first = cookieOf(browser);
    await refresh();
    const second = cookieOf(browser);
    await pass(55);
    for (const node of [platform, other, other]) {
      const tab = withCookie(first, node);
      expect((await refresh(tab)).status).toBe(200);
      expect(cookieOf(tab)).toBe(second);
    }
    expect((await refresh(withCookie(second, other))).status).toBe(200);
  });

  test("whose successor never arrived returns it however late, on every node", async () => {
    const first = cookieOf(browser);
    await refresh();
    const second = cookieOf(browser);
    await pass(29 * 24 * 60 * 60);
    for (const node of [platform, other]) {
      const phone = withCookie(first, node);
      expect((await refresh(phone)).status).toBe(200);
      expect(cookieOf(phone)).toBe(second);
    }
  });

  test("isn't needed anymore once the access token that came with its successor was used", async () => {
    const stolen = cookieOf(browser);
    const { body } = await refresh();
    await openBrowser(other).get("/account", bearer(body));
    await expect.poll(async () => (await db.select().from(sessions))[0]?.tokenUsedAt).not.toBeNull();
    await pass(61);
    expect((await refresh(withCookie(stolen))).status).toBe(401);
    expect((await refresh()).status).toBe(401);
  });

  test("stays needed while only access tokens from before it was replaced are used", async () => {
    const first = cookieOf(browser);
    await refresh();
    expect((await openBrowser(platform).get("/account", bearer(session))).status).toBe(200);
    await pass(61);
    expect((await refresh(withCookie(first))).status).toBe(200);
  });

  test("replaced more than a minute ago ends the session on every node if its successor was used", async () => {
    const stolen = cookieOf(browser);
    const { body } = await refresh();
    await refresh();
    const socket = openSocket(site, { token: session.accessToken });
    await socket.until(1);
    await pass(61);
    expect((await refresh(withCookie(stolen))).status).toBe(401);
    expect(await socket.closed).toBe(CLOSE_UNAUTHORIZED);
    for (const node of [platform, other]) {
      expect((await openBrowser(node).get("/account", bearer(body))).status).toBe(401);
    }
    expect((await refresh()).status).toBe(401);
  });

  test("from two refreshes ago also ends the session", async () => {
    const stolen = cookieOf(browser);
    await refresh();
    await pass(75);
    await refresh();
    expect((await refresh(withCookie(stolen))).status).toBe(401);
    expect((await refresh()).status).toBe(401);
  });

  test("never issued is rejected, and ends nothing", async () => {
    const [token = "", signature = ""] = cookieOf(browser).split(".");
    const [id = "", secret = ""] = token.split(":");
    for (const forged of [
      `${id}:${"x".repeat(43)}.${signature}`,
      `${id}:${secret}.${"x".repeat(43)}`,
      `${id}:.`,
    ]) {
      expect((await refresh(withCookie(forged))).status).toBe(401);
    }
    expect((await refresh()).status).toBe(200);
  });

  test("sent to two nodes concurrently gets the same successor from both", async () => {
    for (let round = 0; round < 10; round += 1) {
      await pass(75);
      const before = cookieOf(browser);
      const tabs = [platform, other, platform, other].map((node) => withCookie(before, node));
      const answers = await Promise.all(tabs.map(refresh));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const after = new Set(tabs.map(cookieOf));
      expect(after.size).toBe(1);
      expect(after).not.toContain(before);
      browser.cookies.set("refresh", [...after][0] ?? "");
    }
  });

  test(
    "survives 1,000 refreshes of two tabs in one browser, with late and lost responses",
    async () => {
      const browsers = (await openSessions(10)).map((one) => one.browser);
      let rejected = 0;
      const refreshTabs = async (of: TestBrowser, round: number) => {
        const sent = cookieOf(of);
        const tabs = [platform, other].map((node) => withCookie(sent, node));
        const answers = await Promise.all(tabs.map((tab) => refresh(tab)));
        rejected += answers.filter(({ status }) => status !== 200).length;
        // In every fifth round both responses are lost; otherwise the browser keeps the last cookie.
        const last = tabs[round % 2];
        if (last && round % 5 !== 4) of.cookies.set("refresh", cookieOf(last));
      };
      for (let round = 0; round < 50; round += 1) {
        if (round % 10 === 0) await pass(80);
        await Promise.all(browsers.map((one) => refreshTabs(one, round)));
      }
      expect(rejected).toBe(0);
      const answers = await Promise.all(browsers.map((one) => refresh(one)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(await db.select().from(sessions)).toHaveLength(browsers.length + 1);
    },
    SLOW_MACHINE_MS,
  );

  test(
    "signs no one out in 1,000 refreshes whose response is cut",
    async () => {
      const opened = await openSessions(10);
      let signOuts = 0;
      for (let round = 0; round < 100; round += 1) {
        // The tokens are due to be replaced.
        await pass(75);
        // The server's part is done, and the browsers get nothing. They come back seconds, minutes or days later.
        const node = round % 2 === 0 ? platform : other;
        await Promise.all(opened.map((one) => refresh(withCookie(cookieOf(one.browser), node))));
        await pass([5, 61, 80, 3600, 86_400][round % 5] ?? 0);
        const answers = await Promise.all(opened.map((one) => refresh(one.browser)));
        signOuts += answers.filter(({ status }) => status !== 200).length;
      }
      expect(signOuts).toBe(0);
      expect(await db.select().from(sessions)).toHaveLength(opened.length + 1);
    },
    SLOW_MACHINE_MS,
  );

  test("has the Secure attribute under https", async () => {
    const config = await testConfig({ PUBLIC_URL: "https://toolcomps.test", DEMO: "true" });
    const secure = await openPlatform(config, createLog("silent"), platform.databaseUrl);
    try {
      const { browser: visitor } = await openSignedIn(secure, nora);
      const { headers } = await visitor.post("/auth/refresh", {}, { origin: "https://toolcomps.test" });
      expect(headers.getSetCookie()[0]).toMatch(
        /^__Secure-refresh=.*; Path=\/api\/auth; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
      );
    } finally {
      await secure.close();
    }
  });

  test("stays valid when its successor can't be stored", async () => {
    const before = cookieOf(browser);
    await db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$
      begin raise exception using errcode = '53100', message = 'could not extend file: No space left on device'; end $$`);
    await db.execute(
      sql`create trigger refuse before update on sessions for each row execute function refuse()`,
    );
    try {
      expect((await refresh()).status).toBe(200);
      expect(cookieOf(browser)).toBe(before);
    } finally {
      await db.execute(sql`drop function refuse cascade`);
    }
    expect((await refresh()).status).toBe(200);
  });
});
