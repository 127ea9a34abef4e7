import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { ReviewDetail, ReviewSearch } from "#contract/reviews/views.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { formatCount } from "#web/ui/format.ts";
import { createMember, DEMO, signIn } from "./support/accounts.ts";
import { openApi, openApiAs } from "./support/api-client.ts";
import { linkInMail } from "./support/mailbox.ts";
import { delayResponses } from "./support/slow-network.ts";
import { untilToast } from "./support/toasts.ts";
import {
  follow,
  newVisitor,
  productUrl,
  setUpBrowser,
  untilAlive,
  untilLive,
  visit,
} from "./support/visitors.ts";

setUpBrowser();

const CHECKOUTS = "**/api/subscription/checkouts";
const SETTINGS = "/settings?tab=subscription";
/** "December 11, 2026". */
const DAY = /[A-Z][a-z]+\s\d{1,2},\s20\d\d/;

/** A review that is sold alone and one that is too short for it, with the last words of their text and how many are hidden. */
let locked: { address: string; end: string; words: number }[] = [];

beforeAll(async () => {
  // Oldest first: other journeys write new reviews.
  const { items } = await openApi().call<ReviewSearch>("GET", "/reviews?market=Austin%2C%20TX&sort=oldest");
  const premium = await openApiAs(DEMO.premium);
  const asVisitor = await Promise.all(
    items.map(({ id }) => openApi().call<ReviewDetail>("GET", `/reviews/${id}`)),
  );
  const findFirst = async (isSold: boolean) => {
    const found = asVisitor.find(
      ({ detailedReview: text }) =>
        text.access === "locked" && text.hidden.isSold === isSold && text.hidden.paragraphs > 1,
    );
    const review = await premium.call<ReviewDetail>("GET", `/reviews/${found?.id}`);
    return { address: `/reviews/${review.id}`, end: endOf(review), words: wordsBehind(review) };
  };
  locked = [await findFirst(true), await findFirst(false)];
});

function endOf({ detailedReview }: ReviewDetail): string {
  if (detailedReview.access !== "full") throw new Error("Premium reads every review.");
  return detailedReview.text.trim().slice(-30);
}

/** The demo's texts have no marks, emoji or dashes without spaces. */
function wordsBehind({ detailedReview, excerpt }: ReviewDetail): number {
  if (detailedReview.access !== "full") throw new Error("Premium reads every review.");
  const line = detailedReview.text.replaceAll(/\s+/g, " ").trim();
  const rest = line.slice(excerpt.replace(/…$/, "").length);
  return rest.split(" ").filter((word) => /[a-z\d]/i.test(word)).length;
}

const reviewAt = (index: number) => locked[index] ?? { address: "", end: "", words: 0 };
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const press = (page: Page, name: string) => button(page, name).click();
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const main = (page: Page) => page.getByRole("main");
const planOf = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const untilLocked = (page: Page) => page.getByRole("link", { name: "Unlock Premium" }).waitFor();

const AGREED = "agreed to share this review in full.";
const getOverview = () => openApi().call<OutputOf<"reviews", "getOverview">>("GET", "/overview");
const summaryOf = (page: Page, plan: string) =>
  page.getByRole("navigation", { name: "Plans" }).getByRole("link", { name: plan });
const isOnScreen = (control: Locator) =>
  control.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && top < innerHeight && bottom > 0;
  });

async function untilReadable(page: Page, end: string): Promise<void> {
  await main(page).getByText(end).waitFor();
  expect(await page.getByRole("link", { name: "Unlock Premium" }).count()).toBe(0);
}

/** Opens the portal from the settings, makes a change and returns. */
async function changeInPortal(page: Page, opener: string, change: string): Promise<void> {
  await press(page, opener);
  await page.waitForURL("**/test-portal/**");
  await press(page, change);
  await page.getByRole("link", { name: "Back to ToolComps" }).click();
  await page.waitForURL(`**${SETTINGS}`);
}

test("a visitor who wants one review learns what an account is for, and continues to the payment after signing in", async () => {
  const { address } = reviewAt(0);
  const page = await newVisitor("phone");
  const person = await createMember(page);
  await visit(page, address);
  const name = await heading(page, await page.getByRole("heading", { level: 1 }).innerText()).innerText();
  await press(page, "Unlock for $4.99");
  await main(page)
    .getByText(`Create an account to unlock this review of ${name} in Austin, TX for $4.99.`)
    .waitFor();
  await main(page).getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await press(page, "Sign In");
  await page.waitForURL("**/test-checkout/**");
  await page.getByText("$4.99", { exact: false }).first().waitFor();
  // Once: the review doesn't lead there again.
  await press(page, "Cancel");
  await main(page).getByRole("link", { name: "Back to the review" }).click();
  await untilLocked(page);
  await untilLive(page);
  expect(new URL(page.url()).pathname).toBe(address);
});

