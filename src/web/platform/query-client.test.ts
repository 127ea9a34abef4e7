import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createQueryClient, refreshQueries, waitMs } from "./query-client.ts";

const refusal = (retryAfterSeconds?: number) =>
  Object.assign(new Error("refused"), { status: 429, data: { retryAfterSeconds } });

test("a read that was refused for seconds is asked for again after them, and not long ones", () => {
  expect(waitMs(refusal(3))).toBeGreaterThanOrEqual(3_000);
  expect(waitMs(refusal(3))).toBeLessThan(4_000);
  expect(waitMs(refusal(600))).toBeUndefined();
  expect(waitMs(refusal())).toBeUndefined();
  expect(waitMs(new Error("no connection"))).toBeUndefined();
});

test("a change that comes during the first load is loaded, too", async () => {
  const queryClient = createQueryClient(0);
  const answers: ((count: number) => void)[] = [];
  const queryFn = () => new Promise<number>((resolve) => answers.push(resolve));
  const unread = new QueryObserver(queryClient, { queryKey: ["unread"], queryFn });
  const leave = unread.subscribe(() => {});
  const refreshed = refreshQueries(queryClient, [["unread"]]);
  answers[0]?.(0);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(1);
  await refreshed;
  expect(unread.getCurrentResult().data).toBe(1);
  leave();
});
