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

test("code that can't be loaded without a network is loaded once there is one", async () => {
  network.onLine = false;
  const load = vi.fn().mockRejectedValueOnce(new Error("no network")).mockResolvedValueOnce("code");
  const loaded = loadOnceOnline(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  setImmediate(goOnline);
  expect(await loaded).toBe("code");
});

test("also where the network is back before the failure is told", async () => {
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

test("with a network, what can't be loaded is not asked for again", async () => {
  const load = vi.fn().mockRejectedValue(new Error("404"));
  await expect(loadOnceOnline(load)).rejects.toThrow("404");
  expect(load).toHaveBeenCalledTimes(1);
});
