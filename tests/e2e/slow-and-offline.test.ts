import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { DiscussionPage } from "#contract/posts/discussions.ts";
import type { ReviewPage } from "#contract/reviews/views.ts";
import { createMember, signIn } from "./support/accounts.ts";
import { openApi } from "./support/api-client.ts";
import { fillAll, openForm, publishButton } from "./support/review-form.ts";
import { delayResponses } from "./support/slow-network.ts";
import { OFFLINE, untilToast, untilToastsCanShow } from "./support/toasts.ts";
import { follow, newVisitor, setUpBrowser, untilAlive, untilLive, visit } from "./support/visitors.ts";

setUpBrowser();

const NOTHING_CHANGED = "That didn't load, so nothing changed";
const REVIEWS = /\/api\/reviews(\?|$)/;
const isFocused = (element: Element) => element === document.activeElement;
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const bar = (page: Page) => page.getByRole("progressbar", { name: "Loading" });
const busyList = (page: Page) =>
  page.locator('[aria-busy="true"]').filter({ has: page.getByRole("article") });
const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" }).getByRole("dialog");
/** Whether a tap on its center reaches it. */
const isUncovered = (control: Locator) =>
  control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
const scrollOf = (page: Page) => page.evaluate(() => window.scrollY);
const firstReview = (page: Page) =>
  page.getByRole("article").first().getByRole("link").first().getAttribute("href");

