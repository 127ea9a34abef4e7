import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import {
  codeSecrets,
  passkeys,
  recoveryCodes,
  sessions,
  users,
  verifications,
} from "#server/platform/db/schema/index.ts";
import { openTestPlatform } from "#tests/support/api.ts";
import {
  bearer,
  mailsTo,
  openSignedIn,
  PASSWORD,
  storePasswords,
  tokenIn,
} from "#tests/support/api-browser.ts";
import { createAuthenticator } from "#tests/support/authenticator.ts";
import { openCommandLine } from "#tests/support/command-line.ts";
import { createWorld } from "#tests/support/world.ts";

const ORIGIN = "https://toolcomps.test";
const env = { PUBLIC_URL: ORIGIN, SECOND_FACTOR: "staff" };
const platform = await openTestPlatform(env);
const { db, databaseUrl } = platform;
const { nora, max, ada } = (await createWorld(db)).people;
const { admin } = await openCommandLine(databaseUrl);
const hash = await hashPassword(PASSWORD);
await storePasswords(db, [nora, max, ada], hash);

const FOR_MODERATORS = ["/moderation/counts", "/moderation/people?q=nora", "/moderation/log"];

type SignedIn = Awaited<ReturnType<typeof openSignedIn>>;

const sendLink = ({ browser, session }: SignedIn) =>
  browser.post("/account/factors/link", {}, bearer(session));
const lastToken = async (email: string) => tokenIn((await mailsTo(platform, email)).at(-1) ?? { text: "" });
const openLink = ({ browser, session }: SignedIn, token: string) =>
  browser.post("/account/factors/link/opening", { token }, bearer(session));

/** With the link of an email, if it is the first one. */
async function addKey({ browser, session }: SignedIn) {
  const sent = await sendLink({ browser, session });
  if (sent.status === 200) await openLink({ browser, session }, await lastToken(session.user.email));
  const key = createAuthenticator(ORIGIN);
  const { body } = await browser.post("/auth/passkeys/new", {}, bearer(session));
  const added = await browser.post("/auth/passkeys", { passkey: key.create(body) }, bearer(session));
  expect(added.status).toBe(200);
  return key;
}

const neededBy = async ({ browser, session }: Awaited<ReturnType<typeof openSignedIn>>) => {
  const { body } = await browser.get("/account", bearer(session));
  return [body.can.moderate, body.neededFactor];
};

test("a moderator can do no more than a member until the session has used a second factor", async () => {
  const first = await openSignedIn(platform, max);
  expect(await neededBy(first)).toEqual([false, "set-up"]);
  const statuses = async ({ browser, session }: typeof first) =>
    Promise.all(
      FOR_MODERATORS.map(async (path) => {
        const { status, body } = await browser.get(path, bearer(session));
        return `${status} ${body.code ?? ""}`;
      }),
    );
  expect(new Set(await statuses(first))).toEqual(new Set(["403 SECOND_FACTOR_REQUIRED"]));
  const key = await addKey(first);
  expect(await neededBy(first)).toEqual([true, null]);
  expect(new Set(await statuses(first))).not.toContain("403 SECOND_FACTOR_REQUIRED");

  // The next session, with the password only.
  const second = await openSignedIn(platform, max);
  expect(await neededBy(second)).toEqual([false, "use"]);
  const byPassword = await second.browser.post(
    "/auth/confirmation-of-identity",
    { password: PASSWORD },
    bearer(second.session),
  );
  expect(byPassword.status).toBe(200);
  expect(await neededBy(second)).toEqual([false, "use"]);
  const { body: challenge } = await second.browser.post("/auth/passkeys/challenge");
  const body = { passkey: key.get(challenge) };
  const confirmed = await second.browser.post("/auth/confirmation-of-identity", body, bearer(second.session));
  expect(confirmed.status).toBe(200);
  expect(await neededBy(second)).toEqual([true, null]);
});

