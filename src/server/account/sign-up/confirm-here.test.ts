import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { sendPasswordReset } from "#server/account/change-password/request-password-reset.ts";
import { newCodeSecret } from "#server/account/prove/check-code.ts";
import {
  codeSecrets,
  mails,
  profiles,
  rateLimits,
  sessions,
  users,
  verifications,
} from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import {
  bearer,
  mailsTo,
  openBrowser,
  PASSWORD,
  type TestBrowser,
  tokenIn,
} from "#tests/support/api-browser.ts";
import { sendConfirmationAgain } from "./resend-confirmation.ts";

const { platform, db, world } = await openTestApi({ PUBLIC_URL: "https://toolcomps.test" });
const email = "robin@world.test";
const COOKIE = "__Secure-sign-up";

beforeEach(async () => {
  for (const table of [mails, rateLimits, verifications]) await db.delete(table);
  await db.delete(users).where(eq(users.email, email));
});

const signUp = (browser: TestBrowser, over: Record<string, string> = {}) =>
  browser.post("/auth/sign-up", { email, password: PASSWORD, fullName: "Robin Vale", ...over });
const newestToken = async () => tokenIn((await mailsTo(platform, email)).at(-1) ?? { text: "" });
const confirmIn = (browser: TestBrowser, token: string) =>
  browser.post("/auth/confirm-email/here", { token });
const isHere = async (browser: TestBrowser, token: string) =>
  (await browser.post("/auth/confirmation", { token })).body.confirmation?.isHere;
const findUser = async () => (await db.select().from(users).where(eq(users.email, email)))[0];
const OTHER_BROWSER = { status: 403, body: { code: "OTHER_BROWSER" } };

async function expectNothingDone(): Promise<void> {
  const user = await findUser();
  expect(user?.emailVerified).toBe(false);
  expect(await db.$count(sessions, eq(sessions.userId, user?.id ?? ""))).toBe(0);
}

async function signedUp() {
  const browser = openBrowser(platform);
  await signUp(browser);
  return { browser, token: await newestToken() };
}

test("the browser that signed up confirms and signs in with the link alone, once", async () => {
  const { browser, token } = await signedUp();
  expect(await isHere(browser, token)).toBe(true);
  const { status, body, headers } = await confirmIn(browser, token);
  expect([status, body.user.email]).toEqual([200, email]);
  expect(headers.getSetCookie().join()).toContain("__Secure-refresh=");
  expect(browser.cookies.has(COOKIE)).toBe(false);
  expect((await findUser())?.emailVerified).toBe(true);
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, body.user.id));
  expect(profile?.fullName).toBe("Robin Vale");
  expect((await browser.get("/account", bearer(body))).status).toBe(200);
  // The password is the one of the sign-up.
  expect((await openBrowser(platform).post("/auth/sign-in", { email, password: PASSWORD })).status).toBe(200);
  // A second click, here and elsewhere.
  for (const clicked of [browser, openBrowser(platform)])
    expect(await confirmIn(clicked, token)).toMatchObject({ status: 410, body: { code: "INVALID_LINK" } });
});

test("concurrent clicks confirm once", async () => {
  const { browser, token } = await signedUp();
  const answers = await Promise.all([confirmIn(browser, token), confirmIn(browser, token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  expect(await db.$count(sessions, eq(sessions.userId, (await findUser())?.id ?? ""))).toBe(1);
});

test("the cookie can't be read by scripts, belongs to the site's own requests, and ends after an hour", async () => {
  const { headers } = await signUp(openBrowser(platform));
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Secure-sign-up=[\w-]{43}\.[\w-]{43}; Path=\/api\/auth; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/,
    ),
  ]);
  const token = headers.getSetCookie()[0]?.split(/[=.]/)[1] ?? "";
  expect(JSON.stringify(await db.select().from(verifications))).not.toContain(token);
});

