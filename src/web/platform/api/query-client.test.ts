import { onlineManager, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { createQueryClient, refreshQueries, waitMs } from "./query-client.ts";

const rejection = (retryAfterSeconds?: number) =>
  Object.assign(new Error("refused"), { status: 429, data: { retryAfterSeconds } });

test("retries a rejected read after a short Retry-After, but not after a long one", () => {
  expect(waitMs(rejection(3))).toBeGreaterThanOrEqual(3_000);
  expect(waitMs(rejection(3))).toBeLessThan(4_000);
  expect(waitMs(rejection(600))).toBeUndefined();
  expect(waitMs(rejection())).toBeUndefined();
  expect(waitMs(new Error("no connection"))).toBeUndefined();
});

test("loads a change that arrives during the first load", async () => {
  const queryClient = createQueryClient(true);
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

test("fails a read immediately when offline, and repeats it when back online", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  onlineManager.setOnline(false);
  const queryClient = createQueryClient(false);
  queryClient.mount();
  const queryFn = vi.fn(() => Promise.reject<number>(new TypeError("Failed to fetch")));
  const list = new QueryObserver(queryClient, { queryKey: ["list"], queryFn });
  const leave = list.subscribe(() => {});
  await expect.poll(() => list.getCurrentResult().status).toBe("error");
  expect(queryFn).toHaveBeenCalledTimes(1);
  queryFn.mockImplementation(() => Promise.resolve(7));
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
  await expect.poll(() => list.getCurrentResult().data).toBe(7);
  leave();
  queryClient.unmount();
});