test("a visitor signs in, subscribes, reads, cancels, resumes, and has a failed payment", async () => {
  const { address, end } = reviewAt(0);
  const page = await newVisitor("phone");
  const person = await createMember(page);
  await visit(page, "/pricing");
  await press(page, "Subscribe to Premium");
  await page.waitForURL("**/auth?mode=register&redirect=%2Fpricing");
  await page.getByRole("main").getByText("Sign in required").waitFor();
  await main(page).getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await press(page, "Sign In");
  await page.waitForURL("**/pricing");
  const otherTab = await page.context().newPage();
  await visit(otherTab, address);
  await untilLive(otherTab);
  await untilLocked(otherTab);

  await press(page, "Subscribe to Premium");
  await page.waitForURL("**/test-checkout/**");
  const checkout = page.url();
  await page.getByText("Test checkout: no card is charged").waitFor();
  await page.getByText("$9.99 per month").waitFor();
  const terms = await page.getByText("Renews every month for $9.99 until you cancel.").innerText();
  const [next = ""] = DAY.exec(terms) ?? [];
  expect(terms).toMatch(
    /^Next payment on .* anytime in Settings, under Subscription, and keep Premium until/,
  );
  expect(Date.parse(next)).toBeGreaterThan(Date.now());
  await press(page, "Simulate a declined card");
  await page.getByRole("alert").getByText("Your card was declined. You weren't charged.").waitFor();
  await press(page, "Cancel");
  await page.waitForURL("**/checkout/cancel");
  await heading(page, "Checkout canceled").waitFor();
  await main(page).getByRole("link", { name: "Back to Premium" }).click();
  await press(page, "Subscribe to Premium");
  await page.waitForURL(checkout);

  // The bank is slow: until it replies, the page must not show success.
  await page.route(`${CHECKOUTS}/*`, (route) =>
    route.fulfill({ json: { kind: "subscription", review: null, status: "confirming" } }),
  );
  await press(page, "Pay $9.99");
  await page.waitForURL("**/checkout/success?session=*");
  await heading(page, "Your payment is still being confirmed").waitFor();
  await page.unroute(`${CHECKOUTS}/*`);
  await heading(page, "Welcome to Premium").waitFor();
  await untilReadable(otherTab, end);

  await follow(page, "/pricing");
  await page.getByText("Your plan", { exact: true }).waitFor();
  await page.getByRole("heading", { level: 1, name: "You have Premium" }).waitFor();
  expect(await button(page, "Subscribe to Premium").count()).toBe(0);
  expect(await page.getByText("Just need one review?").count()).toBe(0);
  await page.getByRole("link", { name: "Manage your subscription" }).click();
  const renewal = page.getByText(/^\$9\.99 per month\. Renews on /);
  await renewal.waitFor();
  // Review credits are not mentioned to a Premium member without reviews.
  expect(await heading(page, "Free access from reviews").count()).toBe(0);
  const [day = ""] = DAY.exec(await renewal.innerText()) ?? [];
  expect(Date.parse(day)).toBeGreaterThan(Date.now());

  await changeInPortal(page, "Cancel Premium", "Cancel at the end of the period");
  await page.getByText(`Your subscription is canceled. You have Premium until ${day} at`).waitFor();
  expect(await button(page, "Cancel Premium").count()).toBe(0);
  await changeInPortal(page, "Resume subscription", "Don't cancel");
  await renewal.waitFor();
  await changeInPortal(page, "Manage subscription", "Fail the next payment");
  await page.getByText("Your last payment failed.").waitFor();
  await heading(page, "Free access from reviews").waitFor();
  await untilLocked(otherTab);
  await follow(page, "/pricing");
  await planOf(page, "Premium").getByText("Payment problem").waitFor();
  await planOf(page, "Premium").getByRole("link", { name: "Fix your payment" }).click();
  await press(page, "Update payment");
  await page.waitForURL("**/test-portal/**");
});

