import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Session } from "#contract/account/sessions.ts";
import { sendPasswordReset } from "#server/account/change-password/request-password-reset.ts";
import { disableAccount } from "#server/account/disable-account.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import {
  emailChanges,
  formerEmails,
  mails,
  rateLimits,
  sessions,
  users,
  verifications,
} from "#server/platform/db/schema/index.ts";
import { openTestPlatform } from "#tests/support/api.ts";
import {
  bearer,
  linkIn,
  mailsTo,
  openBrowser,
  openSignedIn,
  PASSWORD,
  storePasswords,
  type TestBrowser,
  tokenIn,
} from "#tests/support/api-browser.ts";
import { untilWaiting } from "#tests/support/sent-reviews.ts";
import { jobsNamed } from "#tests/support/stored-jobs.ts";
import { createWorld } from "#tests/support/world.ts";
import { sendEmailChange } from "./email-changes.ts";

const platform = await openTestPlatform({ PUBLIC_URL: "https://toolcomps.test" });
const world = await createWorld(platform.db);
const { db } = platform;
const { nora, owen, uma } = world.people;
const hash = await hashPassword(PASSWORD);
const NEW = "nora@elsewhere.test";

let browser: TestBrowser;
let session: Session;

beforeEach(async () => {
  for (const table of [emailChanges, formerEmails, mails, rateLimits, sessions, verifications]) {
    await db.delete(table);
  }
  await db.update(users).set({ email: nora.email, disabledAt: null }).where(eq(users.id, nora.id));
  await storePasswords(db, [nora, owen], hash);
  ({ browser, session } = await openSignedIn(platform, nora));
});

