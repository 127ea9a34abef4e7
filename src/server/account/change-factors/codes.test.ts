import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Session } from "#contract/account/sessions.ts";
import { sendPasswordReset } from "#server/account/change-password/request-password-reset.ts";
import { codeAt } from "#server/account/prove/check-code.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import {
  codeSecrets,
  mails,
  rateLimits,
  recoveryCodes,
  sessions,
  users,
  verifications,
} from "#server/platform/db/schema/index.ts";
import { openTestPlatform } from "#tests/support/api.ts";
import {
  bearer,
  mailsTo,
  nextNetwork,
  openBrowser,
  openSignedIn,
  PASSWORD,
  storePasswords,
  type TestBrowser,
  tokenIn,
} from "#tests/support/api-browser.ts";
import { createWorld } from "#tests/support/world.ts";

const platform = await openTestPlatform({ PUBLIC_URL: "https://toolcomps.test" });
const { db } = platform;
const { nora, owen } = (await createWorld(db)).people;
const hash = await hashPassword(PASSWORD);
const STEP_MS = 30_000;

let browser: TestBrowser;
let session: Session;

beforeEach(async () => {
  for (const table of [codeSecrets, mails, rateLimits, recoveryCodes, sessions, verifications]) {
    await db.delete(table);
  }
  await db.update(users).set({ disabledAt: null });
  await storePasswords(db, [nora, owen], hash);
  ({ browser, session } = await openSignedIn(platform, nora));
});

const post = (path: string, body: object = {}) => browser.post(path, body, bearer(session));
const turnOff = () => browser.send("DELETE", "/account/codes", bearer(session));
const kindsOf = async () => (await mailsTo(platform, nora.email)).map(({ kind }) => kind);

/** Turns codes on. @returns what an app and the member keep */
async function turnOn(): Promise<{ secret: string; kept: string[] }> {
  const { body: setup } = await post("/account/codes/setup");
  const { status, body } = await post("/account/codes", {
    ticket: setup.ticket,
    code: codeAt(setup.secret, Date.now() - STEP_MS),
  });
  expect(status).toBe(200);
  return { secret: setup.secret, kept: body.recoveryCodes };
}

const enter = (password = PASSWORD, from = openBrowser(platform), email = nora.email) =>
  from.post("/auth/sign-in", { email, password });

async function ticketFor(from: TestBrowser): Promise<string> {
  const { status, body } = await enter(PASSWORD, from);
  expect([status, body.code]).toEqual([403, "CODE_REQUIRED"]);
  return body.data.ticket;
}

async function signIn(code: string, from = openBrowser(platform), ticket?: string) {
  return from.post("/auth/codes/sign-in", { ticket: ticket ?? (await ticketFor(from)), code });
}

const now = (secret: string) => codeAt(secret, Date.now());

