import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { reviewContent } from "#tests/support/world.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { createMember, signIn } from "../support/accounts.ts";
import { openApiAs } from "../support/api-client.ts";
import { fillAll, publishButton, turn, untilStored } from "../support/review-form.ts";
import { type Device, newVisitor, setUpBrowser, visit } from "../support/visitors.ts";

setUpBrowser();

const NOTICE = "You already have a review of Foyer CRM in Denver.";
const CARRIED = "Your new numbers are filled in.";
const NEW_TEXT = "The price went up, and so did what we get for it.";
const DENVER = { city: "Denver", state: "CO" } as const;
const OLD = reviewContent({
  ...DENVER,
  ...{ toolName: "Foyer CRM", category: "CRM", overallRecommendation: false },
  ...{ monthlyCost: 139, leadVolumeMonthly: 1850, conversionRate: 71 },
});

/** Opens the form as a member whose review of Foyer CRM in Denver is in review. */
async function openAgain(device: Device, options?: Parameters<typeof newVisitor>[1]) {
  const page = await newVisitor(device, options);
  const person = await createMember(page);
  const { id } = await (await openApiAs(person)).call<{ id: string }>("POST", "/reviews", OLD);
  await signIn(page, person, "/add-review");
  await page.getByLabel("Tool name").waitFor();
  return { page, person, id };
}

async function choose(page: Page) {
  await page.getByLabel("Tool name").fill("Foyer CRM");
  await page.getByRole("option", { name: "Foyer CRM" }).click();
  await page.getByLabel("City", { exact: true }).fill("Denver");
  await page.getByRole("option", { name: "Denver, CO" }).click();
}

const typedIn = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue();

/** The form of a new review opens empty, here and on another device. */
async function expectNoDraft(page: Page, person: Parameters<typeof signIn>[1]) {
  await visit(page, "/add-review");
  await page.getByLabel("Tool name").waitFor();
  expect(await typedIn(page, "Tool name")).toBe("");
  const { draft } = await (await openApiAs(person)).call<{ draft: unknown }>("GET", "/drafts/review");
  expect(draft).toBeNull();
}

test("the form offers to update an existing review and keeps what was typed", async () => {
  const { page, person, id } = await openAgain("phone");
  await choose(page);
  // Not behind the bars of a phone.
  const isInView = (notice: Element) => {
    const { x, width, bottom } = notice.getBoundingClientRect();
    return notice.contains(document.elementFromPoint(x + width / 2, bottom - 2));
  };
  await expect.poll(() => page.getByText(NOTICE).evaluate(isInView)).toBe(true);
  await expect
    .poll(() => page.getByRole("button", { name: "Update your review" }).evaluate(isInView))
    .toBe(true);
  await page.getByLabel("Monthly cost").fill("178");
  await untilStored(page, async () => {
    await page.getByLabel("Detailed review").fill(NEW_TEXT);
    await turn(page, "hidden");
  });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Update your review" }).click();
  await page.getByText(CARRIED).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/reviews/${id}/edit`);
  expect(await page.getByLabel("Monthly cost").inputValue()).toBe("178");
  expect(await typedIn(page, "Detailed review")).toBe(NEW_TEXT);
  // Not typed again.
  expect(await page.getByLabel("Contacts Managed").inputValue()).toBe("1850");
  expect(await page.getByLabel("No, I wouldn't").isChecked()).toBe(true);
  await page.getByText("Show the old ones").click();
  await page.getByText("Monthly cost: 139", { exact: false }).waitFor();
  expect(await page.getByText("Contacts Managed: 1850").count()).toBe(0);

  await expectNoDraft(page, person);
  await visit(page, `/reviews/${id}/edit`);
  await page.getByText("We restored your unsaved changes.").waitFor();
  await page.getByRole("button", { name: "Resubmit for approval →" }).click();
  await page.getByRole("heading", { name: "Thank you for your review" }).waitFor();
  const author = await openApiAs(person);
  const { content } = await author.call<{ content: unknown }>("GET", `/reviews/${id}/content`);
  expect(content).toMatchObject({ monthlyCost: 178, leadVolumeMonthly: 1850, detailedReview: NEW_TEXT });
});

test("a review that the server rejects as the second one becomes an update with all that was typed", async () => {
  const { page, person, id } = await openAgain("desktop", { expectStatus: [409] });
  // As if another tab had submitted it a moment ago.
  await page.route("**/api/own-review*", (route) => route.fulfill({ json: { review: null } }));
  await fillAll(page, DENVER);
  await page.getByLabel("Monthly cost").fill("200");
  await page.getByLabel("Detailed review").fill(NEW_TEXT);
  await publishButton(page).click();
  await page.getByText(CARRIED).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/reviews/${id}/edit`);
  expect(await page.getByLabel("Monthly cost").inputValue()).toBe("200");
  expect(await typedIn(page, "Detailed review")).toBe(NEW_TEXT);
  await page.getByRole("button", { name: "Use the old ones" }).click();
  expect(await page.getByLabel("Monthly cost").inputValue()).toBe("139");
  expect(await page.getByText(CARRIED).count()).toBe(0);
  await expectNoDraft(page, person);
});
