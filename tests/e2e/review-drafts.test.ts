import { expect, test } from "vitest";
import { createMember, signIn } from "./support/accounts.ts";
import {
  fillAll,
  keepDraft,
  openForm,
  publishButton,
  turn,
  untilRestored,
  untilStored,
} from "./support/review-form.ts";
import { untilToast } from "./support/toasts.ts";
import { newVisitor, setUpBrowser, visit } from "./support/visitors.ts";

setUpBrowser();

test("a draft saves every 30 seconds with a message, and can be restored", async () => {
  const page = await newVisitor("phone");
  const person = await createMember(page);
  await page.clock.install();
  await signIn(page, person, "/add-review");
  await page.getByLabel("Tool name").fill("Half-written Leads");
  await page.clock.runFor(31_000);
  await untilToast(page, "Draft saved");
  await visit(page, "/add-review");
  await untilRestored(page);
  expect(await page.getByLabel("Tool name").inputValue()).toBe("Half-written Leads");
});

test("a draft follows its author to another device, where the newer of two shows and offers the other until one is chosen", async () => {
  const { page, person } = await openForm("desktop");
  await keepDraft(page, "First Version");
  const { page: other } = await openForm("phone", person);
  await untilRestored(other);
  expect(await other.getByLabel("Tool name").inputValue()).toBe("First Version");
  await keepDraft(other, "Second Version");
  await visit(page, "/add-review");
  await expect.poll(() => page.getByLabel("Tool name").inputValue()).toBe("Second Version");
  await page.getByText(/another draft \(First Version\), saved .* in this browser/).waitFor();
  await page.reload();
  await page.getByText(/another draft \(First Version\)/).waitFor();
  await untilStored(page, () => page.getByRole("button", { name: "Use that draft" }).click());
  expect(await page.getByLabel("Tool name").inputValue()).toBe("First Version");
  await page.getByText(/another draft \(Second Version\)/).waitFor();
  await untilStored(page, () => page.getByRole("button", { name: "Keep this one" }).click());
  await expect.poll(() => page.getByText(/You have another draft/).count()).toBe(0);
  await turn(other, "visible");
  await other.getByText(/another draft \(First Version\), saved .* on another device/).waitFor();
  expect(await other.getByLabel("Tool name").inputValue()).toBe("Second Version");
});

test("a draft ends in all tabs and on all devices when its review is submitted, and says so", async () => {
  const { page, person } = await openForm("desktop", undefined, {
    expectStatus: [409],
    expectComplaint: /ERR_FAILED/,
  });
  await fillAll(page, { city: "Mesa", state: "AZ" });
  await untilStored(page, () => turn(page, "hidden"));
  await turn(page, "visible");
  const tab = await page.context().newPage();
  await visit(tab, "/add-review");
  await expect.poll(() => tab.getByLabel("City", { exact: true }).inputValue()).toBe("Mesa");
  const { page: other } = await openForm("phone", person);
  await expect.poll(() => other.getByLabel("City", { exact: true }).inputValue()).toBe("Mesa");
  // Typed before the other device submits, and not saved yet.
  await tab.route("**/api/drafts/review", (route) => route.abort());
  await tab.getByLabel("Detailed review").fill("A sentence that the review lacks.");
  await publishButton(other).click();
  await other.getByRole("heading", { name: "Thank you for your review" }).waitFor();
  const ended = "You submitted this review in another tab or on another device.";
  await page.getByText(ended).waitFor();
  await tab.unroute("**/api/drafts/review");
  await turn(tab, "visible");
  await tab.getByText(ended).waitFor();
  await tab.getByRole("link", { name: "Edit your review" }).click();
  await tab.getByText("We restored your unsaved changes").waitFor();
  expect(await tab.getByLabel("Detailed review").inputValue()).toBe("A sentence that the review lacks.");
  await page.getByRole("button", { name: "Start another review" }).click();
  await page.getByLabel("Tool name").waitFor();
  expect(await page.getByLabel("Tool name").inputValue()).toBe("");
  await visit(page, "/add-review");
  await page.getByLabel("Tool name").waitFor();
  expect(await page.getByLabel("Tool name").inputValue()).toBe("");
});

test("a draft survives the end of the session, which publishing reports, and stays private", async () => {
  const { page, person } = await openForm("desktop", undefined, { expectStatus: [401] });
  await fillAll(page, { city: "Tulsa", state: "OK" });
  await page.context().clearCookies();
  await page.route("**/api/reviews", (route) =>
    route.fulfill({ status: 401, json: { code: "UNAUTHORIZED" } }),
  );
  await publishButton(page).click();
  await untilToast(page, "You must be logged in to submit a review.");
  await page.getByRole("link", { name: "Sign in to add a review" }).waitFor();
  await page.unroute("**/api/reviews");
  await signIn(page, await createMember(page, "Neighbor Journey"), "/add-review");
  await page.getByLabel("Tool name").waitFor();
  expect(await page.getByLabel("Tool name").inputValue()).toBe("");
  await signIn(page, person, "/add-review");
  await expect.poll(() => page.getByLabel("City", { exact: true }).inputValue()).toBe("Tulsa");
  expect(await publishButton(page).isEnabled()).toBe(true);
});
