import { expect, test } from "vitest";
import { formatAgo, formatUnitPrice } from "./format.ts";

test.each([
  [18.4, "$18"],
  [2.1, "$2.10"],
  [0.996, "$1.00"],
  [0.994, "99¢"],
  [0.0999, "10¢"],
  [0.074, "7.4¢"],
  [0.0042, "0.4¢"],
  [0.0004, "<0.1¢"],
  [0, "$0"],
])("formats a unit price of %d dollars as %s", (amount, text) => {
  expect(formatUnitPrice(amount)).toBe(text);
});

test.each([
  [0, "just now"],
  [1, "1 hour ago"],
  [30, "yesterday"],
  [50, "2 days ago"],
  [24 * 8, "1 week ago"],
])("formats %d hours ago as %s", (hours, text) => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  expect(formatAgo(new Date(now - hours * 3_600_000).toISOString(), now)).toBe(text);
});
