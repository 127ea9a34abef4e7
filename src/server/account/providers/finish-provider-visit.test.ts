import { eq, sql } from "drizzle-orm";
import type { JWTPayload } from "jose";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { codeAt } from "#server/account/prove/check-code.ts";
import { lockUser } from "#server/platform/auth/deleted-users.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import {
  codeSecrets,
  linkedIdentities,
  mails,
  profiles,
  rateLimits,
  sessions,
  users,
  verifications,
} from "#server/platform/db/schema/index.ts";
import { openTestPlatform } from "#tests/support/api.ts";
import {
  bearer,
  givePasswords,
  mailsTo,
  openBrowser,
  openSignedIn,
  PASSWORD,
  type TestBrowser,
  tokenIn,
} from "#tests/support/api-browser.ts";
import { openIssuer } from "#tests/support/providers/forged-issuer.ts";
import { createWorld } from "#tests/support/world.ts";

const acme = await openIssuer();
const bolt = await openIssuer();
const platform = await openTestPlatform({
  PUBLIC_URL: "https://toolcomps.test",
  OIDC_PROVIDERS: "acme,bolt",
  ...acme.env("acme", "Acme"),
  ...bolt.env("bolt", "Bolt"),
});
const { db } = platform;
const world = await createWorld(db);
const { nora, owen, uma, max } = world.people;
await givePasswords(platform, world, await hashPassword(PASSWORD));

const NEWCOMER = "newcomer@elsewhere.test";

beforeEach(async () => {
  for (const table of [linkedIdentities, mails, rateLimits, sessions, verifications]) await db.delete(table);
  await db.delete(users).where(eq(users.email, NEWCOMER));
  await db.update(users).set({ disabledAt: null });
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, uma.id));
});

const claimsOf = (over: JWTPayload = {}): JWTPayload => ({
  sub: "subject-1",
  email: NEWCOMER,
  email_verified: true,
  name: "Nell Comer",
  ...over,
});

async function start(browser: TestBrowser, body: object = {}, provider = "acme"): Promise<string> {
  const { status, body: answer } = await browser.post(`/auth/providers/${provider}/sign-in`, body);
  expect([status, answer]).toEqual([200, { url: expect.any(String) }]);
  return answer.url;
}

const callBack = (browser: TestBrowser, answer: Record<string, string>, provider = "acme") =>
  browser.ask(`/auth/oidc/${provider}/callback?${new URLSearchParams(answer)}`);

const finish = (browser: TestBrowser, typed: object = {}, headers = {}) =>
  browser.post("/auth/providers/answer", typed, headers);

/** Signs in at the provider and comes back. */
async function comeBack(claims: JWTPayload = claimsOf(), browser = openBrowser(platform)) {
  await callBack(browser, acme.approve(await start(browser), claims));
  return { browser, ...(await finish(browser)) };
}

const linked = () => db.select().from(linkedIdentities);
const userOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];
const kindsTo = async (email: string) => (await mailsTo(platform, email)).map(({ kind }) => kind);
const link = (userId: string, subject = "subject-1", issuer = acme.issuer) =>
  db.insert(linkedIdentities).values({ userId, provider: "acme", issuer, subject });

