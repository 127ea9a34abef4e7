import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "./log.ts";
import { withProgress } from "./progress.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

let lines: { msg: string; seconds: number }[];
const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });

test("reports a slow step within five seconds and until it ends", async () => {
  lines = [];
  const step = Promise.withResolvers<string>();
  const result = withProgress(log, "loading the demo data", () => step.promise);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lines).toMatchObject([{ msg: "still loading the demo data", seconds: 4 }]);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(lines).toMatchObject([{ seconds: 4 }, { seconds: 8 }]);
  step.resolve("loaded");
  expect(await result).toBe("loaded");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(2);
});

test("reports nothing of a quick step, or after a failed one", async () => {
  lines = [];
  expect(await withProgress(log, "starting the database", async () => 1)).toBe(1);
  await expect(
    withProgress(log, "starting the database", () => Promise.reject(new Error("full"))),
  ).rejects.toThrow("full");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toEqual([]);
});