const ask = (email = NEW, over: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  browser.post(
    "/account/email-change",
    { email, currentPassword: PASSWORD, ...over },
    { ...bearer(session), ...headers },
  );
/** Runs the job, because tests have no worker. */
const work = async () => {
  const [change] = await db.select().from(emailChanges).where(eq(emailChanges.userId, nora.id));
  if (change) await sendEmailChange(platform, { changeId: change.id });
};
const askForToken = async (email = NEW) => {
  expect((await ask(email)).status).toBe(200);
  await work();
  return tokenIn((await mailsTo(platform, email)).at(-1) ?? { text: "" });
};
const confirm = (token: string, headers?: Record<string, string>) =>
  openBrowser(platform).post("/auth/confirm-email-change", { token }, headers);
const pending = async () => (await browser.get("/account/email-change", bearer(session))).body;
const emailOf = async ({ id }: { id: string }) =>
  (await db.select().from(users).where(eq(users.id, id)))[0]?.email;

describe("requesting a change", () => {
  test("stores the request, notifies the current address, and sends a link to the new one", async () => {
    expect(await pending()).toEqual({ pending: null, rejectedAt: null });
    const { status, body } = await ask(
      " Nora@Elsewhere.test ",
      {},
      {
        host: "evil.test",
        "x-forwarded-host": "evil.test",
      },
    );
    expect([status, body]).toEqual([200, {}]);
    expect(await emailOf(nora)).toBe(nora.email);
    expect((await pending()).pending.email).toBe(NEW);
    expect(JSON.stringify(await jobsNamed(platform, "send-email-change"))).not.toContain("@");
    await work();
    const [notice] = await mailsTo(platform, nora.email);
    expect(notice?.subject).toBe("Someone asked to change your email");
    expect(notice?.text).not.toContain(NEW);
    const [mail] = await mailsTo(platform, NEW);
    expect(mail?.subject).toBe("Confirm your new email address");
    expect(mail?.text).not.toContain("Nora");
    const link = linkIn(mail ?? { text: "" });
    expect(`${link.origin}${link.pathname}`).toBe("https://toolcomps.test/auth");
    expect(link.searchParams.get("mode")).toBe("confirm-email-change");
    const written = await db.select().from(mails);
    expect(written.map(({ text, html }) => text + html).join()).not.toContain("evil.test");
  });

  test.each([
    ["nora", 400, "Invalid email address"],
    [`${"x".repeat(250)}@a.test`, 400, "Invalid email address"],
    ["a@b.test\r\nBcc: c@d.test", 400, "Invalid email address"],
    [nora.email, 422, "Please enter a new email"],
    [nora.email.toUpperCase(), 422, "Please enter a new email"],
  ])("rejects %s (%d): %s", async (email, status, message) => {
    const answer = await ask(email);
    expect([answer.status, answer.body.data?.issues?.[0].message ?? answer.body.message]).toEqual([
      status,
      message,
    ]);
    expect((await pending()).pending).toBeNull();
  });

  test("always needs the current password, even in a new session", async () => {
    expect((await ask(NEW, { currentPassword: undefined })).body.code).toBe("CURRENT_PASSWORD_REQUIRED");
    expect((await ask(NEW, { currentPassword: "a wrong guess" })).body.code).toBe("WRONG_PASSWORD");
    expect(await db.select().from(mails)).toEqual([]);
    expect((await ask(NEW, { currentPassword: PASSWORD })).status).toBe(200);
  });

  test("responds the same for a taken address, and emails its owner instead", async () => {
    const seen = async (email: string) => {
      const { status, body, headers } = await ask(email);
      const waits = { ...(await pending()).pending, askedAt: "", expiresAt: "", email: "" };
      const visible = [...headers].filter(([name]) => name !== "x-request-id");
      await work();
      return { status, body, visible, waits };
    };
    const free = await seen(NEW);
    expect(await seen(owen.email)).toEqual(free);
    expect(await seen(uma.email)).toEqual(free);
    const [mail, ...more] = await mailsTo(platform, owen.email);
    expect(more).toEqual([]);
    expect(mail?.kind).toBe("address-wanted");
    expect(tokenIn(mail ?? { text: "" })).toBe("");
    expect(mail?.text).not.toMatch(/nora/i);
  });

  test("has limits per user and per address", async () => {
    for (let use = 0; use < 5; use += 1) await platform.limits.take("emailChange", nora.id);
    expect((await ask()).status).toBe(429);
    await db.delete(rateLimits);
    for (let use = 0; use < 5; use += 1) await platform.limits.take("emailChangeAddress", NEW);
    expect((await ask()).status).toBe(429);
  });

  test("can be canceled", async () => {
    const token = await askForToken();
    const answer = await browser.send("DELETE", "/account/email-change", bearer(session));
    expect(answer.status).toBe(200);
    expect((await pending()).pending).toBeNull();
    expect(await confirm(token)).toMatchObject(CANCELED);
    // The link was consumed.
    expect((await confirm(token)).body.code).toBe("INVALID_LINK");
  });
});

const CANCELED = {
  status: 410,
  body: { code: "EMAIL_CHANGE_CANCELED", message: "This email change was canceled." },
};

describe("confirming", () => {
  test("changes the address, and notifies the old one", async () => {
    const token = await askForToken();
    const { status, body } = await confirm(token, { host: "evil.test", ...bearer(session) });
    expect([status, body]).toEqual([200, { email: NEW }]);
    expect((await browser.get("/account", bearer(session))).body.email).toBe(NEW);
    expect((await browser.post("/auth/refresh")).body.user.email).toBe(NEW);
    expect((await pending()).pending).toBeNull();
    const last = (await mailsTo(platform, nora.email)).at(-1);
    expect(last?.subject).toBe("Your email address was changed");
    expect(`${last?.text}${last?.html}`).not.toMatch(/evil|elsewhere/);
    expect(linkIn(last ?? { text: "" }).searchParams.get("mode")).toBe("restore-email");
    const signIn = (email: string) =>
      openBrowser(platform).post("/auth/sign-in", { email, password: PASSWORD });
    expect((await signIn(NEW)).status).toBe(200);
    expect((await signIn(nora.email)).status).toBe(401);
  });

  test("works once, even when submitted twice concurrently", async () => {
    const token = await askForToken();
    const statuses = (await Promise.all([confirm(token), confirm(token)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 410]);
    expect((await confirm(token)).body).toMatchObject({
      code: "INVALID_LINK",
      message: "This link has expired or was already used.",
    });
  });

  test("works only for the latest request", async () => {
    const older = await askForToken("older@elsewhere.test");
    const token = await askForToken();
    expect(await confirm(older)).toMatchObject(CANCELED);
    expect((await confirm(token)).status).toBe(200);
  });

  test("fails after a day", async () => {
    const token = await askForToken();
    const [change] = await db.select().from(emailChanges);
    expect(Math.round(((change?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(24);
    await db.update(emailChanges).set({ expiresAt: new Date(Date.now() - 1) });
    expect((await pending()).pending).toBeNull();
    expect(await confirm(token)).toMatchObject({ status: 410, body: { code: "INVALID_LINK" } });
    expect(await emailOf(nora)).toBe(nora.email);
  });

  test("changes nothing if the address has an account by then", async () => {
    const token = await askForToken();
    await db.update(users).set({ email: NEW }).where(eq(users.id, owen.id));
    const { status, body } = await confirm(token);
    expect([status, body.code]).toEqual([409, "EMAIL_TAKEN"]);
    expect(await emailOf(nora)).toBe(nora.email);
    expect((await confirm(token)).status).toBe(410);
    await db.update(users).set({ email: owen.email }).where(eq(users.id, owen.id));
  });

  test("takes over an address with an unconfirmed sign-up", async () => {
    await openBrowser(platform).post("/auth/sign-up", {
      email: NEW,
      password: PASSWORD,
      fullName: "Squatter",
    });
    const squat = tokenIn((await mailsTo(platform, NEW)).at(-1) ?? { text: "" });
    const token = await askForToken();
    expect((await confirm(token)).status).toBe(200);
    expect(await emailOf(nora)).toBe(NEW);
    const squatting = { token: squat, password: PASSWORD };
    expect((await openBrowser(platform).post("/auth/confirm-email", squatting)).status).toBe(410);
  });

  test("gives an address to one of two concurrent users", async () => {
    const token = await askForToken();
    const other = await openSignedIn(platform, owen);
    await other.browser.post(
      "/account/email-change",
      { email: NEW, currentPassword: PASSWORD },
      bearer(other.session),
    );
    const [change] = await db.select().from(emailChanges).where(eq(emailChanges.userId, owen.id));
    await sendEmailChange(platform, { changeId: change?.id ?? "" });
    const tokens = [token, tokenIn((await mailsTo(platform, NEW)).at(-1) ?? { text: "" })];
    const statuses = (await Promise.all(tokens.map((one) => confirm(one)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    await db.update(users).set({ email: owen.email }).where(eq(users.id, owen.id));
  });

  test("invalidates password reset links sent to the old address", async () => {
    await sendPasswordReset(platform, { email: nora.email });
    const reset = tokenIn((await mailsTo(platform, nora.email)).at(-1) ?? { text: "" });
    expect((await confirm(await askForToken())).status).toBe(200);
    const answer = await browser.post("/auth/reset-password", { token: reset, password: "a new password" });
    expect(answer.status).toBe(410);
  });

  test("fails after a password change, and for disabled accounts", async () => {
    const token = await askForToken();
    await browser.post("/account/password", { newPassword: "a new password" }, bearer(session));
    expect(await confirm(token)).toMatchObject(CANCELED);
    await db.update(users).set({ passwordHash: hash }).where(eq(users.id, nora.id));
    const again = await askForToken();
    await disableAccount(db, nora.id);
    expect((await confirm(again)).status).toBe(410);
    expect(await emailOf(nora)).toBe(nora.email);
  });

  test("rejects a token of another purpose", async () => {
    await sendPasswordReset(platform, { email: nora.email });
    const reset = tokenIn((await mailsTo(platform, nora.email)).at(-1) ?? { text: "" });
    expect((await confirm(reset)).status).toBe(410);
    expect((await confirm("invented")).status).toBe(410);
  });

  test("allows sixty dead links per ten minutes and network, which don't keep out one that works", async () => {
    for (let use = 0; use < 60; use += 1) await platform.limits.take("linkNetwork", "203.0.113.41");
    const there = openBrowser(platform, "203.0.113.41");
    expect((await there.post("/auth/confirm-email-change", { token: "x" })).status).toBe(429);
    const token = await askForToken();
    expect((await there.post("/auth/confirm-email-change", { token })).status).toBe(200);
  });
});

test.each(["password", "session"])("stores no change if the %s ended during the check", async (ended) => {
  const attempt = await db.transaction(async (tx) => {
    if (ended === "session") await tx.delete(sessions).where(eq(sessions.userId, nora.id));
    else await platform.auth.credentials.setPassword(tx, nora.id, await hashPassword("another password"));
    const body = { email: NEW, currentPassword: PASSWORD };
    // The check still reads what was there before, then waits for this transaction.
    const answer = browser.post("/account/email-change", body, bearer(session));
    await untilWaiting(db, 1);
    return { answer };
  });
  expect((await attempt.answer).status).toBe(401);
  expect(await db.$count(emailChanges)).toBe(0);
});

test("rejects visitors", async () => {
  const visitor = openBrowser(platform);
  expect((await visitor.get("/account/email-change")).status).toBe(401);
  expect(
    (await visitor.post("/account/email-change", { email: NEW, currentPassword: PASSWORD })).status,
  ).toBe(401);
  expect((await visitor.send("DELETE", "/account/email-change")).status).toBe(401);
});
