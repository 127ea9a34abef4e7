import type { Page, Request } from "playwright-core";
import { describe, expect, test } from "vitest";
import { createMember, DEMO, expireSession, signIn } from "./support/accounts.ts";
import { delayResponses } from "./support/slow-network.ts";
import { untilToast } from "./support/toasts.ts";
import { newVisitor, setUpBrowser, untilLive, visit } from "./support/visitors.ts";

setUpBrowser();

const accountMenu = (page: Page) => page.getByRole("button", { name: "Account menu" });
const login = (page: Page) => page.getByRole("link", { name: "Login" });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem("session"));

const isRefresh = (request: Request) => request.url().endsWith("/api/auth/refresh");

async function openTab(page: Page, address: string): Promise<Page> {
  const tab = await page.context().newPage();
  await visit(tab, address);
  return tab;
}

test("the header never shows Login to a member, and nothing in it moves", async () => {
  const page = await newVisitor("desktop", { expectComplaint: /ERR_FAILED/ });
  await signIn(page, DEMO.premium, "/terms");
  await page.addInitScript(() => {
    const seen = { logins: 0, moved: [] as string[] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as unknown as { sources: { node: Node | null }[] };
        seen.moved.push(
          sources.map(({ node }) => (node as Element | null)?.outerHTML ?? "what is gone").join(),
        );
      }
    }).observe({ type: "layout-shift", buffered: true });
    const look = () => {
      const links = [...document.querySelectorAll<HTMLElement>("header a")];
      if (links.some((link) => link.textContent === "Login" && link.checkVisibility())) seen.logins += 1;
      requestAnimationFrame(look);
    };
    look();
  });
  // A late web font shifts the text.
  await page.route("**/*.woff2", (route) => route.abort());
  // The account also arrives through the live connection.
  await page.routeWebSocket("**/api/live", () => {});
  const release = await delayResponses(page, "**/api/account");
  await visit(page, "/terms");
  await accountMenu(page).waitFor();
  const before = await accountMenu(page).boundingBox();
  await accountMenu(page).click();
  await page.getByText(DEMO.premium.email).waitFor();
  release();
  await page.getByRole("banner").getByText("Premium", { exact: true }).nth(1).waitFor();
  expect(await accountMenu(page).boundingBox()).toEqual(before);
  const seen = await page.evaluate(
    () => (window as unknown as { seen: { logins: number; moved: string[] } }).seen,
  );
  expect(seen.logins).toBe(0);
  expect(seen.moved).toEqual([]);
});

test("a member on a slow connection is not asked to sign in while the scripts load", async () => {
  const page = await newVisitor("phone");
  await signIn(page, DEMO.member, "/about");
  const release = await delayResponses(page, "**/assets/*.js");
  await page.goto("/messages", { waitUntil: "commit" });
  await page.getByRole("status", { name: "Loading Messages" }).waitFor();
  expect(await page.getByText("Please sign in to view this page.").isVisible()).toBe(false);
  release();
  await page.getByLabel("Search messages").waitFor();
});

describe("signing out", () => {
  test("goes home in all tabs, with a message, and leaves nothing behind", async () => {
    const page = await newVisitor("phone");
    // A new account, because other journeys would trigger live updates of a demo account.
    await signIn(page, await createMember(page), "/terms");
    const other = await openTab(page, "/settings");
    const third = await openTab(page, "/add-review");
    await other.getByRole("heading", { name: "Settings" }).waitFor();
    await third.getByRole("button", { name: "Publish Review" }).waitFor();
    for (const tab of [page, other, third]) await untilLive(tab);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    for (const tab of [page, other, third]) {
      await untilToast(tab, "Signed out", "You have been signed out successfully.");
      await tab.waitForURL((url) => url.pathname === "/");
      expect(await tab.getByText("Authentication required").count()).toBe(0);
    }
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("refresh");
    await visit(other, "/settings");
    await other.waitForURL(/\/auth\?mode=login&redirect=%2Fsettings/);
  });

  test("wins over a concurrent refresh", async () => {
    const page = await newVisitor("desktop", { expectStatus: [401] });
    await signIn(page, await createMember(page), "/terms");
    const other = await openTab(page, "/about");
    for (const tab of [page, other]) await untilLive(tab);
    // Each tab polls the session, so either may refresh it.
    const tabs = page.context();
    const release = await delayResponses(tabs, "**/api/auth/refresh");
    const refresh = tabs.waitForEvent("request", isRefresh);
    await expireSession(page);
    await page.reload();
    await refresh;
    await other.evaluate(() => localStorage.removeItem("session"));
    const answer = tabs.waitForEvent("response", (response) => isRefresh(response.request()));
    release();
    expect((await answer).status()).toBe(200);
    await login(page).waitFor();
    expect(await stored(page)).toBeNull();
  });
});

