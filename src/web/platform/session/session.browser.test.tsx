import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { ROBIN } from "#tests/components/render-screen.tsx";
import { accessToken, keepSession, refreshSession, sessionState, watchSession } from "./session.ts";

const LASTS_SECONDS = 300;
const sessionOf = (token: string, lasts = LASTS_SECONDS) => ({
  user: { id: ROBIN.id, email: ROBIN.email },
  accessToken: token,
  expiresIn: lasts,
  // Of a server whose clock is an hour behind this device's.
  expiresAt: new Date(Date.now() + lasts * 1000 - 3_600_000).toJSON(),
});
const stored = () => JSON.parse(localStorage.getItem("session") ?? "null");

const fetched = vi.spyOn(window, "fetch");
let stop = () => {};
beforeEach(() => {
  fetched.mockReset();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("an invalid stored session is dropped", () => {
  localStorage.setItem("session", '{"accessToken":1}');
  stop = watchSession();
  expect(sessionState()).toEqual({ status: "signed-out" });
  expect(localStorage.getItem("session")).toBeNull();
});

test("a cleared storage ends the session, here and where another tab cleared it", () => {
  stop = watchSession();
  keepSession(sessionOf("first"));
  localStorage.clear();
  expect(sessionState().status).toBe("signed-in");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(sessionState().status).toBe("signed-out");
  keepSession(sessionOf("second"));
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(sessionState().status).toBe("signed-out");
});

test("the token is refreshed once, 90 seconds before its end on this device's clock", async () => {
  vi.useFakeTimers();
  stop = watchSession();
  keepSession(sessionOf("first"));
  fetched.mockImplementation(async () => Response.json(sessionOf("second")));
  await vi.advanceTimersByTimeAsync((LASTS_SECONDS - 120) * 1000);
  expect(fetched).not.toHaveBeenCalled();
  expect(await accessToken()).toBe("first");
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await expect.poll(() => stored().accessToken).toBe("second");
  expect(fetched).toHaveBeenCalledOnce();
});

test("without Web Locks, which need https, requests in a row share one refresh", async () => {
  const locks = Object.getOwnPropertyDescriptor(Navigator.prototype, "locks") as PropertyDescriptor;
  Reflect.deleteProperty(Navigator.prototype, "locks");
  onTestFinished(() => void Object.defineProperty(Navigator.prototype, "locks", locks));
  stop = watchSession();
  keepSession(sessionOf("old", -1));
  fetched.mockImplementation(async () => Response.json(sessionOf("new")));
  expect(await Promise.all([accessToken(), refreshSession(), accessToken()])).toEqual([
    "new",
    expect.objectContaining({ accessToken: "new" }),
    "new",
  ]);
  expect(fetched).toHaveBeenCalledOnce();
});
