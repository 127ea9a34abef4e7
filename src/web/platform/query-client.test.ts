import { expect, test } from "vitest";
import { waitMs } from "./query-client.ts";

const refusal = (retryAfterSeconds?: number) =>
  Object.assign(new Error("refused"), { status: 429, data: { retryAfterSeconds } });

test("a read that was refused for seconds is asked for again after them, and not long ones", () => {
  expect(waitMs(refusal(3))).toBeGreaterThanOrEqual(3_000);
  expect(waitMs(refusal(3))).toBeLessThan(4_000);
  expect(waitMs(refusal(600))).toBeUndefined();
  expect(waitMs(refusal())).toBeUndefined();
  expect(waitMs(new Error("no connection"))).toBeUndefined();
});
