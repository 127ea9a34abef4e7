import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Session } from "#contract/account/sessions.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import {
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
  type TestBrowser,
} from "#tests/support/api-browser.ts";
import { type Authenticator, createAuthenticator, type Lie } from "#tests/support/authenticator.ts";
import { createWorld } from "#tests/support/world.ts";

const ORIGIN = "https://toolcomps.test";
const platform = await openTestPlatform({ PUBLIC_URL: ORIGIN });
const { db } = platform;
const { nora, owen } = (await createWorld(db)).people;
const hash = await hashPassword(PASSWORD);

let browser: TestBrowser;
let session: Session;

beforeEach(async () => {
  for (const table of [mails, passkeys, rateLimits, sessions, verifications]) await db.delete(table);
  await db.update(users).set({ disabledAt: null });
  await storePasswords(db, [nora, owen], hash);
  ({ browser, session } = await openSignedIn(platform, nora));
});

const growOld = () => db.update(sessions).set({ createdAt: new Date(Date.now() - 11 * 60_000) });

async function add(key: Authenticator, lie?: Lie, as = { browser, session }) {
  const { body } = await as.browser.post("/auth/passkeys/new", {}, bearer(as.session));
  return as.browser.post("/auth/passkeys", { passkey: key.create(body, lie) }, bearer(as.session));
}

async function addKey(as = { browser, session }): Promise<Authenticator> {
  const key = createAuthenticator(ORIGIN);
  expect((await add(key, {}, as)).status).toBe(200);
  return key;
}

async function challengeFor(from: TestBrowser): Promise<{ challenge: string }> {
  return (await from.post("/auth/passkeys/challenge")).body;
}

async function signIn(key: Authenticator, lie?: Lie, from = openBrowser(platform)) {
  return from.post("/auth/passkeys/sign-in", { passkey: key.get(await challengeFor(from), lie) });
}

const remove = (id: string) => browser.send("DELETE", `/account/passkeys/${id}`, bearer(session));

describe("a passkey", () => {
  test("signs in like a password, and the account gets an email about it", async () => {
    const key = await addKey();
    const elsewhere = openBrowser(platform);
    const { status, body } = await signIn(key, {}, elsewhere);
    expect([status, body.user]).toEqual([200, { id: nora.id, email: nora.email }]);
    expect((await openBrowser(platform).get("/account", bearer(body))).body.id).toBe(nora.id);
    expect((await elsewhere.post("/auth/refresh")).status).toBe(200);
    const [mail, ...more] = await mailsTo(platform, nora.email);
    expect([mail?.kind, more]).toEqual(["passkey-added", []]);
    const { body: factors } = await browser.get("/account/factors", bearer(session));
    expect(factors).toEqual({
      hasPassword: true,
      takesSecondFactor: false,
      needsLink: false,
      codes: null,
      passkeys: [
        {
          id: expect.any(String),
          name: expect.any(String),
          createdAt: expect.any(String),
          lastUsedAt: expect.any(String),
        },
      ],
    });
  });

  test("is renamed and removed, after which it doesn't sign in", async () => {
    const key = await addKey();
    const [stored] = await db.select().from(passkeys);
    const rename = (name: string) =>
      browser.patch(`/account/passkeys/${stored?.id}`, { name }, bearer(session));
    expect((await rename("My phone")).status).toBe(200);
    expect((await rename("  ")).status).toBe(400);
    expect((await rename("x".repeat(LIMITS.passkeyName + 1))).status).toBe(400);
    expect((await remove(stored?.id ?? "")).status).toBe(200);
    expect((await signIn(key)).body.code).toBe("INVALID_PASSKEY");
    const kinds = (await mailsTo(platform, nora.email)).map(({ kind }) => kind);
    expect(kinds).toEqual(["passkey-added", "passkey-removed"]);
    expect((await mailsTo(platform, nora.email)).at(-1)?.text).toContain("My phone");
  });

  test("can't be removed if it is the only way in, even concurrently", async () => {
    await addKey();
    await addKey();
    await db.update(users).set({ passwordHash: null }).where(eq(users.id, nora.id));
    const ids = (await db.select().from(passkeys)).map(({ id }) => id);
    const answers = await Promise.all(ids.map(remove));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("LAST_WAY_IN");
  });

  test("is rejected once the account is disabled, and says why", async () => {
    const key = await addKey();
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, nora.id));
    expect((await signIn(key)).body.code).toBe("ACCOUNT_DISABLED");
  });

  test("can be added up to a number", async () => {
    await db.insert(passkeys).values(
      Array.from({ length: SERVER_LIMITS.passkeys }, (_, index) => ({
        ...{ userId: nora.id, credentialId: `id${index}`, publicKey: "k", counter: 0, transports: [] },
        ...{ isBackedUp: true, name: "Key" },
      })),
    );
    const { status, body } = await browser.post("/auth/passkeys/new", {}, bearer(session));
    expect([status, body.code]).toEqual([409, "TOO_MANY_PASSKEYS"]);
  });
});

