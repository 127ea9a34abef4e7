import { expect, test } from "vitest";
import { monthsSince } from "./months-since.ts";

test("lists the months since a review, the newest first", () => {
  expect(monthsSince("2025-11-30T23:00:00Z", new Date("2026-01-31T12:00:00Z"))).toEqual({
    "2026-01": "January 2026",
    "2025-12": "December 2025",
    "2025-11": "November 2025",
  });
});
