import { beforeEach, expect, test } from "vitest";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import { mails, passkeys, rateLimits, sessions, verifications } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import {
  bearer,
  linkIn,
  mailsTo,
  openBrowser,
  openSignedIn,
  PASSWORD,
  storePasswords,
  tokenIn,
} from "#tests/support/api-browser.ts";
import { jobsNamed } from "#tests/support/stored-jobs.ts";
import { sendPasswordReset } from "./request-password-reset.ts";

const { platform, db, world } = await openTestApi({ PUBLIC_URL: "https://toolcomps.test" });
const { nora, owen, uma } = world.people;
const oldHash = await hashPassword(PASSWORD);
const NEW_PASSWORD = "a new password";

beforeEach(async () => {
  for (const table of [mails, passkeys, rateLimits, sessions, verifications]) await db.delete(table);
  await storePasswords(db, [nora, owen, uma], oldHash);
});

const forgot = (body: unknown, headers?: Record<string, string>) =>
  openBrowser(platform).post("/auth/forgot-password", body, headers);
const reset = (token: string, password = NEW_PASSWORD, browser = openBrowser(platform)) =>
  browser.post("/auth/reset-password", { token, password });
const signIn = (email: string, password: string, browser = openBrowser(platform)) =>
  browser.post("/auth/sign-in", { email, password });
const issueToken = async (email = nora.email) => {
  await sendPasswordReset(platform, { email });
  return tokenIn((await mailsTo(platform, email)).at(-1) ?? { text: "" });
};

test("only queues a job", async () => {
  const { status, body } = await forgot({ email: " Nora@World.test" });
  expect([status, body]).toEqual([200, {}]);
  await forgot({ email: "nobody@world.test" });
  expect(await jobsNamed(platform, "send-password-reset")).toEqual([
    { email: "nora@world.test" },
    { email: "nobody@world.test" },
  ]);
});

test("rejects an invalid address", async () => {
  const { status, body } = await forgot({ email: "nora@" });
  expect([status, body.data.issues[0].message]).toEqual([400, "Invalid email address"]);
});

test("sends five emails per hour and address, and responds the same after that", async () => {
  const email = "often@world.test";
  for (let time = 0; time < 7; time += 1) {
    const { status, body } = await forgot({ email });
    expect([status, body]).toEqual([200, {}]);
  }
  const sent = (await jobsNamed(platform, "send-password-reset")) as { email: string }[];
  expect(sent.filter((job) => job.email === email)).toHaveLength(5);
});

test("allows thirty requests per hour and network", async () => {
  const network = "203.0.113.40";
  for (let use = 0; use < 30; use += 1) await platform.limits.take("resetNetwork", network);
  const browser = openBrowser(platform, network);
  expect((await browser.post("/auth/forgot-password", { email: "late@world.test" })).status).toBe(429);
});

test("sends the owner, by name, a link to this site, and nothing to an address without an account", async () => {
  await sendPasswordReset(platform, { email: nora.email });
  await sendPasswordReset(platform, { email: "nobody@world.test" });
  const [mail, ...others] = await db.select().from(mails);
  expect(others).toEqual([]);
  expect([mail?.recipient, mail?.kind, mail?.subject]).toEqual([
    nora.email,
    "reset-password",
    "Reset your password",
  ]);
  expect(mail?.text).toContain("Hi Nora Quill,");
  const link = linkIn(mail ?? { text: "" });
  expect(link.href.startsWith("https://toolcomps.test/auth?mode=reset&token=")).toBe(true);
});

test("replaces the password, and ends every session of that user only", async () => {
  const [first, second] = [await openSignedIn(platform, nora), await openSignedIn(platform, nora)];
  const other = await openSignedIn(platform, owen);
  const { status, body } = await reset(await issueToken());
  expect([status, body]).toEqual([200, {}]);

  for (const { browser, session } of [first, second]) {
    expect((await browser.get("/account", bearer(session))).status).toBe(401);
    expect((await browser.post("/auth/refresh")).status).toBe(401);
  }
  expect((await other.browser.get("/account", bearer(other.session))).status).toBe(200);
  expect((await signIn(nora.email, PASSWORD)).status).toBe(401);
  expect((await signIn(nora.email, NEW_PASSWORD)).status).toBe(200);
  expect((await signIn(owen.email, PASSWORD)).status).toBe(200);
});