describe("someone new", () => {
  test("gets an account without a password, a session and one welcome email", async () => {
    const { browser, status, body } = await comeBack();
    expect([status, body.step, body.session.user.email]).toEqual([200, "signed-in", NEWCOMER]);
    const user = await userOf(NEWCOMER);
    expect(user?.emailVerified).toBe(true);
    expect(user?.passwordHash).toBeNull();
    const [profile] = await db
      .select()
      .from(profiles)
      .where(eq(profiles.id, user?.id ?? ""));
    expect(profile?.fullName).toBe("Nell Comer");
    expect(await linked()).toMatchObject([
      { userId: user?.id, provider: "acme", issuer: acme.issuer, subject: "subject-1", email: NEWCOMER },
    ]);
    expect(await kindsTo(NEWCOMER)).toEqual(["welcome"]);
    expect((await browser.get("/account", bearer(body.session))).body.fullName).toBe("Nell Comer");
    expect((await browser.post("/auth/refresh")).status).toBe(200);
    expect(await db.select().from(verifications)).toEqual([]);
  });

  test.each([
    ["no name", undefined],
    ["a name of our team", "Max Abara"],
    ["a name too long", "x".repeat(101)],
  ])("chooses a name if the provider has %s", async (_, name) => {
    const { browser, body } = await comeBack(claimsOf({ name }));
    expect(body).toMatchObject({ step: "name", provider: "acme" });
    expect(await userOf(NEWCOMER)).toBeUndefined();
    expect((await finish(browser, { fullName: max.fullName })).body.code).toBe("RESERVED_NAME");
    const { body: done } = await finish(browser, { fullName: "Nell Other" });
    expect(done.step).toBe("signed-in");
    expect((await browser.get("/account", bearer(done.session))).body.fullName).toBe("Nell Other");
  });

  test.each([
    ["none", ""],
    ["one with a control character", "subject\u00001"],
    ["one that isn't ASCII", "sübject"],
    ["one that is too long", "x".repeat(256)],
    ["a number", 1],
    ["a list", ["subject-1"]],
  ])("gets nothing from a provider whose subject is %s", async (_, sub) => {
    const { status, body } = await comeBack(claimsOf({ sub: sub as string }));
    expect([status, body.code]).toEqual([422, "PROVIDER_FAILED"]);
    expect([await linked(), await userOf(NEWCOMER)]).toEqual([[], undefined]);
  });

  const ODD = ["\u0000", "\ud800", "x".repeat(5000), 7, null, {}, ["x"]];

  test.each(ODD.map((value) => [value]))("isn't kept out by odd claims: %j", async (odd) => {
    const named = await comeBack(claimsOf({ name: odd, locale: odd, picture: odd }));
    expect([named.status, named.body.step]).toEqual([200, "name"]);
    const addressed = await comeBack(claimsOf({ email: odd }));
    expect([addressed.status, addressed.body.code]).toEqual([422, "EMAIL_MISSING"]);
    const verified = await comeBack(claimsOf({ email_verified: odd }));
    expect([verified.status, verified.body.step]).toEqual([200, "check-email"]);
    await link(nora.id);
    const known = await comeBack(claimsOf({ email: odd, name: odd }));
    expect([known.status, known.body.session?.user.id]).toEqual([200, nora.id]);
    expect(await linked()).toMatchObject([{ email: null }]);
  });

  test("needs an address", async () => {
    for (const email of [undefined, "not an address"]) {
      expect((await comeBack(claimsOf({ email }))).body.code).toBe("EMAIL_MISSING");
    }
    expect(await linked()).toEqual([]);
  });
});

describe("an identity that is linked", () => {
  test("signs in, whatever its address at the provider is now", async () => {
    await link(nora.id);
    const { body } = await comeBack(claimsOf({ email: owen.email }));
    expect(body.session.user).toEqual({ id: nora.id, email: nora.email });
    expect(await linked()).toMatchObject([{ userId: nora.id, email: owen.email }]);
    expect(await kindsTo(nora.email)).toEqual([]);
  });

  test("is another one with the same subject at another provider", async () => {
    await link(nora.id, "subject-1", bolt.issuer);
    expect((await comeBack()).body.session.user.email).toBe(NEWCOMER);
  });

  test("does not sign in to a disabled account", async () => {
    await link(nora.id);
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, nora.id));
    const { browser, status, body } = await comeBack();
    expect([status, body.code]).toEqual([403, "ACCOUNT_DISABLED"]);
    expect([...browser.cookies.keys()].filter((name) => name.includes("refresh"))).toEqual([]);
  });
});

