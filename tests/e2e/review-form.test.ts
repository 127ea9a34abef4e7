import { expect, test } from "vitest";
import type { OutputOf } from "#web/platform/api/api.ts";
import { typicalCost } from "#web/reviews/form/fields/own-price.ts";
import { createMember, DEMO, signIn } from "./support/accounts.ts";
import { openApiAs } from "./support/api-client.ts";
import { fillAll, openForm, publishButton } from "./support/review-form.ts";
import { decideOnReview } from "./support/reviews.ts";
import { delayResponses } from "./support/slow-network.ts";
import { untilToast } from "./support/toasts.ts";
import { newVisitor, setUpBrowser, visit } from "./support/visitors.ts";

setUpBrowser();

test("the form compares the price with the market while typing", async () => {
  const { page } = await openForm("phone");
  await page.getByText("Choose a category to see what a result costs you.").waitFor();
  await page.getByLabel("Category").selectOption("Lead Generation");
  await page.getByText("Fill in the cost and Leads/Month to see your price per lead.").waitFor();
  await page.getByLabel("Monthly cost (USD)", { exact: true }).fill("$600");
  const volume = page.getByLabel("Leads/Month");
  await volume.fill("20");
  const price = page.getByRole("status").filter({ hasText: "per lead" });
  await expect.poll(() => price.innerText()).toBe("$30 per lead");
  await page.getByText("$600 ÷ 20", { exact: true }).waitFor();

  const answer = page.waitForResponse(/\/api\/comps\?.*Austin/);
  await page.getByLabel("City", { exact: true }).fill("Austin");
  await page.getByRole("option", { name: "Austin, TX" }).click();
  const { costPerResult, monthlyCost } = (await (await answer).json()) as OutputOf<"comps", "list">;
  const median = Math.round(costPerResult.median ?? 0);
  expect(median).toBeGreaterThan(10);
  await page.getByText(typicalCost(monthlyCost, "Austin") ?? "", { exact: true }).waitFor();
  // A third of the price for three times the median is the median.
  await page.getByLabel("Monthly cost").fill(String(median * 60));
  const compared = (text: string) =>
    `${text} the Austin median ($${median}, ${costPerResult.reviewCount} reviews)`;
  await expect.poll(() => price.innerText()).toBe(`$${median * 3} per lead, ${compared("3×")}`);
  await volume.fill("60");
  await expect.poll(() => price.innerText()).toBe(`$${median} per lead, ${compared("at")}`);
  await volume.fill("0");
  await page.getByText("– per lead", { exact: true }).waitFor();
  await expect.poll(() => price.count()).toBe(0);
});

test("keeps the focused field clear of the bars on a phone, and wraps long words", async () => {
  const { page } = await openForm("phone");
  await page.getByLabel("Pros", { exact: true }).fill("Unbreakable".repeat(15));
  await page.getByLabel("Pros", { exact: true }).press("Enter");
  await page.getByText("1/10").waitFor();
  await page.getByLabel("Tool name").focus();
  const seen: string[] = [];
  while (!(await page.getByRole("link", { name: "Save Draft & Exit" }).evaluate(isFocused))) {
    await page.keyboard.press("Tab");
    const field = page.locator("form :is(input, select, textarea):focus");
    if ((await field.count()) === 0) continue;
    seen.push(await field.evaluate(coveredBy));
    if (seen.length > 40) break;
  }
  expect(seen.filter((one) => one !== "")).toEqual([]);
  expect(seen.length).toBeGreaterThan(10);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
});

const isFocused = (element: Element) => element === document.activeElement;

/** Returns what covers a field's lower edge; empty when it is visible. */
function coveredBy(field: Element): string {
  const { left, width, bottom } = field.getBoundingClientRect();
  const top = document.elementFromPoint(left + width / 2, bottom - 4);
  const frame = field.closest("label") ?? field;
  return top !== null && (frame.contains(top) || top.contains(field))
    ? ""
    : `${field.outerHTML} < ${top?.outerHTML}`;
}

