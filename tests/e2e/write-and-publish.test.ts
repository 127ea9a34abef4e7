import { randomInt } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Account, DEMO, newPerson, signIn } from "./support/accounts.ts";
import { linkInMail } from "./support/mailbox.ts";
import { findItem, untilEffect } from "./support/queue.ts";
import { denyConnection, untilRestored } from "./support/review-form.ts";
import { untilToast } from "./support/toasts.ts";
import { follow, newVisitor, setUpBrowser, visit } from "./support/visitors.ts";

setUpBrowser();

const SECRET =
  "This sentence is far behind the excerpt, and only some may read it: the invoice was wrong twice.";
const TEXT = `We used it for the whole season and kept a list of every lead. ${"Each call was logged with its outcome, its cost and the time it took us. ".repeat(4)}${SECRET}`;

/** A new tool and city for each run. */
function newReview() {
  const suffix = randomInt(100_000, 999_999);
  return {
    tool: `Journey Leads ${suffix}`,
    city: `Mill Creek ${[...String(suffix)].map((digit) => "ABCDEFGHIJ"[Number(digit)]).join("")}`,
  };
}

async function findAustin(page: Page): Promise<void> {
  await visit(page, "/");
  const box = page.getByRole("combobox", { name: "City or tool" });
  await box.fill("aust");
  await page.getByRole("option", { name: /Austin, TX/ }).click();
  await page.getByRole("heading", { level: 1, name: "Reviews in Austin, TX" }).waitFor();
}

async function readLockedReview(page: Page): Promise<void> {
  // Other journeys may have published newer reviews.
  const address = new URL(page.url());
  address.searchParams.set("sort", "oldest");
  await visit(page, address.href);
  await page.getByRole("article").first().getByRole("heading").getByRole("link").click();
  await page.getByRole("heading", { name: "Detailed Review" }).waitFor();
  await page.getByText(/^\d+ more words?\b/).waitFor();
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const { request } = page.context();
  const premium = await request.post("/api/auth/sign-in", {
    data: { email: DEMO.premium.email, password: DEMO.premium.password },
  });
  const { accessToken } = (await premium.json()) as { accessToken: string };
  const asPremium = await request.get(`/api/reviews/${id}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const { detailedReview, excerpt } = (await asPremium.json()) as {
    detailedReview: { text: string };
    excerpt: string;
  };
  const locked = detailedReview.text.replace(/\s+/g, " ").slice(excerpt.length);
  expect(locked.length).toBeGreaterThan(20);
  const html = await (await request.get(`/reviews/${id}`)).text();
  expect(html).not.toContain(locked.slice(0, 40));
}

/** Someone signed in in this browser before, so that the page opens on Sign In. */
async function signUp(page: Page, person: Account): Promise<void> {
  await visit(page, "/add-review");
  await page.waitForURL(/\/auth\?mode=login&redirect=%2Fadd-review/);
  await page
    .getByRole("main")
    .getByText("Authentication required - Please sign in to add a review.")
    .waitFor();
  await page.getByRole("banner").getByRole("link").first().click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.getByRole("banner").getByRole("link", { name: "Add Review" }).click();
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("Full name").fill(person.fullName);
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.getByRole("heading", { name: "Check Your Email" }).waitFor();
  // The page says it all.
  expect(await page.getByRole("region", { name: "Notifications" }).getByRole("dialog").count()).toBe(0);
}

async function confirmAddress(page: Page, person: Account): Promise<void> {
  await page.goto(await linkInMail(person.email, "Confirm email address"));
  await untilToast(page, "Email Confirmed!");
  await page.waitForURL("**/add-review");
}

async function beginReview(page: Page, { tool, city }: { tool: string; city: string }): Promise<void> {
  await page.getByLabel("Tool name").fill(tool);
  await page.getByLabel("Category").selectOption("Lead Generation");
  await page.getByLabel("City", { exact: true }).fill(city);
  await page.getByLabel("State").selectOption("WY");
  await page.getByLabel("Monthly cost").fill("1,240");
  await page.getByLabel("Leads/Month").fill("31");
}

/** Closes the page before anything is sent: hiding it saves the draft. */
async function closeAndComeBack(page: Page): Promise<Page> {
  const context = page.context();
  await page.close({ runBeforeUnload: true });
  const again = await context.newPage();
  await visit(again, "/add-review");
  await untilRestored(again);
  return again;
}

async function finishReview(page: Page): Promise<void> {
  const publish = page.getByRole("button", { name: "Publish Review →" });
  expect(await publish.isDisabled()).toBe(true);
  await page.getByLabel("Quality score as a number").fill("8.5");
  await page.getByLabel("Conversion (%)").fill("4.2");
  await page.getByLabel("Yes, I recommend it").check({ force: true });
  await page.getByLabel("Years of experience").fill("7");
  await page.getByLabel("Agent type").selectOption("Team");
  await page.getByLabel("Detailed review").fill(TEXT);
  await page.getByLabel("Pros", { exact: true }).fill("Right phone numbers");
  await page.getByLabel("Pros", { exact: true }).press("Enter");
  await page.getByText("Exclusive leads").click();
  await denyConnection(page);
  await publish.click();
  await page.getByRole("heading", { name: "Thank you for your review" }).waitFor();
  await page.waitForURL((url) => url.pathname === "/");
}

async function approve(page: Page, tool: string): Promise<void> {
  await signIn(page, DEMO.moderator, "/admin");
  const item = await findItem(page, tool);
  expect(await item.getByText("New tool").count()).toBe(1);
  expect(await item.getByText("New market").count()).toBe(1);
  await item.getByRole("button", { name: "Approve" }).click();
  await untilToast(page, "Review approved!");
  await expect.poll(() => item.count()).toBe(0);
  await untilEffect("reviews", tool);
}

async function findPublished(page: Page, { tool, city }: { tool: string; city: string }): Promise<string> {
  await visit(page, "/");
  await page.getByRole("combobox", { name: "City or tool" }).fill(tool);
  await page.getByRole("option", { name: new RegExp(tool) }).click();
  await page.getByRole("heading", { level: 1, name: `Reviews of ${tool}` }).waitFor();
  await page.getByText(/^1 review\s*1 market$/).waitFor();
  await follow(page, `/markets?q=${encodeURIComponent(city)}`);
  await page.getByRole("link", { name: new RegExp(`${city}.*1 review`) }).waitFor();
  await follow(page, `/markets/WY/${city.toLowerCase().replaceAll(" ", "-")}`);
  await page.getByText("1 review by local agents").waitFor();
  await page.getByRole("article").getByRole("link", { name: tool }).click();
  await page.getByText(/^\d+ more words?\b/).waitFor();
  expect(await page.content()).not.toContain(SECRET);
  return new URL(page.url()).pathname;
}

test("a visitor's search leads to a published review that a Premium member reads in full", async () => {
  const review = newReview();
  const person = newPerson("Robin Journey");
  const page = await newVisitor("phone");
  await findAustin(page);
  await readLockedReview(page);
  await signUp(page, person);
  await confirmAddress(page, person);
  await beginReview(page, review);
  const again = await closeAndComeBack(page);
  expect(await again.getByLabel("Tool name").inputValue()).toBe(review.tool);
  expect(await again.getByLabel("Monthly cost").inputValue()).toBe("1,240");
  await finishReview(again);

  await approve(await newVisitor("desktop"), review.tool);
  const address = await findPublished(await newVisitor("desktop"), review);

  const premium = await newVisitor("phone");
  await signIn(premium, DEMO.premium, address);
  await premium.getByText(SECRET).waitFor();
});