describe("an account with codes", () => {
  const secret = "JBSWY3DPEHPK3PXP";
  beforeEach(async () => {
    await db.delete(codeSecrets);
    const sealed = await platform.signedValues.seal("code-secret", { userId: nora.id, secret });
    await db.insert(codeSecrets).values({ userId: nora.id, secret: sealed, lastStep: 0 });
    return async () => {
      await db.delete(codeSecrets);
      await setPassword(await hashPassword(PASSWORD));
    };
  });
  const setPassword = (hash: string | null) =>
    db.transaction((tx) => platform.auth.credentials.setPassword(tx, nora.id, hash));

  test.each(["a password", "no password"])("and %s asks for one before there is a session", async (which) => {
    if (which === "no password") await setPassword(null);
    await link(nora.id);
    const { browser, body } = await comeBack();
    expect(body).toEqual({ step: "code", ticket: expect.any(String) });
    expect((await browser.post("/auth/refresh")).status).toBe(401);
    const signIn = (code: string) => browser.post("/auth/codes/sign-in", { ticket: body.ticket, code });
    expect((await signIn("000000")).body.code).toBe("WRONG_CODE");
    const { status, body: session } = await signIn(codeAt(secret, Date.now()));
    expect([status, session.user.id]).toEqual([200, nora.id]);
    expect((await browser.post("/auth/refresh")).status).toBe(200);
  });

  test("can't be linked with the password alone", async () => {
    const { browser } = await comeBack(claimsOf({ email: nora.email }));
    expect((await finish(browser, { password: "a wrong guess" })).body.code).toBe("WRONG_PASSWORD");
    expect((await finish(browser, { password: PASSWORD })).body.code).toBe("ASKS_FOR_CODE");
    expect(await linked()).toEqual([]);
    expect((await browser.post("/auth/refresh")).status).toBe(401);
  });
});

describe("an address that has an account", () => {
  test("is linked only with its password, and its owner gets an email", async () => {
    const { browser, body } = await comeBack(claimsOf({ email: nora.email }));
    expect(body).toEqual({ step: "password", provider: "acme", email: nora.email });
    expect(await linked()).toEqual([]);
    expect((await finish(browser, { password: "a wrong guess" })).body.code).toBe("WRONG_PASSWORD");
    expect(await linked()).toEqual([]);
    const { body: done } = await finish(browser, { password: PASSWORD });
    expect(done.session.user.id).toBe(nora.id);
    expect(await kindsTo(nora.email)).toEqual(["identity-linked"]);
  });

  test("says that the account is disabled only after the password", async () => {
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, nora.id));
    const { browser, body } = await comeBack(claimsOf({ email: nora.email }));
    expect(body.step).toBe("password");
    expect((await finish(browser, { password: PASSWORD })).body.code).toBe("ACCOUNT_DISABLED");
  });

  test("limits guesses like the sign-in form", async () => {
    const { browser } = await comeBack(claimsOf({ email: nora.email }));
    const codes = new Set<string>();
    for (let guess = 0; guess < 51; guess += 1) {
      codes.add((await finish(browser, { password: `guess ${guess}` })).body.code);
    }
    expect(codes).toEqual(new Set(["WRONG_PASSWORD", "TOO_MANY_REQUESTS"]));
  });
});

describe("an address that the provider did not check", () => {
  const unchecked = (over: JWTPayload = {}) => claimsOf({ email_verified: false, ...over });

  test("is confirmed by our link together with the same identity", async () => {
    await comeBack(unchecked());
    const [mail] = await mailsTo(platform, NEWCOMER);
    expect(mail?.text).toContain("continue with Acme again");
    const confirmation = tokenIn(mail ?? { text: "" });
    const elsewhere = openBrowser(platform);
    const { body: found } = await elsewhere.post("/auth/confirmation", { token: confirmation });
    expect(found.confirmation).toEqual({
      email: NEWCOMER,
      isHere: false,
      hasPassword: false,
      provider: "acme",
    });

    await callBack(
      elsewhere,
      acme.approve(await start(elsewhere, { confirmation }), unchecked({ sub: "another subject" })),
    );
    expect((await finish(elsewhere)).body.code).toBe("OTHER_IDENTITY");
    expect((await userOf(NEWCOMER))?.emailVerified).toBe(false);

    await callBack(elsewhere, acme.approve(await start(elsewhere, { confirmation }), unchecked()));
    const { body } = await finish(elsewhere);
    expect([body.step, body.session.user.email]).toEqual(["signed-in", NEWCOMER]);
    expect(await linked()).toMatchObject([{ subject: "subject-1" }]);
    expect(await kindsTo(NEWCOMER)).toEqual(["confirm-email", "welcome"]);

    await callBack(
      elsewhere,
      acme.approve(await start(elsewhere, { confirmation }), unchecked({ sub: "x" })),
    );
    expect((await finish(elsewhere)).body.code).toBe("INVALID_LINK");
  });

  test("can be confirmed with a new password instead, which links nothing", async () => {
    await comeBack(unchecked());
    const [mail] = await mailsTo(platform, NEWCOMER);
    const browser = openBrowser(platform);
    const token = tokenIn(mail ?? { text: "" });
    expect((await browser.post("/auth/confirm-email", { token, password: PASSWORD })).status).toBe(422);
    const chosen = { token, password: PASSWORD, fullName: "Nell Owner" };
    expect((await browser.post("/auth/confirm-email", chosen)).status).toBe(200);
    expect(await linked()).toEqual([]);
  });
});

