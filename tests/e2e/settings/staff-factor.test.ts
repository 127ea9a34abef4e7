import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessibleOnEachDevice } from "#tests/e2e/support/accessibility.ts";
import { DEMO, signIn } from "#tests/e2e/support/accounts.ts";
import { pressByKey } from "#tests/e2e/support/by-keyboard.ts";
import { readKey } from "#tests/e2e/support/codes-from-app.ts";
import { setUpOwnProduct } from "#tests/e2e/support/own-product.ts";
import { addAuthenticator } from "#tests/e2e/support/virtual-authenticator.ts";
import { newVisitor, setUpBrowser, untilLoaded } from "#tests/e2e/support/visitors.ts";

setUpBrowser();

setUpOwnProduct({ SECOND_FACTOR: "staff" });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const title = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });
const untilQueue = (page: Page) => page.getByRole("navigation", { name: "Admin sections" }).waitFor();

/** The dashboard leads to where a factor is set up. */
async function goSetUp(page: Page): Promise<void> {
  await title(page, "Set up a second factor first").waitFor();
  expect(await page.getByRole("navigation", { name: "Admin sections" }).count()).toBe(0);
  await expectAccessibleOnEachDevice(page);
  await pressByKey(page.getByRole("link", { name: "Security settings", exact: true }));
  await title(page, "Codes from an app").waitFor();
  await untilLoaded(page);
}

async function openAdmin(page: Page, menu: string): Promise<void> {
  await pressByKey(button(page, menu));
  await pressByKey(page.getByRole("link", { name: "Admin Dashboard", exact: true }));
  await untilQueue(page);
}

test("a moderator on a phone sets up codes, and then opens the Admin Dashboard, by keyboard", async () => {
  const page = await newVisitor("phone");
  await signIn(page, DEMO.moderator, "/admin");
  await goSetUp(page);
  await pressByKey(button(page, "Set up codes"));
  const setup = page.getByRole("dialog", { name: "Set up codes" });
  const app = await readKey(setup);
  await pressByKey(setup.getByLabel("Code that the app shows"), "End");
  await page.keyboard.type(app.code());
  await page.keyboard.press("Enter");
  const codes = page.getByRole("dialog", { name: "Save your recovery codes" });
  await codes.getByRole("listitem").first().waitFor();
  await pressByKey(codes.getByRole("button", { name: "I saved them" }));
  await page.getByText("10 recovery codes left").waitFor();
  await openAdmin(page, "Menu");
});

test("an admin adds a passkey, and is asked for it after the next sign-in with the password, by keyboard", async () => {
  const page = await newVisitor("desktop");
  await addAuthenticator(page);
  await signIn(page, DEMO.admin, "/admin");
  await goSetUp(page);
  await pressByKey(button(page, "Add a passkey"));
  await pressByKey(page.getByRole("dialog").getByRole("button", { name: "Save name" }));
  await page.getByText("not used yet").waitFor();
  await openAdmin(page, "Account menu");

  await signIn(page, DEMO.admin, "/admin");
  await title(page, "Use your second factor first").waitFor();
  await expectAccessibleOnEachDevice(page);
  await pressByKey(button(page, "Continue"));
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await dialog.waitFor();
  await expectAccessibleOnEachDevice(page);
  expect(await dialog.getByLabel("Your password").count()).toBe(0);
  await pressByKey(dialog.getByRole("button", { name: "Use a passkey" }));
  await untilQueue(page);
});
