import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { PushSettings } from "#contract/account/push.ts";
import { PUSH_KINDS } from "#contract/people/returning.ts";
import { ROBIN, renderScreen } from "#tests/components/render-screen.tsx";
import { pushWish } from "#web/platform/stored/push-wish.ts";
import KeepSubscribed from "./keep-subscribed.tsx";
import { PushQuestion } from "./push-question.tsx";
import { PushSection } from "./push-section.tsx";

const KEY = `B${"A".repeat(86)}`;
const id = (end: string) => `0190a000-0000-7000-8000-0000000000${end}`;
const site = { hasOfflinePage: true };
const HERE = { id: id("aa"), device: "Chrome on Linux", seenAt: new Date().toISOString(), isCurrent: true };
const THERE = { ...HERE, id: id("bb"), device: "Firefox on Windows", isCurrent: false };
const here = page.getByRole("switch", { name: "Notifications in this browser" });

/** What the browser's part remembers: its subscription, and whether it asks. */
const browser = {
  permission: "default" as NotificationPermission,
  answer: "granted",
  key: "",
  subscribed: false,
};

const subscription = () => ({
  options: { applicationServerKey: Uint8Array.from(atob(browser.key), (one) => one.charCodeAt(0)).buffer },
  unsubscribe: async () => {
    browser.subscribed = false;
    return true;
  },
  toJSON: () => ({
    endpoint: "https://fcm.googleapis.com/send/x",
    keys: { p256dh: KEY, auth: "A".repeat(22) },
  }),
});

beforeEach(() => {
  Object.assign(browser, { permission: "default", answer: "granted", key: "", subscribed: false });
  localStorage.clear();
  vi.spyOn(Notification, "permission", "get").mockImplementation(() => browser.permission);
  vi.spyOn(Notification, "requestPermission").mockImplementation(async () => {
    if (browser.permission === "default") browser.permission = browser.answer as NotificationPermission;
    return browser.permission;
  });
  const pushManager = {
    getSubscription: async () => (browser.subscribed ? subscription() : null),
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      const base64 = applicationServerKey.replaceAll("-", "+").replaceAll("_", "/");
      Object.assign(browser, { key: base64.padEnd(88, "="), subscribed: true });
      return subscription();
    },
  };
  const registration = { pushManager } as object as ServiceWorkerRegistration;
  vi.spyOn(navigator.serviceWorker, "register").mockResolvedValue(registration);
  vi.spyOn(navigator.serviceWorker, "getRegistration").mockResolvedValue(registration);
  vi.spyOn(navigator.serviceWorker, "ready", "get").mockResolvedValue(registration);
});
afterEach(() => vi.restoreAllMocks());

/** A server that has these browsers. */
function serverWith(...browsers: PushSettings["browsers"]) {
  let settings: PushSettings = { publicKey: KEY, kinds: [...PUSH_KINDS], browsers };
  const calls: string[] = [];
  const change = (call: string, next: Partial<PushSettings>) => {
    calls.push(call);
    settings = { ...settings, ...next };
    return settings;
  };
  const push = {
    get: () => settings,
    putBrowser: ({ endpoint }: { endpoint: string }) =>
      change(`put ${endpoint}`, {
        browsers: [HERE, ...settings.browsers.filter(({ isCurrent }) => !isCurrent)],
      }),
    removeBrowser: ({ id: removed }: { id: string }) =>
      change(`remove ${removed}`, { browsers: settings.browsers.filter((one) => one.id !== removed) }),
    putKinds: ({ kinds }: Pick<PushSettings, "kinds">) => change(`kinds ${kinds.length}`, { kinds }),
  };
  return { api: { push }, calls };
}