describe("a slow connection", () => {
  test("leaves people where they have scrolled before the scripts arrive", async () => {
    const page = await newVisitor("phone");
    const release = await delayResponses(page, "**/assets/*.js");
    await page.goto("/search?market=Austin%2C+TX", { waitUntil: "commit" });
    await page.getByRole("article").nth(9).scrollIntoViewIfNeeded();
    const position = await page.evaluate(() => window.scrollY);
    expect(position).toBeGreaterThan(1000);
    release();
    await untilAlive(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(position);
  });

  test("shows a press before anything is loaded, and dims only the list that a filter changes, until the new one arrives", async () => {
    const page = await newVisitor("desktop");
    await page.clock.install();
    await visit(page, "/search?market=Austin%2C+TX");
    const link = page.getByRole("article").first().getByRole("link").first();
    const opacityOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).opacity);
    await link.hover();
    await page.mouse.down();
    expect(await opacityOf(link)).toBe("0.65");
    // Releases elsewhere, so that the link doesn't open.
    await page.mouse.move(0, 0);
    await page.mouse.up();
    expect(await opacityOf(link)).toBe("1");

    const before = await firstReview(page);
    const sort = page.getByRole("combobox", { name: "Sort by" });
    const release = await delayResponses(page, REVIEWS);
    await sort.focus();
    await page.keyboard.press("ArrowDown");
    await busyList(page).waitFor();
    expect(await sort.inputValue()).toBe("oldest");
    await page.clock.runFor(10_000);
    await bar(page).waitFor();
    await expect.poll(() => opacityOf(busyList(page))).toBe("0.5");
    expect(await page.getByRole("status", { name: "Loading the page" }).count()).toBe(0);
    expect(await opacityOf(page.getByRole("main"))).toBe("1");
    expect(await firstReview(page)).toBe(before);
    await heading(page, "Reviews in Austin, TX").waitFor();
    expect(await sort.evaluate(isFocused)).toBe(true);

    release();
    await busyList(page).waitFor({ state: "detached" });
    await bar(page).waitFor({ state: "detached" });
    expect(await firstReview(page)).not.toBe(before);
    expect(await sort.inputValue()).toBe("oldest");
    expect(await sort.evaluate(isFocused)).toBe(true);
  });

  test("changes address, menu, title and heading together", async () => {
    const page = await newVisitor("phone");
    await page.clock.install();
    await visit(page, "/tools");
    await page.evaluate(() => window.scrollTo(0, 700));
    await page.clock.pauseAt(Date.now() + 60_000);
    const link = page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "Markets" });
    const skeleton = page.getByRole("status", { name: "Loading the page" });
    const opacity = () => page.getByRole("main").evaluate((main) => getComputedStyle(main).opacity);
    const isLit = async () => (await link.getAttribute("aria-current")) === "page";
    const shown = async () => ({
      path: new URL(page.url()).pathname,
      title: (await page.title()).split(" · ")[0],
      heading: await page.getByRole("heading", { level: 1 }).innerText(),
      isLit: await isLit(),
    });
    const old = { path: "/tools", title: "Browse Tools", heading: "Browse Tools", isLit: false };
    const next = { path: "/markets", title: "All Markets", heading: "All Markets", isLit: true };
    /** Lets time pass until a state is reached. */
    const passUntil = (isReached: () => Promise<boolean>) =>
      expect
        .poll(async () => {
          await page.clock.runFor(10);
          return isReached();
        })
        .toBe(true);

    const release = await delayResponses(page, "**/api/markets");
    const asked = page.waitForRequest("**/api/markets");
    await link.click();
    await asked;
    // The click may have scrolled.
    const position = await scrollOf(page);
    expect(position).toBeGreaterThan(0);
    expect(await shown()).toEqual(old);
    expect(await opacity()).toBe("1");
    await passUntil(async () => (await bar(page).count()) === 1);
    await expect.poll(opacity).toBe("0.5");
    expect(await shown()).toEqual(old);

    await passUntil(() => skeleton.isVisible());
    expect(await shown()).toEqual(next);
    await expect.poll(opacity).toBe("1");
    expect(await scrollOf(page)).toBe(0);

    await page.clock.resume();
    release();
    await page.getByLabel("Search states or cities").waitFor();
    await bar(page).waitFor({ state: "detached" });
    expect(await skeleton.count()).toBe(0);
    expect(await shown()).toEqual(next);

    await page.goBack();
    await heading(page, "Browse Tools").waitFor();
    await expect.poll(shown).toEqual(old);
    await expect.poll(() => scrollOf(page)).toBe(position);
  });

  test("names a tool above its skeleton, and going back from there restores the list's position", async () => {
    const page = await newVisitor("phone");
    await visit(page, "/search?market=Austin%2C+TX&category=CRM");
    const tool = page.getByRole("table").getByRole("link", { name: "Foyer CRM" });
    await page.evaluate(() => window.scrollTo(0, 300));
    const release = await delayResponses(page, "**/api/tools/foyer-crm/comps*");
    // Without scrolling to it first.
    await tool.evaluate((link: HTMLElement) => link.click());
    await page.getByRole("status", { name: "Loading the page" }).waitFor();
    await heading(page, "Foyer CRM").waitFor();
    expect(await page.title()).toMatch(/^Foyer CRM · /);
    await page.goBack();
    await heading(page, "CRM reviews in Austin, TX").waitFor();
    await expect.poll(() => scrollOf(page)).toBe(300);
    release();
  });

  test("keeps a like when an answer from before it arrives after it", async () => {
    const page = await newVisitor("phone");
    const { items } = await openApi().call<ReviewPage>("GET", "/reviews?sort=oldest");
    const address = `/reviews/${items[1]?.id}`;
    await signIn(page, await createMember(page));
    const answered = Promise.withResolvers<void>();
    const stored = Promise.withResolvers<void>();
    let loads = 0;
    await page.route(`**/api${address}`, async (route) => {
      loads += 1;
      // The first answer says who is signed in, the second that nobody likes it.
      if (loads !== 2) return route.continue();
      const response = await route.fetch();
      answered.resolve();
      await stored.promise;
      // Unless the page has given it up.
      await route.fulfill({ response }).catch(() => {});
    });
    await page.goto(address);
    await answered.promise;
    const like = page.getByRole("button", { name: /^Like, / }).first();
    const liked = page.waitForResponse(`**/api${address}/like`);
    await like.click();
    await liked;
    // The like's answer ends the load that began before it.
    await expect.poll(() => loads).toBeGreaterThan(2);
    stored.resolve();
    await page.waitForLoadState("networkidle");
    expect(await like.getAttribute("aria-pressed")).toBe("true");
  });

  test("opens the link that was pressed last, also when the old screen then replaces its own address", async () => {
    const page = await newVisitor("desktop");
    await page.clock.install();
    await visit(page, "/tools");
    // Both links are followed before the skeleton of the first would be shown.
    await page.clock.pauseAt(Date.now() + 60_000);
    const menu = page.getByRole("navigation", { name: "Main" });
    const release = await delayResponses(page, "**/api/markets");
    const asked = page.waitForRequest("**/api/markets");
    await menu.getByRole("link", { name: "Markets" }).click();
    await asked;
    await menu.getByRole("link", { name: "Premium" }).click();
    await page.clock.resume();
    await page.waitForURL("**/pricing");
    release();
    await bar(page).waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/pricing");
    await page.goBack();
    await heading(page, "Browse Tools").waitFor();

    // The old screen replaces its own address while it waits.
    await visit(page, "/calculator");
    await page.clock.pauseAt(Date.now() + 180_000);
    const releaseAgain = await delayResponses(page, "**/api/markets");
    const askedAgain = page.waitForRequest("**/api/markets");
    await menu.getByRole("link", { name: "Markets" }).click();
    await askedAgain;
    await page.getByLabel("Monthly budget").fill("800");
    await expect.poll(() => new URL(page.url()).search).toContain("budget=800");
    await page.clock.resume();
    releaseAgain();
    await heading(page, "All Markets").waitFor();
    expect(new URL(page.url()).pathname).toBe("/markets");
  });
});