describe("a session", () => {
  test("shows that it was ended elsewhere, immediately or with the next load, and the page stays", async () => {
    const page = await newVisitor("desktop", { expectStatus: [401] });
    const untilEnded = async (pathname: string) => {
      await untilToast(page, "Your session has ended", "Please sign in again.");
      await login(page).waitFor();
      expect(new URL(page.url()).pathname).toBe(pathname);
      expect(await stored(page)).toBeNull();
    };
    await signIn(page, DEMO.premium, "/tools");
    await untilLive(page);
    await page.context().request.post("/api/auth/sign-out");
    await untilEnded("/tools");

    // Without a live connection.
    await page.routeWebSocket("**/api/live", () => {});
    await signIn(page, DEMO.premium, "/markets");
    await accountMenu(page).waitFor();
    // An open page might send a request in between and notice earlier.
    await page.goto("about:blank");
    await page.context().request.post("/api/auth/sign-out");
    await page.goto("/markets");
    await untilEnded("/markets");
  });

  test("is refreshed by one of two tabs, and both keep working", async () => {
    const page = await newVisitor("desktop");
    await signIn(page, DEMO.premium);
    const other = await page.context().newPage();
    const before = await expireSession(page);
    await Promise.all([visit(page, "/tools"), visit(other, "/markets")]);
    await expect.poll(() => stored(page)).not.toBe(before);
    for (const tab of [page, other]) await accountMenu(tab).waitFor();
    expect(await page.evaluate(() => document.cookie)).toBe("");
  });

  test("leaves no connection and no error when it ends while connecting", async () => {
    const page = await newVisitor("desktop");
    await signIn(page, DEMO.premium, "/terms");
    // Waits for this page's connection first.
    await untilLive(page);
    await page.addInitScript(() => {
      window.WebSocket = class extends WebSocket {
        constructor(...args: ConstructorParameters<typeof WebSocket>) {
          super(...args);
          // Simulates a sign-out in another tab.
          setTimeout(() => {
            localStorage.removeItem("session");
            window.dispatchEvent(new StorageEvent("storage", { key: "session" }));
          });
        }
      };
    });
    const opened = page.waitForEvent("websocket");
    await page.reload();
    const socket = await opened;
    if (!socket.isClosed()) await socket.waitForEvent("close");
    await login(page).waitFor();
  });

  test("survives a bad connection, and nothing is requested as a visitor", async () => {
    const page = await newVisitor("desktop", { expectStatus: [503] });
    await signIn(page, DEMO.premium, "/terms");
    await page.route("**/api/auth/refresh", (route) => route.fulfill({ status: 503 }));
    await expireSession(page);
    const asked: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/account")) asked.push(request.headers().authorization);
    });
    const rejected = page.waitForResponse("**/api/auth/refresh");
    await page.reload();
    await rejected;
    await accountMenu(page).waitFor();
    expect(await stored(page)).not.toBeNull();
    expect(asked).toEqual([]);
    await page.unroute("**/api/auth/refresh");
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect
      .poll(() => stored(page).then((text) => Date.parse(JSON.parse(text ?? "{}").expiresAt)))
      .toBeGreaterThan(Date.now());
    await accountMenu(page).waitFor();
  });

  test("continues a waiting sign-in form when it starts in another tab", async () => {
    const page = await newVisitor("desktop");
    await visit(page, "/auth?redirect=/tools");
    const other = await openTab(page, "/auth");
    await other.getByLabel("Email", { exact: true }).fill(DEMO.premium.email);
    await other.getByLabel("Password", { exact: true }).fill(DEMO.premium.password);
    await other.getByRole("button", { name: "Sign In", exact: true }).click();
    await other.waitForURL((url) => url.pathname === "/");
    await page.waitForURL((url) => url.pathname === "/tools");
    await accountMenu(page).waitFor();
  });
});