describe("an answer that is not to this browser's question", () => {
  const expired = async (browser: TestBrowser) => {
    expect((await finish(browser)).body.code).toBe("VISIT_EXPIRED");
    expect(await userOf(NEWCOMER)).toBeUndefined();
  };

  test("with a forged state is ignored, and the true one still counts", async () => {
    const browser = openBrowser(platform);
    const answer = acme.approve(await start(browser), claimsOf());
    await callBack(browser, { ...answer, state: "forged" });
    await expired(browser);
    await callBack(browser, answer);
    expect((await finish(browser)).body.step).toBe("signed-in");
  });

  test("in another browser is ignored", async () => {
    const other = openBrowser(platform);
    const answer = acme.approve(await start(openBrowser(platform)), claimsOf());
    await callBack(other, answer);
    await expired(other);
    // Nor does one with a question of its own accept it: nobody is signed in to someone else's account.
    await start(other);
    await callBack(other, answer);
    await expired(other);
  });

  test("is accepted once", async () => {
    const browser = openBrowser(platform);
    const answer = acme.approve(await start(browser), claimsOf());
    const question = new Map(browser.cookies);
    await callBack(browser, answer);
    const answered = new Map(browser.cookies);
    expect((await finish(browser)).body.step).toBe("signed-in");
    for (const stolen of [question, answered]) {
      const thief = openBrowser(platform);
      for (const [name, value] of stolen) thief.cookies.set(name, value);
      await callBack(thief, answer);
      expect((await finish(thief)).body.code).toBe("VISIT_EXPIRED");
    }
  });

  test("with a forged cookie is ignored", async () => {
    const browser = openBrowser(platform);
    const answer = acme.approve(await start(browser), claimsOf());
    for (const [name, value] of browser.cookies) browser.cookies.set(name, `x${value}`);
    await callBack(browser, answer);
    await expired(browser);
  });

  test.each(["provider-question", "provider-answer"])("expires after ten minutes: %s", async (name) => {
    const browser = openBrowser(platform);
    const answer = acme.approve(await start(browser), claimsOf());
    const expire = () => db.update(verifications).set({ expiresAt: new Date(Date.now() - 1000) });
    const [cookie = ""] = (
      await browser.ask("/auth/providers/acme/sign-in", { method: "POST" })
    ).headers.getSetCookie();
    expect(cookie).toMatch(/Max-Age=600; HttpOnly; SameSite=Lax; Secure$/);
    if (name === "provider-question") await expire();
    await callBack(browser, answer);
    if (name === "provider-answer") await expire();
    await expired(browser);
  });
});

