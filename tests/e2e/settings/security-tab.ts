import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { type Account, createMember, signIn } from "#tests/e2e/support/accounts.ts";
import { listMails } from "#tests/e2e/support/mailbox.ts";
import { type Device, newVisitor, untilLoaded } from "#tests/e2e/support/visitors.ts";

type VisitorOptions = Parameters<typeof newVisitor>[1];

/** A new member at a tab of their settings. */
export async function openSettings(device: Device, tab: string, options?: VisitorOptions) {
  const page = await newVisitor(device, options);
  const person = await createMember(page);
  const session = await signIn(page, person, `/settings?tab=${tab}`);
  await untilLoaded(page);
  return { page, person, ...session };
}

/** Opens another browser of the same person. */
export async function openElsewhere(
  person: Account,
  address: string,
  options?: VisitorOptions,
): Promise<Page> {
  const page = await newVisitor("desktop", options);
  await signIn(page, person, address);
  return page;
}

/** Presses a button by keyboard alone. */
export async function pressKey(within: Page | Locator, name: string | RegExp): Promise<void> {
  await within.getByRole("button", { name, exact: true }).last().press("Enter");
}

/** Replaces the text of a field and submits it, by keyboard alone. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** As if the session had been left open: the server asks until the member confirms. */
export async function askToConfirm(page: Page, address: string): Promise<void> {
  const json = { defined: true, code: "CONFIRM_IDENTITY", status: 403, message: "Please confirm it's you" };
  await page.route(address, (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 403, json }) : route.continue(),
  );
}

/** Leaves for another tab, and stays because the input would be lost. */
export async function askedBeforeLeaving(page: Page, tab: string): Promise<void> {
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: tab }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await question.waitFor({ state: "hidden" });
}

export const untilMail = (recipient: string, subject: string) =>
  expect.poll(async () => (await listMails(recipient)).map((mail) => mail.subject)).toContain(subject);
