import { describe, expect, test } from "vitest";
import { dateIn, dayBefore, isDue, type Scheduled } from "./schedule.ts";

const MONDAY = { cadence: "weekly", weekday: 1, hour: 8, zone: "America/New_York", lastOn: null } as const;

test.each<[string, Partial<Scheduled>, now: string, expected: boolean]>([
  ["an hour before", {}, "2026-11-30T12:59:00Z", false],
  ["at the hour", {}, "2026-11-30T13:00:00Z", true],
  ["later that day", {}, "2026-12-01T04:59:00Z", true],
  ["after today's", { lastOn: "2026-11-30" }, "2026-11-30T14:00:00Z", false],
  ["after last week's", { lastOn: "2026-11-23" }, "2026-11-30T13:00:00Z", true],
  ["a day late", { lastOn: "2026-11-23" }, "2026-12-01T06:00:00Z", true],
  ["a day late, before the hour", { lastOn: "2026-11-23" }, "2026-12-01T05:00:00Z", true],
  ["a day late, after it was sent late", { lastOn: "2026-12-01" }, "2026-12-01T15:00:00Z", false],
  ["three days late", { lastOn: "2026-11-23" }, "2026-12-03T23:00:00Z", true],
  ["four days late", { lastOn: "2026-11-23" }, "2026-12-04T13:00:00Z", false],
  ["on Sunday for Sunday", { weekday: 7 }, "2026-11-29T13:00:00Z", true],
  ["at midnight of the zone", { hour: 0 }, "2026-11-30T05:00:00Z", true],
  ["a minute before midnight of the zone", { hour: 0, lastOn: "2026-11-23" }, "2026-11-30T04:59:00Z", false],
  ["ahead of UTC, still Sunday there", { zone: "Pacific/Auckland", hour: 0 }, "2026-11-29T11:00:00Z", true],
  ["on the first", { cadence: "monthly" }, "2026-12-01T13:00:00Z", true],
  ["on the last", { cadence: "monthly" }, "2026-11-30T23:00:00Z", false],
  ["on the second, missed", { cadence: "monthly", lastOn: "2026-11-01" }, "2026-12-02T01:00:00Z", true],
])("%s", (_, over, now, expected) => {
  expect(isDue({ ...MONDAY, ...over }, new Date(now))).toBe(expected);
});

const HOUR_MS = 3_600_000;

/** Five zones: two changes a year, in the other half of the year, of half an hour, none, and at midnight. */
const ZONES = [
  "America/Chicago",
  "Australia/Sydney",
  "Australia/Lord_Howe",
  "Asia/Kolkata",
  "America/Havana",
];

/** The dates on which a job that runs each hour sends. */
function walk(schedule: Omit<Scheduled, "lastOn">, runs: (hour: number) => boolean = () => true): string[] {
  const begin = Date.UTC(2026, 0, 1);
  const sent: string[] = [];
  let lastOn: string | null = dayBefore(schedule.zone, new Date(begin));
  for (let hour = 0; hour < 2 * 365 * 24; hour += 1) {
    const now = new Date(begin + hour * HOUR_MS + 5 * 60_000);
    if (!runs(hour) || !isDue({ ...schedule, lastOn }, now)) continue;
    lastOn = dateIn(schedule.zone, now);
    sent.push(lastOn);
  }
  return sent;
}

const daysBetween = (dates: readonly string[]) =>
  dates.slice(1).map((date, index) => (Date.parse(date) - Date.parse(dates[index] ?? "")) / (24 * HOUR_MS));

describe.each(ZONES)("two years in %s", (zone) => {
  // Clocks change at one to three o'clock, and in Havana at midnight.
  test.each([0, 1, 2, 3, 8, 23])("once a week on Sunday at %i o'clock", (hour) => {
    const sent = walk({ cadence: "weekly", weekday: 7, hour, zone });
    expect(new Set(daysBetween(sent))).toEqual(new Set([7]));
    expect(sent.length).toBeGreaterThanOrEqual(104);
  });

  test("once a month, on the first", () => {
    const sent = walk({ cadence: "monthly", weekday: 1, hour: 2, zone });
    expect(sent.map((date) => date.slice(8))).toEqual(Array.from({ length: sent.length }, () => "01"));
    expect(new Set(sent.map((date) => date.slice(0, 7))).size).toBe(sent.length);
    expect(sent.length).toBeGreaterThanOrEqual(23);
  });

  test("once a week, late, after each day without a process", () => {
    const sent = walk(
      { cadence: "weekly", weekday: 3, hour: 8, zone },
      (hour) => Math.floor(hour / 24) % 3 !== 0,
    );
    const weeks = sent.map((date) =>
      Math.floor((Date.parse(date) - Date.UTC(2026, 0, 7)) / (7 * 24 * HOUR_MS)),
    );
    expect(new Set(weeks).size).toBe(sent.length);
    expect(sent.length).toBeGreaterThanOrEqual(103);
  });
});