test("a review can be rejected with a reason, edited, resubmitted and approved", async () => {
  const { page } = await openForm("desktop");
  await fillAll(page);
  // More than Enter is needed to publish.
  await page.getByLabel("Years of experience").press("Enter");
  await page.getByLabel("Tool name").press("Enter");
  expect(await page.getByRole("heading", { name: "Add a review" }).isVisible()).toBe(true);
  const answer = page.waitForResponse("**/api/reviews");
  await publishButton(page).dblclick();
  await page.getByRole("heading", { name: "Thank you for your review" }).waitFor();
  await page.waitForURL((url) => url.pathname === "/");

  const { id } = (await (await answer).json()) as { id: string };
  const moderator = await openApiAs(DEMO.moderator);
  await decideOnReview(moderator, id, { decision: "rejected", reason: "Please leave out the phone number." });
  await visit(page, "/profile");
  await page.getByText("Not approved", { exact: true }).waitFor();
  await page.getByRole("article").getByRole("heading").getByRole("link").click();
  // The card on the profile has the same link.
  await page.getByRole("heading", { level: 1, name: "Foyer CRM" }).waitFor();
  await page.getByText("Reason: Please leave out the phone number.").waitFor();
  await page.getByRole("link", { name: "Edit your review" }).click();
  await page.getByText("Not approved. Reason: Please leave out the phone number.").waitFor();
  await page.getByLabel("Detailed review").fill("Smart lists are the reason we stayed. No number this time.");
  await page.getByRole("button", { name: "Resubmit for approval →" }).click();
  await page.getByRole("heading", { name: "Thank you for your review" }).waitFor();
  await page.getByRole("link", { name: "Back to your review" }).click();
  await page.getByText("In review. It goes live once our team approves it.").waitFor();

  await decideOnReview(moderator, id, { decision: "approved" });
  await page.reload();
  await page.getByText("This is your review.").waitFor();
  const visitor = await newVisitor("phone");
  await visit(visitor, new URL(page.url()).pathname);
  await visitor.getByRole("heading", { level: 1, name: "Foyer CRM" }).waitFor();
});

test("a review that could not be submitted stays in the form, without a tag that was deleted", async () => {
  const { page } = await openForm("phone", undefined, {
    expectStatus: [422],
    expectComplaint: /ERR_FAILED/,
  });
  await fillAll(page, { city: "Plano", state: "TX" });
  await page.getByText("Automation", { exact: true }).click();
  await page.route("**/api/reviews", (route) => route.abort());
  await publishButton(page).click();
  await untilToast(page, "Failed to publish review. Please try again.");
  expect(await page.getByLabel("City", { exact: true }).inputValue()).toBe("Plano");
  await page.unroute("**/api/reviews");

  await page.route("**/api/tags*", async (route) => {
    const response = await route.fetch();
    const tags = (await response.json()) as { name: string }[];
    await route.fulfill({ json: tags.filter(({ name }) => name !== "Automation") });
  });
  await page.route("**/api/reviews", (route) =>
    route.fulfill({
      status: 422,
      json: {
        defined: true,
        code: "UNKNOWN_TAG",
        status: 422,
        message: "One of the tags no longer exists.",
      },
    }),
  );
  await publishButton(page).click();
  await untilToast(page, "One of the tags no longer exists.");
  await page.getByText("A tag you picked no longer exists, so we removed it.").waitFor();
  await page.unroute("**/api/reviews");
  await publishButton(page).click();
  await page.getByRole("heading", { name: "Thank you for your review" }).waitFor();
});

test("a published review redirects home after two seconds unless the author navigates first", async () => {
  const { page } = await openForm("desktop");
  await page.clock.install();
  await fillAll(page, { city: "Ogden", state: "UT" });
  await publishButton(page).click();
  await page.getByRole("heading", { name: "Thank you for your review" }).waitFor();
  const release = await delayResponses(page, "**/api/markets*");
  await page.getByRole("banner").getByRole("link", { name: "Markets" }).click();
  await page.clock.fastForward(3000);
  release();
  await page.getByRole("heading", { level: 1, name: "All Markets" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/markets");
});

test("the form starts with the tool and city of a link, also after signing in", async () => {
  const page = await newVisitor("desktop");
  const person = await createMember(page);
  const address = "/add-review?tool=foyer%20crm&city=Provo&state=UT";
  await visit(page, address);
  await page.waitForURL(/\/auth/);
  expect(new URL(page.url()).searchParams.get("redirect")).toContain("city=Provo");
  await signIn(page, person, address);
  await expect.poll(() => page.getByLabel("City", { exact: true }).inputValue()).toBe("Provo");
  expect(await page.getByLabel("Tool name").inputValue()).toBe("Foyer CRM");
  expect(await page.getByLabel("Category").inputValue()).toBe("CRM");
  expect(await page.getByLabel("State").inputValue()).toBe("UT");
});
