import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Session } from "#contract/account/sessions.ts";
import type { ReviewDetail, ReviewSearch } from "#contract/reviews/views.ts";
import { expectAccessibleOnEachDevice } from "./support/accessibility.ts";
import { createMember, DEMO, endSession, signIn } from "./support/accounts.ts";
import { delayResponses } from "./support/slow-network.ts";
import { untilToast } from "./support/toasts.ts";
import { follow, newVisitor, productUrl, setUpBrowser, untilLive, visit } from "./support/visitors.ts";

setUpBrowser();

const getJson = async <T>(address: string, session?: Session): Promise<T> => {
  const headers: Record<string, string> = session ? { authorization: `Bearer ${session.accessToken}` } : {};
  const response = await fetch(productUrl() + address, { headers });
  expect(response.ok, `${address} responded ${response.status}`).toBe(true);
  return (await response.json()) as T;
};

const listOf = (query: string) => getJson<ReviewSearch>(`/api/reviews?${query}`);

/** Returns the oldest review of Austin with a text longer than the excerpt: journeys publish none as old. */
async function findLockedReview(): Promise<ReviewDetail> {
  const { items } = await listOf("market=Austin, TX&category=Lead Generation&sort=oldest");
  const card = items.find(({ excerpt }) => excerpt.endsWith("…"));
  return getJson<ReviewDetail>(`/api/reviews/${card?.id}`);
}

test("a visitor reads a review: its numbers, the comparison with the market, and the excerpt", async () => {
  const review = await findLockedReview();
  const page = await newVisitor("desktop");
  await visit(page, `/reviews/${review.id}`);
  const main = page.getByRole("main");
  const text = await main.innerText();
  for (const part of ["Monthly cost", "Leads/Month", "Conversion", "per lead", "the Austin median"]) {
    expect(text).toContain(part);
  }
  expect(text).toContain(review.leadQualityScore.toFixed(1));
  expect(text).toContain(review.overallRecommendation ? "Recommended" : "Not Recommended");
  for (const point of [...review.pros, ...review.cons]) expect(text).toContain(point);
  expect(text).toContain(review.excerpt);
  await main.getByRole("link", { name: "Unlock Premium" }).click();
  await page.waitForURL("**/pricing");
});

test.each([
  ["phone", true],
  ["desktop", true],
  ["phone", false],
  ["desktop", false],
] as const)(
  "a visitor on a %s reads who wrote a review and what it hides (with JavaScript: %j)",
  async (device, javaScriptEnabled) => {
    const review = await findLockedReview();
    const { author, detailedReview, market, reviewer } = review;
    if (detailedReview.access !== "locked" || author === null) throw new Error("Visitors see it locked.");
    const page = await newVisitor(device, { javaScriptEnabled });
    await page.goto(`/reviews/${review.id}`);
    const card = page.getByRole("region", { name: "Who wrote this" });
    await card.getByRole("link", { name: reviewer.fullName }).waitFor();
    const text = (await card.innerText()).replaceAll("\u00a0", " ");
    expect(text).toContain(`${reviewer.yearsExperience} years of experience`);
    expect(text).toContain(`member since ${author.memberSince}`);
    expect(text).toMatch(/Checked by a moderator, [A-Z][a-z]{2} \d{1,2}, 20\d\d/);
    expect(text).toContain(review.proofs?.includes("used-it") ? "Used it" : "Not verified with an invoice");
    if (author.reviewCountInMarket > 1)
      expect(text).toContain(`${author.reviewCountInMarket} reviews in ${market.city}`);
    const main = page.getByRole("main");
    await main.getByText(`${detailedReview.hidden.words} more words`).first().waitFor();
    await main.getByText("Cost per lead", { exact: true }).waitFor();
    await main
      .getByRole("complementary")
      .getByText(/^(?:\$\S+ per lead|Here: \$.+)$/)
      .first()
      .waitFor();
    if (javaScriptEnabled) await expectAccessibleOnEachDevice(page);
  },
);

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

