import { afterEach, expect, test, vi } from "vitest";
import { registerWorker } from "./register-worker.ts";

afterEach(() => vi.unstubAllGlobals());

const forbid = () => {
  throw new DOMException("Workers are forbidden", "SecurityError");
};

test.each([
  ["lacks workers", {}],
  [
    "throws when they are read",
    {
      get serviceWorker() {
        return forbid();
      },
    },
  ],
  ["throws when one is registered", { serviceWorker: { register: forbid } }],
  ["refuses one later", { serviceWorker: { register: async () => forbid() } }],
])("does nothing in a browser that %s", async (_, navigator) => {
  const requestIdleCallback = (run: () => void) => run();
  vi.stubGlobal("navigator", navigator);
  vi.stubGlobal("document", { readyState: "complete" });
  vi.stubGlobal("window", { requestIdleCallback });
  vi.stubGlobal("requestIdleCallback", requestIdleCallback);
  await expect(registerWorker()).resolves.toBeUndefined();
});
