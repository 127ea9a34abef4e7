import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { withinTime } from "./time-limit.ts";

test("returns the result of work that ends in time", async () => {
  expect(await withinTime(60_000, Promise.resolve("done"), "late")).toBe("done");
  await expect(withinTime(60_000, Promise.reject(new Error("failed")), "late")).rejects.toThrow("failed");
});

test("rejects when the work takes longer", async () => {
  await expect(withinTime(1, new Promise(() => {}), "late")).rejects.toThrow("late");
});

test("accepts a response that a busy process reads late", async () => {
  const answered = fetch("data:text/plain,answer").then((response) => response.text());
  const outcome = withinTime(20, answered, "late");
  const end = performance.now() + 60;
  while (performance.now() < end);
  expect(await outcome).toBe("answer");
  await delay(0);
});