test.each(["member", "contributor", "premium", "moderator"] as const)(
  "a %s's page of a review requests the account once, and the review once more when it watches its changes",
  async (name) => {
    const { id } = await findLockedReview();
    const page = await newVisitor("phone");
    const asked = recordRequests(page);
    await signIn(page, DEMO[name], `/reviews/${id}`);
    expect(await asked.whenWatching()).toEqual(["/api/account", `/api/reviews/${id}`, `/api/reviews/${id}`]);

    await visit(page, "/search");
    const link = page.getByRole("article").getByRole("heading").getByRole("link").first();
    const address = await link.getAttribute("href");
    await link.tap();
    await page.waitForURL(`**${address}`);
    expect(await asked.whenWatching()).toEqual(["/api/account", `/api${address}`, `/api${address}`]);
  },
);

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

describe("the locked text", () => {
  test("never reaches visitors and is complete on a Premium member's page", async () => {
    const { id, excerpt } = await findLockedReview();
    const reader = await newVisitor("desktop");
    const session = await signIn(reader, DEMO.premium, `/reviews/${id}`);
    const review = await getJson<ReviewDetail>(`/api/reviews/${id}`, session);
    const whole = review.detailedReview.access === "full" ? review.detailedReview.text : "";
    const rest = whole.slice(excerpt.length - 1).trim();
    const sentences = rest.split(/(?<=\.)\s+/).filter((sentence) => sentence.length > 20);
    expect(sentences.length).toBeGreaterThan(0);

    const block = reader.locator("section").filter({ hasText: "Detailed Review" });
    await block.getByText(sentences.at(-1) as string).waitFor();
    for (const sentence of sentences) expect(await block.innerText()).toContain(sentence);
    expect(await block.getByRole("link", { name: "Unlock Premium" }).count()).toBe(0);

    const page = await newVisitor("desktop");
    const received: Promise<string>[] = [];
    page.on("response", (response) => received.push(response.text().catch(() => "")));
    await visit(page, `/reviews/${id}`);
    await page.waitForLoadState("networkidle");
    const all = [...(await Promise.all(received)), await page.content()].join("\n");
    expect(all).toContain(excerpt.slice(0, 60));
    for (const sentence of sentences) expect(all).not.toContain(sentence);
  });
});

describe("a change of session", () => {
  test("loads pending responses again when the member returns", async () => {
    const { id } = await findLockedReview();
    const page = await newVisitor("desktop");
    await signIn(page, DEMO.premium);
    const answer = await delayResponses(page, `**/api/reviews/${id}`);
    const asked = page.waitForRequest(`**/api/reviews/${id}`);
    await visit(page, `/reviews/${id}`);
    await asked;
    await page.getByRole("link", { name: "Unlock Premium" }).waitFor();
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Home" }).click();
    await page.getByRole("heading", { name: "Popular Markets" }).waitFor();
    answer();
    await page.goBack();
    await page.getByRole("heading", { name: "Detailed Review" }).waitFor();
    await page.getByRole("link", { name: "Unlock Premium" }).waitFor({ state: "detached" });
  });

  test("removes the text immediately on sign-out in another tab", async () => {
    const { id, excerpt } = await findLockedReview();
    const page = await newVisitor("desktop");
    await signIn(page, DEMO.premium, `/reviews/${id}`);
    await page.getByRole("link", { name: "Unlock Premium" }).waitFor({ state: "detached" });
    await untilLive(page);
    await endSession(page);
    await page.getByRole("link", { name: "Unlock Premium" }).waitFor();
    await page.getByText(excerpt, { exact: true }).waitFor();
  });
});