test("names what still signs in without the password", async () => {
  const key = { publicKey: "key", counter: 0, transports: [], isBackedUp: true };
  await db.insert(passkeys).values({ ...key, userId: nora.id, credentialId: "key", name: "Old phone" });
  expect((await reset(await issueToken())).status).toBe(200);
  const text = (await mailsTo(platform, nora.email)).at(-1)?.text.replaceAll(/\s+/g, " ");
  expect(text).toContain("These still sign in without the password: the passkey “Old phone”.");
  expect(await db.$count(passkeys)).toBe(1);
});

test("notifies the owner, as after any password change", async () => {
  await openSignedIn(platform, nora);
  expect((await reset(await issueToken(), "copper kettle 9 lamps")).status).toBe(200);
  const [, notice, ...others] = await mailsTo(platform, nora.email);
  expect(others).toEqual([]);
  expect([notice?.kind, notice?.subject]).toEqual(["password-changed", "Your password was changed"]);
  expect(notice?.text).toContain("Hi Nora Quill,");
  expect(notice?.text).toContain("https://toolcomps.test/auth?mode=forgot");
  expect(`${notice?.text}${notice?.html}`).not.toContain("kettle");
});

test("sends no notification for an invalid link", async () => {
  const token = await issueToken();
  await reset(token);
  await db.delete(mails);
  expect((await reset(token)).status).toBe(410);
  expect(await mailsTo(platform, nora.email)).toEqual([]);
});

test("accepts a link once, and invalidates older ones", async () => {
  const [older, token] = [await issueToken(), await issueToken()];
  const statuses = (await Promise.all([reset(token), reset(token, "another one")])).map((a) => a.status);
  expect(statuses.sort()).toEqual([200, 410]);
  expect((await reset(token)).status).toBe(410);
  const late = await reset(older, "yet another one");
  expect(late.status).toBe(410);
  expect(late.body).toMatchObject({
    code: "INVALID_LINK",
    message: "This link has expired or was already used.",
  });
  expect((await signIn(nora.email, "yet another one")).status).toBe(401);
});

test("rejects a link after an hour", async () => {
  const token = await issueToken();
  const [row] = await db.select().from(verifications);
  const minutes = ((row?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000;
  expect(Math.round(minutes)).toBe(60);
  await db.update(verifications).set({ expiresAt: new Date(Date.now() - 1) });
  expect((await reset(token)).status).toBe(410);
  expect((await signIn(nora.email, PASSWORD)).status).toBe(200);
});

test.each([
  ["12345", 400, "Password must be at least 6 characters"],
  ["x".repeat(513), 400, "Password must be at most 512 characters"],
])("rejects the password %s (%d)", async (password, status, message) => {
  const answer = await reset(await issueToken(), password);
  expect([answer.status, answer.body.data.issues[0].message]).toEqual([status, message]);
});

test("rejects a common password, and keeps the link valid", async () => {
  const token = await issueToken();
  const { status, body } = await reset(token, "Password");
  expect(status).toBe(422);
  expect(body.message).toBe("This password is too common. Please choose another one.");
  expect((await reset(token)).status).toBe(200);
});

test("sends a confirmation instead while the address is not confirmed", async () => {
  await sendPasswordReset(platform, { email: uma.email });
  const sent = await mailsTo(platform, uma.email);
  expect(sent.map(({ kind }) => kind)).toEqual(["confirm-email"]);
  expect(sent[0]?.text).not.toContain("Uma");
});

test("lets in an owner who was locked out by others' guesses", async () => {
  for (let guess = 0; guess < 50; guess += 1) await platform.limits.take("signInAccount", nora.email);
  expect((await signIn(nora.email, PASSWORD)).status).toBe(429);
  const browser = openBrowser(platform);
  expect((await reset(await issueToken(), NEW_PASSWORD, browser)).status).toBe(200);
  expect((await signIn(nora.email, NEW_PASSWORD, browser)).status).toBe(200);
});

test("allows sixty dead links per ten minutes and network, which don't keep out one that works", async () => {
  const network = "203.0.113.41";
  for (let use = 0; use < 59; use += 1) await platform.limits.take("linkNetwork", network);
  const resetThere = (token: string) => reset(token, NEW_PASSWORD, openBrowser(platform, network));
  expect((await resetThere("x")).status).toBe(410);
  expect((await resetThere("x")).status).toBe(429);
  expect((await resetThere(await issueToken())).status).toBe(200);
});
