import { describe, expect, test } from "vitest";
import { addDays, addMonths, dueReminder, nextNotice, nextReminder, nextRenewal } from "./contract-dates.ts";

test.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2028-01-31", 1, "2028-02-29"],
  ["2026-03-31", 1, "2026-04-30"],
  ["2026-12-31", 1, "2027-01-31"],
  ["2026-12-31", 2, "2027-02-28"],
  ["2026-05-15", 1, "2026-06-15"],
  ["2028-02-29", 12, "2029-02-28"],
  ["2028-02-29", 48, "2032-02-29"],
  ["2026-03-31", -1, "2026-02-28"],
])("%s and %i months is %s", (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});

test.each([
  ["2028-03-01", -1, "2028-02-29"],
  ["2026-03-01", -1, "2026-02-28"],
  ["2026-12-31", 1, "2027-01-01"],
  // The clocks of the U.S. change on these days.
  ["2026-03-08", 1, "2026-03-09"],
  ["2026-11-01", 1, "2026-11-02"],
])("%s and %i days is %s", (day, days, expected) => {
  expect(addDays(day, days)).toBe(expected);
});

describe("the next renewal", () => {
  test.each([
    ["is the one that is known", "2026-12-14", null, "2026-11-29", "2026-12-14"],
    ["is today on its day", "2026-12-14", null, "2026-12-14", "2026-12-14"],
    ["is a year later on the next day", "2026-12-14", null, "2026-12-15", "2027-12-14"],
    ["skips years in which nobody looked", "2020-12-14", null, "2026-11-29", "2026-12-14"],
    ["of February 29 is February 28", "2028-02-29", null, "2028-03-01", "2029-02-28"],
    ["of February 29 is February 29 in a leap year", "2028-02-29", null, "2031-03-01", "2032-02-29"],
    [
      "knows from the beginning that it was February 29",
      "2027-02-28",
      "2024-02-29",
      "2027-03-01",
      "2028-02-29",
    ],
    ["ignores a beginning on another day", "2027-02-28", "2024-05-29", "2027-03-01", "2028-02-28"],
    ["ignores a beginning after it", "2026-01-31", "2026-02-01", "2026-02-01", "2027-01-31"],
  ])("%s", (_, renewsOn, since, day, expected) => {
    expect(nextRenewal({ renewsOn, since }, day)).toBe(expected);
  });

  test("is none from month to month", () => {
    expect(nextRenewal({ renewsOn: null, since: "2026-01-31" }, "2026-11-29")).toBeNull();
  });
});

describe("the last day to give notice", () => {
  const notice = (renewsOn: string, noticeDays: number | null, day: string) =>
    nextNotice({ renewsOn, since: null, noticeDays }, day)?.noticeOn;

  test.each([
    ["2027-01-03", 30, "2026-11-29", "2026-12-04"],
    ["2028-03-30", 30, "2028-01-01", "2028-02-29"],
    ["2027-03-30", 30, "2027-01-01", "2027-02-28"],
    ["2027-01-03", null, "2026-11-29", "2027-01-03"],
    ["2027-01-03", 0, "2026-11-29", "2027-01-03"],
    // This year's has passed, so that it is that of the next renewal.
    ["2027-01-03", 60, "2026-11-29", "2027-11-04"],
    ["2026-12-14", 350, "2026-11-29", "2026-12-29"],
  ])("of a renewal on %s with %s days of notice is, on %s, %s", (renewsOn, days, day, expected) => {
    expect(notice(renewsOn, days, day)).toBe(expected);
  });
});

describe("a reminder", () => {
  const terms = { renewsOn: "2027-01-03", since: null, noticeDays: 30, changedOn: "2026-01-01" };
  const noticeOn = "2026-12-04";

  test.each([
    ["2026-11-03", null],
    ["2026-11-04", 30],
    ["2026-11-19", 30],
    ["2026-11-20", 14],
    ["2026-11-30", 14],
    ["2026-12-01", 3],
    ["2026-12-04", 3],
    ["2026-12-05", null],
  ])("on %s is that of %s days before", (today, daysBefore) => {
    const due = daysBefore === null ? null : { renewsOn: "2027-01-03", noticeOn, daysBefore };
    expect(dueReminder(terms, today)).toEqual(due);
  });

  test.each([
    ["on the day of the change", "2026-11-20", "2026-11-20", 14],
    ["before the change", "2026-11-21", "2026-11-21", undefined],
    ["after the change", "2026-11-21", "2026-12-01", 3],
  ])("is not made up for: %s", (_, changedOn, today, daysBefore) => {
    expect(dueReminder({ ...terms, changedOn }, today)?.daysBefore).toBe(daysBefore);
  });

  test("of a renewal that nobody confirmed comes in the next year, too", () => {
    expect(dueReminder(terms, "2027-11-20")).toMatchObject({ renewsOn: "2028-01-03", daysBefore: 14 });
  });

  test("is none from month to month", () => {
    expect(dueReminder({ ...terms, renewsOn: null }, "2026-11-20")).toBeNull();
  });

  test.each([
    ["2026-11-01", "2026-11-04"],
    ["2026-11-04", "2026-11-20"],
    ["2026-11-30", "2026-12-01"],
    ["2026-12-01", null],
    ["2026-12-05", "2027-11-04"],
  ])("after %s comes on %s", (today, expected) => {
    expect(nextReminder(terms, today)).toBe(expected);
  });
});