describe("an answer that the provider did not give", () => {
  const failing = async (change: (answer: Record<string, string>) => Record<string, string>) => {
    const browser = openBrowser(platform);
    await callBack(browser, change(acme.approve(await start(browser), claimsOf())));
    const { status, body } = await finish(browser);
    expect(await linked()).toEqual([]);
    expect(JSON.stringify(body)).not.toContain("text of the provider");
    return [status, body.code];
  };

  test("with a code of another session is rejected", async () => {
    const victim = acme.approve(await start(openBrowser(platform)), claimsOf({ sub: "victim" }));
    expect(await failing((answer) => ({ ...answer, code: victim.code ?? "" }))).toEqual([
      422,
      "PROVIDER_FAILED",
    ]);
  });

  test("of another provider is rejected: by its address, and by its issuer", async () => {
    const browser = openBrowser(platform);
    const answer = acme.approve(await start(browser), claimsOf());
    await callBack(browser, answer, "bolt");
    expect((await finish(browser)).body.code).toBe("VISIT_EXPIRED");
    expect(await failing((given) => ({ ...given, iss: bolt.issuer }))).toEqual([422, "PROVIDER_FAILED"]);
    expect(await failing(({ iss: _, ...given }) => given)).toEqual([422, "PROVIDER_FAILED"]);
  });

  test("says that someone canceled, and nothing that the provider wrote", async () => {
    const said = { error: "access_denied", error_description: "text of the provider" };
    expect(await failing(({ state = "", iss = "" }) => ({ state, iss, ...said }))).toEqual([
      403,
      "PROVIDER_DENIED",
    ]);
    expect(await failing(({ state = "", iss = "" }) => ({ state, iss, error: "server_error" }))).toEqual([
      422,
      "PROVIDER_FAILED",
    ]);
  });

  const unsigned = (payload: JWTPayload) =>
    [{ alg: "none" }, payload]
      .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
      .concat("")
      .join(".");

  test.each<[string, Parameters<typeof acme.approve>[2]]>([
    ["of another nonce", (payload, sign) => sign({ ...payload, nonce: "another" })],
    ["without a nonce", ({ nonce: _, ...payload }, sign) => sign(payload)],
    ["for another audience", (payload, sign) => sign({ ...payload, aud: "someone-else" })],
    ["of another issuer", (payload, sign) => sign({ ...payload, iss: bolt.issuer })],
    ["that expired", (payload, sign) => sign({ ...payload, exp: Math.floor(Date.now() / 1000) - 120 })],
    ["without a signature", unsigned],
    [
      "with a signature of other content",
      async (payload, sign) => {
        const [header, , signature] = (await sign(payload)).split(".");
        const content = Buffer.from(JSON.stringify({ ...payload, sub: "victim" })).toString("base64url");
        return [header, content, signature].join(".");
      },
    ],
  ])("with an ID token %s is rejected", async (_, forge) => {
    const browser = openBrowser(platform);
    await callBack(browser, acme.approve(await start(browser), claimsOf(), forge));
    const { status, body } = await finish(browser);
    expect([status, body.code]).toEqual([422, "PROVIDER_FAILED"]);
    expect(await linked()).toEqual([]);
  });
});

