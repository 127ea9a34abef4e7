import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { sendEmailChange } from "#server/account/change-email/email-changes.ts";
import { sendPasswordReset } from "#server/account/change-password/request-password-reset.ts";
import { codeAt, newCodeSecret, replaceRecoveryCodesOf } from "#server/account/prove/check-code.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import {
  codeSecrets,
  emailChanges,
  formerEmails,
  linkedIdentities,
  mails,
  passkeys,
  rateLimits,
  sessions,
  users,
  verifications,
} from "#server/platform/db/schema/index.ts";
import { openTestPlatform } from "#tests/support/api.ts";
import {
  bearer,
  mailsTo,
  openBrowser,
  openSignedIn,
  PASSWORD,
  storePasswords,
  tokenIn,
} from "#tests/support/api-browser.ts";
import { createAuthenticator } from "#tests/support/authenticator.ts";
import { openCommandLine } from "#tests/support/command-line.ts";
import { openIssuer } from "#tests/support/providers/forged-issuer.ts";
import { createWorld } from "#tests/support/world.ts";

/** Of an account with a password, codes, a passkey and a linked provider: what each way needs, and what it ends. */
const ORIGIN = "https://toolcomps.test";
const acme = await openIssuer();
const env = { PUBLIC_URL: ORIGIN, OIDC_PROVIDERS: "acme", ...acme.env("acme", "Acme") };
const platform = await openTestPlatform(env);
const { db } = platform;
const { nora } = (await createWorld(db)).people;
const { admin } = await openCommandLine(platform.databaseUrl);
const hash = await hashPassword(PASSWORD);
const NEW = { email: "nora@elsewhere.test", password: "seven tin lanterns" };

let owner: Awaited<ReturnType<typeof openSignedIn>>;
let key: ReturnType<typeof createAuthenticator>;
let secret: string;
let recovery: string;

beforeEach(async () => {
  const tables = [codeSecrets, emailChanges, formerEmails, linkedIdentities, mails, passkeys, rateLimits];
  for (const table of [...tables, sessions, verifications]) await db.delete(table);
  await db.update(users).set({ email: nora.email }).where(eq(users.id, nora.id));
  await storePasswords(db, [nora], hash);
  owner = await openSignedIn(platform, nora);
  const headers = bearer(owner.session);
  key = createAuthenticator(ORIGIN);
  const { body: request } = await owner.browser.post("/auth/passkeys/new", {}, headers);
  expect((await owner.browser.post("/auth/passkeys", { passkey: key.create(request) }, headers)).status).toBe(
    200,
  );
  secret = newCodeSecret();
  const sealed = await platform.signedValues.seal("code-secret", { userId: nora.id, secret });
  await db.insert(codeSecrets).values({ userId: nora.id, secret: sealed, lastStep: 0 });
  [recovery = ""] = await db.transaction((tx) => replaceRecoveryCodesOf(tx, nora.id));
  const identity = { provider: "acme", issuer: acme.issuer, subject: "nora" };
  await db.insert(linkedIdentities).values({ userId: nora.id, ...identity });
  await owner.browser.post("/account/saved-feed", {}, headers);
});

const tokenTo = async (email: string) => tokenIn((await mailsTo(platform, email)).at(-1) ?? { text: "" });

async function signInWith(code: string): Promise<number> {
  const browser = openBrowser(platform);
  const { body } = await browser.post("/auth/sign-in", { email: nora.email, password: PASSWORD });
  expect(body.code).toBe("CODE_REQUIRED");
  return (await browser.post("/auth/codes/sign-in", { ticket: body.data.ticket, code })).status;
}

