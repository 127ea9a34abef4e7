import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { ReviewDetail, ReviewSearch } from "#contract/reviews/views.ts";
import { reviewContent } from "#tests/support/world.ts";
import { createMember, DEMO, endSession, signIn } from "./support/accounts.ts";
import { openApi, openApiAs } from "./support/api-client.ts";
import { delayResponses } from "./support/slow-network.ts";
import { follow, newVisitor, setUpBrowser, untilLive, visit } from "./support/visitors.ts";

setUpBrowser();

/** Returns the oldest review of Austin with a text longer than the excerpt: journeys publish none as old. */
async function findLockedReview(): Promise<ReviewDetail> {
  const { call } = openApi();
  const oldest = "/reviews?market=Austin,+TX&category=Lead+Generation&sort=oldest";
  const { items } = await call<ReviewSearch>("GET", oldest);
  const card = items.find(({ excerpt }) => excerpt.endsWith("…"));
  return call<ReviewDetail>("GET", `/reviews/${card?.id}`);
}

test("without JavaScript, a visitor reads a review: its numbers, its author, and what it hides", async () => {
  const review = await findLockedReview();
  const { author, detailedReview, market, reviewer, tool } = review;
  if (detailedReview.access !== "locked" || author === null) throw new Error("Visitors see it locked.");
  const page = await newVisitor("phone", { javaScriptEnabled: false });
  await page.goto(`/reviews/${review.id}`);
  const main = page.getByRole("main");
  const text = await main.innerText();
  for (const part of ["Monthly cost", "Leads/Month", "Conversion", "per lead", "the Austin median"]) {
    expect(text).toContain(part);
  }
  expect(text).toContain(review.leadQualityScore.toFixed(1));
  expect(text).toContain(review.overallRecommendation ? "Recommended" : "Not Recommended");
  for (const point of [...review.pros, ...review.cons]) expect(text).toContain(point);
  expect(text).toContain(review.excerpt);

  const card = page.getByRole("region", { name: "Who wrote this" });
  const about = (await card.innerText()).replaceAll("\u00a0", " ");
  expect(about).toContain(`${reviewer.yearsExperience} years of experience`);
  expect(about).toContain(`member since ${author.memberSince}`);
  expect(about).toMatch(/Checked by a moderator, [A-Z][a-z]{2} \d{1,2}, 20\d\d/);
  expect(about).toContain(review.proofs?.includes("used-it") ? "Used it" : "Not verified with an invoice");
  if (author.reviewCountInMarket > 1)
    expect(about).toContain(`${author.reviewCountInMarket} reviews in ${market.city}`);
  await main.getByText(`${detailedReview.hidden.words} more words`).first().waitFor();
  await main.getByText("Cost per lead", { exact: true }).waitFor();
  await main
    .getByRole("complementary")
    .getByText(/^(?:\$\S+ per lead|Here: \$.+)$/)
    .first()
    .waitFor();

  await card.getByRole("link", { name: reviewer.fullName }).click();
  await page.waitForURL(`**/profile/${reviewer.id}`);
  await page.getByRole("heading", { level: 1, name: reviewer.fullName }).waitFor();
  await page.getByRole("article").filter({ hasText: tool.name }).first().waitFor();
  await page.goBack();
  await main.getByRole("link", { name: "Unlock Premium" }).click();
  await page.waitForURL("**/pricing");
});

test("going back restores page, filters and scroll position", async () => {
  const page = await newVisitor("phone");
  await visit(page, "/search?sort=highest-rated&page=2");
  const link = page.getByRole("article").nth(20).getByRole("heading").getByRole("link");
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(1000);
  await link.click();
  await page.waitForURL("**/reviews/*");
  await page.getByRole("heading", { name: "Detailed Review" }).waitFor();
  await page.goBack();
  await page.waitForURL("**/search?sort=highest-rated&page=2");
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before))
    .toBeLessThan(80);
  expect(await page.getByRole("combobox", { name: "Sort by" }).inputValue()).toBe("highest-rated");
});

test("a member's page of a review requests the account once, and the review once more when it watches its changes", async () => {
  const { id } = await findLockedReview();
  const page = await newVisitor("phone");
  const asked = recordRequests(page);
  await signIn(page, DEMO.premium, `/reviews/${id}`);
  expect(await asked.whenWatching()).toEqual(["/api/account", `/api/reviews/${id}`, `/api/reviews/${id}`]);

  await visit(page, "/search");
  const link = page.getByRole("article").getByRole("heading").getByRole("link").first();
  const address = await link.getAttribute("href");
  await link.tap();
  await page.waitForURL(`**${address}`);
  expect(await asked.whenWatching()).toEqual(["/api/account", `/api${address}`, `/api${address}`]);
});

