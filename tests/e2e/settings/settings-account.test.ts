import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessible } from "#tests/e2e/support/accessibility.ts";
import { type Account, createMember, signIn } from "#tests/e2e/support/accounts.ts";
import { openApi } from "#tests/e2e/support/api-client.ts";
import { decideOnDiscussion } from "#tests/e2e/support/discussions.ts";
import { untilToast } from "#tests/e2e/support/toasts.ts";
import { newVisitor, setUpBrowser, untilLive, visit } from "#tests/e2e/support/visitors.ts";
import { unzip } from "#tests/support/unzip.ts";

setUpBrowser();

const ACCOUNT = "/settings?tab=account";
const WRONG = "That password is incorrect.";

interface Kind {
  device: "phone" | "desktop";
  choice: string;
  /** What visitors find of the member's discussion. */
  stays: boolean;
}

const KINDS: Kind[] = [
  { device: "phone", choice: "Keep my posts anonymously", stays: true },
  { device: "desktop", choice: "Delete my posts too", stays: false },
];

const isFocused = (element: Element) => element === document.activeElement;

describe.each(KINDS)("the account settings on a $device", ({ device, choice, stays }) => {
  test(`a member exports their data and deletes the account: ${choice}`, async () => {
    const page = await newVisitor(device, { expectStatus: [401, 404, 422] });
    const person = await createMember(page);
    const { accessToken } = await signIn(page, person, ACCOUNT);
    const title = `Farewell ${randomUUID()}`;
    const id = await startDiscussion(accessToken, title);

    await expectData(page, person, title);
    await expectAccessible(page);

    await page.getByText("You lose access to reviews you unlocked.").waitFor();
    const password = page.getByLabel("Your password");
    const submit = page.getByRole("button", { name: "Delete my account" });
    await submit.click();
    await page.getByText("Choose what happens to your posts").waitFor();
    await page.getByText("Please enter your password").waitFor();
    await page.getByLabel(choice).check();
    await password.fill("not my password");
    await submit.click();
    await page.getByText(WRONG).waitFor();
    await expect.poll(() => password.evaluate(isFocused)).toBe(true);
    expect(await page.getByLabel(choice).isChecked()).toBe(true);
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
    await expectGone(page, { person, accessToken, id, title, stays });
  });
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
  stays: boolean;
}

async function expectGone(page: Page, { person, accessToken, id, title, stays }: Gone): Promise<void> {
  await expect(openApi(accessToken).call("GET", "/account")).rejects.toThrow("responded 401");
  const { email, password } = person;
  await expect(openApi().call("POST", "/auth/sign-in", { email, password })).rejects.toThrow("responded 401");
  await visit(page, `/discussions/${id}`);
  if (!stays) return page.getByRole("heading", { name: "Discussion Not Found" }).waitFor();
  await page.getByRole("heading", { name: title }).waitFor();
  const header = page.getByRole("main");
  await header.getByText("Deleted member").first().waitFor();
  expect(await header.getByRole("link", { name: "Deleted member" }).count()).toBe(0);
  expect(await page.content()).not.toContain(person.fullName);
}

test("failures are reported and can be retried", async () => {
  const page = await newVisitor("desktop", { expectStatus: [500] });
  await signIn(page, await createMember(page), ACCOUNT);
  await page.route("**/api/account/*", (route) => route.fulfill({ status: 500 }));
  const download = page.getByRole("button", { name: "Download my data" });
  await download.click();
  await untilToast(page, "Failed to download your data", "Please try again.");
  await expect.poll(() => download.getAttribute("aria-busy")).toBeNull();

  await page.getByLabel("Keep my posts anonymously").check();
  await page.getByLabel("Your password").fill("whatever it is");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await untilToast(page, "Failed to delete account. Please contact support.", "Nothing was deleted.");
});