test("a member turns notes on, leaves out a kind, and turns them off", async () => {
  const { api, calls } = serverWith(THERE);
  await renderScreen(<PushSection />, { viewer: {}, site, api });
  await expect.element(here).not.toBeChecked();
  await here.click();
  await expect.element(page.getByText("This browser")).toBeVisible();
  await expect.element(here).toBeChecked();
  expect(pushWish.read()).toBe(ROBIN.id);
  await page.getByRole("switch", { name: "Replies" }).click();
  await expect.poll(() => calls).toEqual(["put https://fcm.googleapis.com/send/x", "kinds 6"]);
  await here.click();
  await expect.element(here).not.toBeChecked();
  await expect.poll(() => calls.at(-1)).toBe(`remove ${HERE.id}`);
  expect([browser.subscribed, pushWish.read()]).toEqual([false, undefined]);
});

test("a member removes another browser", async () => {
  const { api, calls } = serverWith(THERE);
  await renderScreen(<PushSection />, { viewer: {}, site, api });
  await page.getByRole("button", { name: "Remove Firefox on Windows" }).click();
  await expect.element(page.getByText("Firefox on Windows shows no more notifications")).toBeVisible();
  expect(calls).toEqual([`remove ${THERE.id}`]);
  await expect
    .element(page.getByRole("heading", { name: "Browsers with notifications" }))
    .not.toBeInTheDocument();
});

test("a refusal in the browser's own question leaves them off and says what to do", async () => {
  browser.answer = "denied";
  const { api, calls } = serverWith();
  await renderScreen(<PushSection />, { viewer: {}, site, api });
  await here.click();
  await expect.element(page.getByText(/^Your browser blocks notifications from this site/)).toBeVisible();
  expect(calls).toEqual([]);
});

test("a push service that can't be reached leaves them off with a message", async () => {
  const { api } = serverWith();
  const registration = await navigator.serviceWorker.ready;
  registration.pushManager.subscribe = () => Promise.reject(new DOMException("no network", "AbortError"));
  await renderScreen(<PushSection />, { viewer: {}, site, api });
  await here.click();
  await expect.element(page.getByText("Failed to change browser notifications")).toBeVisible();
  await expect.element(here).not.toBeChecked();
});

test("browsers without notes say so, and iPhones how to get them", async () => {
  const { api } = serverWith();
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)",
  );
  const { PushManager } = window;
  Reflect.deleteProperty(window, "PushManager");
  try {
    await renderScreen(<PushSection />, { viewer: {}, site, api });
    await expect.element(page.getByText(/choose Add to Home Screen/)).toBeVisible();
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (X11; Linux x86_64)");
    await renderScreen(<PushSection />, { viewer: {}, site, api });
    await expect.element(page.getByText("This browser can't show notifications.")).toBeVisible();
  } finally {
    window.PushManager = PushManager;
  }
});

test("a visit renews the subscription with the server's key, without asking", async () => {
  Object.assign(browser, { permission: "granted", key: btoa("a former key"), subscribed: true });
  const { api, calls } = serverWith();
  await renderScreen(<KeepSubscribed />, { viewer: {}, site, api });
  await expect.poll(() => calls).toContain("put https://fcm.googleapis.com/send/x");
  expect(browser.key.replaceAll("=", "")).toBe(KEY);
});

test("a visit doesn't ask a browser that no longer allows notes", async () => {
  const { api, calls } = serverWith();
  await renderScreen(<KeepSubscribed />, { viewer: {}, site, api });
  await expect.element(page.getByRole("region", { name: "Notifications" })).not.toBeInTheDocument();
  expect(calls).toEqual([]);
  expect(Notification.requestPermission).not.toHaveBeenCalled();
});

test("the question beside a post is asked once, whatever the answer", async () => {
  const { api, calls } = serverWith();
  const yes = page.getByRole("button", { name: "Yes" });
  await renderScreen(<PushQuestion />, { viewer: {}, site, api });
  await page.getByRole("button", { name: "No" }).click();
  await expect.element(yes).not.toBeInTheDocument();
  await renderScreen(<PushQuestion />, { viewer: {}, site, api });
  await expect.element(yes).not.toBeInTheDocument();
  localStorage.removeItem("push_asked");
  await renderScreen(<PushQuestion />, { viewer: {}, site, api });
  await yes.click();
  await expect.poll(() => calls).toEqual(["put https://fcm.googleapis.com/send/x"]);
  await expect.element(yes).not.toBeInTheDocument();
});
