import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import { rateLimits, sessions, users } from "#server/platform/db/schema/index.ts";
import { openPlatform } from "#server/platform/open-platform.ts";
import { openTestPlatform } from "#tests/support/api.ts";
import {
  bearer,
  givePasswords,
  nextNetwork,
  openBrowser,
  openSignedIn,
  PASSWORD,
} from "#tests/support/api-browser.ts";
import { untilWaiting } from "#tests/support/sent-reviews.ts";
import { createWorld } from "#tests/support/world.ts";

const platform = await openTestPlatform({ PUBLIC_URL: "https://toolcomps.test" });
const world = await createWorld(platform.db);
const { nora, owen, uma, pia, max, ada } = world.people;

beforeAll(() => givePasswords(platform, world));

const onDeviceOf = (userId: string, network = nextNetwork()) => {
  const responseHeaders = new Headers();
  platform.auth.credentials.rememberDevice({ responseHeaders }, userId);
  const browser = openBrowser(platform, network);
  const [name = "", value = ""] = responseHeaders.getSetCookie()[0]?.split(/[=;]/) ?? [];
  browser.cookies.set(name, value);
  return browser;
};
const signIn = (email: string, password = PASSWORD, browser = openBrowser(platform)) =>
  browser.post("/auth/sign-in", { email, password });

test("returns an access token for five minutes, and the user", async () => {
  const before = Date.now();
  const { status, body, headers } = await signIn(" Nora@World.test ");
  expect(status).toBe(200);
  expect(body.user).toEqual({ id: nora.id, email: "nora@world.test" });
  const minutes = (Date.parse(body.expiresAt) - before) / 60_000;
  expect(minutes).toBeGreaterThan(4.9);
  expect(minutes).toBeLessThan(5.1);
  expect(headers.get("cache-control")).toBe("no-store");
  const me = await openBrowser(platform).get("/account", bearer(body));
  expect(me.body.id).toBe(nora.id);
});

test("sets the refresh token in a cookie that only the auth paths get, hidden from scripts", async () => {
  const { headers, body } = await signIn(nora.email);
  const cookies = headers.getSetCookie();
  expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual([
    "__Secure-refresh",
    expect.stringMatching(/^__Secure-device-[\w-]{12}$/),
    "__Secure-browser",
  ]);
  for (const cookie of cookies) {
    expect(cookie.split("; ").slice(1).sort()).toEqual([
      "HttpOnly",
      expect.stringMatching(/^Max-Age=\d{7,8}$/),
      "Path=/api/auth",
      "SameSite=Lax",
      "Secure",
    ]);
  }
  expect(JSON.stringify(body)).not.toContain(cookies[0]?.split(/[=.]/)[1]);
});

test.each([
  [{ email: "nora" }, "Invalid email address"],
  [{ password: "12345" }, "Password must be at least 6 characters"],
  [{ password: "x".repeat(513) }, "Password must be at most 512 characters"],
  [{ password: "with\0 NUL" }, "Text contains characters that are not allowed"],
])("rejects %j: %s", async (over, message) => {
  const { status, body } = await openBrowser(platform).post("/auth/sign-in", {
    email: nora.email,
    password: PASSWORD,
    ...over,
  });
  expect([status, body.data.issues[0].message]).toEqual([400, message]);
});

test("responds the same to a wrong password and an unknown address", async () => {
  for (const [email, password] of [
    [nora.email, "wrong password"],
    ["nobody@world.test", PASSWORD],
  ] as const) {
    const { status, body, headers } = await signIn(email, password);
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: "INVALID_CREDENTIALS", message: "Invalid email or password" });
    expect(headers.getSetCookie()).toEqual([]);
  }
});

test("reveals an unconfirmed address only after the correct password", async () => {
  const right = await signIn(uma.email);
  expect(right.status).toBe(403);
  expect(right.body).toMatchObject({
    code: "EMAIL_NOT_CONFIRMED",
    message:
      "Please confirm your email address before signing in. Check your inbox for the confirmation link.",
  });
  expect(right.headers.getSetCookie()).toEqual([]);
  expect((await signIn(uma.email, "wrong password")).body.code).toBe("INVALID_CREDENTIALS");
});

