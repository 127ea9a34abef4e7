import { describe, expect, test } from "vitest";
import type { OutputOf } from "#web/platform/api/api.ts";
import { typicalCost } from "#web/reviews/form/fields/own-price.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { createMember, DEMO, signIn } from "./support/accounts.ts";
import { openApiAs } from "./support/api-client.ts";
import { findItem, reject, untilEffect } from "./support/queue.ts";
import { denyConnection, fillAll, openForm, publish, publishButton } from "./support/review-form.ts";
import { delayResponses } from "./support/slow-network.ts";
import { untilToast } from "./support/toasts.ts";
import { newVisitor, setUpBrowser, visit } from "./support/visitors.ts";

setUpBrowser();

const COST = "Enter a monthly amount, like 139 or 49.99";
const WRONG = [
  ["Monthly cost (USD)", "a lot", COST],
  ["Monthly cost (USD)", "-5", COST],
  ["Monthly cost (USD)", "1,23,456", COST],
  ["Quality score as a number", "7,5,5", "Enter a score from 1 to 10, like 7.5"],
  ["Monthly cost (USD)", "", "Monthly cost is required"],
  ["Contacts Managed", "3.5", "Enter a whole number (0 or more)"],
  ["User Adoption (%)", "-1", "Enter a percentage from 0 to 100, like 2.5"],
  ["Years of experience", "51", "Enter whole years from 0 to 50"],
  ["Detailed review", "   ", "Detailed review is required"],
  ["City", "12", "City must contain a letter"],
  ["Tool name", "!!", "Tool name must contain a letter or a digit"],
] as const;

