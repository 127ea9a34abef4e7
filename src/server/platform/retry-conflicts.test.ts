import { describe, expect, test } from "vitest";
import { retryConflicts } from "./retry-conflicts.ts";

const lost = (code: string) => new Error("Failed query", { cause: Object.assign(new Error(code), { code }) });

/** Fails with each of the errors in order, then succeeds. Counts the runs. */
function failing(...errors: unknown[]) {
  const runs = { count: 0 };
  const run = async () => {
    const error = errors[runs.count++];
    if (error !== undefined) throw error;
    return "done";
  };
  return { run, runs };
}

describe("a transaction that conflicts with another", () => {
  test.each(["40001", "40P01", "23505"])("runs again after %s", async (code) => {
    const { run, runs } = failing(lost(code), Object.assign(new Error("unwrapped"), { code }));
    expect(await retryConflicts(run)).toBe("done");
    expect(runs.count).toBe(3);
  });

  test("fails after the fifth conflict", async () => {
    const { run, runs } = failing(...Array.from({ length: 9 }, () => lost("40001")));
    await expect(retryConflicts(run)).rejects.toThrow("Failed query");
    expect(runs.count).toBe(5);
  });

  test.each([
    ["a failed check", lost("23514")],
    ["a declared error", new Error("NOT_FOUND")],
    ["a thrown null", null],
  ])("fails immediately after %s", async (_, error) => {
    const { run, runs } = failing(error);
    await expect(retryConflicts(run)).rejects.toBe(error);
    expect(runs.count).toBe(1);
  });
});