describe("a link signs nobody in", () => {
  test("in a browser without the cookie, such as a thief's", async () => {
    const { browser, token } = await signedUp();
    const thief = openBrowser(platform);
    expect(await isHere(thief, token)).toBe(false);
    expect(await confirmIn(thief, token)).toMatchObject(OTHER_BROWSER);
    await expectNothingDone();
    // And stays valid for the right one.
    expect((await confirmIn(browser, token)).status).toBe(200);
  });

  test("with the cookie of another sign-up, or a forged one", async () => {
    const { token } = await signedUp();
    const other = openBrowser(platform);
    await signUp(other, { email: "other@world.test" });
    expect(await confirmIn(other, token)).toMatchObject(OTHER_BROWSER);
    for (const forged of ["x", `${"x".repeat(43)}.${"y".repeat(43)}`]) {
      other.cookies.set(COOKIE, forged);
      expect(await confirmIn(other, token)).toMatchObject(OTHER_BROWSER);
    }
    await expectNothingDone();
    await db.delete(users).where(eq(users.email, "other@world.test"));
  });

  test("after an hour", async () => {
    const { browser, token } = await signedUp();
    const [cookies] = await db.select().from(verifications).orderBy(verifications.expiresAt).limit(1);
    await db
      .update(verifications)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(verifications.identifier, cookies?.identifier ?? ""));
    expect(await confirmIn(browser, token)).toMatchObject(OTHER_BROWSER);
    await expectNothingDone();
  });

  test("of a stranger's sign-up with the same address, in the owner's browser or the stranger's", async () => {
    const owner = openBrowser(platform);
    const stranger = openBrowser(platform);
    await signUp(owner);
    await signUp(stranger, { password: "stranger's password", fullName: "Stranger" });
    const strangers = await newestToken();
    expect(await isHere(owner, strangers)).toBe(false);
    expect(await confirmIn(owner, strangers)).toMatchObject(OTHER_BROWSER);
    await expectNothingDone();
    // "Resend" repeats the latest sign-up, which isn't the owner's.
    await sendConfirmationAgain(platform, { email, redirect: "/" });
    expect(await confirmIn(owner, await newestToken())).toMatchObject(OTHER_BROWSER);
    await expectNothingDone();
  });

  test("that was sent for a forgotten password", async () => {
    const { browser } = await signedUp();
    await sendPasswordReset(platform, { email });
    expect(await confirmIn(browser, await newestToken())).toMatchObject(OTHER_BROWSER);
    await expectNothingDone();
  });

  test("to an account with codes or one that is disabled", async () => {
    const { browser, token } = await signedUp();
    const userId = (await findUser())?.id ?? "";
    const secret = await platform.signedValues.seal("code-secret", { userId, secret: newCodeSecret() });
    await db.insert(codeSecrets).values({ userId, secret, lastStep: 0 });
    expect(await confirmIn(browser, token)).toMatchObject(OTHER_BROWSER);
    await expectNothingDone();
    await db.delete(codeSecrets).where(eq(codeSecrets.userId, userId));
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, userId));
    expect((await confirmIn(browser, token)).status).toBe(410);
  });

  test("asked for by another site's page", async () => {
    const { browser, token } = await signedUp();
    const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.test" };
    const { status } = await browser.post("/auth/confirm-email/here", { token }, headers);
    expect(status).toBe(403);
    await expectNothingDone();
    // Nor can it make this browser sign up.
    const signUpThere = await browser.post(
      "/auth/sign-up",
      { email, password: PASSWORD, fullName: "X Y" },
      headers,
    );
    expect([signUpThere.status, signUpThere.headers.getSetCookie()]).toEqual([403, []]);
  });
});

test("a link that was resent for the same sign-up works in its browser", async () => {
  const { browser } = await signedUp();
  await sendConfirmationAgain(platform, { email, redirect: "/" });
  expect((await confirmIn(browser, await newestToken())).status).toBe(200);
});

test("an address with an account gives a cookie that confirms nothing", async () => {
  const { nora } = world.people;
  const browser = openBrowser(platform);
  await signUp(browser, { email: nora.email });
  expect(browser.cookies.has(COOKIE)).toBe(true);
  const { token } = await signedUp();
  expect(await confirmIn(browser, token)).toMatchObject(OTHER_BROWSER);
});

test("a browser is known once someone signed in there, also after signing out", async () => {
  const { browser, token } = await signedUp();
  const known = async () => (await browser.get("/auth/browser")).body;
  expect(await known()).toEqual({ isKnown: false });
  const { body: session } = await confirmIn(browser, token);
  await browser.post("/auth/sign-out", {}, bearer(session));
  expect(await known()).toEqual({ isKnown: true });
  const { headers } = await browser.get("/auth/browser");
  expect(headers.get("cache-control")).toBe("no-store");
});
