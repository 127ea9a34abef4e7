import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sendPasswordReset } from "#server/account/change-password/request-password-reset.ts";
import { mails, profiles, rateLimits, users, verifications } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { givePasswords, mailsTo, openBrowser, PASSWORD, tokenIn } from "#tests/support/api-browser.ts";
import { sendConfirmationAgain } from "./resend-confirmation.ts";

const { platform, db, world } = await openTestApi();
const { uma } = world.people;

beforeAll(() => givePasswords(platform, world));

const confirm = (token: string, password = PASSWORD, fullName?: string) =>
  openBrowser(platform).post("/auth/confirm-email", { token, password, fullName });
const isConfirmed = async () => (await db.select().from(users).where(eq(users.id, uma.id)))[0]?.emailVerified;
const issueToken = async () => {
  await sendConfirmationAgain(platform, { email: uma.email, redirect: "/" });
  return tokenIn((await mailsTo(platform, uma.email)).at(-1) ?? { text: "" });
};
const INVALID_LINK = {
  code: "INVALID_LINK",
  message: "This link has expired or was already used.",
};

test("rejects an expired or invented link, or one of another purpose", async () => {
  const token = await issueToken();
  await db.update(verifications).set({ expiresAt: new Date(Date.now() - 1000) });
  const content = { userId: uma.id, passwordHash: "hash", fullName: "Uma" };
  const reset = await db.transaction((tx) =>
    platform.auth.oneTimeTokens.issue(tx, "reset-password", content, 3600),
  );
  for (const wrong of [token, reset, "x", "x".repeat(512), uma.id]) {
    const { status, body, headers } = await confirm(wrong);
    expect(status).toBe(410);
    expect(body).toMatchObject(INVALID_LINK);
    expect(headers.getSetCookie()).toEqual([]);
  }
  expect(await isConfirmed()).toBe(false);
});

test.each(["", "x".repeat(513), "a\0b", "a\nb"])("rejects a token like %j", async (token) => {
  expect((await confirm(token)).status).toBe(400);
});

test("stores tokens only as hashes", async () => {
  const token = await issueToken();
  const rows = await db.select().from(verifications);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(token);
  for (const { identifier } of rows) expect((await confirm(identifier)).status).toBe(410);
});

test("accepts a link once, even concurrently", async () => {
  const token = await issueToken();
  const other = await issueToken();
  const statuses = (await Promise.all([confirm(token), confirm(token)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 410]);
  expect(await isConfirmed()).toBe(true);
  expect((await confirm(token)).status).toBe(410);
  expect((await confirm(other)).status).toBe(410);
});

test("allows sixty dead links per ten minutes and network, which don't keep out one that works", async () => {
  const network = "203.0.113.30";
  for (let use = 0; use < 60; use += 1) await platform.limits.take("linkNetwork", network);
  const browser = openBrowser(platform, network);
  expect((await browser.post("/auth/confirm-email", { token: "x", password: PASSWORD })).status).toBe(429);
  expect((await browser.post("/auth/confirmation", { token: "x" })).status).toBe(429);
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, uma.id));
  const token = await issueToken();
  expect((await browser.post("/auth/confirmation", { token })).status).toBe(200);
  expect((await browser.post("/auth/confirm-email", { token, password: PASSWORD })).status).toBe(200);
});

