import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Session } from "#contract/account/sessions.ts";
import { CLOSE_UNAUTHORIZED } from "#contract/live.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import { emailChanges, mails, rateLimits, sessions } from "#server/platform/db/schema/index.ts";
import { openPlatform } from "#server/platform/open-platform.ts";
import { openTestPlatform } from "#tests/support/api.ts";
import {
  bearer,
  mailsTo,
  openBrowser,
  openSignedIn,
  PASSWORD,
  storePasswords,
  type TestBrowser,
  tokenIn,
} from "#tests/support/api-browser.ts";
import { openSocket, serveLive } from "#tests/support/live-sockets.ts";
import { createWorld } from "#tests/support/world.ts";
import { sendPasswordReset } from "./request-password-reset.ts";

const platform = await openTestPlatform({ PUBLIC_URL: "https://toolcomps.test" });
const world = await createWorld(platform.db);
const { db } = platform;
const { nora, owen } = world.people;
const hash = await hashPassword(PASSWORD);
const NEW_PASSWORD = "copper kettle 9 lamps";

let browser: TestBrowser;
let session: Session;

beforeEach(async () => {
  for (const table of [emailChanges, mails, rateLimits, sessions]) await db.delete(table);
  await storePasswords(db, [nora, owen], hash);
  ({ browser, session } = await openSignedIn(platform, nora));
});

const change = (body: Record<string, unknown>, over: Record<string, string> = {}) =>
  browser.post("/account/password", body, { ...bearer(session), ...over });
const signIn = (password: string) =>
  openBrowser(platform).post("/auth/sign-in", { email: nora.email, password });
const readMe = (of: Session) => openBrowser(platform).get("/account", bearer(of));
const growOld = (minutes: number) =>
  db.update(sessions).set({ createdAt: new Date(Date.now() - minutes * 60_000) });

test("changes the password and notifies the owner", async () => {
  const { status, body } = await change({ newPassword: NEW_PASSWORD }, { host: "evil.test" });
  expect(status).toBe(200);
  expect(body.user).toEqual({ id: nora.id, email: nora.email });
  expect(body.canceledEmail).toBeNull();
  expect((await readMe(body)).status).toBe(200);
  expect((await signIn(PASSWORD)).status).toBe(401);
  expect((await signIn(NEW_PASSWORD)).status).toBe(200);
  const [mail, ...more] = await mailsTo(platform, nora.email);
  expect(more).toEqual([]);
  expect([mail?.kind, mail?.subject]).toEqual(["password-changed", "Your password was changed"]);
  expect(mail?.text).toContain("https://toolcomps.test/auth?mode=forgot");
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/evil|copper kettle/);
});

test("ends every other session and its sockets immediately on all nodes, but not the current one", async () => {
  const elsewhere = await openSignedIn(platform, nora);
  const others = await openSignedIn(platform, owen);
  const node = await openPlatform(platform.config, platform.log, platform.databaseUrl);
  const { live, site } = await serveLive(node);
  try {
    const [here, there, owens] = [session, elsewhere.session, others.session].map(({ accessToken }) =>
      openSocket(site, { token: accessToken }),
    );
    for (const socket of [here, there, owens]) await socket?.until(1);
    expect((await change({ newPassword: NEW_PASSWORD })).status).toBe(200);
    expect(await there?.closed).toBe(CLOSE_UNAUTHORIZED);
    expect(await here?.settled()).toEqual([{ type: "ready" }]);
    expect(await owens?.settled()).toEqual([{ type: "ready" }]);
    expect((await openBrowser(node).get("/account", bearer(elsewhere.session))).status).toBe(401);
    expect((await elsewhere.browser.post("/auth/refresh")).status).toBe(401);
    expect((await browser.post("/auth/refresh")).status).toBe(200);
    expect((await openBrowser(node).get("/account", bearer(others.session))).status).toBe(200);
  } finally {
    await live.close();
    await node.close();
  }
});