test.each([
  [{ "sec-fetch-site": "cross-site" }, 403],
  [{ "sec-fetch-site": "same-site" }, 403],
  [{ origin: "https://evil.test", host: "toolcomps.test" }, 403],
  [{ origin: "null", host: "toolcomps.test" }, 403],
  [{ "sec-fetch-site": "same-origin", origin: "https://toolcomps.test" }, 200],
  [{ origin: "https://toolcomps.test", host: "internal:3000" }, 200],
  [{ origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" }, 200],
])("rejects pages of other sites: %j is %d", async (headers, status) => {
  const answer = await openBrowser(platform).post(
    "/auth/sign-in",
    { email: nora.email, password: PASSWORD },
    headers,
  );
  expect(answer.status).toBe(status);
  expect(answer.headers.getSetCookie().length > 0).toBe(status === 200);
});

describe("guessing", () => {
  const guess = (email: string, browser = openBrowser(platform)) => signIn(email, "a wrong guess", browser);
  const statusesOf = async (count: number, attempt: () => Promise<{ status: number }>) => {
    const statuses = [];
    for (let made = 0; made < count; made += 1) statuses.push((await attempt()).status);
    return statuses;
  };
  /** Uses up guesses from other networks. */
  const spend = async (email: string, guesses: number) => {
    for (let made = 0; made < guesses; made += 1) await platform.limits.takeIfLeft("signInAccount", email);
  };

  test("stops at fifty a day per account, from any number of networks and nodes", async () => {
    const other = await openPlatform(platform.config, platform.log, platform.databaseUrl);
    try {
      await spend(owen.email, 47);
      const statuses = await statusesOf(2, () => guess(owen.email));
      const there = await statusesOf(3, () => guess(owen.email, openBrowser(other, nextNetwork())));
      expect([...statuses, ...there]).toEqual([401, 401, 401, 429, 429]);
      // The correct password isn't checked anymore, either.
      expect((await signIn(owen.email)).status).toBe(429);
    } finally {
      await other.close();
    }
  });

  test("counts guesses for an address without an account the same way", async () => {
    await spend("nobody2@world.test", 49);
    expect(await statusesOf(2, () => guess("nobody2@world.test"))).toEqual([401, 429]);
  });

  test("doesn't lock out the owner on a known device", async () => {
    const home = openBrowser(platform);
    expect((await signIn(pia.email, PASSWORD, home)).status).toBe(200);
    await spend(pia.email, 50);
    expect((await guess(pia.email)).status).toBe(429);

    expect((await signIn(pia.email, PASSWORD, home)).status).toBe(200);
    // The same device elsewhere, signed out.
    await home.post("/auth/sign-out");
    expect([...home.cookies.keys()]).toEqual([
      expect.stringMatching(/^__Secure-device-/),
      "__Secure-browser",
    ]);
    const onTheRoad = openBrowser(platform);
    for (const [name, value] of home.cookies) onTheRoad.cookies.set(name, value);
    expect((await signIn(pia.email, PASSWORD, onTheRoad)).status).toBe(200);
  });

  test("doesn't tell on the owner's network whether there is an account", async () => {
    const office = nextNetwork();
    expect((await signIn(ada.email, PASSWORD, openBrowser(platform, office))).status).toBe(200);
    for (const email of [ada.email, "nobody3@world.test"]) {
      await spend(email, 49);
      const attempts = await statusesOf(3, () => guess(email, openBrowser(platform, office)));
      expect(attempts, email).toEqual([401, 429, 429]);
    }
  });

  test("doesn't keep the owner from a change that takes the password, in a session on a new network", async () => {
    await platform.db.delete(rateLimits);
    const { browser, session } = await openSignedIn(platform, pia);
    await spend(pia.email, 50);
    await spend(owen.email, 50);
    const change = (currentPassword: string) =>
      browser.post("/account/email-change", { email: "new@world.test", currentPassword }, bearer(session));
    const statuses = await statusesOf(9, () => change("a wrong guess"));
    expect(new Set(statuses)).toEqual(new Set([422]));
    expect((await change(PASSWORD)).status).toBe(200);
    expect(await statusesOf(2, () => change("a wrong guess"))).toEqual([422, 429]);
    // A session is none of another account.
    expect((await guess(owen.email, browser)).status).toBe(429);
  });

  test("has ten more attempts a day on a device that is known for the account", async () => {
    const home = openBrowser(platform);
    expect((await signIn(max.email, PASSWORD, home)).status).toBe(200);
    await spend(max.email, 50);
    await spend(owen.email, 50);
    const thief = openBrowser(platform);
    for (const [name, value] of home.cookies) thief.cookies.set(name, value);
    expect(await statusesOf(11, () => guess(max.email, thief))).toEqual([...Array(10).fill(401), 429]);
    expect((await guess(owen.email, thief)).status).toBe(429);
  });

  test("is known on a device after others signed in there, up to twenty", async () => {
    await platform.db.delete(rateLimits);
    const home = openBrowser(platform);
    for (const { email } of [nora, owen, pia]) {
      expect((await signIn(email, PASSWORD, home)).status).toBe(200);
    }
    await spend(nora.email, 50);
    expect((await signIn(nora.email, PASSWORD, home)).status).toBe(200);
    for (let other = 0; other < 30; other += 1) home.cookies.set(`__Secure-device-${other}`, "x.y");
    expect((await signIn(nora.email, PASSWORD, home)).status).toBe(200);
    expect([...home.cookies.keys()].filter((name) => name.includes("device-"))).toHaveLength(20);
  });

  test("ignores a forged device cookie", async () => {
    const forger = onDeviceOf(nora.id);
    for (const name of forger.cookies.keys()) {
      forger.cookies.set(name, `${"x".repeat(22)}.${"y".repeat(43)}`);
    }
    await spend("forged@world.test", 50);
    expect((await guess("forged@world.test", forger)).status).toBe(429);
    await spend(nora.email, 50);
    expect((await guess(nora.email, forger)).status).toBe(429);
  });

  test("stops at a hundred failures per network across all accounts; successes don't count", async () => {
    const network = nextNetwork();
    const browser = openBrowser(platform, network);
    for (let use = 0; use < 99; use += 1) await platform.limits.take("signInNetwork", network);
    expect((await signIn(pia.email, PASSWORD, onDeviceOf(pia.id, network))).status).toBe(200);
    expect((await guess("someone1@world.test", browser)).status).toBe(401);
    expect((await guess("someone2@world.test", browser)).status).toBe(429);
  });
});

test("starts no session with a password that was replaced during the check", async () => {
  const { db } = platform;
  await db.delete(rateLimits);
  await db.delete(sessions);
  const passwordHash = await hashPassword("another password");
  const attempt = await db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, owen.id));
    // The check still reads the old password, then waits for this transaction.
    const answer = signIn(owen.email);
    await untilWaiting(db, 1);
    return { answer };
  });
  const { status, headers } = await attempt.answer;
  expect([status, headers.getSetCookie()]).toEqual([401, []]);
  expect(await db.select().from(sessions)).toEqual([]);
});

test("uses all characters of a password, in either Unicode form", async () => {
  const long = `${"långt lösenord ".repeat(30)}A`;
  expect(long.length).toBe(451);
  const passwordHash = await hashPassword(long);
  await platform.db.update(users).set({ passwordHash }).where(eq(users.id, nora.id));
  const home = onDeviceOf(nora.id);
  expect((await signIn(nora.email, `${long.slice(0, -1)}B`, home)).status).toBe(401);
  expect((await signIn(nora.email, long.slice(0, -1), home)).status).toBe(401);
  expect((await signIn(nora.email, long.normalize("NFD"), home)).status).toBe(200);
});