describe("the share menu", () => {
  test("copies the link by keyboard and returns the focus", async () => {
    const { id } = await findLockedReview();
    const page = await newVisitor("desktop", { permissions: ["clipboard-read", "clipboard-write"] });
    await visit(page, `/reviews/${id}`);
    const share = page.getByRole("button", { name: "Share" });
    await share.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Copy Link" }).waitFor();
    await page.keyboard.press("Escape");
    expect(await page.getByRole("button", { name: "Copy Link" }).count()).toBe(0);
    expect(await share.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await untilToast(page, "Link copied!");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${productUrl()}/reviews/${id}`);
  });

  test("reports when the link can't be copied, and shows it", async () => {
    const { id } = await findLockedReview();
    const page = await newVisitor("desktop");
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
    });
    await visit(page, `/reviews/${id}`);
    await page.getByRole("button", { name: "Share" }).click();
    const shown = page.waitForEvent("dialog").then(async (dialog) => {
      await dialog.dismiss();
      return dialog.defaultValue();
    });
    await page.getByRole("button", { name: "Copy Link" }).click();
    expect(await shown).toBe(`${productUrl()}/reviews/${id}`);
    await untilToast(page, "Failed to copy - Please copy the link manually from the address bar.");
  });

  test("links to Facebook, Twitter, LinkedIn and email with the review's URL", async () => {
    const { id } = await findLockedReview();
    const page = await newVisitor("phone");
    await visit(page, `/reviews/${id}`);
    await page.getByRole("button", { name: "Share" }).click();
    for (const [name, host] of [
      ["Facebook", "www.facebook.com"],
      ["Twitter", "twitter.com"],
      ["LinkedIn", "www.linkedin.com"],
      ["Email", ""],
    ] as const) {
      const href = await page.getByRole("main").getByRole("link", { name, exact: true }).getAttribute("href");
      const address = new URL(href ?? "");
      expect(address.host).toBe(host);
      expect([...address.searchParams.values()].join(" ")).toContain(`${productUrl()}/reviews/${id}`);
    }
    await page.getByRole("heading", { level: 1 }).click();
    await page.getByRole("button", { name: "Copy Link" }).waitFor({ state: "detached" });
  });
});

describe("a pending review", () => {
  const content = {
    toolName: "Foyer CRM",
    category: "CRM",
    city: "Boise",
    state: "ID",
    monthlyCost: 89,
    leadVolumeMonthly: 800,
    leadQualityScore: 7,
    conversionRate: 60,
    overallRecommendation: true,
    reviewerYearsExperience: 4,
    reviewerType: "solo_agent",
    brokerage: null,
    detailedReview: "We moved three spreadsheets into it over a weekend.",
    pros: [],
    cons: [],
    tagIds: [],
    connection: "none",
  };

  test("responds with 404 to others and shows its status and an edit link to the author", async () => {
    const page = await newVisitor("phone", { expectStatus: [404] });
    const member = await createMember(page, "Wanda Waits");
    const session = await signIn(page, member);
    const sent = await page.context().request.post("/api/reviews", {
      data: content,
      headers: { authorization: `Bearer ${session.accessToken}` },
    });
    expect(sent.status()).toBe(201);
    const { id } = (await sent.json()) as { id: string };

    const answer = await delayResponses(page, `**/api/reviews/${id}`);
    const asked = page.waitForRequest(`**/api/reviews/${id}`);
    await visit(page, `/reviews/${id}`);
    await asked;
    await page.getByRole("status", { name: "Loading the page" }).waitFor();
    expect(await page.getByText("Review not found").isVisible()).toBe(false);
    answer();
    await page.getByText("In review. It goes live once our team approves it.").waitFor();
    await page.getByText(content.detailedReview).first().waitFor();
    await page.getByRole("link", { name: "Edit your review" }).click();
    await page.waitForURL(`**/reviews/${id}/edit`);

    await follow(page, "/profile");
    await page.getByRole("heading", { level: 1, name: "Wanda Waits" }).waitFor();
    const own = page.getByRole("article").filter({ hasText: "Foyer CRM" });
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
});

describe("a profile", () => {
  test("opens from a review and lists the member's posts", async () => {
    const { id, reviewer, tool } = await findLockedReview();
    const page = await newVisitor("phone");
    await visit(page, `/reviews/${id}`);
    await page.getByRole("main").getByRole("link", { name: reviewer.fullName }).click();
    await page.waitForURL(`**/profile/${reviewer.id}`);
    await page.getByRole("heading", { level: 1, name: reviewer.fullName }).waitFor();
    await page.getByRole("article").filter({ hasText: tool.name }).first().waitFor();
  });

  test("shows the not-found page for an unknown member", async () => {
    const page = await newVisitor("phone", { expectStatus: [404] });
    for (const id of ["01849d24-0000-7000-8000-000000000000", "nobody"]) {
      const response = await page.goto(`/profile/${id}`);
      expect(response?.status()).toBe(404);
      await page.getByRole("heading", { level: 1, name: "Profile Not Found" }).waitFor();
    }
    await page.getByRole("link", { name: "Go Home" }).click();
    await page.waitForURL(`${productUrl()}/`);
  });

  test("asks visitors to sign in for their own profile and returns there", async () => {
    const page = await newVisitor("phone");
    await page.goto("/profile");
    await page.waitForURL("**/auth?**");
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      mode: "login",
      redirect: "/profile",
    });
  });
});