describe("the first factor of a moderator", () => {
  const CONFIRM_INBOX = expect.objectContaining({ code: "CONFIRM_INBOX" });
  const FIRST = [
    ["/auth/passkeys/new", {}],
    ["/account/codes/setup", {}],
    ["/account/codes", { ticket: "x", code: "123456" }],
    // The inbox would be another one.
    ["/account/email-change", { email: "thief@world.test", currentPassword: PASSWORD }],
  ] as const;
  const needsLink = async ({ browser, session }: SignedIn) =>
    (await browser.get("/account/factors", bearer(session))).body.needsLink;

  test("takes a link to the inbox, which the session opens", async () => {
    await db.delete(passkeys);
    await db.delete(codeSecrets);
    const owner = await openSignedIn(platform, max);
    const other = await openSignedIn(platform, max);
    const headers = bearer(owner.session);
    expect(await needsLink(owner)).toBe(true);
    for (const [path, body] of FIRST) {
      expect((await owner.browser.post(path, body, headers)).body, path).toEqual(CONFIRM_INBOX);
    }
    expect((await sendLink(owner)).status).toBe(200);
    const token = await lastToken(max.email);
    expect((await openLink(await openSignedIn(platform, ada), token)).body.code).toBe("OTHER_ACCOUNT");
    expect((await openLink(owner, "invented")).body.code).toBe("INVALID_LINK");
    expect((await openLink(owner, token)).status).toBe(200);
    expect((await openLink(other, token)).body.code).toBe("INVALID_LINK");
    expect([await needsLink(owner), await needsLink(other)]).toEqual([false, true]);
    expect((await other.browser.post("/auth/passkeys/new", {}, bearer(other.session))).body).toEqual(
      CONFIRM_INBOX,
    );
    await addKey(owner);
    expect(await neededBy(owner)).toEqual([true, null]);
    // It is the first one that counts.
    expect((await other.browser.get("/account", bearer(other.session))).status).toBe(401);
    expect((await mailsTo(platform, max.email)).at(-1)?.text).toContain("devices were signed out");
    expect((await sendLink(owner)).body.code).toBe("LINK_NOT_NEEDED");
  });

  test("takes none that expired, or went to a former address", async () => {
    await db.delete(passkeys);
    const owner = await openSignedIn(platform, max);
    await sendLink(owner);
    await db.update(verifications).set({ expiresAt: new Date(Date.now() - 1000) });
    expect((await openLink(owner, await lastToken(max.email))).body.code).toBe("INVALID_LINK");
    await sendLink(owner);
    await db.update(users).set({ email: "max@elsewhere.test" }).where(eq(users.id, max.id));
    expect((await openLink(owner, await lastToken(max.email))).body.code).toBe("INVALID_LINK");
    await db.update(users).set({ email: max.email }).where(eq(users.id, max.id));
  });

  test("takes none for a member", async () => {
    const member = await openSignedIn(platform, nora);
    expect(await needsLink(member)).toBe(false);
    expect((await sendLink(member)).body.code).toBe("LINK_NOT_NEEDED");
    await addKey(member);
  });
});