describe("the current password", () => {
  test("can be left out within ten minutes of sign-in", async () => {
    await growOld(9.9);
    expect((await change({ newPassword: NEW_PASSWORD })).status).toBe(200);
  });

  test("becomes necessary later, and must be correct", async () => {
    await growOld(10.1);
    const without = await change({ newPassword: NEW_PASSWORD });
    expect([without.status, without.body.code, without.body.message]).toEqual([
      403,
      "CURRENT_PASSWORD_REQUIRED",
      "Please enter your current password",
    ]);
    const wrong = await change({ newPassword: NEW_PASSWORD, currentPassword: "a wrong guess" });
    expect([wrong.status, wrong.body.code]).toEqual([422, "WRONG_PASSWORD"]);
    expect((await readMe(session)).status).toBe(200);
    expect(await mailsTo(platform, nora.email)).toEqual([]);
    expect((await signIn(PASSWORD)).status).toBe(200);
    expect((await change({ newPassword: NEW_PASSWORD, currentPassword: PASSWORD })).status).toBe(200);
  });

  test("can be given after any number of changes without it", async () => {
    await growOld(60);
    for (let failed = 0; failed < 15; failed += 1) {
      expect((await change({ newPassword: NEW_PASSWORD })).status).toBe(403);
    }
    expect((await change({ newPassword: NEW_PASSWORD, currentPassword: PASSWORD })).status).toBe(200);
  });

  test("has the guess limits of sign-in, and ten per session; a correct password doesn't count", async () => {
    await growOld(60);
    for (let use = 0; use < 50; use += 1) await platform.limits.take("signInAccount", nora.email);
    const right = { newPassword: NEW_PASSWORD, currentPassword: PASSWORD };
    expect((await change(right)).status).toBe(200);
    const wrong = { newPassword: NEW_PASSWORD, currentPassword: "a wrong guess" };
    for (let guess = 0; guess < 10; guess += 1) expect((await change(wrong)).status).toBe(422);
    expect((await change({ ...right, currentPassword: NEW_PASSWORD })).status).toBe(429);
  });
});

test.each([
  [{ newPassword: "12345" }, 400, "Password must be at least 6 characters"],
  [{ newPassword: "x".repeat(513) }, 400, "Password must be at most 512 characters"],
  [{ newPassword: "with\0 NUL" }, 400, "Text contains characters that are not allowed"],
  [{ newPassword: "Password" }, 422, "This password is too common. Please choose another one."],
])("rejects %j (%d): %s", async (body, status, message) => {
  const answer = await change(body);
  expect([answer.status, answer.body.data?.issues?.[0].message ?? answer.body.message]).toEqual([
    status,
    message,
  ]);
  expect((await signIn(PASSWORD)).status).toBe(200);
});

test("uses every character of a long password", async () => {
  const long = "x y".repeat(21).concat("z");
  expect((await change({ newPassword: long })).status).toBe(200);
  expect((await signIn(`${long.slice(0, -1)}a`)).status).toBe(401);
  expect((await signIn(long)).status).toBe(200);
});

test("succeeds in one of two concurrent sessions, and ends the other", async () => {
  const other = await openSignedIn(platform, nora);
  const answers = await Promise.all([
    change({ newPassword: NEW_PASSWORD }),
    other.browser.post("/account/password", { newPassword: "another one" }, bearer(other.session)),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect(await db.select().from(sessions)).toHaveLength(1);
  expect(await mailsTo(platform, nora.email)).toHaveLength(1);
});

test("invalidates password reset links and a pending email change", async () => {
  await sendPasswordReset(platform, { email: nora.email });
  const token = tokenIn((await mailsTo(platform, nora.email)).at(-1) ?? { text: "" });
  await browser.post(
    "/account/email-change",
    { email: "thief@world.test", currentPassword: PASSWORD },
    bearer(session),
  );
  const changed = await change({ newPassword: NEW_PASSWORD });
  expect(changed).toMatchObject({ status: 200, body: { canceledEmail: "thief@world.test" } });
  const answer = await browser.post("/auth/reset-password", { token, password: "the thief's" });
  expect(answer.status).toBe(410);
  expect(await db.select().from(emailChanges).where(eq(emailChanges.userId, nora.id))).toEqual([]);
});

test("rejects visitors", async () => {
  const { status } = await openBrowser(platform).post("/account/password", { newPassword: NEW_PASSWORD });
  expect(status).toBe(401);
});
