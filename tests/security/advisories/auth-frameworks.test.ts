import { eq } from "drizzle-orm";
import type { JWTPayload } from "jose";
import { beforeEach, describe, expect, test } from "vitest";
import type { Session } from "#contract/account/sessions.ts";
import { disableAccount } from "#server/account/index.ts";
import { codeAt } from "#server/account/prove/check-code.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import {
  codeSecrets,
  linkedIdentities,
  mails,
  passkeys,
  rateLimits,
  recoveryCodes,
  sessions,
  users,
  verifications,
} from "#server/platform/db/schema/index.ts";
import { LIMIT_TABLE } from "#server/platform/limits/limits.ts";
import { openTestPlatform } from "#tests/support/api.ts";
import {
  bearer,
  mailsTo,
  openBrowser,
  openSignedIn,
  PASSWORD,
  storePasswords,
  type TestBrowser,
} from "#tests/support/api-browser.ts";
import { createAuthenticator, type Lie } from "#tests/support/authenticator.ts";
import { openIssuer } from "#tests/support/providers/forged-issuer.ts";
import { createWorld } from "#tests/support/world.ts";

// One group for each kind of hole that frameworks for accounts published advisories about (docs/decisions/0055-still-no-auth-framework.md).

const ORIGIN = "https://toolcomps.test";
const acme = await openIssuer();
const env = { PUBLIC_URL: ORIGIN, OIDC_PROVIDERS: "acme", ...acme.env("acme", "Acme") };
const platform = await openTestPlatform(env);
const { db } = platform;
const { nora, owen, uma } = (await createWorld(db)).people;
const hash = await hashPassword(PASSWORD);
const NEWCOMER = "newcomer@elsewhere.test";
const NEW_PASSWORD = "copper kettle 9 lamps";

let browser: TestBrowser;
let session: Session;

beforeEach(async () => {
  const factors = [codeSecrets, linkedIdentities, passkeys, recoveryCodes];
  for (const table of [...factors, mails, rateLimits, sessions, verifications]) await db.delete(table);
  await db.delete(users).where(eq(users.email, NEWCOMER));
  await db.update(users).set({ disabledAt: null });
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, uma.id));
  await storePasswords(db, [nora, owen, uma], hash);
  ({ browser, session } = await openSignedIn(platform, nora));
});

const signIn = (from = openBrowser(platform), { email } = nora) =>
  from.post("/auth/sign-in", { email, password: PASSWORD });

async function startVisit(from: TestBrowser): Promise<string> {
  return (await from.post("/auth/providers/acme/sign-in", {})).body.url;
}

async function comeBack(claims: JWTPayload, from = openBrowser(platform)) {
  const answer = acme.approve(await startVisit(from), { sub: "subject-1", name: "Nell Comer", ...claims });
  await from.ask(`/auth/oidc/acme/callback?${new URLSearchParams(answer)}`);
  return { from, ...(await from.post("/auth/providers/answer", {})) };
}

describe("the state and the cookie of a visit to a provider", () => {
  test("are no other token", async () => {
    const from = openBrowser(platform);
    const address = new URL(await startVisit(from));
    const cookie = from.cookies.get("__Secure-provider-question") ?? "";
    const [token = ""] = cookie.split(".");
    expect(token).toHaveLength(43);
    for (const stolen of [token, cookie, address.searchParams.get("state") ?? ""]) {
      const statuses = [
        (await from.post("/auth/reset-password", { token: stolen, password: NEW_PASSWORD })).status,
        (await from.post("/auth/confirm-email", { token: stolen, password: PASSWORD })).status,
        (await from.post("/auth/confirm-email-change", { token: stolen })).status,
        (await from.post("/auth/restore-email", { token: stolen, password: NEW_PASSWORD })).status,
        (await from.post("/auth/codes/sign-in", { ticket: stolen, code: "123456" })).status,
        (await from.get("/account", { authorization: `Bearer ${stolen}` })).status,
      ];
      expect(
        statuses.every((status) => [401, 403, 410].includes(status)),
        statuses.join(),
      ).toBe(true);
      const other = openBrowser(platform);
      for (const name of ["refresh", "use-passkey", "add-passkey", "provider-answer"])
        other.cookies.set(`__Secure-${name}`, stolen);
      expect((await other.post("/auth/refresh")).status).toBe(401);
      expect((await other.post("/auth/providers/answer", {})).body.code).toBe("VISIT_EXPIRED");
    }
    expect(await db.$count(verifications)).toBe(1);
  });
});

describe("an address that the provider did not check", () => {
  test.each([
    ["a member's", nora.email, "address-in-use"],
    ["a new one", NEWCOMER, "confirm-email"],
  ])("answers the same for %s: an email follows, and no session", async (_, email, kind) => {
    const { from, status, body } = await comeBack({ email, email_verified: false });
    expect([status, body]).toEqual([200, { step: "check-email", provider: "acme", email }]);
    expect((await mailsTo(platform, email)).map((mail) => mail.kind)).toEqual([kind]);
    expect(await db.$count(linkedIdentities)).toBe(0);
    expect((await from.post("/auth/refresh")).status).toBe(401);
  });
});

