import { randomInt } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "#tests/e2e/support/accessibility.ts";
import { type Account, DEMO, signIn } from "#tests/e2e/support/accounts.ts";
import { openApiAs, openApiAsNewcomer } from "#tests/e2e/support/api-client.ts";
import { articles, findItem, openItem, openList } from "#tests/e2e/support/queue.ts";
import { fillAll, openForm, publishButton } from "#tests/e2e/support/review-form.ts";
import { decideOnReview } from "#tests/e2e/support/reviews.ts";
import { untilToast } from "#tests/e2e/support/toasts.ts";
import { type Device, newVisitor, setUpBrowser, visit } from "#tests/e2e/support/visitors.ts";
import { reviewContent } from "#tests/support/world.ts";
import type { OutputOf } from "#web/platform/api/api.ts";

setUpBrowser();

const REASON =
  /^\$1,200 a month is \d+ times the median of Foyer CRM in .+ \(\$\d+, half report \$\d+–\$\d+, \d+ reviews\)\. Is it per year\?/;

const TEXT = `We moved 1,850 contacts in a weekend, and the smart lists alone brought ${randomInt(1000, 9999)} calls back.`;

const QUESTION = /^\$1,200 a month\? Others pay .+\.$/;

/** Types a yearly price as a monthly one, up to the question, which a key that leaves the field brings. */
async function typeYearly(device: Device) {
  const { page, person } = await openForm(device);
  await fillAll(page, { city: "Nampa" });
  await page.getByLabel("Agent type").selectOption("Solo");
  await page.getByLabel("Detailed review").fill(TEXT);
  const cost = page.getByLabel("Monthly cost");
  await cost.fill("1200");
  await cost.press("Tab");
  const asked = page.getByRole("group", { name: "Unusual number" });
  await asked.getByText(QUESTION).waitFor();
  await cost.focus();
  return { page, person, asked };
}

/** Moves on with the Tab key until something has the focus, and presses Enter. */
async function pressByKeyboard(page: Page, target: Locator, steps: number): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < steps && !(await isFocused()); step += 1) await page.keyboard.press("Tab");
  expect(await isFocused()).toBe(true);
  await page.keyboard.press("Enter");
}

/** Publishes; returns the review and its price. */
async function publish(page: Page, person: Account) {
  const sent = page.waitForResponse(
    (response) => response.url().endsWith("/api/reviews") && response.request().method() === "POST",
  );
  await publishButton(page).press("Enter");
  const { id } = (await (await sent).json()) as { id: string };
  const { call } = await openApiAs(person);
  const { content } = await call<OutputOf<"reviews", "getContent">>("GET", `/reviews/${id}/content`);
  return { id, price: content.monthlyCost };
}

test("a yearly price is corrected at its field by keyboard, and a question ends when the city is changed", async () => {
  const { page, person, asked } = await typeYearly("desktop");
  await expectAccessible(page);
  const city = page.getByLabel("City", { exact: true });
  await city.fill("Boise");
  await asked.waitFor({ state: "detached" });
  await city.fill("Nampa");
  await asked.getByText(QUESTION).waitFor();
  await page.getByLabel("Monthly cost").focus();
  await pressByKeyboard(page, asked.getByRole("button", { name: "It's $100 a month, paid yearly" }), 2);
  await asked.waitFor({ state: "detached" });
  const { price } = await publish(page, person);
  expect(price).toBe(100);
});

test("an unusual price is confirmed, found by its filter, and its author noted on, by keyboard alone", async () => {
  const copyist = await openApiAsNewcomer();
  await copyist.call(
    "POST",
    "/reviews",
    reviewContent({ toolName: `Copied ${randomInt(1e6)}`, detailedReview: TEXT }),
  );
  const { page, person, asked } = await typeYearly("phone");
  await pressByKeyboard(page, asked.getByRole("button", { name: "Yes, it's right" }), 3);
  const { id, price } = await publish(page, person);
  expect(price).toBe(1200);

  const moderator = await newVisitor("phone");
  await signIn(moderator, DEMO.moderator, "/admin");
  await articles(moderator).first().waitFor();
  await openList(moderator);
  await moderator.getByText(/^Decided per day: /).waitFor();
  await moderator.getByRole("link", { name: "Unusual numbers" }).focus();
  await moderator.keyboard.press("Enter");
  await moderator.waitForURL("**/admin?numbers=unusual");
  const item = await findItem(moderator, person.fullName);
  await item.getByText(REASON).waitFor();
  await item.getByText("The author says it's right.").waitFor();
  await item.getByRole("button", { name: person.fullName }).press("Enter");
  await item.getByText("Published or sent nearly the same review text.").waitFor();
  await item.getByLabel("New note").focus();
  await moderator.keyboard.type("Same text as another account.");
  await expectAccessible(moderator);
  await pressByKeyboard(moderator, item.getByRole("button", { name: "Add note" }), 2);
  await untilToast(moderator, "Note added");
  const notes = item.getByRole("region", { name: "Notes" });
  await notes.getByText("Same text as another account.").waitFor();
  await item.getByRole("button", { name: "Delete" }).focus();
  await moderator.keyboard.press("Enter");
  await untilToast(moderator, "Note deleted");
  await expect.poll(() => notes.evaluate((section) => section === document.activeElement)).toBe(true);
  await moderator.keyboard.press("Escape");

  await decideOnReview(await openApiAs(DEMO.admin), id, { decision: "approved" });
  await visit(moderator, "/admin?numbers=published");
  const published = await openItem(moderator, person.fullName);
  await expectAccessible(moderator);
  for (const undoes of [true, false]) {
    await published.getByRole("button", { name: "Numbers are fine" }).press("Enter");
    await untilToast(moderator, "Numbers marked as fine");
    await published.waitFor({ state: "detached" });
    if (!undoes) break;
    await moderator.keyboard.press("z");
    await untilToast(moderator, "Undone");
    await published.waitFor();
  }
});
