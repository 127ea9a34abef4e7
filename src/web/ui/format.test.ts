import { expect, test, vi } from "vitest";
import {
  formatAgo,
  formatCount,
  formatDate,
  formatDateInUtc,
  formatDay,
  formatDollars,
  formatExperience,
  formatMedianCount,
  formatMedianPercent,
  formatMoment,
  formatMonthly,
  formatOf,
  formatTotal,
  formatUnitPrice,
} from "./format.ts";

test.each([
  [0, "$0"],
  [0.0004, "under 0.1¢"],
  [0.0042, "0.4¢"],
  [0.074, "7.4¢"],
  [0.08, "8¢"],
  [0.0996, "10¢"],
  [0.563, "56¢"],
  [0.997, "$1.00"],
  [2.1, "$2.10"],
  [18.24, "$18"],
  [1140, "$1,140"],
])("shows a calculated price of %d dollars as %s", (amount, text) => {
  expect(formatUnitPrice(amount)).toBe(text);
});

test("multiplies a price by the size of the unit", () => expect(formatUnitPrice(0.022, 1000)).toBe("$22"));

test.each([
  [0, "$0"],
  [0.07, "7¢"],
  [0.75, "75¢"],
  [0.99, "99¢"],
  [49.5, "$49.50"],
  [620, "$620"],
  [1234567.5, "$1,234,567.50"],
])("shows a paid amount of %d dollars as %s", (amount, text) => expect(formatDollars(amount)).toBe(text));

test.each([
  [1, false, undefined, "1"],
  [1, false, "result", "1 result"],
  [12_345, true, undefined, "about 12,345"],
  [12_345, true, "result", "about 12,345 results"],
] as const)(
  "shows the size %d of a list (estimated: %s, of: %s) as %s",
  (total, totalIsEstimate, one, text) => {
    expect(formatTotal({ total, totalIsEstimate }, one)).toBe(text);
  },
);

const HOUR = 3_600_000;

test.each([
  [0, "just now"],
  [1, "1 hour ago"],
  [24, "yesterday"],
  [48, "2 days ago"],
  [7 * 24, "1 week ago"],
  [27 * 24, "3 weeks ago"],
])("shows %d hours as %s", (hours, text) => {
  const at = "2026-03-01T10:00:00.000Z";
  expect(formatAgo(at, Date.parse(at) + hours * HOUR)).toBe(text);
});

test.each([
  ["2025-03-01T10:00:00Z", "2025-03-29T10:00:00Z", "4 weeks ago"],
  ["2025-03-01T10:00:00Z", "2025-04-01T10:00:00Z", "1 month ago"],
  ["2025-01-31T10:00:00Z", "2025-02-28T10:00:00Z", "4 weeks ago"],
  ["2025-01-15T10:00:00Z", "2026-01-12T10:00:00Z", "11 months ago"],
  ["2025-01-15T10:00:00Z", "2026-01-15T09:59:59Z", "11 months ago"],
  ["2025-01-15T10:00:00Z", "2026-01-15T10:00:00Z", "1 year ago"],
  ["2024-02-29T10:00:00Z", "2025-02-28T10:00:00Z", "11 months ago"],
  ["2024-02-29T10:00:00Z", "2025-03-01T10:00:00Z", "1 year ago"],
  ["2023-12-31T23:00:00Z", "2025-12-31T22:59:00Z", "1 year ago"],
  ["2023-12-31T23:00:00Z", "2025-12-31T23:00:00Z", "2 years ago"],
])("shows %s, seen at %s, as %s", (at, now, text) => {
  expect(formatAgo(at, Date.parse(now))).toBe(text);
});

test.each([
  [0, "First year of experience"],
  [1, "1 year of experience"],
  [9, "9 years of experience"],
])("shows %d years as %s, without a line break inside", (years, text) =>
  expect(formatExperience(years)).toBe(text.replaceAll(" ", "\u00a0")),
);

test("keeps a part of a whole, and a price with its period, on one line", () => {
  expect(formatOf(5, 1285)).toBe("5\u00a0of\u00a01,285");
  expect(formatMonthly(formatDollars(1200))).toBe("$1,200\u00a0a\u00a0month");
});

test("formats counts and dates like Intl, with dates on one line", () => {
  const whole = new Intl.NumberFormat("en-US");
  for (const count of [0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890]) {
    expect(formatCount(count)).toBe(whole.format(count));
  }
  const inUtc = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
  const local = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });
  for (let month = 0; month < 12; month += 1) {
    const at = new Date(Date.UTC(2026, month, month + 1, 23, 59)).toISOString();
    expect(formatDateInUtc(at)).toBe(inUtc.format(new Date(at)).replaceAll(" ", "\u00a0"));
    expect(formatDate(at)).toBe(local.format(new Date(at)).replaceAll(" ", "\u00a0"));
  }
});

test.each([
  ["America/Los_Angeles", "November 26, 2026", "November 26, 2026 at 10:30 PM PST"],
  ["America/New_York", "November 27, 2026", "November 27, 2026 at 1:30 AM EST"],
  ["UTC", "November 27, 2026", "November 27, 2026 at 6:30 AM UTC"],
])("shows days and moments of %s", (zone, day, moment) => {
  vi.stubEnv("TZ", zone);
  const at = "2026-11-27T06:30:00Z";
  const onOneLine = [day, moment].map((text) => text.replaceAll(/ (?=\d)/g, "\u00a0"));
  expect([formatDate(at), formatMoment(at)]).toEqual(onOneLine);
  vi.unstubAllEnvs();
});

test("days are Today, Yesterday and then dates", () => {
  const now = new Date(2026, 10, 25, 0, 30);
  const on = (day: number, hour: number) => formatDay(new Date(2026, 10, day, hour).toISOString(), now);
  expect(on(25, 0)).toBe("Today");
  expect([on(24, 23), on(24, 1)]).toEqual(["Yesterday", "Yesterday"]);
  expect(on(23, 23)).toBe("Monday, November 23, 2026");
});

test("medians have three digits, and those of rates two", () => {
  expect([3274.9, 48_720, 45.5, 7].map(formatMedianCount)).toEqual(["3,270", "48,700", "46", "7"]);
  expect([87.25, 78.5, 9.96, 4.25, 0.8, 100].map(formatMedianPercent)).toEqual([
    ...["87%", "79%", "10%", "4.3%", "0.8%", "100%"],
  ]);
});