describe("a thief with the password of a moderator who has a second factor", () => {
  const CONFIRM_IDENTITY = expect.objectContaining({ code: "CONFIRM_IDENTITY" });
  const enroll = ({ browser, session }: Awaited<ReturnType<typeof openSignedIn>>, path: string) =>
    browser.post(path, {}, bearer(session));

  test.each(["a passkey", "codes"])("adds no other one: %s", async (owns) => {
    await db.delete(passkeys);
    await db.delete(codeSecrets);
    const owner = await openSignedIn(platform, max);
    if (owns === "a passkey") await addKey(owner);
    else await db.insert(codeSecrets).values({ userId: max.id, secret: "sealed", lastStep: 0 });

    const thief = await openSignedIn(platform, max);
    expect((await enroll(thief, "/auth/passkeys/new")).body).toEqual(CONFIRM_IDENTITY);
    expect((await enroll(thief, "/account/codes/setup")).body).toEqual(CONFIRM_IDENTITY);
    const headers = bearer(thief.session);
    const { browser } = thief;
    await browser.post("/auth/confirmation-of-identity", { password: PASSWORD }, headers);
    expect((await enroll(thief, "/auth/passkeys/new")).body).toEqual(CONFIRM_IDENTITY);
    const email = { email: "thief@world.test", currentPassword: PASSWORD };
    expect((await browser.post("/account/email-change", email, headers)).body).toEqual(CONFIRM_IDENTITY);
    const password = { newPassword: "seven tin lanterns", currentPassword: PASSWORD };
    expect((await browser.post("/account/password", password, headers)).body).toEqual(CONFIRM_IDENTITY);
    expect(await neededBy(thief)).toEqual([false, "use"]);
  });

  test("has nothing left of the factor that the owner removes", async () => {
    await db.delete(passkeys);
    await db.delete(codeSecrets);
    const owner = await openSignedIn(platform, max);
    await addKey(owner);
    expect(await neededBy(owner)).toEqual([true, null]);
    const [key] = await db.select({ id: passkeys.id }).from(passkeys);
    const removed = await owner.browser.send("DELETE", `/account/passkeys/${key?.id}`, bearer(owner.session));
    expect(removed.status).toBe(200);
    expect(await neededBy(owner)).toEqual([false, "set-up"]);
  });
});

test("an admin is asked, too, and a member never", async () => {
  expect(await neededBy(await openSignedIn(platform, ada))).toEqual([false, "set-up"]);
  const member = await openSignedIn(platform, nora);
  expect(await neededBy(member)).toEqual([false, null]);
  const { body } = await member.browser.get("/moderation/log", bearer(member.session));
  expect(body.code).toBe("FORBIDDEN");
});

test("factor-link prints a link for the first factor of a role, and for no other account", async () => {
  await db.delete(passkeys);
  await db.delete(codeSecrets);
  const sent = (await mailsTo(platform, max.email)).length;
  const { code, out } = await admin(["accounts", "factor-link", max.email]);
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^Link for max@world\.test.*: .*\/auth\?mode=second-factor&token=[\w-]+$/m),
  ]);
  expect(await mailsTo(platform, max.email)).toHaveLength(sent);
  const owner = await openSignedIn(platform, max);
  const [, token = ""] = /token=([\w-]+)/.exec(out) ?? [];
  expect((await openLink(await openSignedIn(platform, ada), token)).body.code).toBe("OTHER_ACCOUNT");
  expect((await openLink(owner, token)).status).toBe(200);
  const key = createAuthenticator(ORIGIN);
  const { body } = await owner.browser.post("/auth/passkeys/new", {}, bearer(owner.session));
  const added = { passkey: key.create(body) };
  expect((await owner.browser.post("/auth/passkeys", added, bearer(owner.session))).body).toMatchObject({
    endsOthers: true,
  });
  expect(await neededBy(owner)).toEqual([true, null]);
  for (const [who, reason] of [
    [max, "has a passkey or codes"],
    [nora, "has no role"],
  ] as const) {
    const refused = await admin(["accounts", "factor-link", who.email]);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(reason)]);
  }
});

test("reset-second-factor removes passkeys and codes, signs out, and sends an email", async () => {
  await addKey(await openSignedIn(platform, ada));
  await db.insert(codeSecrets).values({ userId: ada.id, secret: "sealed", lastStep: 0 });
  await db.insert(recoveryCodes).values({ userId: ada.id, hash: "hash" });
  const { code, out } = await admin(["accounts", "reset-second-factor", ada.email]);
  expect([code, out]).toEqual([0, expect.stringContaining(`Removed the passkeys and codes of ${ada.email}`)]);
  for (const table of [passkeys, codeSecrets, recoveryCodes, sessions]) {
    expect(await db.$count(table, eq(table.userId, ada.id))).toBe(0);
  }
  expect((await mailsTo(platform, ada.email)).at(-1)?.kind).toBe("second-factor-reset");
  expect((await admin(["accounts", "reset-second-factor", ada.email])).out).toContain(
    "has no passkeys or codes",
  );
});