const INTERNAL_ERROR = {
  defined: false,
  code: "INTERNAL_SERVER_ERROR",
  status: 500,
  message: "Internal server error",
  data: { requestId: "12345678" },
};

test("pages whose data fails to load keep their heading above the error", async () => {
  const page = await newVisitor("phone", { expectStatus: [500], expectComplaint: /Internal Server Error/i });
  const { items } = await openApi().call<ReviewPage>("GET", "/reviews?sort=oldest");
  await visit(page, "/terms");
  await page.route("**/api/**", (route) => route.fulfill({ status: 500, json: INTERNAL_ERROR }));
  const headings = {
    "/tools": "Browse Tools",
    "/markets": "All Markets",
    "/markets/TX/austin": "Austin, Texas",
    "/leaderboards": "Leaderboards",
    "/compare?tools=foyer-crm%2Crolodesk": "Compare tools",
    "/search?market=Austin%2C+TX": "Results for “Austin, TX”",
    [`/reviews/${items[0]?.id}`]: "Could not load this review",
    [`/profile/${items[0]?.reviewer.id}`]: "Could not load this profile",
  };
  for (const [address, name] of Object.entries(headings)) {
    await follow(page, address);
    await heading(page, name).waitFor();
    await page
      .getByRole("heading", { level: 2, name: /^(Something went wrong|Could not load reviews)$/ })
      .waitFor();
    const text = await page.getByRole("alert").first().innerText();
    expect(text).toContain("The problem is on our end, not yours.");
    expect(text).toContain("Request 12345678");
  }
});

test("Home omits sections that fail to load, and so does the pricing page", async () => {
  const page = await newVisitor("phone", { expectStatus: [500], expectComplaint: /Internal Server Error/ });
  await visit(page, "/terms");
  for (const failing of ["overview", "markets/popular", "newest-reviews", "comps/picks"]) {
    await page.route(`**/api/${failing}`, (route) => route.fulfill({ status: 500, json: {} }));
  }
  await page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "Home" }).click();
  await page.getByRole("heading", { name: "How It Works" }).waitFor();
  await page.getByRole("heading", { name: "Browse by Category" }).waitFor();
  const main = await page.getByRole("main").innerText();
  for (const title of ["Popular Markets", "Just reviewed", "Best picks, U.S."]) {
    expect(main).not.toContain(title);
  }
  expect(await page.getByRole("alert").count()).toBe(0);
  await follow(page, "/pricing");
  await page.getByRole("button", { name: "Subscribe to Premium", exact: true }).waitFor();
  await page.getByRole("heading", { name: "Frequently asked questions" }).waitFor();
  expect(await page.getByRole("heading", { name: "One review, locked and unlocked" }).count()).toBe(0);
  expect(await page.getByRole("alert").count()).toBe(0);
});

