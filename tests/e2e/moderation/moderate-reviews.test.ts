import { randomInt } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "#tests/e2e/support/accessibility.ts";
import { DEMO, signIn } from "#tests/e2e/support/accounts.ts";
import { type ApiClient, edit, openApiAs, openApiAsNewcomer } from "#tests/e2e/support/api-client.ts";
import { setUpOwnProduct } from "#tests/e2e/support/own-product.ts";
import { articles, findItem, reject } from "#tests/e2e/support/queue.ts";
import { decideOnReview } from "#tests/e2e/support/reviews.ts";
import { untilToast } from "#tests/e2e/support/toasts.ts";
import { newVisitor, setUpBrowser } from "#tests/e2e/support/visitors.ts";
import { reviewContent } from "#tests/support/world.ts";

setUpBrowser();

// Longer than in the product that other journeys share, so that there is time to undo.
setUpOwnProduct({ DECISION_UNDO_SECONDS: "5" });

const newTool = () => `Queue Tool ${randomInt(100_000, 999_999)}`;
const approveOf = (page: Page, index: number) =>
  articles(page).nth(index).getByRole("button", { name: "Approve" });

async function pendingCount(page: Page): Promise<number> {
  return Number.parseInt(await page.getByText(/^\d+ pending$/).innerText(), 10);
}

/** Tracks the server's latest count of pending reviews: other journeys submit and decide at the same time. */
function trackServerCount(page: Page): () => Promise<number | undefined> {
  let last: Promise<{ pendingCount: number } | undefined> = Promise.resolve(undefined);
  page.on("response", (response) => {
    if (!response.ok() || !response.url().includes("/moderation/reviews")) return;
    const before = last;
    // The page may close before the response is read.
    last = response.json().catch(() => before);
  });
  return async () => (await last)?.pendingCount;
}

async function openQueue(options = {}): Promise<Page> {
  const page = await newVisitor("desktop", options);
  return showQueue(page);
}

async function showQueue(page: Page): Promise<Page> {
  await signIn(page, DEMO.moderator, "/admin");
  await articles(page).first().waitFor();
  return page;
}

async function sendIn(author: ApiClient, content: ReturnType<typeof reviewContent>): Promise<string> {
  return (await author.call<{ id: string }>("POST", "/reviews", content)).id;
}

const approveByApi = async (reviewId: string) =>
  decideOnReview(await openApiAs(DEMO.moderator), reviewId, { decision: "approved" });

test("seventeen decisions by keyboard: the focus moves on, and the next page loads automatically", async () => {
  const page = await openQueue();
  const serverCount = trackServerCount(page);
  const names = await articles(page).locator("h3").allInnerTexts();
  expect(names.length).toBe(20);
  for (let decided = 0; decided < 17; decided += 1) {
    await page.keyboard.press("a");
    await expect.poll(() => articles(page).first().locator("h3").innerText()).toBe(names[decided + 1]);
    const isNextReady = () => approveOf(page, 0).evaluate((button) => button === document.activeElement);
    await expect.poll(isNextReady).toBe(true);
  }
  await untilToast(page, "Review approved!");
  await expect.poll(() => articles(page).count()).toBeGreaterThan(3);
  await expect.poll(async () => (await pendingCount(page)) === (await serverCount())).toBe(true);
});

test("a response requested before a decision does not bring the decided item back", async () => {
  const page = await openQueue();
  const [first, second] = await articles(page).locator("h3").allInnerTexts();
  const release = await delayNextPage(page);
  await page.getByRole("button", { name: "Show more" }).click();
  await approveOf(page, 0).click();
  await untilToast(page, "Review approved!");
  release();
  // The first page is requested again, then the delayed one.
  await expect.poll(() => articles(page).count()).toBeGreaterThan(20);
  const shown = await articles(page).locator("h3").allInnerTexts();
  expect(shown[0]).toBe(second);
  expect(shown).not.toContain(first);
});

/** Delays the response with the second page of the queue until the returned function is called. */
async function delayNextPage(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/moderation/reviews?after=*", async (route) => {
    const response = await route.fetch();
    await promise;
    // The page may have canceled the request.
    await route.fulfill({ response }).catch(() => {});
  });
  return resolve;
}

test("shortcuts move through the queue, open the reason, and undo", async () => {
  const page = await openQueue();
  const isFocused = (index: number) =>
    approveOf(page, index).evaluate((button) => button === document.activeElement);
  for (const [key, index] of [
    ["j", 1],
    ["j", 2],
    ["k", 1],
    ["k", 0],
  ] as const) {
    await page.keyboard.press(key);
    expect(await isFocused(index)).toBe(true);
  }
  const tool = await articles(page).first().locator("h3").innerText();
  await page.keyboard.press("r");
  await page.keyboard.type("just a rejection with j, k and r");
  const reason = articles(page).first().getByLabel("Reason", { exact: true });
  expect(await reason.inputValue()).toBe("just a rejection with j, k and r");
  await page.keyboard.press("Control+Enter");
  await untilToast(page, "Review rejected!");
  await expect.poll(() => articles(page).first().locator("h3").innerText()).not.toBe(tool);
  // Z is text inside a field and undoes outside of it.
  await page.keyboard.press("z");
  await untilToast(page, "Undone");
  await expect.poll(() => articles(page).first().locator("h3").innerText()).toBe(tool);
  await expect.poll(() => isFocused(0)).toBe(true);
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await sheet.getByText("Undo the last decision").waitFor();
  await expectAccessible(page);
  await sheet.getByLabel("Use keyboard shortcuts").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  expect(await articles(page).nth(1).isVisible()).toBe(false);
});

