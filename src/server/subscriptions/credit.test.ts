import { expect, test } from "vitest";
import { creditEnd } from "./credit.ts";

const DAYS = { reviewCreditDays: 90, numbersCreditDays: 30 };
const on = (day: string, hasText: boolean) => ({ at: new Date(`${day}T00:00:00Z`), hasText });

test.each([
  ["nothing", [], null],
  ["numbers", [on("2026-01-01", false)], "2026-01-31"],
  ["numbers twice in a year", [on("2026-01-01", false), on("2026-12-31", false)], "2026-01-31"],
  ["numbers after a year", [on("2026-01-01", false), on("2027-01-01", false)], "2027-01-31"],
  ["a text", [on("2026-01-01", true)], "2026-04-01"],
  ["a text twice", [on("2026-01-01", true), on("2026-02-01", true)], "2026-04-01"],
  ["numbers, then a text", [on("2026-01-01", false), on("2026-01-11", true)], "2026-04-11"],
])("%s", (_, approvals, end) => {
  expect(creditEnd(approvals, DAYS)?.toISOString().slice(0, 10) ?? null).toBe(end);
});

test("numbers earn nothing if that is off", () => {
  expect(creditEnd([on("2026-01-01", false)], { ...DAYS, numbersCreditDays: 0 })).toBeNull();
});
