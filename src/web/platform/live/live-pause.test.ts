import { afterEach, expect, test, vi } from "vitest";
import { BUSY_PAUSE_MS, CLOSE_BUSY, CLOSE_UNAUTHORIZED } from "#contract/live.ts";
import { pauseBeforeReconnect } from "./live-pause.ts";

afterEach(() => vi.restoreAllMocks());

/** The shortest pause and the limit that the longest stays below. */
const rangeOf = (code: number, failures: number) => {
  const random = vi.spyOn(Math, "random");
  return [0, 1].map((value) => {
    random.mockReturnValue(value);
    return pauseBeforeReconnect(code, failures);
  });
};

test("waits at least as long as a busy server asks, even after few failures", () => {
  for (const failures of [0, 1, 50]) {
    expect(rangeOf(CLOSE_BUSY, failures)).toEqual([BUSY_PAUSE_MS, 2 * BUSY_PAUSE_MS]);
  }
});

test.each([1001, 1006, 1012, CLOSE_UNAUTHORIZED])("doubles the pause after %s up to 30 s", (code) => {
  expect(rangeOf(code, 0)).toEqual([250, 500]);
  expect(rangeOf(code, 1)).toEqual([500, 1_000]);
  expect(rangeOf(code, 5)).toEqual([8_000, 16_000]);
  for (const failures of [6, 7, 2_000]) expect(rangeOf(code, failures)).toEqual([15_000, 30_000]);
});