test("an edit shows its changes and the decisions on earlier versions", async () => {
  const author = await openApiAsNewcomer();
  const toolName = newTool();
  const content = reviewContent({
    toolName,
    monthlyCost: 300,
    detailedReview: "Good leads for a fair price.\nWould buy again.",
    pros: ["Quick", "Cheap"],
    cons: [],
  });
  const id = await sendIn(author, content);
  await approveByApi(id);
  await edit(author, `/reviews/${id}`, {
    ...content,
    monthlyCost: 450,
    detailedReview: "Good leads for a high price.\nWould buy again.",
    pros: ["Quick", "Polite support"],
  });
  const page = await openQueue();
  const item = await findItem(page, toolName);
  await item.getByText("Edit of a published review").waitFor();
  expect(await item.getByText("New tool").count()).toBe(0);
  await item.getByText("$450was $300").waitFor();
  expect((await item.locator("p ins").allInnerTexts()).map((text) => text.trim())).toEqual(["high"]);
  expect((await item.locator("p del").allInnerTexts()).map((text) => text.trim())).toEqual(["fair"]);
  expect(await item.locator("li del").allInnerTexts()).toEqual(["Cheap"]);
  await item.getByText("Polite support (new)").waitFor();
  await item.getByText("1 earlier version").click();
  await item.getByText(/approved by Mona Archer/).waitFor();
  await expectAccessible(page);
  // The author edits before the moderator decides.
  await edit(author, `/reviews/${id}`, { ...content, monthlyCost: 500 });
  await item.getByText("$500was $300").waitFor();
}, 60_000);

test("moderators can't decide on their own review", async () => {
  const toolName = newTool();
  await sendIn(await openApiAs(DEMO.moderator), reviewContent({ toolName }));
  const page = await openQueue();
  const own = await findItem(page, toolName);
  await own.getByText("You can't moderate your own review. Another moderator will.").waitFor();
  expect(await own.getByRole("button").count()).toBe(0);
  const other = await newVisitor("phone");
  await signIn(other, DEMO.admin, "/admin");
  await articles(other).first().waitFor();
  await reject(await findItem(other, toolName), "Not about a tool.");
  await untilToast(other, "Review rejected!");
});

test("a queue that failed to load offers a retry", async () => {
  const page = await newVisitor("phone", { expectStatus: [500] });
  // A live update from another journey could reload the queue before Try again is clicked.
  await page.routeWebSocket("**/api/live", () => {});
  await page.route("**/api/moderation/reviews", (route) => route.fulfill({ status: 500 }));
  await signIn(page, DEMO.moderator, "/admin");
  await page.getByRole("heading", { name: "Failed to load pending content" }).waitFor();
  await expectAccessible(page);
  await page.unroute("**/api/moderation/reviews");
  await page.getByRole("button", { name: "Try again" }).click();
  await articles(page).first().waitFor();
});

test("an empty queue can be refreshed", async () => {
  const page = await newVisitor("desktop");
  // Live updates from other journeys would fill the queue before the click.
  const isPressed = () => page.evaluate(() => document.documentElement.dataset.pressed !== undefined);
  await page.route("**/api/moderation/reviews", async (route) => {
    if (await isPressed()) await route.fallback();
    else await route.fulfill({ json: { items: [], pendingCount: 0, next: null } });
  });
  await signIn(page, DEMO.moderator, "/admin");
  await page.getByRole("heading", { name: "No pending reviews" }).waitFor();
  await page.getByText("0 pending").waitFor();
  await expectAccessible(page);
  const refresh = page.getByRole("button", { name: "Refresh" });
  await refresh.evaluate((button) =>
    button.addEventListener("click", () => document.documentElement.setAttribute("data-pressed", ""), true),
  );
  await refresh.click();
  await articles(page).first().waitFor();
});

test("a failed decision keeps the item and the reason", async () => {
  const page = await newVisitor("desktop", { expectStatus: [500] });
  // Reviews that other journeys submit would change the count.
  await page.routeWebSocket("**/api/live", () => {});
  await showQueue(page);
  const before = await pendingCount(page);
  await page.route("**/moderation/decisions", (route) => route.fulfill({ status: 500 }));
  await page.keyboard.press("j");
  const item = articles(page).nth(1);
  await reject(item, "Names a client.");
  await untilToast(page, "Failed to moderate review", "Please try again.");
  expect(await item.getByLabel("Reason", { exact: true }).inputValue()).toBe("Names a client.");
  expect(await pendingCount(page)).toBe(before);
});
