import { spawn } from "node:child_process";
import { once } from "node:events";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addDays, toDay } from "#server/contracts/contract-dates.ts";
import {
  contractReminders,
  contracts,
  emailPreferences,
  mails,
  notifications,
  rateLimits,
  suspensions,
  tools,
  users,
} from "#server/platform/db/schema/index.ts";
import { deliverMail } from "#server/platform/mail/deliver-mail.ts";
import { isWanted } from "#server/platform/mail/is-wanted.ts";
import { createSendingHooks } from "#server/platform/mail/sending-hooks.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { registerContractJobs } from "./contract-jobs.ts";
import { remindMembers } from "./remind-members.ts";

const { as, db, platform, world } = await openTestApi();
const { nora } = world.people;

emptyBeforeEach(db, rateLimits, mails, notifications, suspensions, emailPreferences, contracts);

const RENEWS_ON = "2027-01-03";
const at = (day: string) => new Date(`${day}T15:00:00Z`);
const remind = (day: string) => remindMembers(platform, at(day));
const sent = () => db.select().from(mails).where(eq(mails.kind, "renewal")).orderBy(mails.createdAt);

async function add(more: Partial<typeof contracts.$inferInsert> = {}): Promise<string> {
  const updatedAt = at("2026-01-01");
  const terms = { toolId: world.tools.foyer, price: 195, renewsOn: RENEWS_ON, noticeDays: 30, updatedAt };
  const [row] = await db
    .insert(contracts)
    .values({ userId: nora.id, ...terms, ...more })
    .returning();
  return row?.id ?? "";
}

/** Delivers to the test inbox, as the job does. @returns why it was dropped, or null */
async function deliver(): Promise<string | null> {
  const hooks = createSendingHooks();
  const outbox = { ...platform.outbox, beforeSending: hooks.beforeSending.set.bind(hooks.beforeSending) };
  registerContractJobs({ ...platform, jobs: { ...platform.jobs, every() {}, work() {} }, outbox });
  const [mail] = await sent();
  await deliverMail({ db, log: platform.log, transport: undefined, hooks }, mail?.id ?? "");
  return (await sent())[0]?.dropReason ?? null;
}

describe("before the last day to give notice", () => {
  test("a member gets an email and a notification 30, 14 and 3 days before, however often the job runs", async () => {
    await add();
    await remind("2026-11-03");
    expect(await sent()).toEqual([]);
    for (const day of ["2026-11-04", "2026-11-05", "2026-11-20", "2026-12-01", "2026-12-04", "2026-12-05"]) {
      await Promise.all([remind(day), remind(day)]);
      await remind(day);
    }
    const all = await sent();
    expect(all.length).toBe(3);
    expect(all[0]).toMatchObject({
      ...{ userId: nora.id, recipient: nora.email, preference: "renewals" },
      unsubscribeUrl: expect.stringContaining("/unsubscribe?token="),
    });
    expect(all[0]?.subject).toContain("renews on January 3");
    expect(all[0]?.text).toContain("Last day to give notice: December 4.");
    expect(all[0]?.text).toContain("You pay $195 a month.");
    const told = (await as("nora").notifications.list({})).items;
    expect(told.length).toBe(3);
    expect(told[0]).toMatchObject({ kind: "renewal", target: { kind: "page", path: "/my-tools" } });
    expect(told[0]?.title?.replaceAll(/[\u2066-\u2069]/g, "")).toBe(
      "Foyer CRM renews on January 3. Last day to give notice: December 4.",
    );
  });

  test("a process that was down sends the nearest one only", async () => {
    await add();
    await remind("2026-12-02");
    await remind("2026-12-03");
    expect((await db.select().from(contractReminders)).map(({ daysBefore }) => daysBefore)).toEqual([3]);
  });

  test("the renewal itself counts without a notice, and in each year", async () => {
    await add({ noticeDays: null, renewsOn: "2026-01-03" });
    await remind("2026-12-20");
    await remind("2027-12-20");
    const [first, second, third] = await sent();
    expect(first?.text).not.toContain("notice");
    expect([first?.subject, second?.subject].map((one) => one?.includes("January 3"))).toEqual([true, true]);
    expect(third).toBeUndefined();
  });

  test.each([
    ["from month to month", { renewsOn: null }],
    ["changed after its day", { updatedAt: at("2026-11-21") }],
    ["far away", { renewsOn: "2027-08-03" }],
    ["whose notice has passed", { noticeDays: 60 }],
  ])("nothing is sent about a contract %s", async (_, more) => {
    await add(more);
    await remind("2026-11-22");
    expect(await sent()).toEqual([]);
  });

  test.each(["suspended", "disabled", "deleted"])(
    "nothing is sent to an account that is %s",
    async (state) => {
      await add();
      if (state === "suspended") await db.insert(suspensions).values({ userId: nora.id, reason: "Spam" });
      const disabledAt = state === "disabled" ? new Date() : null;
      const departedAt = state === "deleted" ? new Date() : null;
      await db.update(users).set({ disabledAt, departedAt }).where(eq(users.id, nora.id));
      await remind("2026-11-20");
      await db.update(users).set({ disabledAt: null, departedAt: null }).where(eq(users.id, nora.id));
      expect(await sent()).toEqual([]);
    },
  );

  test("a member who turned reminders off gets no email", async () => {
    await add();
    await remind("2026-11-20");
    const [mail] = await sent();
    expect(mail && (await isWanted(db, mail))).toBe(true);
    await as("nora").emailPreferences.update({ renewals: false });
    expect(mail && (await isWanted(db, mail))).toBe(false);
  });

  test("more contracts than fit into one statement are all chosen", async () => {
    const row = { userId: nora.id, toolId: world.tools.foyer, price: 1, renewsOn: "2027-06-03" };
    await db.insert(contracts).values(Array.from({ length: 1001 }, () => row));
    await db.update(contracts).set({ updatedAt: at("2026-01-01") });
    await db.execute(sql`update contracts set renews_on = ${RENEWS_ON}, notice_days = 30
      where id in (select id from contracts order by id desc limit 1)`);
    await remind("2026-11-20");
    expect((await sent()).length).toBe(1);
  });
});

