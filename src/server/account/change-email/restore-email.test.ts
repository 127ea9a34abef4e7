import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Session } from "#contract/account/sessions.ts";
import { disableAccount } from "#server/account/disable-account.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import {
  codeSecrets,
  emailChanges,
  formerEmails,
  linkedIdentities,
  mails,
  passkeys,
  rateLimits,
  recoveryCodes,
  sessions,
  users,
  verifications,
} from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import {
  bearer,
  mailsTo,
  openBrowser,
  openSignedIn,
  PASSWORD,
  storePasswords,
  tokenIn,
} from "#tests/support/api-browser.ts";
import { sendEmailChange } from "./email-changes.ts";
import { removeExpiredReservations } from "./former-emails.ts";

const { platform, db, world } = await openTestApi({ PUBLIC_URL: "https://toolcomps.test" });
const { nora, owen } = world.people;
const hash = await hashPassword(PASSWORD);
const THIEF = "thief@elsewhere.test";
const NEW_PASSWORD = "owner kettle 4 lamps";

beforeEach(async () => {
  const tables = [codeSecrets, emailChanges, formerEmails, linkedIdentities, mails, passkeys];
  for (const table of [...tables, rateLimits, recoveryCodes, sessions, verifications]) {
    await db.delete(table);
  }
  await db.update(users).set({ email: nora.email, disabledAt: null }).where(eq(users.id, nora.id));
  await db.delete(users).where(eq(users.email, "free@elsewhere.test"));
  await storePasswords(db, [nora, owen], hash);
});

const lastTokenTo = async (email: string) => tokenIn((await mailsTo(platform, email)).at(-1) ?? { text: "" });
const addressOf = async (userId: string) =>
  (await db.select().from(users).where(eq(users.id, userId)))[0]?.email;

/** Changes the address in a signed-in browser, and returns that browser. */
async function changeTo(
  email: string,
  from: { id: string; email: string } = nora,
  signedIn?: Awaited<ReturnType<typeof openSignedIn>>,
) {
  signedIn ??= await openSignedIn(platform, from);
  const headers = bearer(signedIn.session);
  const asked = await signedIn.browser.post(
    "/account/email-change",
    { email, currentPassword: PASSWORD },
    headers,
  );
  expect(asked.status).toBe(200);
  const [change] = await db.select().from(emailChanges).where(eq(emailChanges.userId, from.id));
  await sendEmailChange(platform, { changeId: change?.id ?? "" });
  const body = { token: await lastTokenTo(email) };
  return { ...signedIn, confirmed: await signedIn.browser.post("/auth/confirm-email-change", body, headers) };
}
const restore = (token: string, password = NEW_PASSWORD) =>
  openBrowser(platform).post("/auth/restore-email", { token, password });
const signIn = async (email: string, password: string) =>
  (await openBrowser(platform).post("/auth/sign-in", { email, password })).status;
const isAlive = async ({ session }: { session: Session }) =>
  (await openBrowser(platform).get("/account", bearer(session))).status === 200;

test("ends every other session when a changed address is confirmed", async () => {
  const elsewhere = await openSignedIn(platform, nora);
  const here = await changeTo(THIEF);
  expect(here.confirmed.status).toBe(200);
  expect([await isAlive(here), await isAlive(elsewhere)]).toEqual([true, false]);
});

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const identityOf = (subject: string) => ({
  ...{ userId: nora.id, provider: "acme", issuer: "https://acme.test", subject },
  email: `${subject}@acme.test`,
});
const passkeyOf = (name: string) => ({
  ...{ publicKey: "key", counter: 0, transports: [], isBackedUp: true },
  ...{ userId: nora.id, credentialId: name, name },
});

const codesOf = (createdAt: Date) => ({ userId: nora.id, secret: "sealed", lastStep: 0, createdAt });

test("removes every way in that was added since the change, and keeps older ones", async () => {
  await db.insert(passkeys).values({ ...passkeyOf("Own"), createdAt: daysAgo(1) });
  await db.insert(linkedIdentities).values({ ...identityOf("own"), createdAt: daysAgo(1) });
  await changeTo(THIEF);
  await db.insert(passkeys).values(passkeyOf("Thief"));
  await db.insert(linkedIdentities).values(identityOf("thief"));
  await db.insert(codeSecrets).values(codesOf(new Date()));
  await db.insert(recoveryCodes).values({ userId: nora.id, hash: "hash" });
  expect((await restore(await lastTokenTo(nora.email))).status).toBe(200);
  expect((await db.select().from(passkeys)).map(({ name }) => name)).toEqual(["Own"]);
  expect((await db.select().from(linkedIdentities)).map(({ subject }) => subject)).toEqual(["own"]);
  expect([await db.$count(codeSecrets), await db.$count(recoveryCodes)]).toEqual([0, 0]);
  const mail = (await mailsTo(platform, nora.email)).at(-1);
  expect(mail?.text.replaceAll(/\s+/g, " ")).toContain(
    "We removed what was added since the change of your email: the passkey “Thief”, acme (thief@acme.test), codes from an app.",
  );
  expect(mail?.text.replaceAll(/\s+/g, " ")).toContain(
    "These still sign in without the password: the passkey “Own”, acme (own@acme.test).",
  );
});

/** As if the member had confirmed with a code, which a change of the address then takes. */
async function changeWithCodes(codes: ReturnType<typeof codesOf>, email = THIEF) {
  const signedIn = await openSignedIn(platform, nora);
  await db.insert(codeSecrets).values(codes);
  await db.update(sessions).set({ secondFactorAt: new Date() });
  return changeTo(email, nora, signedIn);
}