describe("codes", () => {
  test("are asked for after the password, and then start a session", async () => {
    const { secret } = await turnOn();
    const from = openBrowser(platform);
    const first = await enter(PASSWORD, from);
    expect(first.headers.getSetCookie()).toEqual([]);
    const { status, body } = await signIn(now(secret), from);
    expect([status, body.user]).toEqual([200, { id: nora.id, email: nora.email }]);
    expect((await from.post("/auth/refresh")).status).toBe(200);
    expect(await kindsOf()).toEqual(["codes-on"]);
    expect((await browser.get("/account/factors", bearer(session))).body.codes).toEqual({
      since: expect.any(String),
      recoveryCodesLeft: 10,
    });
  });

  test("are turned on only by a code of the app, for the account and session that set them up", async () => {
    const { body: setup } = await post("/account/codes/setup");
    expect(setup.url).toMatch(/^otpauth:\/\/totp\/ToolComps:nora%40world\.test\?.*secret=/);
    const wrong = await post("/account/codes", { ticket: setup.ticket, code: "000000" });
    expect(wrong.body.code).toBe("WRONG_CODE");
    const other = await openSignedIn(platform, owen);
    const body = { ticket: setup.ticket, code: now(setup.secret) };
    expect((await other.browser.post("/account/codes", body, bearer(other.session))).body.code).toBe(
      "SETUP_EXPIRED",
    );
    expect((await post("/account/codes", { ...body, ticket: "invented" })).body.code).toBe("SETUP_EXPIRED");
    expect(await db.$count(codeSecrets)).toBe(0);
    expect((await post("/account/codes", body)).status).toBe(200);
    const { body: again } = await post("/account/codes/setup");
    expect((await post("/account/codes", { ticket: again.ticket, code: now(again.secret) })).body.code).toBe(
      "CODES_ON",
    );
  });

  test("end all other sessions, which never used one, and the email says so", async () => {
    const other = await openSignedIn(platform, nora);
    const { browser: owens, session: ofOwen } = await openSignedIn(platform, owen);
    await turnOn();
    expect((await other.browser.get("/account", bearer(other.session))).status).toBe(401);
    expect((await browser.get("/account", bearer(session))).status).toBe(200);
    expect((await owens.get("/account", bearer(ofOwen))).status).toBe(200);
    const [mail] = await mailsTo(platform, nora.email);
    expect(mail?.text.replaceAll(/\s+/g, " ")).toContain("Your other devices were signed out.");
  });

  test.each([
    [
      "full-width",
      (code: string) => code.replaceAll(/\d/g, (digit) => "０１２３４５６７８９".charAt(Number(digit))),
    ],
    ["Arabic", (code: string) => code.replaceAll(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩".charAt(Number(digit)))],
    ["with a hyphen", (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
    ["in pairs", (code: string) => code.replaceAll(/..(?=.)/g, "$& ")],
  ])("are read as they are typed, for turning on, signing in and confirming: %s", async (_, type) => {
    const { body: setup } = await post("/account/codes/setup");
    const first = codeAt(setup.secret, Date.now() - STEP_MS);
    const { status, body } = await post("/account/codes", { ticket: setup.ticket, code: type(first) });
    expect(status).toBe(200);
    expect((await signIn(type(now(setup.secret)))).status).toBe(200);
    const numbered = `10. ${body.recoveryCodes[9]}`;
    expect((await post("/auth/confirmation-of-identity", { code: numbered })).status).toBe(200);
    const next = type(codeAt(setup.secret, Date.now() + STEP_MS));
    expect((await post("/auth/confirmation-of-identity", { code: next })).status).toBe(200);
  });

  test.each(["😀😀😀", "абвгде", "１２３４５", "1234５６7", "①②③④⑤⑥", "'; --", "\u202e654321"])(
    "are wrong, and no error, when they are %s",
    async (code) => {
      const { body: setup } = await post("/account/codes/setup");
      expect((await post("/account/codes", { ticket: setup.ticket, code })).body.code).toBe("WRONG_CODE");
    },
  );

  test("store neither the secret nor a recovery code", async () => {
    const { secret, kept } = await turnOn();
    const stored = JSON.stringify([
      await db.select().from(codeSecrets),
      await db.select().from(recoveryCodes),
    ]);
    for (const text of [secret, ...kept, ...kept.map((code) => code.replaceAll("-", ""))]) {
      expect(stored).not.toContain(text);
    }
    expect(new Set(kept).size).toBe(10);
  });

  test("are turned off, after which the password is enough", async () => {
    await turnOn();
    expect((await turnOff()).status).toBe(200);
    expect((await turnOff()).body.code).toBe("NO_CODES");
    expect((await enter()).status).toBe(200);
    expect(await db.$count(recoveryCodes)).toBe(0);
    expect(await kindsOf()).toEqual(["codes-on", "codes-off"]);
  });

  const LONG_AGO = { createdAt: new Date(0), confirmedAt: null, secondFactorAt: new Date(0) };

  test.each(["setup", "recovery"])("need a confirmation in an older session: %s", async (path) => {
    await turnOn();
    await db.update(sessions).set(LONG_AGO);
    expect((await post(`/account/codes/${path}`)).body.code).toBe("CONFIRM_IDENTITY");
    expect((await turnOff()).body.code).toBe("CONFIRM_IDENTITY");
  });

  test("confirm who the member is", async () => {
    const { secret } = await turnOn();
    await db.update(sessions).set(LONG_AGO);
    const confirm = (code: string) => post("/auth/confirmation-of-identity", { code });
    expect((await confirm("000000")).body.code).toBe("WRONG_CODE");
    expect((await turnOff()).status).toBe(403);
    expect((await confirm(now(secret))).status).toBe(200);
    expect((await turnOff()).status).toBe(200);
  });

  test("aren't turned off by the password alone, in a session that used none", async () => {
    await turnOn();
    const before = await openSignedIn(platform, nora);
    const headers = bearer(before.session);
    const body = { password: PASSWORD };
    expect((await before.browser.post("/auth/confirmation-of-identity", body, headers)).status).toBe(200);
    for (const [method, path] of [
      ["DELETE", "/account/codes"],
      ["POST", "/account/codes/recovery"],
      ["POST", "/auth/passkeys/new"],
    ] as const) {
      const { body: refused } = await before.browser.send(method, path, headers);
      expect(refused.code, path).toBe("CONFIRM_IDENTITY");
    }
    const email = { email: "thief@world.test", currentPassword: PASSWORD };
    const changed = await before.browser.post("/account/email-change", email, headers);
    expect(changed.body.code).toBe("CONFIRM_IDENTITY");
  });

  test("can be turned on after any number of failed changes", async () => {
    for (let failed = 0; failed < 25; failed += 1) expect((await turnOff()).body.code).toBe("NO_CODES");
    await turnOn();
    expect((await turnOff()).status).toBe(200);
  });

  test("survive a forgotten password", async () => {
    const { secret } = await turnOn();
    await sendPasswordReset(platform, { email: nora.email });
    const token = tokenIn((await mailsTo(platform, nora.email)).at(-1) ?? { text: "" });
    expect(
      (await browser.post("/auth/reset-password", { token, password: "seven tin lanterns" })).status,
    ).toBe(200);
    const { body } = await enter("seven tin lanterns");
    expect(body.code).toBe("CODE_REQUIRED");
    expect((await signIn(now(secret), openBrowser(platform), body.data.ticket)).status).toBe(200);
  });
});

describe("no sign-in", () => {
  test("with a code that was used, also concurrently", async () => {
    const { secret } = await turnOn();
    const code = now(secret);
    const browsers = [openBrowser(platform), openBrowser(platform)];
    const answers = await Promise.all(browsers.map((from) => signIn(code, from)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await signIn(code)).body.code).toBe("WRONG_CODE");
    // The one before it is older than what was used.
    expect((await signIn(codeAt(secret, Date.now() - STEP_MS))).body.code).toBe("WRONG_CODE");
  });

  test.each([-3, 3])("with a code of %i steps away", async (steps) => {
    const { secret } = await turnOn();
    expect((await signIn(codeAt(secret, Date.now() + steps * STEP_MS))).body.code).toBe("WRONG_CODE");
  });

  test("with a ticket that was used, expired, is invented, or whose password was replaced", async () => {
    const { secret, kept } = await turnOn();
    const from = openBrowser(platform);
    const ticket = await ticketFor(from);
    expect((await signIn(now(secret), from, ticket)).status).toBe(200);
    const expired = { status: 410, code: "SIGN_IN_EXPIRED" };
    const outcome = async (code: string, which: string) => {
      const { status, body } = await signIn(code, from, which);
      return { status, code: body.code };
    };
    expect(await outcome(kept[0] ?? "", ticket)).toEqual(expired);
    expect(await outcome(kept[0] ?? "", "invented")).toEqual(expired);
    const late = await ticketFor(from);
    await db.update(verifications).set({ expiresAt: new Date(Date.now() - 1000) });
    expect(await outcome(kept[0] ?? "", late)).toEqual(expired);
    const old = await ticketFor(from);
    await db.update(users).set({ passwordHash: await hashPassword("seven tin lanterns") });
    expect(await outcome(kept[0] ?? "", old)).toEqual(expired);
    expect(await db.$count(recoveryCodes)).toBe(10);
  });

  test("of a disabled account, whose recovery codes stay", async () => {
    const { kept } = await turnOn();
    const from = openBrowser(platform);
    const ticket = await ticketFor(from);
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, nora.id));
    expect((await signIn(kept[0] ?? "", from, ticket)).body.code).toBe("SIGN_IN_EXPIRED");
    expect(await db.$count(recoveryCodes)).toBe(10);
  });

  test("with another account's secret, copied in the database", async () => {
    const { secret } = await turnOn();
    const [row] = await db.select().from(codeSecrets);
    await db.delete(codeSecrets);
    await db.insert(codeSecrets).values({ userId: owen.id, secret: row?.secret ?? "", lastStep: 0 });
    const from = openBrowser(platform);
    const { body } = await enter(PASSWORD, from, owen.email);
    expect((await signIn(now(secret), from, body.data.ticket)).body.code).toBe("WRONG_CODE");
  });
});

describe("a wrong password", () => {
  test("has the same response whether or not codes are on, or there is an account", async () => {
    await turnOn();
    const seen = async (email: string) => {
      const { status, body, headers } = await enter("a wrong guess", openBrowser(platform), email);
      return { status, body, headers: [...headers].filter(([name]) => name !== "x-request-id") };
    };
    const withCodes = await seen(nora.email);
    expect(await seen(owen.email)).toEqual(withCodes);
    expect(await seen("nobody@world.test")).toEqual(withCodes);
  });
});

test("a sign-in with a code works on a network whose links are dead", async () => {
  const { secret } = await turnOn();
  const network = nextNetwork();
  for (let use = 0; use < 60; use += 1) await platform.limits.take("linkNetwork", network);
  const from = openBrowser(platform, network);
  expect((await signIn("000000", from, "invented")).status).toBe(429);
  expect((await signIn(now(secret), from)).status).toBe(200);
});

describe("guessing codes", () => {
  const guess = (ticket: string, from: TestBrowser) => signIn("000000", from, ticket);

  test("stops at twenty a day per account from any network; the owner still signs in from a known device", async () => {
    const { kept } = await turnOn();
    const home = openBrowser(platform);
    expect((await signIn(kept[0] ?? "", home)).status).toBe(200);
    for (let made = 0; made < 18; made += 1) await platform.limits.take("codeAccount", nora.email);
    const statuses: number[] = [];
    for (let made = 0; made < 3; made += 1) {
      const from = openBrowser(platform, nextNetwork());
      statuses.push((await guess(await ticketFor(from), from)).status);
    }
    expect(statuses).toEqual([422, 422, 429]);
    const from = openBrowser(platform);
    expect((await signIn(kept[1] ?? "", from)).status).toBe(429);
    expect((await signIn(kept[1] ?? "", home)).status).toBe(200);
  });

  test("stops at a hundred failures per network", async () => {
    await turnOn();
    const network = nextNetwork();
    const from = openBrowser(platform, network);
    const ticket = await ticketFor(from);
    for (let use = 0; use < 99; use += 1) await platform.limits.take("signInNetwork", network);
    expect((await guess(ticket, from)).status).toBe(422);
    expect((await guess(ticket, from)).status).toBe(429);
  });
});

describe("a recovery code", () => {
  test("signs in once, however it is typed, and the account gets an email", async () => {
    const { kept } = await turnOn();
    const typed = ` ${(kept[3] ?? "").toUpperCase().replaceAll("-", " ").replaceAll("0", "O")} `;
    expect((await signIn(typed)).status).toBe(200);
    expect((await signIn(kept[3] ?? "")).body.code).toBe("WRONG_CODE");
    expect(await kindsOf()).toEqual(["codes-on", "recovery-code-used"]);
    expect((await mailsTo(platform, nora.email)).at(-1)?.text).toContain("9 are left");
  });

  test("works once in two concurrent requests", async () => {
    const { kept } = await turnOn();
    const browsers = [openBrowser(platform), openBrowser(platform)];
    const answers = await Promise.all(browsers.map((from) => signIn(kept[0] ?? "", from)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("ends when they are replaced", async () => {
    const { kept } = await turnOn();
    const { body } = await post("/account/codes/recovery");
    expect(body.recoveryCodes).toHaveLength(10);
    expect((await signIn(kept[0] ?? "")).body.code).toBe("WRONG_CODE");
    expect((await signIn(body.recoveryCodes[0])).status).toBe(200);
    expect(await kindsOf()).toEqual(["codes-on", "recovery-codes-replaced", "recovery-code-used"]);
  });

  test("is not another account's", async () => {
    const { kept } = await turnOn();
    await db.update(recoveryCodes).set({ userId: owen.id });
    expect((await signIn(kept[0] ?? "")).body.code).toBe("WRONG_CODE");
  });
});