/** Records what pages ask of the API. */
function recordRequests(page: Page) {
  let asked: { path: string; isAfterNotice: boolean }[] = [];
  let isWatching = false;
  // Other journeys write to the same members, whose pages then ask for what changed.
  let isNotified = false;
  /** Others may comment on the same review, or change it. */
  let hasChanged = false;
  page.on("request", (request) => {
    const { pathname: path } = new URL(request.url());
    if (path.startsWith("/api/")) asked.push({ path, isAfterNotice: isNotified });
  });
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => {
      isWatching ||= String(payload).includes('"watching"');
      hasChanged ||= /^{"type":"(comments|item)"/.test(String(payload));
      isNotified ||= /^{"type":"(messages|notifications|account|subscription|queue)"/.test(String(payload));
    });
  });
  const isOfReview = (path: string) => /^\/api\/reviews\/[^/]+(\/comments)?$/.test(path);
  const list = (): string[] => {
    const loads = asked.map(({ path }) => path).filter(isOfReview);
    const account = asked.find(({ path }) => path === "/api/account");
    const others = asked.filter((one) => !isOfReview(one.path) && (!one.isAfterNotice || one === account));
    // After a change the page asks once more.
    return [...others.map(({ path }) => path), ...(hasChanged ? loads.slice(0, 2) : loads)].sort();
  };
  return {
    /** Returns the requests, sorted, once the page has loaded what changed while it loaded. */
    async whenWatching(): Promise<string[]> {
      await expect.poll(() => isWatching).toBe(true);
      await expect.poll(() => list().length).toBeGreaterThanOrEqual(3);
      await page.waitForLoadState("networkidle");
      const all = list();
      [asked, isWatching, isNotified, hasChanged] = [[], false, false, false];
      return all;
    },
  };
}

test("the text of a review appears when a member returns to it, and goes with the session", async () => {
  const { id, excerpt } = await findLockedReview();
  const page = await newVisitor("desktop");
  await signIn(page, DEMO.premium);
  const unlock = page.getByRole("link", { name: "Unlock Premium" });
  // A response that is pending while the member leaves is requested again.
  const answer = await delayResponses(page, `**/api/reviews/${id}`);
  const asked = page.waitForRequest(`**/api/reviews/${id}`);
  await visit(page, `/reviews/${id}`);
  await asked;
  await unlock.waitFor();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Home" }).click();
  await page.getByRole("heading", { name: "Popular Markets" }).waitFor();
  answer();
  await page.goBack();
  await page.getByRole("heading", { name: "Detailed Review" }).waitFor();
  await unlock.waitFor({ state: "detached" });

  await untilLive(page);
  await endSession(page);
  await unlock.waitFor();
  await page.getByText(excerpt, { exact: true }).waitFor();
});

test("a pending review responds with 404 to others and shows its status and an edit link to the author", async () => {
  const page = await newVisitor("phone", { expectStatus: [404] });
  const member = await createMember(page, "Wanda Waits");
  const session = await signIn(page, member);
  const detailedReview = "We moved three spreadsheets into it over a weekend.";
  const author = await openApiAs(member);
  const { id } = await author.call<{ id: string }>("POST", "/reviews", reviewContent({ detailedReview }));

  const answer = await delayResponses(page, `**/api/reviews/${id}`);
  const asked = page.waitForRequest(`**/api/reviews/${id}`);
  await visit(page, `/reviews/${id}`);
  await asked;
  await page.getByRole("status", { name: "Loading the page" }).waitFor();
  expect(await page.getByText("Review not found").isVisible()).toBe(false);
  answer();
  await page.getByText("In review. It goes live once our team approves it.").waitFor();
  await page.getByText(detailedReview).first().waitFor();
  await page.getByRole("link", { name: "Edit your review" }).click();
  await page.waitForURL(`**/reviews/${id}/edit`);

  await follow(page, "/profile");
  await page.getByRole("heading", { level: 1, name: "Wanda Waits" }).waitFor();
  const own = page.getByRole("article").filter({ hasText: "Copperline Leads" });
  await own.getByText("In review", { exact: true }).waitFor();

  const other = await newVisitor("phone", { expectStatus: [404] });
  const response = await other.goto(`/reviews/${id}`);
  expect(response?.status()).toBe(404);
  // The server-rendered page before the browser loads it with the session.
  expect(await response?.text()).toContain("Loading this review…");
  await other.getByRole("heading", { level: 1, name: "Review not found" }).waitFor();
  expect(await other.content()).not.toContain("three spreadsheets");
  await visit(other, `/profile/${session.user.id}`);
  await other.getByText("No reviews found").waitFor();
  expect(await other.getByRole("article").count()).toBe(0);
});
