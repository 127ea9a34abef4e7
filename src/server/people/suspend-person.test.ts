import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import {
  mails,
  moderationLog,
  rateLimits,
  reports,
  sessions,
  suspensions,
  userRoles,
} from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { bearer, givePasswords, openBrowser, PASSWORD } from "#tests/support/api-browser.ts";
import { hearNotices } from "#tests/support/live-notices.ts";
import { untilWaiting } from "#tests/support/sent-reviews.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";

const { as, world, platform, db } = await openTestApi();
const { nora, owen, max, ada } = world.people;
const heard = hearNotices(platform);
await givePasswords(platform, world, await hashPassword(PASSWORD));
const discussionId = await storeDiscussion(db, { userId: owen.id });

const report = { subject: { kind: "discussion", id: discussionId }, reason: "spam" };

const DAY_MS = 86_400_000;
const reason = "Advertising in every thread.";

beforeEach(async () => {
  for (const table of [suspensions, moderationLog, mails, rateLimits, reports, sessions])
    await db.delete(table);
  await heard();
});

const suspend = (id: string, period: "1-day" | "7-days" | "30-days" | "until-lifted" = "7-days") =>
  as("ada").people.suspend({ id, period, reason });

async function signIn() {
  const browser = openBrowser(platform);
  const { status, body } = await browser.post("/auth/sign-in", { email: nora.email, password: PASSWORD });
  expect(status).toBe(200);
  return { browser, headers: bearer(body) };
}

test("lets a suspended member sign in and read, but not post until an admin lifts it", async () => {
  const { until } = await suspend(nora.id);
  const { browser, headers } = await signIn();
  const me = await browser.get("/account", headers);
  expect(me.body).toMatchObject({ suspension: { reason, until } });
  const rejected = await browser.post("/reports", report, headers);
  expect([rejected.status, rejected.body.code, rejected.body.data]).toEqual([
    403,
    "SUSPENDED",
    { reason, until },
  ]);
  expect(rejected.body.message).toContain(`Reason: ${reason}`);
  expect((await browser.get("/account/sessions", headers)).status).toBe(200);
  expect((await browser.get("/messages", headers)).status).toBe(200);
  await as("ada").people.lift({ id: nora.id });
  expect((await browser.post("/reports", report, headers)).status).toBe(201);
  expect((await browser.get("/account", headers)).body.suspension).toBeNull();
});

test("ends a suspension at its time, without a job", async () => {
  await suspend(nora.id, "1-day");
  const { browser, headers } = await signIn();
  await db.update(suspensions).set({ endsAt: sql`now() + interval '1 hour'` });
  expect((await browser.get("/account", headers)).body.suspension).toMatchObject({ reason });
  await db.update(suspensions).set({ endsAt: sql`now()` });
  expect((await browser.get("/account", headers)).body.suspension).toBeNull();
  expect((await browser.post("/reports", report, headers)).status).toBe(201);
  // A new one can start afterwards.
  await suspend(nora.id);
  expect(await db.$count(suspensions)).toBe(2);
});

test.each([
  ["1-day", 1],
  ["7-days", 7],
  ["30-days", 30],
] as const)("ends %s suspensions on time", async (period, days) => {
  const before = Date.now();
  const { until } = await suspend(nora.id, period);
  const lasts = Date.parse(until ?? "") - before;
  expect(Math.abs(lasts - days * DAY_MS)).toBeLessThan(60_000);
});

test("never ends a suspension until lifted", async () => {
  expect(await suspend(nora.id, "until-lifted")).toEqual({ reason, until: null });
});

test("logs the suspension, sends an email, and notifies open pages", async () => {
  const { until } = await suspend(nora.id);
  expect(await heard()).toEqual([{ people: [nora.id], type: "account" }]);
  expect(await db.select().from(moderationLog)).toMatchObject([
    {
      action: "suspend",
      actorId: ada.id,
      subjectKind: "person",
      subjectId: nora.id,
      authorId: nora.id,
      reason,
      after: { period: "7-days", until },
    },
  ]);
  const [mail] = await db.select().from(mails);
  expect(mail).toMatchObject({ recipient: nora.email, kind: "account-suspended", preference: null });
  expect(mail?.text).toContain(reason);
  expect(mail?.text).not.toContain(ada.fullName);
});

test("rejects accounts with a role, including the admin's own", async () => {
  for (const { id } of [max, ada]) await expect(suspend(id)).rejects.toMatchObject({ code: "HAS_ROLE" });
  expect(await db.$count(suspensions)).toBe(0);
  expect(await db.$count(mails)).toBe(0);
});

test("rejects moderators", async () => {
  const suspension = { id: nora.id, period: "1-day", reason } as const;
  await expect(as("max").people.suspend(suspension)).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("needs a reason, a known period, and an account", async () => {
  const wanted = { id: nora.id, period: "1-day", reason } as const;
  for (const wrong of [
    { reason: " \n" },
    { reason: "\u200b" },
    { reason: "x".repeat(501) },
    { period: "2-days" },
  ]) {
    await expect(as("ada").people.suspend({ ...wanted, ...wrong } as typeof wanted)).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  }
  await expect(suspend(uuidv7())).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("stores one of two concurrent suspensions", async () => {
  const outcomes = await db.transaction(async (tx) => {
    await tx.execute(sql`select from users where id = ${nora.id} for update`);
    const both = Promise.allSettled([suspend(nora.id), suspend(nora.id, "30-days")]);
    await untilWaiting(db, 2);
    return { both };
  });
  const codes = (await outcomes.both).map((one) => (one.status === "rejected" ? one.reason.code : "done"));
  expect(codes.sort()).toEqual(["ALREADY_SUSPENDED", "done"]);
  expect(await db.$count(suspensions)).toBe(1);
  expect(await db.$count(mails)).toBe(1);
});

test("does not suspend a member who concurrently gets a role", async () => {
  const outcome = await db.transaction(async (tx) => {
    await tx.insert(userRoles).values({ userId: owen.id, role: "moderator" });
    const suspending = suspend(owen.id).catch((error) => error.code);
    await untilWaiting(db, 1);
    return { suspending };
  });
  expect(await outcome.suspending).toBe("HAS_ROLE");
  await db.delete(userRoles).where(eq(userRoles.userId, owen.id));
});
