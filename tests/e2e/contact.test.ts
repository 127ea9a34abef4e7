import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessibleOnEachDevice } from "./support/accessibility.ts";
import { DEMO, signIn } from "./support/accounts.ts";
import { openItem } from "./support/queue.ts";
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
async function answer(page: Page): Promise<void> {
  const [first, second] = await numbers(page);
  await sum(page).fill(String(first + second));
}

/** As an extension of the browser does. */
async function fillHiddenFields(page: Page): Promise<void> {
  for (const field of await page.locator('main input[name="q7"]').all()) {
    expect(await field.isVisible()).toBe(false);
    expect(await field.getAttribute("autocomplete")).toBe("off");
    for (const ignored of ["data-1p-ignore", "data-bwignore", "data-lpignore"])
      expect(await field.getAttribute(ignored), ignored).not.toBeNull();
    await field.evaluate((element) => Object.assign(element, { value: "https://x.test" }));
  }
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
  await send(page);
  await page.getByText("Name is required", { exact: true }).waitFor();
  await expectAccessibleOnEachDevice(page);
  for (const [label, text] of [
    ["Name", "Rae Ostrow"],
    ["Email", "Rae@Elsewhere.test"],
    ["Phone (optional)", "(555) 123-4567"],
    ["Message", "Please add our town to the list.\nThank you."],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel("Name", { exact: true }).focus();

  await page.reload();
  await expect
    .poll(() => page.getByLabel("Message", { exact: true }).inputValue())
    .toBe("Please add our town to the list.\nThank you.");
  await page.getByText("43/2,000").waitFor();
  await page.getByLabel("I agree to be contacted about this message.").check();
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

  // A hidden field that an extension filled in is emptied for the second attempt.
  for (const [label, text] of [
    ["Name", "Rae Ostrow"],
    ["Email", "rae@elsewhere.test"],
    ["Message", "One more thing, from an odd browser."],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel("I agree to be contacted about this message.").check();
  await answer(page);
  await fillHiddenFields(page);
  await send(page);
  await page.getByText("We emptied it: please send again.").waitFor();
  await send(page);
  await expect.poll(() => focused(page)).toBe("Thank you");

  const moderator = await newVisitor("desktop");
  await signIn(moderator, DEMO.moderator, "/admin?tab=contact");
  const item = await openItem(moderator, company);
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
  await (await openItem(moderator, company)).getByText(/^Done just now by /).waitFor();
  await item.getByRole("button", { name: "Reopen" }).waitFor();

  // Members find their name and address filled in.
  await visit(moderator, "/contact");
  await expect
    .poll(() => moderator.getByLabel("Email", { exact: true }).inputValue())
    .toBe(DEMO.moderator.email);
  expect(await moderator.getByLabel("Name", { exact: true }).inputValue()).toMatch(/\w+ \w+/);
});