test("loaded content stays when offline, and the rest explains itself and loads once online", async () => {
  const page = await newVisitor("phone", {
    expectComplaint: /ERR_INTERNET_DISCONNECTED|Failed to fetch/,
  });
  await visit(page, "/search?market=Austin%2C+TX&category=CRM");
  // What it takes to name other pages loads when the page is first touched.
  const naming = page.waitForResponse(/screen-skeleton/);
  await page.getByRole("heading", { level: 1 }).tap();
  // With what it imports, which its response doesn't wait for.
  await page.evaluate(`import(${JSON.stringify((await naming).url())}).then(() => {})`);
  const told = page.getByRole("banner").getByText("You're offline. Showing what's loaded.");
  const retry = page.getByRole("button", { name: "Try again" });
  await page.context().setOffline(true);
  await told.waitFor();
  await page.getByRole("table").getByRole("link", { name: "Foyer CRM" }).click();
  await heading(page, "Foyer CRM").waitFor();
  await page.getByText("You're offline. This will load as soon as you're connected.").waitFor();
  expect(await page.title()).toContain(" · ");
  expect(await page.locator("title").count()).toBe(1);
  await page.goBack();
  // A choice that can't be loaded leaves the page as it was.
  const sort = page.getByRole("combobox", { name: "Sort by" });
  const before = await firstReview(page);
  await sort.selectOption("Oldest");
  await untilToast(page, NOTHING_CHANGED, OFFLINE);
  await heading(page, "CRM reviews in Austin, TX").waitFor();
  expect(await sort.inputValue()).toBe("newest");
  expect(await firstReview(page)).toBe(before);
  expect(new URL(page.url()).searchParams.get("sort")).toBeNull();

  // Neither its code nor its data is loaded.
  const tab = page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "Markets" });
  await tab.click();
  await page.getByRole("heading", { name: "You're offline" }).waitFor();
  await heading(page, "All Markets").waitFor();
  await told.waitFor();
  await retry.waitFor();

  await page.context().setOffline(false);
  await page.getByLabel("Search states or cities").waitFor();
  await told.waitFor({ state: "detached" });
  await page.goBack();
  await page.getByRole("article").first().waitFor();
});

test("a category dims only what it changes of a market, a list of tools and a leaderboard, and leaves them as they were when it fails to load", async () => {
  const page = await newVisitor("desktop", { expectStatus: [500] });
  for (const [address, api] of [
    ["/markets/TX/austin", /\/api\/(reviews|comps)\?/],
    ["/tools", /\/api\/comps\/tools/],
    ["/leaderboards", /\/api\/comps/],
  ] as const) {
    await visit(page, address);
    const title = await page.getByRole("heading", { level: 1 }).innerText();
    const { promise: isHeld, resolve: fail } = Promise.withResolvers<void>();
    await page.route(api, async (route) => {
      await isHeld;
      await route.fulfill({ status: 500, json: INTERNAL_ERROR });
    });
    const tabs = page.getByRole("navigation", { name: "Categories" });
    await tabs.getByRole("link", { name: /^Scheduling/ }).click();
    await page.locator('[aria-busy="true"]').first().waitFor();
    await heading(page, title).waitFor();
    expect(await page.getByRole("main").evaluate((main) => getComputedStyle(main).opacity)).toBe("1");
    fail();
    await untilToast(page, NOTHING_CHANGED);
    await heading(page, title).waitFor();
    expect(await page.getByRole("alert").filter({ hasText: "Try again" }).count(), address).toBe(0);
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await page.unroute(api);
    await tabs.getByRole("link", { name: /^Scheduling/ }).click();
    await page.waitForURL(/category=Scheduling/);
    await expect.poll(() => toasts(page).count()).toBe(0);
  }
});