describe("an email on its way", () => {
  test("arrives in the inbox if nothing changed but the note", async () => {
    const id = await add();
    await remind("2026-11-20");
    await db.update(contracts).set({ note: "x" }).where(eq(contracts.id, id));
    expect(await deliver()).toBeNull();
    expect((await sent())[0]?.sentAt).not.toBeNull();
  });

  test.each([
    ["renews on another day", { renewsOn: "2027-02-03" }],
    ["has another price", { price: 200 }],
    ["goes on from month to month", { renewsOn: null }],
  ])("is dropped if the contract %s by then", async (_, change) => {
    const id = await add();
    await remind("2026-11-20");
    await db.update(contracts).set(change).where(eq(contracts.id, id));
    expect(await deliver()).toBe("unwanted");
  });

  test("is dropped if the contract is gone", async () => {
    await add();
    await remind("2026-11-20");
    await db.delete(contracts);
    expect(await deliver()).toBe("unwanted");
  });
});

test("a contract that is due on the day it is added needn't wait for the job", async () => {
  const jobs: [string, unknown][] = [];
  const { send } = platform.jobs;
  platform.jobs.send = async (_, name, data) => void jobs.push([name, data]);
  const today = toDay(new Date());
  const contract = { toolId: world.tools.foyer, price: 1, noticeDays: 0 };
  const { id } = await as("nora").contracts.create({ ...contract, renewsOn: addDays(today, 14) });
  await as("nora").contracts.create({ ...contract, renewsOn: addDays(today, 13) });
  platform.jobs.send = send;
  expect(jobs).toEqual([["remind-of-contract", { contractId: id }]]);
});

test("a kill between choosing and sending loses and doubles nothing", async () => {
  await add();
  const script = new URL("../../../../tests/support/kills/hanging-reminder.ts", import.meta.url);
  const child = spawn(process.execPath, [script.pathname, at("2026-11-20").toISOString()], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: "test", LOG_LEVEL: "silent", DEMO: "" },
      ...{ DATABASE_URL: platform.databaseUrl, DATA_DIR: platform.config.dataDir },
      SECRET: platform.config.secret,
    },
  });
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  expect([await db.$count(contractReminders), (await sent()).length]).toEqual([0, 0]);
  await remind("2026-11-20");
  expect([await db.$count(contractReminders), (await sent()).length]).toEqual([1, 1]);
  expect(await db.$count(notifications)).toBe(1);
  await remind("2026-11-21");
  expect((await sent()).length).toBe(1);
});

test("a renamed tool is named as it is now", async () => {
  await add();
  await db.update(tools).set({ mergedInto: world.tools.copperline }).where(eq(tools.id, world.tools.foyer));
  await remind("2026-11-20");
  await db.update(tools).set({ mergedInto: null }).where(eq(tools.id, world.tools.foyer));
  expect((await sent())[0]?.subject).toContain("Copperline Leads");
});
