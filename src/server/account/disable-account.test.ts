import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { CLOSE_UNAUTHORIZED } from "#contract/live.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import { mails, sessions, users, verifications } from "#server/platform/db/schema/index.ts";
import { openPlatform } from "#server/platform/open-platform.ts";
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
import { openSocket, serveLive } from "#tests/support/live-sockets.ts";
import { createWorld } from "#tests/support/world.ts";
import { sendPasswordReset } from "./change-password/request-password-reset.ts";
import { disableAccount, enableAccount } from "./disable-account.ts";
import { queueConfirmation } from "./sign-up/confirmation-links.ts";
import { sendConfirmationAgain } from "./sign-up/resend-confirmation.ts";

const platform = await openTestPlatform();
const world = await createWorld(platform.db);
const { db } = platform;
const { nora, owen, uma } = world.people;
const hash = await hashPassword(PASSWORD);

beforeEach(async () => {
  for (const table of [mails, sessions, verifications]) await db.delete(table);
  await db.update(users).set({ disabledAt: null, departedAt: null });
  await storePasswords(db, [nora, owen, uma], hash);
});

const signIn = (email: string, password = PASSWORD) =>
  openBrowser(platform).post("/auth/sign-in", { email, password });
const reset = (token: string) =>
  openBrowser(platform).post("/auth/reset-password", { token, password: "a new password" });

describe("a disabled account", () => {
  test("is reported only after the correct password", async () => {
    expect(await disableAccount(db, nora.id)).toBe(true);
    const right = await signIn(nora.email);
    expect([right.status, right.body.code, right.body.message]).toEqual([
      403,
      "ACCOUNT_DISABLED",
      "This account has been disabled. Please contact support.",
    ]);
    expect(right.headers.getSetCookie()).toEqual([]);
    expect((await signIn(nora.email, "a wrong guess")).body.code).toBe("INVALID_CREDENTIALS");
    expect((await signIn(owen.email)).status).toBe(200);
  });

  test("has no sessions and no open sockets, on any node", async () => {
    const { browser, session } = await openSignedIn(platform, nora);
    const others = await openSignedIn(platform, owen);
    const node = await openPlatform(platform.config, platform.log, platform.databaseUrl);
    try {
      const { site, live } = await serveLive(node);
      const socket = openSocket(site, { token: session.accessToken });
      await socket.until(1);
      await disableAccount(db, nora.id);
      expect(await socket.closed).toBe(CLOSE_UNAUTHORIZED);
      expect((await openBrowser(node).get("/account", bearer(session))).status).toBe(401);
      expect((await browser.post("/auth/refresh")).status).toBe(401);
      expect((await openBrowser(node).get("/account", bearer(others.session))).status).toBe(200);
      await live.close();
    } finally {
      await node.close();
    }
  });

  test("stays locked out despite a session that started concurrently", async () => {
    await disableAccount(db, nora.id);
    const { browser, session } = await openSignedIn(platform, nora);
    expect((await browser.get("/account", bearer(session))).status).toBe(401);
    expect((await browser.post("/auth/refresh")).status).toBe(401);
  });

  test("gets no links, and its existing links are invalid", async () => {
    await sendPasswordReset(platform, { email: nora.email });
    const attempt = { userId: uma.id, passwordHash: hash, fullName: "Uma" };
    await db.transaction((tx) =>
      queueConfirmation(tx, platform, attempt, { email: uma.email, redirect: undefined }),
    );
    const [[resetMail], [confirmMail]] = [
      await mailsTo(platform, nora.email),
      await mailsTo(platform, uma.email),
    ];
    for (const { id } of [nora, uma]) await disableAccount(db, id);

    expect((await reset(tokenIn(resetMail ?? { text: "" }))).status).toBe(410);
    const token = tokenIn(confirmMail ?? { text: "" });
    expect(
      (await openBrowser(platform).post("/auth/confirm-email", { token, password: PASSWORD })).status,
    ).toBe(410);

    await db.delete(mails);
    await sendPasswordReset(platform, { email: nora.email });
    await sendConfirmationAgain(platform, { email: uma.email, redirect: "/" });
    expect(await db.select().from(mails)).toEqual([]);
    const signUp = { email: uma.email, password: PASSWORD, fullName: "Uma" };
    expect((await openBrowser(platform).post("/auth/sign-up", signUp)).status).toBe(200);
    expect((await mailsTo(platform, uma.email)).map(({ kind }) => kind)).toEqual(["address-in-use"]);
  });

  test("can sign in again once enabled", async () => {
    await disableAccount(db, nora.id);
    expect(await disableAccount(db, nora.id)).toBe(false);
    expect(await enableAccount(db, nora.id)).toBe(true);
    expect(await enableAccount(db, nora.id)).toBe(false);
    expect((await signIn(nora.email)).status).toBe(200);
  });

  test("stays enabled after a rollback", async () => {
    const { browser, session } = await openSignedIn(platform, nora);
    const failed = db.transaction(async (tx) => {
      await disableAccount(tx, nora.id);
      throw new Error("changed my mind");
    });
    await expect(failed).rejects.toThrow("changed my mind");
    expect((await browser.get("/account", bearer(session))).status).toBe(200);
  });
});

describe("a deleted member", () => {
  test("can't sign in, return or get a link, and gets no explanation", async () => {
    const { browser, session } = await openSignedIn(platform, nora);
    await sendPasswordReset(platform, { email: nora.email });
    const [mail] = await mailsTo(platform, nora.email);
    await db.update(users).set({ departedAt: new Date() }).where(eq(users.id, nora.id));

    expect((await signIn(nora.email)).body.code).toBe("INVALID_CREDENTIALS");
    expect((await browser.get("/account", bearer(session))).status).toBe(401);
    expect((await browser.post("/auth/refresh")).status).toBe(401);
    expect((await reset(tokenIn(mail ?? { text: "" }))).status).toBe(410);
    await db.delete(mails);
    await sendPasswordReset(platform, { email: nora.email });
    expect(await db.select().from(mails)).toEqual([]);
    expect(await disableAccount(db, nora.id)).toBe(false);
  });
});