describe("the form", () => {
  test("shows an error beside each field until the input is valid", async () => {
    const { page } = await openForm("desktop");
    expect(await publishButton(page).isDisabled()).toBe(true);
    await fillAll(page);
    await expect.poll(() => publishButton(page).isEnabled()).toBe(true);
    for (const [label, typed, message] of WRONG) {
      const field = page.getByLabel(label, { exact: true });
      const right = await field.inputValue();
      await field.fill(typed);
      await field.blur();
      await page.getByText(message, { exact: true }).waitFor();
      expect(await field.getAttribute("aria-invalid"), label).toBe("true");
      await field.fill(right);
      await page.getByText(message, { exact: true }).waitFor({ state: "hidden" });
    }
  });

  test("warns about unusual costs, rejects more than 100 percent, and turns the counter amber", async () => {
    const { page } = await openForm("phone");
    await page.getByLabel("Monthly cost").fill("5000.01");
    await page.getByText("This is unusually high for most agents.").waitFor();
    const rate = page.getByLabel("Conversion rate (%)");
    await rate.fill("100");
    await rate.press("End");
    await rate.pressSequentially(".5");
    await rate.blur();
    await page.getByText("Enter a percentage from 0 to 100, like 2.5").waitFor();
    expect(await rate.inputValue()).toBe("100.5");
    const counter = page.getByText("/2,000");
    await page.getByLabel("Detailed review").fill("x".repeat(1900));
    expect(await counter.getAttribute("class")).not.toContain("text-middling");
    await page.getByLabel("Detailed review").fill("x".repeat(1901));
    await expect.poll(() => counter.getAttribute("class")).toContain("text-middling");
  });

  test("asks three questions about the text and counts its words, without requiring any number", async () => {
    const { page } = await openForm("phone");
    const section = page.getByRole("region", { name: "Your Review" });
    for (const prompt of ["What did you pay, all in?", "What did you get?", "Would you sign again?"]) {
      await section.getByText(prompt, { exact: true }).waitFor();
    }
    await section.getByText("Aim for 80 words or more: 0 words so far").waitFor();
    await fillAll(page, { city: "Mesa", state: "AZ" });
    await section.getByText("Aim for 80 words or more: 11 words so far").waitFor();
    expect(await publishButton(page).isEnabled()).toBe(true);
    await page.getByLabel("Detailed review").fill("word ".repeat(80));
    await section.getByText("80 words so far").waitFor();
  });

  test.each(["phone", "desktop"] as const)(
    "compares the price with the market while typing on a %s",
    async (device) => {
      const { page } = await openForm(device);
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
      await expectAccessible(page);
      await volume.fill("0");
      await page.getByText("– per lead", { exact: true }).waitFor();
      await expect.poll(() => price.count()).toBe(0);
    },
  );

  test("keeps its place when the prices of the market arrive", async () => {
    const { page } = await openForm("phone");
    await page.getByLabel("Category").selectOption("Lead Generation");
    const answer = Promise.withResolvers<void>();
    await page.route(/\/api\/comps\?.*Austin/, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.getByLabel("City", { exact: true }).fill("Austin");
    await page.getByRole("option", { name: "Austin, TX" }).click();
    await page.getByText("Everything you pay, including add-ons.").waitFor();
    const top = () =>
      page.getByText("No, I wouldn't").evaluate((label) => label.getBoundingClientRect().top + scrollY);
    const before = await top();
    answer.resolve();
    await page.getByText(/^Austin agents typically pay/).waitFor();
    expect(await top()).toBe(before);
  });

  test("marks the score as a default until its author sets it", async () => {
    const { page } = await openForm("phone");
    const slider = page.getByRole("slider", { name: "Quality score" });
    const note = page.getByText("5 until you set it", { exact: true });
    await note.waitFor();
    expect(await slider.inputValue()).toBe("5");
    await fillAll(page, { city: "Reno", state: "NV" });
    await page.getByText("Quality score is 5 until you set it.").waitFor();
    expect(await publishButton(page).isEnabled()).toBe(true);
    await slider.press("ArrowRight");
    await page.getByText("Quality score is 5 until you set it.").waitFor({ state: "hidden" });
    expect(await note.count()).toBe(0);
    expect(await slider.inputValue()).toBe("5.5");
  });

  test("adds up to ten different points with Enter, and shows six tags with more on demand", async () => {
    const { page } = await openForm("desktop");
    const pros = page.getByLabel("Pros", { exact: true });
    for (let index = 1; index <= 10; index++) {
      await pros.fill(`Point ${index}`);
      await pros.press("Enter");
      if (index !== 1) continue;
      await pros.fill("point 1");
      await pros.press("Enter");
      await page.getByText("Already added").waitFor();
    }
    await page.getByText("10/10").waitFor();
    expect(await pros.isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Remove Point 3" }).click();
    await page.getByText("9/10").waitFor();
    expect(await page.getByRole("checkbox").count()).toBe(6);
    await page.getByRole("button", { name: /^Show \d+ More$/ }).click();
    expect(await page.getByRole("checkbox").count()).toBeGreaterThan(10);
    await page.getByRole("button", { name: "Show Less" }).click();
    expect(await page.getByRole("checkbox").count()).toBe(6);
  });
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

describe("a review", () => {
  test("can be rejected with a reason, edited, resubmitted and approved", async () => {
    const { page, person } = await openForm("desktop");
    await fillAll(page);
    await publishButton(page).dblclick();
    await denyConnection(page);
    await page.getByRole("heading", { name: "Thank you for your review" }).waitFor();
    await page.waitForURL((url) => url.pathname === "/");

    await decide(person.fullName, "Reject", "Please leave out the phone number.");
    await visit(page, "/profile");
    await page.getByText("Not approved", { exact: true }).waitFor();
    await page.getByRole("article").getByRole("heading").getByRole("link").click();
    // The card on the profile has the same link.
    await page.getByRole("heading", { level: 1, name: "Foyer CRM" }).waitFor();
    await page.getByText("Reason: Please leave out the phone number.").waitFor();
    await page.getByRole("link", { name: "Edit your review" }).click();
    await page.getByText("Not approved. Reason: Please leave out the phone number.").waitFor();
    await page
      .getByLabel("Detailed review")
      .fill("Smart lists are the reason we stayed. No number this time.");
    await page.getByRole("button", { name: "Resubmit for approval →" }).click();
    await page.getByRole("heading", { name: "Thank you for your review" }).waitFor();
    await page.getByRole("link", { name: "Back to your review" }).click();
    await page.getByText("In review. It goes live once our team approves it.").waitFor();

    await decide(person.fullName, "Approve");
    await page.reload();
    await page.getByText("This is your review.").waitFor();
    const visitor = await newVisitor("phone");
    await visit(visitor, new URL(page.url()).pathname);
    await visitor.getByRole("heading", { level: 1, name: "Foyer CRM" }).waitFor();
  });

  test("takes one decision, which the second moderator sees", async () => {
    const { page, person } = await openForm("desktop");
    await fillAll(page, { city: "Fargo", state: "ND" });
    await publish(page);
    await page.getByRole("heading", { name: "Thank you for your review" }).waitFor();
    const [first, second] = [await newVisitor("desktop"), await newVisitor("phone")];
    await signIn(first, DEMO.moderator, "/admin");
    await signIn(second, DEMO.admin, "/admin");
    const [here, there] = [await findItem(first, person.fullName), await findItem(second, person.fullName)];
    await here.getByRole("button", { name: "Approve" }).click();
    await untilToast(first, "Review approved!");
    await there.getByText("Mona Archer approved this review.").waitFor();
    expect(await there.getByRole("button", { name: "Reject" }).count()).toBe(0);
    await expect.poll(() => there.count()).toBe(0);
  });

  test("includes a point and a score that were typed last, and numbers with a decimal comma", async () => {
    const { page, person } = await openForm("desktop");
    await fillAll(page, { city: "Tampa", state: "FL" });
    await page.getByLabel("Monthly cost").fill("49,99");
    await page.getByLabel("User Adoption (%)").fill("62,5");
    await page.getByLabel("Pros", { exact: true }).evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", "- Fast support\n- Kind people\n");
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.getByRole("list", { name: "Pros added" }).getByText("Kind people").waitFor();
    await page.getByLabel("Quality score as a number").fill("7,3");
    await page.getByLabel("Cons", { exact: true }).fill("Texting costs extra");
    const answer = page.waitForResponse(
      (response) => response.request().method() === "POST" && response.ok(),
    );
    await publish(page);
    const { id } = (await (await answer).json()) as { id: string };
    const author = await openApiAs(person);
    const { content } = await author.call<{ content: unknown }>("GET", `/reviews/${id}/content`);
    expect(content).toMatchObject({
      monthlyCost: 49.99,
      conversionRate: 62.5,
      leadQualityScore: 7.3,
      pros: ["Fast support", "Kind people"],
      cons: ["Texting costs extra"],
    });
  });

  test("needs more than Enter to be published, and reports an out-of-range score", async () => {
    const { page } = await openForm("phone");
    await fillAll(page, { city: "Akron", state: "OH" });
    await page.getByLabel("Years of experience").press("Enter");
    await page.getByLabel("Tool name").press("Enter");
    const score = page.getByLabel("Quality score as a number");
    await score.fill("11");
    await score.press("Enter");
    expect(await page.getByRole("heading", { name: "Add a review" }).isVisible()).toBe(true);
    await publishButton(page).click();
    await page.getByText("Enter a score from 1 to 10, like 7.5").waitFor();
    expect(await page.getByRole("heading", { name: "Add a review" }).isVisible()).toBe(true);
  });

  test("drops a deleted tag and can be submitted on the second attempt", async () => {
    const { page } = await openForm("desktop", undefined, { expectStatus: [422] });
    await fillAll(page, { city: "Plano", state: "TX" });
    await page.getByText("Automation", { exact: true }).click();
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
    await publish(page);
    await untilToast(page, "One of the tags no longer exists.");
    await page.getByText("A tag you picked no longer exists, so we removed it.").waitFor();
    await page.unroute("**/api/reviews");
    await publishButton(page).click();
    await page.getByRole("heading", { name: "Thank you for your review" }).waitFor();
  });

  test("stays in the form when submitting fails", async () => {
    const { page } = await openForm("phone", undefined, { expectComplaint: /ERR_FAILED|ERR_INTERNET/ });
    await fillAll(page, { city: "Waco", state: "TX" });
    await page.route("**/api/reviews", (route) => route.abort());
    await publish(page);
    await untilToast(page, "Failed to publish review. Please try again.");
    expect(await page.getByLabel("City", { exact: true }).inputValue()).toBe("Waco");
    await page.unroute("**/api/reviews");
    await publishButton(page).click();
    await page.getByRole("heading", { name: "Thank you for your review" }).waitFor();
  });

  test("redirects home after two seconds unless the author navigates first", async () => {
    const { page } = await openForm("desktop");
    await page.clock.install();
    await fillAll(page, { city: "Ogden", state: "UT" });
    await publish(page);
    await page.getByRole("heading", { name: "Thank you for your review" }).waitFor();
    const release = await delayResponses(page, "**/api/markets*");
    await page.getByRole("banner").getByRole("link", { name: "Markets" }).click();
    await page.clock.fastForward(3000);
    release();
    await page.getByRole("heading", { level: 1, name: "All Markets" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/markets");
  });

  test("starts with the tool and city of a link, also after signing in", async () => {
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
});

async function decide(author: string, decision: "Approve" | "Reject", reason = ""): Promise<void> {
  const page = await newVisitor("phone");
  await signIn(page, DEMO.moderator, "/admin");
  const item = await findItem(page, author);
  if (decision === "Reject") await reject(item, reason);
  else await item.getByRole("button", { name: decision }).click();
  await untilToast(page, decision === "Approve" ? "Review approved!" : "Review rejected!");
  await untilEffect("reviews", author);
}