describe("the way to a provider and back", () => {
  test("proves itself with PKCE, state and nonce, and names our exact address", async () => {
    const url = new URL(await start(openBrowser(platform)));
    expect(url.origin + url.pathname).toBe(`${acme.issuer}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: "toolcomps-test",
      response_type: "code",
      redirect_uri: "https://toolcomps.test/api/auth/oidc/acme/callback",
      scope: "openid email profile",
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
  });

  test.each([
    ["/saved?tab=x", "/saved?tab=x"],
    ["https://evil.test/", "/"],
    ["//evil.test", "/"],
    ["/\\evil.test", "/"],
    ["javascript:alert(1)", "/"],
  ])("leads from %s to %s", async (redirect, expected) => {
    const browser = openBrowser(platform);
    const answer = acme.approve(await start(browser, { redirect }), claimsOf());
    const response = await callBack(browser, answer);
    expect(response.status).toBe(303);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const location = new URL(response.headers.get("location") ?? "", "https://toolcomps.test");
    expect([location.origin, location.pathname]).toEqual(["https://toolcomps.test", "/auth"]);
    expect(Object.fromEntries(location.searchParams)).toEqual({ mode: "provider", redirect: expected });
  });

  test("starts on our pages only", async () => {
    const foreign: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { origin: "https://evil.test" },
    ];
    for (const headers of foreign) {
      const browser = openBrowser(platform);
      const { status } = await browser.post("/auth/providers/acme/sign-in", {}, headers);
      expect([status, browser.cookies.size]).toEqual([403, 0]);
    }
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect((await openBrowser(platform).post("/auth/providers/acme/sign-in", {}, form)).status).toBe(415);
  });

  test("ends on our pages only: another site can't finish what its visitor began", async () => {
    const browser = openBrowser(platform);
    await callBack(browser, acme.approve(await start(browser), claimsOf()));
    expect((await finish(browser, {}, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await finish(browser)).body.step).toBe("signed-in");
  });

  test("accepts a posted answer, without our cookies, by leading the browser to it", async () => {
    const browser = openBrowser(platform);
    const answer = acme.approve(await start(browser), claimsOf());
    const posted = await openBrowser(platform).ask("/auth/oidc/acme/callback", {
      method: "POST",
      headers: { "sec-fetch-site": "cross-site", origin: acme.issuer },
      body: new URLSearchParams({ ...answer, user: '{"name":{"firstName":"Nell"}}' }),
    });
    const location = new URL(posted.headers.get("location") ?? "", "https://toolcomps.test");
    expect([posted.status, location.pathname]).toEqual([303, "/api/auth/oidc/acme/callback"]);
    expect(Object.fromEntries(location.searchParams)).toEqual(answer);
    await callBack(browser, Object.fromEntries(location.searchParams));
    expect((await finish(browser)).body.step).toBe("signed-in");
  });

  test("responds 404 for a provider that is not configured", async () => {
    const { status } = await openBrowser(platform).post("/auth/providers/google/sign-in", {});
    expect(status).toBe(404);
  });

  test("says when a provider is down, and tries again next time", async () => {
    const own = await openTestPlatform({ OIDC_PROVIDERS: "bolt", ...bolt.env("bolt", "Bolt") });
    const warn = vi.spyOn(own.log, "warn");
    bolt.setDown(true);
    const browser = openBrowser(own);
    const { status, body } = await browser.post("/auth/providers/bolt/sign-in", {});
    expect([status, body.code]).toEqual([424, "PROVIDER_UNAVAILABLE"]);
    bolt.setDown(false);
    expect((await browser.post("/auth/providers/bolt/sign-in", {})).status).toBe(200);
    warn.mockRestore();
  });

  test("is limited per network", async () => {
    const browser = openBrowser(platform);
    let status = 200;
    for (let visit = 0; visit < 101; visit += 1) {
      status = (await browser.post("/auth/providers/acme/sign-in", {})).status;
    }
    expect(status).toBe(429);
  });
});

describe("linking in settings", () => {
  const openMember = async (person = nora) => {
    const { browser, session } = await openSignedIn(platform, person);
    return { browser, headers: bearer(session) };
  };
  const startLink = async ({ browser, headers }: Awaited<ReturnType<typeof openMember>>) =>
    (await browser.post("/account/identities", { provider: "acme" }, headers)).body.url as string;

  test("links an identity to the member who asked, who gets an email", async () => {
    const member = await openMember();
    const { body: asked, headers } = await member.browser.post(
      "/account/identities",
      { provider: "acme" },
      member.headers,
    );
    expect(headers.getSetCookie().join()).toContain("provider-question");
    await callBack(member.browser, acme.approve(asked.url, claimsOf()));
    expect((await finish(member.browser, {}, member.headers)).body).toEqual({
      step: "linked",
      provider: "acme",
    });
    expect(await linked()).toMatchObject([{ userId: nora.id, subject: "subject-1" }]);
    expect(await kindsTo(nora.email)).toEqual(["identity-linked"]);
  });

  test("does nothing for anyone else", async () => {
    const member = await openMember();
    const other = await openMember(owen);
    await callBack(member.browser, acme.approve(await startLink(member), claimsOf()));
    for (const headers of [{}, other.headers]) {
      expect((await finish(member.browser, {}, headers)).body.code).toBe("VISIT_EXPIRED");
    }
    expect(await linked()).toEqual([]);
  });

  test("waits for an undo of an email change, which ends the session, and then links nothing", async () => {
    const member = await openMember();
    await callBack(member.browser, acme.approve(await startLink(member), claimsOf()));
    const { answer } = await db.transaction(async (tx) => {
      await lockUser(tx, nora.id);
      const asked = finish(member.browser, {}, member.headers);
      await vi.waitFor(async () => {
        const { rows } = await db.execute(sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        expect(rows).toHaveLength(1);
      }, 10_000);
      await platform.auth.sessions.endAll(tx, nora.id);
      return { answer: asked };
    });
    expect((await answer).body.code).toBe("VISIT_EXPIRED");
    expect(await linked()).toEqual([]);
  });

  test("rejects an identity of another account", async () => {
    await link(owen.id);
    const member = await openMember();
    await callBack(member.browser, acme.approve(await startLink(member), claimsOf()));
    expect((await finish(member.browser, {}, member.headers)).body.code).toBe("IDENTITY_TAKEN");
    expect(await linked()).toMatchObject([{ userId: owen.id }]);
  });
});

describe("confirming with a linked identity", () => {
  const now = () => Math.floor(Date.now() / 1000);
  const confirmedAt = async () => (await db.select().from(sessions))[0]?.confirmedAt;
  const openOld = async () => {
    await link(nora.id);
    const { browser, session } = await openSignedIn(platform, nora);
    return { browser, headers: bearer(session) };
  };
  const startConfirmation = async ({ browser, headers }: Awaited<ReturnType<typeof openOld>>) => {
    const { body } = await browser.post("/account/identities/confirmation", { provider: "acme" }, headers);
    return new URL(body.url);
  };

  test("needs a new sign-in at the provider, and allows sensitive changes", async () => {
    const member = await openOld();
    const url = await startConfirmation(member);
    expect([url.searchParams.get("prompt"), url.searchParams.get("max_age")]).toEqual(["login", "0"]);
    await callBack(member.browser, acme.approve(url.href, claimsOf({ auth_time: now() })));
    const { body } = await finish(member.browser, {}, member.headers);
    expect(body).toEqual({ step: "confirmed", provider: "acme" });
    expect(await confirmedAt()).toBeInstanceOf(Date);
  });

  test.each<[string, () => JWTPayload, string]>([
    ["a session there from before", () => ({ auth_time: now() - 3600 }), "SIGN_IN_AGAIN"],
    ["a provider that doesn't say when", () => ({}), "SIGN_IN_AGAIN"],
    ["an identity that isn't linked", () => ({ auth_time: now(), sub: "another" }), "OTHER_IDENTITY"],
  ])("is rejected for %s", async (_, over, code) => {
    const member = await openOld();
    const url = await startConfirmation(member);
    await callBack(member.browser, acme.approve(url.href, claimsOf(over())));
    expect((await finish(member.browser, {}, member.headers)).body.code).toBe(code);
    expect(await confirmedAt()).toBeNull();
  });

  test("of a provider that doesn't say when is replaced by a new sign-in, for ten minutes", async () => {
    const member = await openOld();
    await db.update(sessions).set({ createdAt: new Date(Date.now() - 11 * 60_000) });
    const changeEmail = (browser: TestBrowser, headers: object) =>
      browser.post("/account/email-change", { email: NEWCOMER }, headers as Record<string, string>);
    await platform.db.transaction((tx) => platform.auth.credentials.setPassword(tx, nora.id, null));
    expect((await changeEmail(member.browser, member.headers)).body.code).toBe("CONFIRM_IDENTITY");
    await callBack(member.browser, acme.approve((await startConfirmation(member)).href, claimsOf()));
    expect((await finish(member.browser, {}, member.headers)).body.code).toBe("SIGN_IN_AGAIN");
    expect((await changeEmail(member.browser, member.headers)).body.code).toBe("CONFIRM_IDENTITY");
    const { browser, body } = await comeBack();
    expect((await changeEmail(browser, bearer(body.session))).status).toBe(200);
    await platform.auth.credentials.setPassword(db as never, nora.id, await hashPassword(PASSWORD));
  });

  test("leads back to where it was asked for, on this site only", async () => {
    const member = await openOld();
    for (const [redirect, expected] of [
      ["/settings?tab=emails", "/settings?tab=emails"],
      ["https://evil.test/", "/settings?tab=security"],
    ]) {
      const { body } = await member.browser.post(
        "/account/identities/confirmation",
        { provider: "acme", redirect },
        member.headers,
      );
      const response = await callBack(member.browser, acme.approve(body.url, claimsOf()));
      const { searchParams } = new URL(response.headers.get("location") ?? "", "https://toolcomps.test");
      expect(searchParams.get("redirect")).toBe(expected);
    }
  });

  test("confirms no other session", async () => {
    const member = await openOld();
    const url = await startConfirmation(member);
    const other = await openSignedIn(platform, nora);
    await callBack(member.browser, acme.approve(url.href, claimsOf({ auth_time: now() })));
    const { body } = await finish(member.browser, {}, bearer(other.session));
    expect(body.code).toBe("VISIT_EXPIRED");
  });
});
