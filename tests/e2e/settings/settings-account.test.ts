import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "#tests/e2e/support/accessibility.ts";
import type { Account } from "#tests/e2e/support/accounts.ts";
import { openApi } from "#tests/e2e/support/api-client.ts";
import { untilFocused } from "#tests/e2e/support/by-keyboard.ts";
import { decideOnDiscussion } from "#tests/e2e/support/discussions.ts";
import { untilToast } from "#tests/e2e/support/toasts.ts";
import { setUpBrowser, untilLive, visit } from "#tests/e2e/support/visitors.ts";
import { unzip } from "#tests/support/unzip.ts";
import { openSettings } from "./security-tab.ts";

setUpBrowser();

const KEEP = "Keep my posts anonymously";

test("a member exports their data and deletes the account, and their posts stay without their name", async () => {
  const { page, person, accessToken } = await openSettings("phone", "account", {
    expectStatus: [401, 404, 422, 500],
  });
  const title = `Farewell ${randomUUID()}`;
  const id = await startDiscussion(accessToken, title);

  const download = page.getByRole("button", { name: "Download my data" });
  await page.route("**/api/account/*", (route) => route.fulfill({ status: 500 }));
  await download.click();
  await untilToast(page, "Failed to download your data", "Please try again.");
  await expect.poll(() => download.getAttribute("aria-busy")).toBeNull();
  await page.getByText("You lose access to reviews you unlocked.").waitFor();
  const password = page.getByLabel("Your password");
  const submit = page.getByRole("button", { name: "Delete my account" });
  await submit.click();
  await page.getByText("Choose what happens to your posts").waitFor();
  await page.getByText("Please enter your password").waitFor();
  await page.getByLabel(KEEP).check();
  await password.fill("not my password");
  await submit.click();
  await untilToast(page, "Failed to delete account. Please contact support.", "Nothing was deleted.");
  await page.unroute("**/api/account/*");
  await expectData(page, person, title);
  await submit.click();
  await page.getByText("That password is incorrect.").waitFor();
  await untilFocused(password);
  expect(await page.getByLabel(KEEP).isChecked()).toBe(true);
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  const word = dialog.getByLabel("Type DELETE to confirm");
  expect(await dialog.count()).toBe(0);

  const second = await page.context().newPage();
  await visit(second, "/saved");
  await untilLive(second);
  await password.fill(person.password);
  await password.press("Enter");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await dialog.getByText("Please type DELETE to confirm").waitFor();
  await expectAccessible(page);
  await word.fill("delete");
  await word.press("Enter");
  await untilToast(page, "Account Deleted");
  await page.waitForURL((url) => url.pathname === "/");
  await untilToast(second, "Account Deleted");
  await second.waitForURL((url) => url.pathname === "/");
  expect(await page.evaluate(() => localStorage.getItem("session"))).toBeNull();
  await expectGone(page, { person, accessToken, id, title });
});

async function startDiscussion(accessToken: string, title: string): Promise<string> {
  const content = { title, content: "What I learned in ten years.", tagIds: [] };
  const { id } = await openApi(accessToken).call<{ id: string }>("POST", "/discussions", content);
  await decideOnDiscussion(id, "approved");
  return id;
}

async function expectData(page: Page, person: Account, title: string): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download my data" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^toolcomps-data-\d{4}-\d\d-\d\d\.zip$/);
  await untilToast(page, "Your data is ready");
  const files = await unzip(await readFile(await download.path()));
  expect(files.get("README.txt")).toContain("a copy of your data");
  expect(files.get("json/account.json")).toContain(person.email);
  expect(files.get("csv/profile.csv")).toContain(person.fullName);
  expect(files.get("json/discussions.json")).toContain(title);
}

interface Gone {
  person: Account;
  accessToken: string;
  id: string;
  title: string;
}

async function expectGone(page: Page, { person, accessToken, id, title }: Gone): Promise<void> {
  await expect(openApi(accessToken).call("GET", "/account")).rejects.toThrow("responded 401");
  const { email, password } = person;
  await expect(openApi().call("POST", "/auth/sign-in", { email, password })).rejects.toThrow("responded 401");
  await visit(page, `/discussions/${id}`);
  await page.getByRole("heading", { name: title }).waitFor();
  const header = page.getByRole("main");
  await header.getByText("Deleted member").first().waitFor();
  expect(await header.getByRole("link", { name: "Deleted member" }).count()).toBe(0);
  expect(await page.content()).not.toContain(person.fullName);
}