describe("a passkey", () => {
  async function add(lie?: Lie) {
    const key = createAuthenticator(ORIGIN);
    const { body } = await browser.post("/auth/passkeys/new", {}, bearer(session));
    const passkey = key.create(body, lie);
    return { key, ...(await browser.post("/auth/passkeys", { passkey }, bearer(session))) };
  }

  test.each<[string, Lie]>([
    ["a page of another site", { origin: "https://evil.test" }],
    ["our site without encryption", { origin: "http://toolcomps.test" }],
    ["a key of another site", { rpId: "evil.test" }],
    ["a challenge of our own choice", { challenge: Buffer.alloc(32).toString("base64url") }],
    ["an authenticator that didn't verify the member", { isVerified: false }],
    ["another member's handle", { userHandle: Buffer.alloc(16).toString("base64url") }],
    ["the signature of an addition", { type: "webauthn.create" }],
  ])("doesn't sign in from %s", async (_name, lie) => {
    const { key } = await add();
    const before = await db.$count(sessions);
    const enter = async (told?: Lie) => {
      const from = openBrowser(platform);
      const passkey = key.get((await from.post("/auth/passkeys/challenge")).body, told);
      return from.post("/auth/passkeys/sign-in", { passkey });
    };
    const { status, body, headers } = await enter(lie);
    expect([status, body.code]).toEqual([422, "INVALID_PASSKEY"]);
    expect(headers.getSetCookie().join()).not.toContain("refresh");
    expect(await db.$count(sessions)).toBe(before);
    expect((await enter()).status).toBe(200);
  });

  test.each<[string, Lie]>([
    ["a page of another site", { origin: "https://evil.test" }],
    ["a key of another site", { rpId: "evil.test" }],
    ["an authenticator that didn't verify the member", { isVerified: false }],
    ["a challenge of our own choice", { challenge: Buffer.alloc(32).toString("base64url") }],
  ])("is not added from %s", async (_name, lie) => {
    expect((await add(lie)).body.code).toBe("INVALID_PASSKEY");
    expect(await db.$count(passkeys)).toBe(0);
    expect(await mailsTo(platform, nora.email)).toEqual([]);
  });
});

describe("a second factor", () => {
  test("is not replaced by a session, a device or a ticket from before", async () => {
    const home = openBrowser(platform);
    const { body: former } = await signIn(home);
    const { body: setup } = await browser.post("/account/codes/setup", {}, bearer(session));
    const code = codeAt(setup.secret, Date.now());
    const on = await browser.post("/account/codes", { ticket: setup.ticket, code }, bearer(session));
    expect(on.status).toBe(200);

    // Sessions from before end. One that never showed a code isn't enough, just opened and confirmed with the password.
    expect((await home.get("/account", bearer(former))).status).toBe(401);
    expect((await home.post("/auth/refresh")).status).toBe(401);
    const { browser: other, session: without } = await openSignedIn(platform, nora);
    const confirmed = await other.post(
      "/auth/confirmation-of-identity",
      { password: PASSWORD },
      bearer(without),
    );
    expect(confirmed.status).toBe(200);
    const refused = await other.send("DELETE", "/account/codes", bearer(without));
    expect([refused.status, refused.body.code]).toEqual([403, "CONFIRM_IDENTITY"]);
    // The device that signed in before asks for a code, too, and the ticket alone opens nothing.
    await home.post("/auth/sign-out");
    const { status, body } = await signIn(home);
    expect([status, body.code]).toEqual([403, "CODE_REQUIRED"]);
    expect((await home.post("/auth/refresh")).status).toBe(401);
    const asToken = { authorization: `Bearer ${body.data.ticket}` };
    expect((await home.get("/account", asToken)).status).toBe(401);
  });
});

test("one network of an IPv6 /48 that used up its limit leaves the others theirs", async () => {
  const guess = (network: string) =>
    openBrowser(platform, network).post("/auth/sign-in", {
      email: "nobody@world.test",
      password: "a wrong guess",
    });
  const used = "2001:db8:3:1::/64";
  for (let use = 0; use < LIMIT_TABLE.signInNetwork.points; use += 1)
    await platform.limits.take("signInNetwork", used);
  expect((await guess("2001:db8:3:1::7")).status).toBe(429);
  expect((await guess("2001:db8:3:2::7")).status).toBe(401);
});

test("rate limits count an IPv6 /48 as one, however many /64 its owner uses", async () => {
  const guess = (network: string, email: string) =>
    openBrowser(platform, network).post("/auth/sign-in", { email, password: "a wrong guess" });
  const { points } = LIMIT_TABLE.passwordSite;
  for (let used = 0; used < points - 3; used += 1)
    await platform.limits.take("passwordSite", "2001:db8:1::/48");
  const statuses = [];
  for (let network = 0; network < 4; network += 1) {
    statuses.push((await guess(`2001:db8:1:${network}::1`, `nobody${network}@world.test`)).status);
  }
  expect(statuses).toEqual([401, 401, 401, 429]);
  expect((await guess("2001:db8:2::1", "nobody@world.test")).status).toBe(401);
});

test.each<[string, () => Promise<unknown>]>([
  ["signing out everywhere", () => browser.post("/auth/sign-out-everywhere", {}, bearer(session))],
  ["a new password", () => browser.post("/account/password", { newPassword: NEW_PASSWORD }, bearer(session))],
  ["ending other sessions", () => browser.send("DELETE", "/account/sessions", bearer(session))],
  ["disabling the account", () => disableAccount(db, nora.id)],
])("%s ends the access token and the cookie of another device immediately", async (_name, end) => {
  const other = openBrowser(platform);
  const { body } = await signIn(other);
  expect((await other.get("/account", bearer(body))).status).toBe(200);
  await end();
  expect((await other.get("/account", bearer(body))).status).toBe(401);
  expect((await other.post("/auth/refresh")).status).toBe(401);
});

test("an account made with an address before its owner came by a provider keeps no password of its maker", async () => {
  const { body } = await comeBack({ email: uma.email, email_verified: true });
  expect(body.session.user.id).toBe(uma.id);
  expect((await signIn(openBrowser(platform), uma)).status).toBe(401);
});