test("a page whose code can't be loaded keeps the site around it, and loads with a press or a reload", async () => {
  const page = await newVisitor("desktop", {
    expectStatus: [404],
    expectComplaint: /Failed to (fetch|load)|ERR_/,
  });
  await visit(page, "/terms");
  await page.mouse.move(10, 10);
  // The server is gone, and the browser doesn't know.
  await page.route(/.*/, (route) => route.abort("connectionrefused"));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Markets" }).click();
  await heading(page, "All Markets").waitFor();
  await page.getByText("We couldn't reach our server.").waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Browse Tools" }).waitFor();
  await page.unroute(/.*/);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByLabel("Search states or cities").waitFor();

  // A deployment has replaced it, and the server is there: the page reloads once.
  await visit(page, "/terms");
  await page.mouse.move(20, 20);
  await page.route(/assets\/(pricing|index)[^/]*\.js/, (route) => route.fulfill({ status: 404 }), {
    times: 1,
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Premium" }).click();
  await page
    .getByRole("heading", { level: 2, name: "Questions" })
    .or(page.getByText("$9.99").first())
    .first()
    .waitFor();
});

test("a dialog whose code can't be loaded opens with the next press, and shows what became of its request", async () => {
  const page = await newVisitor("phone", { expectStatus: [503], expectComplaint: /ERR_FAILED/ });
  const { items } = await openApi().call<ReviewPage>("GET", "/reviews?sort=oldest");
  await signIn(page, await createMember(page), `/reviews/${items[0]?.id}`);
  await untilLive(page);
  await page.route("**/proof-dialog-*.js", (route) => route.abort());
  const mark = page.getByRole("button", { name: "Email confirmed" });
  await mark.click();
  await untilToast(page, "Failed to open", "Please try again.");
  await page.unroute("**/proof-dialog-*.js");
  await mark.click();
  await page.getByRole("dialog", { name: "Email confirmed" }).waitFor();
  await expect.poll(() => toasts(page).count()).toBe(0);
  await page.keyboard.press("Escape");

  await page.route("**/api/reports", (route) => route.fulfill({ status: 503 }));
  await page.getByRole("button", { name: "Report", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Report this review" });
  await dialog.getByLabel("Spam or advertising").check();
  await dialog.getByRole("button", { name: "Send Report" }).click();
  const messages = dialog.getByRole("region", { name: "Notifications" });
  await messages.getByText("Failed to send report").waitFor();
  await messages.getByRole("button", { name: "Close" }).click();
  await messages.getByText("Failed to send report").waitFor({ state: "hidden" });
  await page.unroute("**/api/reports");
  await dialog.getByRole("button", { name: "Send Report" }).click();
  await untilToast(page, "Report sent");
  await dialog.waitFor({ state: "hidden" });
});

test("publishing offline keeps the form and shows an error, which success removes, and toasts cover no button", async () => {
  const { page, person } = await openForm("phone", undefined, {
    expectComplaint: /ERR_INTERNET_DISCONNECTED/,
  });
  await fillAll(page, { city: "Tulsa", state: "OK" });
  const publish = publishButton(page);
  await untilToastsCanShow(page);
  await page.context().setOffline(true);
  await publish.click();
  await untilToast(page, OFFLINE);
  expect(await isUncovered(publish)).toBe(true);
  expect(await isUncovered(page.getByRole("link", { name: "Save Draft & Exit" }))).toBe(true);
  expect(await isUncovered(page.getByRole("banner").getByRole("link", { name: "Add Review" }))).toBe(true);
  expect(await page.getByLabel("Monthly cost").inputValue()).toBe("139");

  await page.context().setOffline(false);
  await publish.click();
  await page.getByRole("heading", { name: "Thank you for your review" }).waitFor();
  // The page says that it was submitted, and the message about the failure is gone.
  expect(await toasts(page).count()).toBe(0);

  const desktop = await newVisitor("desktop", { expectComplaint: /ERR_INTERNET_DISCONNECTED/ });
  const { items } = await openApi().call<DiscussionPage>("GET", "/discussions?sort=most-replies");
  await signIn(desktop, person, `/discussions/${items[0]?.id}`);
  await desktop.getByLabel("Your comment").fill("Typed in a lift.");
  await untilToastsCanShow(desktop);
  await desktop.context().setOffline(true);
  const post = desktop.getByRole("button", { name: "Post Comment" });
  await post.click();
  await toasts(desktop).getByText(OFFLINE).waitFor();
  expect(await isUncovered(post)).toBe(true);
  expect(await desktop.getByLabel("Your comment").inputValue()).toBe("Typed in a lift.");
  // The form's code loads once online; until then the page stays.
  await desktop
    .getByRole("button", { name: /^Reply to / })
    .first()
    .click();
  expect(await desktop.getByLabel("Your comment").inputValue()).toBe("Typed in a lift.");
  await desktop.context().setOffline(false);
  await desktop.getByRole("textbox", { name: /^Reply to / }).waitFor();
  await desktop.getByRole("banner").getByRole("link").first().click();
  await expect.poll(() => toasts(desktop).count()).toBe(0);
});
