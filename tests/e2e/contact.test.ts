import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessibleOnEachDevice } from "./support/accessibility.ts";
import { createMember, DEMO, signIn } from "./support/accounts.ts";
import { findItem } from "./support/queue.ts";
import { OFFLINE, untilToast } from "./support/toasts.ts";
import { newVisitor, setUpBrowser, visit } from "./support/visitors.ts";

setUpBrowser();

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    return element?.labels?.[0]?.textContent ?? element?.textContent ?? "";
  });
const send = (page: Page) => page.getByRole("button", { name: "Send Message" }).click();
const sum = (page: Page) => page.getByLabel(/^What is \d+ \+ \d+\?$/);
async function numbers(page: Page): Promise<[number, number]> {
  await sum(page).waitFor();
  const label = await page.getByText(/^What is \d+ \+ \d+\?$/).innerText();
  const [first = 0, second = 0] = (label.match(/\d+/g) ?? []).map(Number);
  return [first, second];
}
async function answer(page: Page, off = 0): Promise<void> {
  const [first, second] = await numbers(page);
  await sum(page).fill(String(first + second + off));
}

test("a visitor fixes errors without losing input and reaches the moderators", async () => {
  const page = await newVisitor("phone", {
    expectStatus: [422],
    expectComplaint: /ERR_INTERNET_DISCONNECTED/,
  });
  const company = `Elsewhere ${randomUUID()}`;
  await visit(page, "/contact");
  // Not last: browsers store for a reload what was typed a moment before.
  await page.getByLabel("Company (optional)").fill(company);
  await page.getByLabel("Phone (optional)").fill("555-1234");
  await page.getByLabel("Phone (optional)").blur();
  await page.getByText("Phone number must contain at least 10 digits").waitFor();

  // Each submit focuses the first invalid field in display order.
  await send(page);
  for (const message of [
    "Name is required",
    "Email is required",
    "Phone number must contain at least 10 digits",
    "Message is required",
    "Incorrect answer. Please try again.",
    "You must agree to be contacted.",
  ]) {
    await page.getByText(message, { exact: true }).waitFor();
  }
  await expectAccessibleOnEachDevice(page);
  for (const [label, text] of [
    ["Name", "Rae Ostrow"],
    ["Email", "Rae@Elsewhere.test"],
    ["Phone (optional)", "(555) 123-4567"],
    ["Message", "Please add our town to the list.\nThank you."],
  ] as const) {
    await expect.poll(() => focused(page)).toBe(label);
    await page.getByLabel(label, { exact: true }).fill(text);
    await send(page);
  }
  await expect.poll(() => focused(page)).toMatch(/^What is/);

  await page.reload();
  await expect
    .poll(() => page.getByLabel("Message", { exact: true }).inputValue())
    .toBe("Please add our town to the list.\nThank you.");
  await page.getByText("43/2,000").waitFor();
  await answer(page, 1);
  await send(page);
  await page.getByText("You must agree to be contacted.").waitFor();
  await page.getByLabel("I agree to be contacted about this message.").check();
  await send(page);
  await page.getByText("Incorrect answer. Please try again.").waitFor();
  expect(await sum(page).inputValue()).toBe("");
  await expect.poll(() => focused(page)).toMatch(/^What is/);

  const others = page.waitForResponse("**/api/contact/captcha");
  await page.getByRole("button", { name: "New numbers" }).click();
  await others;
  await page.locator("[aria-busy=true]").waitFor({ state: "hidden" });
  await answer(page);
  await page.context().setOffline(true);
  await send(page);
  await untilToast(page, OFFLINE);
  expect(await page.getByLabel("Company (optional)").inputValue()).toBe(company);
  await page.context().setOffline(false);
  await send(page);
  await untilToast(page, "Message sent!");
  await expect.poll(() => focused(page)).toBe("Thank you");
  await page.getByText("rae@elsewhere.test").waitFor();
  expect(await page.getByRole("form", { name: "Contact" }).count()).toBe(0);
  await expectAccessibleOnEachDevice(page);
  await page.getByRole("button", { name: "Send another message" }).click();
  await expect.poll(() => focused(page)).toBe("Name");
  for (const label of ["Name", "Email", "Company (optional)", "Phone (optional)", "Message"]) {
    expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe("");
  }

  const moderator = await newVisitor("desktop");
  await signIn(moderator, DEMO.moderator, "/admin?tab=contact");
  const item = await findItem(moderator, company);
  await item.getByText("Please add our town to the list.").waitFor();
  const reply = (await item.getByRole("link", { name: "Reply by email" }).getAttribute("href")) ?? "";
  expect(reply).toMatch(/^mailto:rae@elsewhere\.test\?subject=Re%3A%20your%20message%20to%20ToolComps&body=/);
  await item.getByRole("button", { name: "Mark as done" }).click();
  await untilToast(moderator, "Marked as done");
  await moderator.keyboard.press("z");
  await untilToast(moderator, "Reopened");
  await item.getByRole("button", { name: "Mark as done" }).click();
  await item.waitFor({ state: "detached" });
  await moderator.getByRole("link", { name: /^Done/ }).click();
  await moderator.waitForURL("**/admin?show=done&tab=contact");
  await (await findItem(moderator, company)).getByText(/^Done just now by /).waitFor();
  await item.getByRole("button", { name: "Reopen" }).waitFor();
  await expectAccessibleOnEachDevice(moderator);
});

test("name and address are filled in for signed-in members", async () => {
  const page = await newVisitor("phone");
  const person = await createMember(page, "Robin Journey");
  await signIn(page, person, "/contact");
  await expect.poll(() => page.getByLabel("Email", { exact: true }).inputValue()).toBe(person.email);
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Robin Journey");
});

/** As an extension of the browser does. */
const fillHiddenFields = (page: Page) =>
  page.locator('input[name="q7"]').evaluateAll((fields) => {
    for (const field of fields) Object.assign(field, { value: "https://x.test" });
  });

test("a hidden field that an extension filled in is emptied for the second attempt", async () => {
  const page = await newVisitor("phone", { expectStatus: [422] });
  await visit(page, "/contact");
  for (const field of await page.locator('input[name="q7"]').all()) {
    expect(await field.isVisible()).toBe(false);
    expect(await field.getAttribute("autocomplete")).toBe("off");
    for (const ignored of ["data-1p-ignore", "data-bwignore", "data-lpignore"])
      expect(await field.getAttribute(ignored), ignored).not.toBeNull();
  }
  const explained = page.getByText("We emptied it: please send again.");

  await page.getByLabel("Stay Updated").fill(`rae-${randomUUID()}@elsewhere.test`);
  await fillHiddenFields(page);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await explained.waitFor();
  await page.getByRole("button", { name: "Subscribe" }).click();
  await untilToast(page, "Subscribed!", "Thank you for subscribing to our newsletter. Check your email!");

  for (const [label, text] of [
    ["Name", "Rae Ostrow"],
    ["Email", "rae@elsewhere.test"],
    ["Message", "Please add our town to the list."],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel("I agree to be contacted about this message.").check();
  await answer(page);
  await fillHiddenFields(page);
  await send(page);
  await explained.waitFor();
  await send(page);
  await untilToast(page, "Message sent!");
});