describe("a link from a sign-up", () => {
  const email = "contested@world.test";
  const signUp = async (password: string, fullName: string) => {
    await openBrowser(platform).post("/auth/sign-up", { email, password, fullName });
    return tokenIn((await mailsTo(platform, email)).at(-1) ?? { text: "" });
  };
  const signIn = async (password: string) =>
    (await openBrowser(platform).post("/auth/sign-in", { email, password })).status;
  const nameOf = async () => {
    const [found] = await db
      .select({ fullName: profiles.fullName })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.id))
      .where(eq(users.email, email));
    return found?.fullName;
  };

  beforeEach(async () => {
    await db.delete(rateLimits);
    await db.delete(mails);
    await db.delete(users).where(eq(users.email, email));
  });

  test("confirms only with the password of that sign-up, even if a later one exists", async () => {
    const own = await signUp("owner's password", "Olive Owner");
    const strangers = await signUp("stranger's password", "Stranger");
    for (const [token, password] of [
      [strangers, "owner's password"],
      [own, "stranger's password"],
    ] as const) {
      const { status, body } = await confirm(token, password);
      expect([status, body.code]).toEqual([422, "WRONG_PASSWORD"]);
    }
    const confirmed = await confirm(own, "owner's password");
    expect([confirmed.status, confirmed.body]).toEqual([200, { email }]);
    expect(await signIn("owner's password")).toBe(200);
    expect(await signIn("stranger's password")).toBe(401);
    expect(await nameOf()).toBe("Olive Owner");
    expect((await confirm(strangers, "stranger's password")).status).toBe(410);
  });

  test("gives the account to the owner of the inbox, even if only someone else signed up", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await signUp("stranger's password", "Stranger");
    const last = tokenIn((await mailsTo(platform, email)).at(-1) ?? { text: "" });
    expect((await confirm(last, "123456", "Olive Owner")).body.code).toBe("COMMON_PASSWORD");
    expect((await confirm(last, "owner's password", "Olive Owner")).status).toBe(200);
    expect(await signIn("owner's password")).toBe(200);
    expect(await signIn("stranger's password")).toBe(401);
    expect(await nameOf()).toBe("Olive Owner");
    const welcome = (await mailsTo(platform, email)).at(-1);
    expect(welcome?.text).toContain("Hi Olive Owner,");
  });

  test("carries the name and the password of the same sign-up when resent", async () => {
    await signUp("owner's password", "Olive Owner");
    await signUp("stranger's password", "Stranger");
    await sendConfirmationAgain(platform, { email, redirect: "/" });
    const again = tokenIn((await mailsTo(platform, email)).at(-1) ?? { text: "" });
    expect((await confirm(again, "owner's password")).status).toBe(422);
    expect((await confirm(again, "stranger's password")).status).toBe(200);
    expect(await nameOf()).toBe("Stranger");
  });

  test("requires a password and a name if it was sent for a forgotten password", async () => {
    await signUp("stranger's password", "Stranger");
    await sendPasswordReset(platform, { email });
    const token = tokenIn((await mailsTo(platform, email)).at(-1) ?? { text: "" });
    const about = await openBrowser(platform).post("/auth/confirmation", { token });
    expect([about.status, about.body]).toEqual([
      200,
      { confirmation: { email, hasPassword: false, provider: null, isHere: false } },
    ]);
    expect((await confirm(token, "stranger's password")).status).toBe(422);
    expect((await confirm(token, "owner's password", "Olive Owner")).status).toBe(200);
    expect(await nameOf()).toBe("Olive Owner");
  });

  test("allows ten guesses; then a new password can still be chosen", async () => {
    const token = await signUp("stranger's password", "Stranger");
    const statuses = [];
    for (let guess = 0; guess < 11; guess += 1)
      statuses.push((await confirm(token, `guess ${guess}`)).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    expect((await confirm(token, "stranger's password")).status).toBe(429);
    expect((await confirm(token, "owner's password", "Olive Owner")).status).toBe(200);
  });

  test("shows the address that it confirms, and stays valid", async () => {
    const token = await signUp("owner's password", "Olive Owner");
    for (const _ of [1, 2]) {
      const { status, body } = await openBrowser(platform).post("/auth/confirmation", { token });
      expect([status, body]).toEqual([
        200,
        { confirmation: { email, hasPassword: true, provider: null, isHere: false } },
      ]);
    }
    expect((await confirm(token, "owner's password")).status).toBe(200);
    const { status, body } = await openBrowser(platform).post("/auth/confirmation", { token });
    expect([status, body]).toEqual([200, { confirmation: null }]);
  });
});
