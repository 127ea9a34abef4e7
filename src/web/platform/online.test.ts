import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadOnceOnline } from "./online.ts";

let network: { onLine: boolean };
let page: EventTarget;

beforeEach(() => {
  network = { onLine: true };
  page = new EventTarget();
  vi.stubGlobal("navigator", network);
  vi.stubGlobal("window", page);
});
afterEach(() => vi.unstubAllGlobals());

function goOnline() {
  network.onLine = true;
  page.dispatchEvent(new Event("online"));
}

test("loads code again when the network returns", async () => {
  network.onLine = false;
  const load = vi.fn().mockRejectedValueOnce(new Error("no network")).mockResolvedValueOnce("code");
  const loaded = loadOnceOnline(load);
  await expect.poll(() => load).toHaveBeenCalled();
  setImmediate(goOnline);
  expect(await loaded).toBe("code");
});

test("retries when the network is back before the failure is reported", async () => {
  network.onLine = false;
  const load = vi
    .fn()
    .mockImplementationOnce(async () => {
      goOnline();
      throw new Error("no network");
    })
    .mockResolvedValueOnce("code");
  expect(await loadOnceOnline(load)).toBe("code");
});

test("loads code again after a while, because some browsers don't notice a network", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  network.onLine = false;
  const load = vi.fn().mockRejectedValueOnce(new Error("no network")).mockResolvedValueOnce("code");
  const loaded = loadOnceOnline(load);
  await vi.runAllTimersAsync();
  expect(await loaded).toBe("code");
  vi.useRealTimers();
});

test("makes no second attempt when online", async () => {
  const load = vi.fn().mockRejectedValue(new Error("404"));
  await expect(loadOnceOnline(load)).rejects.toThrow("404");
  expect(load).toHaveBeenCalledTimes(1);
});