describe("no sign-in", () => {
  const rejected = { status: 422, code: "INVALID_PASSKEY" };
  const outcomeOf = ({ status, body }: { status: number; body: { code?: string } }) => ({
    status,
    code: body.code,
  });

  test("with another key's signature, or an unknown key: the responses are equal", async () => {
    const [key, other] = [await addKey(), createAuthenticator(ORIGIN)];
    const from = openBrowser(platform);
    const lie = { userHandle: Buffer.alloc(16).toString("base64url") };
    const forged = { ...other.get(await challengeFor(from), lie), id: key.id, rawId: key.id };
    const stolen = await from.post("/auth/passkeys/sign-in", { passkey: forged });
    const unknown = await signIn(other, lie);
    expect(outcomeOf(stolen)).toEqual(rejected);
    expect(unknown.body).toEqual(stolen.body);
    expect(unknown.headers.getSetCookie()).toEqual(stolen.headers.getSetCookie());
  });

  test("with a response that was used before, in either browser", async () => {
    const key = await addKey();
    const from = openBrowser(platform);
    const response = key.get(await challengeFor(from));
    const cookies = [...from.cookies];
    expect((await from.post("/auth/passkeys/sign-in", { passkey: response })).status).toBe(200);
    for (const [name, value] of cookies) from.cookies.set(name, value);
    expect(outcomeOf(await from.post("/auth/passkeys/sign-in", { passkey: response }))).toEqual(rejected);
  });

  test("with one response, sent twice concurrently, more than once", async () => {
    const key = await addKey();
    const from = openBrowser(platform);
    const response = key.get(await challengeFor(from));
    const cookies = [...from.cookies];
    const answers = await Promise.all(
      [1, 2].map(() => {
        const copy = openBrowser(platform);
        for (const [name, value] of cookies) copy.cookies.set(name, value);
        return copy.post("/auth/passkeys/sign-in", { passkey: response });
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("with the challenge of another browser, or one that expired", async () => {
    const key = await addKey();
    const [mine, theirs] = [openBrowser(platform), openBrowser(platform)];
    const challenge = await challengeFor(mine);
    await challengeFor(theirs);
    expect(outcomeOf(await theirs.post("/auth/passkeys/sign-in", { passkey: key.get(challenge) }))).toEqual(
      rejected,
    );
    const late = key.get(await challengeFor(mine));
    await db.update(verifications).set({ expiresAt: new Date(Date.now() - 1000) });
    expect(outcomeOf(await mine.post("/auth/passkeys/sign-in", { passkey: late }))).toEqual(rejected);
  });

  test("with a forged cookie", async () => {
    const key = await addKey();
    const from = openBrowser(platform);
    const response = key.get(await challengeFor(from));
    for (const [name, value] of from.cookies)
      from.cookies.set(name, `${value.split(".")[0]}.${"x".repeat(43)}`);
    expect(outcomeOf(await from.post("/auth/passkeys/sign-in", { passkey: response }))).toEqual(rejected);
  });

  test.each([0, 1])(
    "with a counter that doesn't grow, as a copy of the key has: %i before the last",
    async (back) => {
      const key = await addKey();
      expect((await signIn(key, { counter: 5 })).status).toBe(200);
      expect(outcomeOf(await signIn(key, { counter: 5 - back }))).toEqual(rejected);
      expect((await signIn(key, { counter: 6 })).status).toBe(200);
    },
  );

  test("after a hundred failures of the network; successes don't count", async () => {
    const key = await addKey();
    const from = openBrowser(platform, "198.51.77.1");
    for (let use = 0; use < 99; use += 1) await platform.limits.take("signInNetwork", "198.51.77.1");
    expect((await signIn(key, {}, from)).status).toBe(200);
    expect((await signIn(key, { counter: 0 }, from)).status).toBe(422);
    expect((await signIn(key, {}, from)).status).toBe(429);
  });

  test("and answers to no issued challenge use up no limit", async () => {
    const key = await addKey();
    const from = openBrowser(platform, "198.51.77.2");
    for (let use = 0; use < 99; use += 1) await platform.limits.take("signInNetwork", "198.51.77.2");
    const stray = key.get(await challengeFor(openBrowser(platform)));
    for (let sent = 0; sent < 3; sent += 1) {
      const other = openBrowser(platform, "198.51.77.2");
      expect((await other.post("/auth/passkeys/sign-in", { passkey: stray })).status).toBe(422);
    }
    expect((await signIn(key, {}, from)).status).toBe(200);
  });

  test("and no name: the challenge is the same for everyone, and names keys only to their owner", async () => {
    const key = await addKey();
    const { body } = await openBrowser(platform).post("/auth/passkeys/challenge", { email: nora.email });
    expect(Object.keys(body).sort()).toEqual(["challenge", "rpId", "timeout", "userVerification"]);
    const own = await browser.post("/auth/passkeys/challenge", {}, bearer(session));
    expect(own.body.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([key.id]);
  });
});

describe("adding a passkey", () => {
  test("needs a challenge of the same session and purpose", async () => {
    const other = await openSignedIn(platform, owen);
    const key = createAuthenticator(ORIGIN);
    const { body } = await browser.post("/auth/passkeys/new", {}, bearer(session));
    const theirs = await browser.post("/auth/passkeys", { passkey: key.create(body) }, bearer(other.session));
    expect(theirs.body.code).toBe("INVALID_PASSKEY");
    const challenge = await challengeFor(browser);
    const mine = { passkey: key.create({ ...body, ...challenge }) };
    expect((await browser.post("/auth/passkeys", mine, bearer(session))).body.code).toBe("INVALID_PASSKEY");
    expect(await db.$count(passkeys)).toBe(0);
  });

  test("doesn't take over another account's key", async () => {
    const key = await addKey();
    const other = await openSignedIn(platform, owen);
    expect((await add(key, {}, other)).body.code).toBe("INVALID_PASSKEY");
    const [stored, ...more] = await db.select().from(passkeys);
    expect([stored?.userId, more]).toEqual([nora.id, []]);
  });
});

describe("a session of more than ten minutes", () => {
  const asked = { status: 403, code: "CONFIRM_IDENTITY", defined: true };

  test("must confirm who it is before it adds or removes a passkey", async () => {
    await addKey();
    const [stored] = await db.select().from(passkeys);
    await growOld();
    await db.update(sessions).set({ confirmedAt: new Date(Date.now() - 10.1 * 60_000) });
    const starting = await browser.post("/auth/passkeys/new", {}, bearer(session));
    expect({ status: starting.status, ...starting.body }).toMatchObject(asked);
    const added = { passkey: createAuthenticator(ORIGIN).create({ challenge: "x", user: { id: "x" } }) };
    expect((await browser.post("/auth/passkeys", added, bearer(session))).body).toMatchObject({
      code: "CONFIRM_IDENTITY",
    });
    expect((await remove(stored?.id ?? "")).body).toMatchObject({ code: "CONFIRM_IDENTITY" });
    expect(await db.$count(passkeys)).toBe(1);
  });

  const confirm = (body: object, from = browser) =>
    from.post("/auth/confirmation-of-identity", body, bearer(session));
  const isAsked = async () => (await browser.post("/auth/passkeys/new", {}, bearer(session))).status === 403;

  test("confirms by password, and then changes the password without it", async () => {
    await growOld();
    const wrong = await confirm({ password: "a wrong guess" });
    expect([wrong.status, wrong.body.code, await isAsked()]).toEqual([422, "WRONG_PASSWORD", true]);
    expect((await confirm({ password: PASSWORD })).status).toBe(200);
    expect(await isAsked()).toBe(false);
    const changed = await browser.post(
      "/account/password",
      { newPassword: "copper kettle 9 lamps" },
      bearer(session),
    );
    expect(changed.status).toBe(200);
  });

  test("confirms by passkey, but not by another member's", async () => {
    const key = await addKey();
    const theirs = await addKey(await openSignedIn(platform, owen));
    await db.update(sessions).set({ confirmedAt: null });
    await growOld();
    const other = await confirm({ passkey: theirs.get(await challengeFor(browser)) });
    expect([other.status, other.body.code, await isAsked()]).toEqual([422, "INVALID_PASSKEY", true]);
    const response = key.get(await challengeFor(browser));
    expect((await confirm({ passkey: response })).status).toBe(200);
    expect(await isAsked()).toBe(false);
    await growOld();
    await db.update(sessions).set({ confirmedAt: null });
    expect((await confirm({ passkey: response })).status).toBe(422);
  });

  test("has the guess limits of sign-in, and ten of its own", async () => {
    for (let use = 0; use < 50; use += 1) await platform.limits.take("signInAccount", nora.email);
    const elsewhere = openBrowser(platform);
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await confirm({ password: "a wrong guess" }, elsewhere)).status).toBe(422);
    }
    expect((await confirm({ password: PASSWORD }, elsewhere)).status).toBe(429);
  });

  test.each([{}, { password: PASSWORD, passkey: createAuthenticator(ORIGIN).get({ challenge: "x" }) }])(
    "confirms in exactly one way",
    async (body) => {
      expect((await confirm(body)).status).toBe(400);
    },
  );
});
