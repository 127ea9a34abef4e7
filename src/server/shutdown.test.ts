import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "./platform/log.ts";
import { createShutdown } from "./shutdown.ts";

let codes: number[];
let order: string[];
const open = (pauseMs = 0) =>
  createShutdown(createLog("silent"), { pauseMs, exit: (code) => void codes.push(code) });
const forever = () => new Promise(() => {});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  codes = [];
  order = [];
});
afterEach(() => vi.useRealTimers());

test("runs the steps in reverse order, each once, even after a failed step", async () => {
  const shutdown = open();
  shutdown.add("first", 1_000, async () => order.push("first"));
  shutdown.add("broken", 1_000, () => Promise.reject(new Error("broken")));
  shutdown.add("last", 1_000, async () => order.push("last"));
  expect(shutdown.isStopping()).toBe(false);
  await Promise.all([shutdown.stop(0), shutdown.stop(1)]);
  expect(shutdown.isStopping()).toBe(true);
  expect([order, codes]).toEqual([["last", "first"], [0]]);
});

test("exits 10 s after the pause, even if a step hangs", async () => {
  const shutdown = open(5_000);
  shutdown.add("hanging", 60_000, forever);
  void shutdown.stop(0);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(codes).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(codes).toEqual([1]);
});