test("a member unlocks one review permanently after a checkout that failed to start", async () => {
  const [{ address, end, words }, other] = [reviewAt(0), reviewAt(1)];
  const page = await newVisitor("desktop", { expectStatus: [500] });
  const person = await createMember(page);
  await signIn(page, person, address);
  const offer = button(page, "Unlock for $4.99");
  await main(page).getByText(`${words} more words in`).waitFor();
  await main(page).getByText(`Just these ${words} words. One payment, yours to keep.`).waitFor();
  await page.route(CHECKOUTS, (route) => route.fulfill({ status: 500 }));
  await offer.click();
  await untilToast(page, "Failed to start checkout process. Please try again.");
  await page.unroute(CHECKOUTS);
  await page.route(CHECKOUTS, (route) => route.fulfill({ json: { url: null } }));
  await offer.click();
  await untilToast(page, "No checkout URL returned");
  await page.unroute(CHECKOUTS);

  const answer = await delayResponses(page, CHECKOUTS);
  await offer.click();
  await expect.poll(() => offer.getAttribute("aria-busy")).toBe("true");
  // A page from the back/forward cache shows the button in its initial state.
  await page.evaluate(() => window.dispatchEvent(new Event("pageshow")));
  await expect.poll(() => offer.getAttribute("aria-busy")).toBeNull();
  answer();
  await page.waitForURL("**/test-checkout/**");
  await page.getByText("$4.99 once").waitFor();
  await press(page, "Cancel");
  await page.waitForURL("**/checkout/cancel?review=*");
  await main(page).getByRole("link", { name: "Back to the review" }).click();
  await offer.waitFor();
  await untilAlive(page);
  await offer.click();
  await page.waitForURL("**/test-checkout/**");
  await press(page, "Pay $4.99");
  await heading(page, "Review unlocked").waitFor();
  await page.getByRole("link", { name: "Read the review" }).click();
  await untilReadable(page, end);
  await follow(page, other.address);
  await untilLocked(page);
  expect(await main(page).getByText(other.end).count()).toBe(0);
  await main(page).getByText(`${other.words} more words`).waitFor();
  expect(await offer.count()).toBe(0);

  expect(await linkInMail(person.email, "Read the review")).toBe(productUrl() + address);
  await follow(page, SETTINGS);
  const paid = main(page).getByRole("listitem").filter({ hasText: "paid on" });
  await paid.waitFor();
  expect(await paid.getByRole("link").getAttribute("href")).toBe(address);
});

test("an author with a review credit reads everything and sees when it ends", async () => {
  const { address, end } = reviewAt(0);
  const page = await newVisitor("phone");
  await signIn(page, DEMO.contributor, address);
  const note = page.getByText("Your approved review unlocks everything until");
  await note.waitFor();
  await untilReadable(page, end);
  const [day = ""] = DAY.exec(await note.innerText()) ?? [];
  expect(Date.parse(day)).toBeGreaterThan(Date.now());
  await follow(page, SETTINGS);
  await main(page).getByText(`Full access until ${day}`).waitFor();
  expect(await main(page).getByText("Free", { exact: true }).count()).toBe(0);
  await page.getByText(`Your approved reviews unlock all detailed reviews until ${day} at`).waitFor();
  await main(page).getByRole("listitem").getByText(`until ${day}`).waitFor();
  await follow(page, "/pricing");
  await page.getByText(`Your reviews unlock every detailed review until ${day} at`).waitFor();
  const days = Math.ceil((Date.parse(`${day} UTC`) - Date.now()) / 86_400_000);
  const left = planOf(page, "Contribute").getByText(/^\d+ days left$/);
  // The credit ends some time during that day.
  expect(Number.parseInt(await left.innerText(), 10) - days).toBeOneOf([0, 1]);
  await planOf(page, "Contribute").getByText(`Full access until ${day}`).waitFor();
  await page.getByText(AGREED).waitFor();
});

test("the pricing page shows three plans and what is locked, without JavaScript, too", async () => {
  const { sampleId, latestAt: _, ...counts } = await getOverview();
  const page = await newVisitor("phone", { javaScriptEnabled: false });
  await page.goto("/pricing");
  for (const [plan, price] of Object.entries({ Free: "$0", Contribute: "1 review", Premium: "$9.99" })) {
    await planOf(page, plan).getByText(price, { exact: true }).waitFor();
  }
  const figures = await main(page).locator("dl").first().innerText();
  for (const count of Object.values(counts)) expect(figures).toContain(formatCount(count));
  const sample = await (await openApiAs(DEMO.premium)).call<ReviewDetail>("GET", `/reviews/${sampleId}`);
  await main(page).getByText(sample.excerpt).waitFor();
  await page.getByText(AGREED).waitFor();
  await main(page).getByText(endOf(sample)).waitFor();
  await page.getByText("No. Vendors can't pay for reviews, rankings, or removals.").waitFor();
  await page.getByText("Anytime in Settings.").waitFor();
  await summaryOf(page, "Premium").click();
  await page.waitForURL("**/pricing#premium");
  await expect.poll(() => isOnScreen(button(page, "Subscribe to Premium"))).toBe(true);
  const write = planOf(page, "Contribute").getByRole("link", { name: "Write a review" });
  expect(await write.getAttribute("href")).toBe("/add-review");
  await planOf(page, "Free").getByRole("link", { name: "Browse markets" }).click();
  await page.waitForURL("**/markets");
});