test.each([0, 6, 8])(
  "keeps codes that were on for %i days before the change, and asks for one",
  async (days) => {
    await changeWithCodes(codesOf(daysAgo(days)));
    expect((await restore(await lastTokenTo(nora.email))).status).toBe(200);
    const login = { email: nora.email, password: NEW_PASSWORD };
    expect((await openBrowser(platform).post("/auth/sign-in", login)).body.code).toBe("CODE_REQUIRED");
  },
);

test("keeps codes that replaced older ones since the change", async () => {
  await changeWithCodes(codesOf(daysAgo(1)));
  await db.update(codeSecrets).set({ createdAt: sql`now()` });
  await db.insert(passkeys).values(passkeyOf("Since"));
  expect((await restore(await lastTokenTo(nora.email))).status).toBe(200);
  expect([await db.$count(codeSecrets), await db.$count(passkeys)]).toEqual([1, 0]);
});

test("keeps codes from between two changes; only the link of the second one works", async () => {
  await changeTo("second@elsewhere.test");
  const first = await lastTokenTo(nora.email);
  await changeTo(nora.email, { id: nora.id, email: "second@elsewhere.test" });
  await changeWithCodes(codesOf(new Date()));
  const second = await lastTokenTo(nora.email);
  expect((await restore(first)).status).toBe(410);
  expect((await restore(second)).status).toBe(200);
  expect(await db.$count(codeSecrets)).toBe(1);
});

test("restores the address with a new password, and ends every session", async () => {
  const thief = await changeTo(THIEF);
  const answer = await restore(await lastTokenTo(nora.email));
  expect([answer.status, answer.body]).toEqual([200, { email: nora.email }]);
  expect(await isAlive(thief)).toBe(false);
  expect(await signIn(nora.email, NEW_PASSWORD)).toBe(200);
  expect(await signIn(nora.email, PASSWORD)).toBe(401);
  expect(await signIn(THIEF, PASSWORD)).toBe(401);
  expect((await mailsTo(platform, nora.email)).at(-1)?.kind).toBe("password-changed");
  expect((await mailsTo(platform, THIEF)).at(-1)?.kind).toBe("email-changed");
});

test("overrides later changes and invalidates their links", async () => {
  await changeTo(THIEF);
  const owners = await lastTokenTo(nora.email);
  await changeTo("second@elsewhere.test", { id: nora.id, email: THIEF });
  const thiefs = await lastTokenTo(THIEF);
  expect((await restore(owners)).status).toBe(200);
  expect(await addressOf(nora.id)).toBe(nora.email);
  expect((await restore(thiefs)).status).toBe(410);
  expect((await restore(owners)).status).toBe(410);
  expect(await db.select().from(formerEmails)).toEqual([]);
});

test("overrides changes that went through the old address", async () => {
  await changeTo(THIEF);
  await changeTo(nora.email, { id: nora.id, email: THIEF });
  const thiefs = await lastTokenTo(THIEF);
  await changeTo("third@elsewhere.test");
  expect((await restore(await lastTokenTo(nora.email))).status).toBe(200);
  expect((await restore(thiefs)).status).toBe(410);
  expect(await addressOf(nora.id)).toBe(nora.email);
});

test("keeps the old address for its account for seven days", async () => {
  await changeTo(THIEF);
  const [reserved] = await db.select().from(formerEmails);
  expect(Math.round(((reserved?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(7);
  const owners = await lastTokenTo(nora.email);

  const signUp = { email: nora.email, password: PASSWORD, fullName: "Squatter" };
  const answer = await openBrowser(platform).post("/auth/sign-up", signUp);
  expect([answer.status, answer.body]).toEqual([200, {}]);
  expect((await mailsTo(platform, nora.email)).at(-1)?.kind).toBe("address-reserved");
  expect((await changeTo(nora.email, owen)).confirmed.body.code).toBe("EMAIL_TAKEN");
  expect((await restore(owners)).status).toBe(200);
});

test("fails after that time; then anyone can use the address", async () => {
  await changeTo("free@elsewhere.test");
  const owners = await lastTokenTo(nora.email);
  await db.update(formerEmails).set({ expiresAt: new Date(Date.now() - 1000) });
  expect((await restore(owners)).status).toBe(410);
  await openBrowser(platform).post("/auth/sign-up", {
    email: nora.email,
    password: PASSWORD,
    fullName: "Newcomer",
  });
  expect((await mailsTo(platform, nora.email)).at(-1)?.kind).toBe("confirm-email");
  await removeExpiredReservations(db);
  expect(await db.select().from(formerEmails)).toEqual([]);
  await db.delete(users).where(eq(users.email, nora.email));
});

test("works once, even concurrently; a common password leaves the link valid", async () => {
  await changeTo(THIEF);
  const token = await lastTokenTo(nora.email);
  expect((await restore(token, "123456")).body.code).toBe("COMMON_PASSWORD");
  const statuses = (await Promise.all([restore(token), restore(token)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 410]);
});

test("works on a network whose other links are dead", async () => {
  await changeTo(THIEF);
  const network = "203.0.113.42";
  for (let use = 0; use < 60; use += 1) await platform.limits.take("linkNetwork", network);
  const restoreThere = (token: string) =>
    openBrowser(platform, network).post("/auth/restore-email", { token, password: NEW_PASSWORD });
  expect((await restoreThere("invented")).status).toBe(429);
  expect((await restoreThere(await lastTokenTo(nora.email))).status).toBe(200);
});

test("rejects disabled accounts and invented links", async () => {
  await changeTo(THIEF);
  const token = await lastTokenTo(nora.email);
  await disableAccount(db, nora.id);
  expect((await restore(token)).status).toBe(410);
  expect((await restore("invented")).status).toBe(410);
  expect(await addressOf(nora.id)).toBe(THIEF);
});
