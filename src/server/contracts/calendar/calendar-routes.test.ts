import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import ical from "node-ical";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { addDays, addMonths, toDay } from "#server/contracts/contract-dates.ts";
import { contracts, rateLimits, suspensions, users } from "#server/platform/db/schema/index.ts";
import { createLog } from "#server/platform/log.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { ask, serveApp } from "#tests/support/serve-app.ts";
import { writeCalendar } from "./write-calendar.ts";

const { platform, db, world, as } = await openTestApi();
const lines: string[] = [];
const log = createLog("info", { write: (line) => void lines.push(line) });
const site = await serveApp({ ...platform, log });
const { nora } = world.people;
const today = toDay(new Date());
const RENEWS_ON = addDays(today, 40);

emptyBeforeEach(db, rateLimits, contracts);

let id = "";
beforeEach(async () => {
  const terms = { price: 195, renewsOn: RENEWS_ON, noticeDays: 30, note: "Ask Pat" };
  ({ id } = await as("nora").contracts.create({ toolId: world.tools.foyer, ...terms }));
});

const newAddress = async () =>
  (await as("nora").account.replaceCalendar({})).url.replace(platform.config.publicUrl, site);

interface Entry {
  uid: string;
  summary: string;
  day: string;
  isAllDay: boolean;
  sequence: number;
}

function readByOne(text: string): Entry[] {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  return events.map((event) => {
    const { uid, summary, startDate, sequence } = new ICAL.Event(event);
    return { uid, summary, day: startDate.toString().slice(0, 10), isAllDay: startDate.isDate, sequence };
  });
}

function readByOther(text: string): Entry[] {
  return Object.values(ical.sync.parseICS(text)).flatMap((event) => {
    if (event?.type !== "VEVENT") return [];
    const { uid, summary, start, datetype, sequence } = event;
    const day = [start.getFullYear(), start.getMonth() + 1, start.getDate()]
      .map((part) => String(part).padStart(2, "0"))
      .join("-");
    return [
      { uid, summary: String(summary), day, isAllDay: datetype === "date", sequence: Number(sequence) },
    ];
  });
}

/** Read by two parsers that know nothing of each other. */
async function entries(address: string): Promise<Entry[]> {
  const { status, text } = await ask(address);
  expect(status).toBe(200);
  const read = readByOne(text);
  expect(readByOther(text)).toEqual(read);
  return read;
}

describe("the calendar", () => {
  test("has the renewal and the last day to give notice as all-day events, without prices and notes", async () => {
    await as("nora").contracts.create({ toolId: world.tools.copperline, price: 1 });
    const address = await newAddress();
    expect(await entries(address)).toEqual([
      {
        ...{ uid: expect.stringContaining(id), summary: "Last day to give notice for Foyer CRM" },
        ...{ day: addDays(RENEWS_ON, -30), isAllDay: true, sequence: 0 },
      },
      {
        ...{ uid: expect.stringContaining(id), summary: "Foyer CRM renews" },
        ...{ day: RENEWS_ON, isAllDay: true, sequence: 0 },
      },
    ]);
    const { headers, text } = await ask(address);
    expect(headers).toMatchObject({
      ...{ "cache-control": "private, no-store", "x-robots-tag": "noindex" },
      "content-type": "text/calendar; charset=utf-8",
    });
    expect(text).not.toMatch(/Pat|195|token/);
  });

  test("keeps its ids, and its sequence rises with each change of a date", async () => {
    const address = await newAddress();
    const [before] = (await entries(address)).slice(-1);
    const own = async () => (await as("nora").contracts.list()).items[0];
    const edit = async (change: object) => {
      const contract = await own();
      const { price = 0, isYearly = false, since = null, renewsOn = null, version = "" } = contract ?? {};
      const terms = { price, isYearly, since, renewsOn, noticeDays: 30, note: "", marketId: null };
      await as("nora").contracts.update({ ...terms, ...change, id, version });
      return (await entries(address)).at(-1);
    };
    expect(await edit({ price: 200 })).toEqual(before);
    const moved = await edit({ renewsOn: addDays(RENEWS_ON, 1) });
    expect(moved).toEqual({ ...before, day: addDays(RENEWS_ON, 1), sequence: 2 });

    // A year that passes moves the entry, too, and so does its confirmation.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60 * 86_400_000 });
    const passed = addDays(RENEWS_ON, 1);
    const rolled = (await entries(address)).at(-1);
    expect(rolled).toEqual({ ...before, day: addMonths(passed, 12), sequence: 3 });
    await as("nora").contracts.keepPrice({ id, renewsOn: passed });
    const kept = (await entries(address)).at(-1);
    expect(kept).toMatchObject({ uid: before?.uid, day: addMonths(passed, 12) });
    expect(kept?.sequence).toBeGreaterThanOrEqual(3);
    vi.useRealTimers();
  });

  test("without a date is empty, and valid", async () => {
    await db.delete(contracts);
    expect(await entries(await newAddress())).toEqual([]);
  });

  test.each(["A;B,C\\D: “E” 🏡", "A name that is longer than a line of a calendar may be, again and again"])(
    "survives a tool named %s",
    (name) => {
      const tool = { id: world.tools.foyer, name, slug: "x", category: "CRM" as const };
      const row = {
        id,
        renewsOn: RENEWS_ON,
        since: null,
        noticeDays: null,
        sequence: 0,
        updatedAt: new Date(),
      };
      const text = writeCalendar(platform.config, [{ ...row, tool }], today);
      expect(readByOne(text)).toEqual(readByOther(text));
      expect(readByOne(text)[0]?.summary).toBe(`${name} renews`);
      expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    },
  );
});

test("a replaced address is missing, like a made-up one, and none is in the log", async () => {
  const former = await newAddress();
  const address = await newAddress();
  expect((await ask(address)).status).toBe(200);
  const feed = (await as("nora").account.replaceSavedFeed({})).url;
  const other = `${site}/calendars/renewals.ics?token=${new URL(feed).searchParams.get("token")}`;
  for (const wrong of [former, other, `${address}x`, `${site}/calendars/renewals.ics`]) {
    const { status, headers } = await ask(wrong);
    expect([status, headers["cache-control"]]).toEqual([404, "private, no-store"]);
  }
  const logged = lines.join("");
  expect(logged).toContain('"path":"/calendars/renewals.ics"');
  expect(logged).not.toMatch(/token|Foyer/);
});

test("the address ends with the account: suspended, disabled or deleted", async () => {
  const address = await newAddress();
  const status = async () => (await ask(address)).status;
  await db.insert(suspensions).values({ userId: nora.id, reason: "Spam." });
  expect(await status()).toBe(404);
  await db.delete(suspensions);
  expect(await status()).toBe(200);
  await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, nora.id));
  expect(await status()).toBe(404);
  await db.update(users).set({ disabledAt: null }).where(eq(users.id, nora.id));
  expect(await status()).toBe(200);
  await db.delete(users).where(eq(users.id, nora.id));
  expect(await status()).toBe(404);
});
