import type { Page, Worker } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { expectAccessibleOnEachDevice } from "#tests/e2e/support/accessibility.ts";
import { DEMO } from "#tests/e2e/support/accounts.ts";
import { openApi, openApiAs } from "#tests/e2e/support/api-client.ts";
import { decideOnDiscussion } from "#tests/e2e/support/discussions.ts";
import { setUpOwnProduct } from "#tests/e2e/support/own-product.ts";
import { productUrl, setUpBrowser, untilAlive, visit } from "#tests/e2e/support/visitors.ts";
import { newTestBrowser, openPushService, subscriptionOf } from "#tests/support/push/push-stand-in.ts";
import { openSettings } from "./security-tab.ts";

const service = await openPushService();
afterAll(() => service.close());

setUpBrowser();

// With the worker, and a push service of this machine.
setUpOwnProduct({ PUSH_PROXY_URL: service.url, DECISION_UNDO_SECONDS: "1" });

const browser = newTestBrowser();

const REPLIED = / replied to you in “Which dialer\?”$/;

/** What Chromium's push service and a screen would do; neither is there. Runs in the page. */
function subscribeTo({ endpoint, ...keys }: ReturnType<typeof subscriptionOf>) {
  const subscription = {
    options: {},
    unsubscribe: async () => true,
    toJSON: () => ({ endpoint, keys }),
  } as object as PushSubscription;
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async () => subscription;
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
}

interface Shown {
  title: string;
  body: string;
  data: unknown;
}

/** The worker's scope, as far as the functions below change it. */
interface Scope {
  registration: { showNotification(title: string, options: Omit<Shown, "title">): Promise<void> };
  clients: { openWindow(url: string): Promise<void> };
  shown: Shown[];
}

/** Delivers to the page's worker what the push service got. @returns what the worker shows */
async function deliver(page: Page, worker: Worker, data: string): Promise<Shown[]> {
  await worker.evaluate(() => {
    const scope = self as unknown as Scope;
    scope.shown = [];
    scope.registration.showNotification = async (title, options) =>
      void scope.shown.push({ title, ...options });
  });
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  const registrationId = await registered;
  await cdp.send("ServiceWorker.deliverPushMessage", { origin: productUrl(), registrationId, data });
  await cdp.detach();
  const readShown = () => worker.evaluate(() => (self as unknown as Scope).shown);
  await expect.poll(readShown).not.toEqual([]);
  return readShown();
}

/** @returns the path that a press on what is shown opens */
const press = (worker: Worker): Promise<string> =>
  worker.evaluate(async () => {
    const { shown, clients } = self as unknown as Scope;
    return new Promise<string>((resolve) => {
      clients.openWindow = async (url) => resolve(url);
      const notification = { ...shown[0], close() {} };
      self.dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil() {} }));
    });
  });

test("a member turns notifications of the browser on, gets one about a reply while elsewhere, and signs out of them", async () => {
  const { page, person, accessToken } = await openSettings("desktop", "emails");
  await page.context().grantPermissions(["notifications"], { origin: productUrl() });
  await page.addInitScript(subscribeTo, subscriptionOf(browser));
  await visit(page, "/settings?tab=emails");
  await page.getByRole("switch", { name: "Notifications in this browser" }).press("Space");
  await page.getByText("This browser", { exact: true }).waitFor();
  await expectAccessibleOnEachDevice(page);

  const author = openApi(accessToken);
  const { id } = await author.call<{ id: string }>("POST", "/discussions", {
    title: "Which dialer?",
    content: "Ours drops calls.",
  });
  await decideOnDiscussion(id, "approved");
  const notes: { title: string; body: string }[] = [];
  const untilNote = (title: string | RegExp) =>
    expect
      .poll(() => notes.push(...service.takeNotes(browser)) && notes.at(-1)?.title, { timeout: 60_000 })
      .toMatch(title);
  await untilNote(/Your discussion .* was approved/);
  const writer = await openApiAs(DEMO.premium);
  await writer.call("POST", "/comments", {
    thread: { kind: "discussion", id },
    content: "We **switched** in May.",
  });
  await untilNote(REPLIED);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("There is no worker");
  expect(await deliver(page, worker, JSON.stringify(notes.at(-1)))).toMatchObject([
    { title: expect.stringMatching(REPLIED), body: "We switched in May." },
  ]);
  await visit(page, await press(worker));
  await page.getByText("in May.").waitFor();

  await untilAlive(page);
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("push_wish"))).toBeNull();
  const elsewhere = await openApiAs(person);
  expect(await elsewhere.call("GET", "/account/push")).toMatchObject({ browsers: [] });
});