/** What happens without more than the inbox, the identity, the passkey, the code or the operator. */
const WAYS = {
  "password reset": async () => {
    await sendPasswordReset(platform, { email: nora.email });
    const body = { token: await tokenTo(nora.email), password: NEW.password };
    expect((await openBrowser(platform).post("/auth/reset-password", body)).status).toBe(200);
  },
  "undoing an email change": async () => {
    const change = { email: NEW.email, currentPassword: PASSWORD };
    await owner.browser.post("/account/email-change", change, bearer(owner.session));
    const [asked] = await db.select().from(emailChanges);
    await sendEmailChange(platform, { changeId: asked?.id ?? "" });
    const token = await tokenTo(NEW.email);
    await owner.browser.post("/auth/confirm-email-change", { token }, bearer(owner.session));
    const body = { token: await tokenTo(nora.email), password: NEW.password };
    expect((await openBrowser(platform).post("/auth/restore-email", body)).status).toBe(200);
  },
  provider: async () => {
    const browser = openBrowser(platform);
    const { body } = await browser.post("/auth/providers/acme/sign-in");
    const answer = new URLSearchParams(acme.approve(body.url, { sub: "nora" }));
    await browser.ask(`/auth/oidc/acme/callback?${answer}`);
    expect((await browser.post("/auth/providers/answer")).body.step).toBe("code");
  },
  passkey: async () => {
    const browser = openBrowser(platform);
    const { body } = await browser.post("/auth/passkeys/challenge");
    expect((await browser.post("/auth/passkeys/sign-in", { passkey: key.get(body) })).status).toBe(200);
  },
  code: async () => expect(await signInWith(codeAt(secret, Date.now()))).toBe(200),
  "recovery code": async () => expect(await signInWith(recovery)).toBe(200),
  operator: async () =>
    expect((await admin(["accounts", "reset-second-factor", nora.email])).out).toContain("Removed"),
};
type Way = keyof typeof WAYS;

/** As in the table of docs/product.md. */
const CELLS = {
  "ends sessions": async () => (await db.$count(sessions, eq(sessions.userId, nora.id))) === 0,
  "ends private addresses": async () =>
    (await db.select({ key: users.savedFeedKey }).from(users).where(eq(users.id, nora.id)))[0]?.key === null,
  "removes codes": async () => (await db.$count(codeSecrets)) === 0,
  "removes passkeys": async () => (await db.$count(passkeys)) === 0,
  "removes providers": async () => (await db.$count(linkedIdentities)) === 0,
};
type Cell = keyof typeof CELLS;

/** The rows of the table, by way: each cell is "yes" or "no". */
const documented = new Map(
  readFileSync("docs/product.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.split("|").map((text) => text.trim()))
    .map(([, way = "", , ...cells]) => [way, cells] as const),
);

describe.each(Object.keys(WAYS) as Way[])("%s", (way) => {
  test.each(Object.keys(CELLS) as Cell[])("%s as documented", async (cell) => {
    const column = Object.keys(CELLS).indexOf(cell);
    const expected = documented.get(way)?.[column];
    await WAYS[way]();
    expect((await CELLS[cell]()) ? "yes" : "no").toBe(expected);
  });

  test("leaves the password alone worthless while codes are on", async () => {
    await WAYS[way]();
    const hasCodes = !(await CELLS["removes codes"]());
    const attempts = [PASSWORD, NEW.password].map((password) =>
      openBrowser(platform).post("/auth/sign-in", { email: nora.email, password }),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.includes(200)).toBe(!hasCodes);
  });
});

test("a password change and signing out everywhere end private addresses, and the email says so", async () => {
  await db.update(sessions).set({ secondFactorAt: new Date() });
  const headers = bearer(owner.session);
  const changed = await owner.browser.post("/account/password", { newPassword: NEW.password }, headers);
  expect([changed.status, await CELLS["ends private addresses"]()]).toEqual([200, true]);
  const [mail] = (await mailsTo(platform, nora.email)).slice(-1);
  expect(mail?.text.replaceAll(/\s+/g, " ")).toContain("the private addresses of your feeds ended");
  await owner.browser.post("/account/saved-feed", {}, headers);
  expect(await CELLS["ends private addresses"]()).toBe(false);
  await owner.browser.post("/auth/sign-out-everywhere", {}, headers);
  expect(await CELLS["ends private addresses"]()).toBe(true);
});
