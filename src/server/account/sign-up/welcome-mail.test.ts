import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import { emailPreferences, mails, profiles, users } from "#server/platform/db/schema/index.ts";
import { deliverMail } from "#server/platform/mail/deliver-mail.ts";
import { createSendingHooks } from "#server/platform/mail/sending-hooks.ts";
import { openTestApi } from "#tests/support/api.ts";
import { mailsTo, openBrowser, PASSWORD } from "#tests/support/api-browser.ts";

const { as, platform, db, world } = await openTestApi({ PUBLIC_URL: "https://toolcomps.test" });
const { uma } = world.people;
const passwordHash = await hashPassword(PASSWORD);

beforeEach(async () => {
  await db.delete(mails);
  await db.delete(emailPreferences);
  await db.update(users).set({ emailVerified: false, disabledAt: null }).where(eq(users.id, uma.id));
});

const issue = (fullName: string) =>
  db.transaction((tx) => {
    const attempt = { userId: uma.id, passwordHash, fullName };
    return platform.auth.oneTimeTokens.issue(tx, "confirm-email", attempt, 3600);
  });
const confirm = async (token: string) =>
  (await openBrowser(platform).post("/auth/confirm-email", { token, password: PASSWORD })).status;

/** Runs the worker without a mail server; returns why emails were dropped. */
async function deliver() {
  const { log } = platform;
  for (const { id } of await mailsTo(platform, uma.email)) {
    await deliverMail({ db, log, transport: undefined, hooks: createSendingHooks() }, id);
  }
  return (await mailsTo(platform, uma.email)).map(({ dropReason, sentAt }) => dropReason ?? sentAt !== null);
}

test("addresses the welcome email to the name of the member's own sign-up", async () => {
  expect(await confirm(await issue("Uma Ferrand"))).toBe(200);
  const [mail, ...others] = await mailsTo(platform, uma.email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: "welcome", subject: "Welcome to ToolComps", userId: uma.id });
  expect(mail?.text).toContain("Hi Uma Ferrand,");
  expect(mail?.text).toContain("buy it again.\nhttps://toolcomps.test/markets\n");
  expect(mail?.text).toContain("for 90 days");
  expect(mail?.text).toContain(mail?.unsubscribeUrl ?? "missing");
  expect(await deliver()).toEqual([true]);
});

test("creates one account and one email for two concurrent links", async () => {
  const tokens = [await issue("Uma One"), await issue("Uma Two")];
  const statuses = await Promise.all(tokens.map(confirm));
  expect(statuses.toSorted()).toEqual([200, 410]);
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, uma.id));
  expect(profile?.fullName).toBe(statuses[0] === 200 ? "Uma One" : "Uma Two");
  expect((await mailsTo(platform, uma.email)).map(({ kind }) => kind)).toEqual(["welcome"]);
});

test("drops the email after its unsubscribe link turned the preference off", async () => {
  await confirm(await issue("Uma Ferrand"));
  const [mail] = await mailsTo(platform, uma.email);
  const token = new URL(mail?.unsubscribeUrl ?? "").searchParams.get("token") ?? "";
  expect(await as().unsubscriptions.create({ token })).toEqual({
    ...{ kind: "welcome_email", isOff: true, isAllOff: false },
  });
  expect(await deliver()).toEqual(["unwanted"]);
});

test("sends no email to an account that was disabled before delivery", async () => {
  await confirm(await issue("Uma Ferrand"));
  await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, uma.id));
  expect(await deliver()).toEqual(["unwanted"]);
});
