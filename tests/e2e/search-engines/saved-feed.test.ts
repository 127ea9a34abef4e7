import { expect, test } from "vitest";
import { createMember, signIn } from "../support/accounts.ts";
import { someNetwork } from "../support/routes.ts";
import { untilToast } from "../support/toasts.ts";
import { newVisitor, setUpBrowser, visit } from "../support/visitors.ts";

setUpBrowser();

const ask = async (url: string) => {
  const response = await fetch(url, { headers: someNetwork() });
  return { status: response.status, text: await response.text() };
};

test("a member signs in for a private address, and creates, copies and replaces it with the keyboard", async () => {
  const page = await newVisitor("phone", { permissions: ["clipboard-read", "clipboard-write"] });
  await visit(page, "/feeds");
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await page.waitForURL(/\/auth\?.*redirect=%2Ffeeds$/);
  await signIn(page, await createMember(page), "/feeds");
  await page.getByRole("button", { name: "Create address" }).press("Enter");
  await untilToast(page, "You have a new address");
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Copy address" }).press("Enter");
  await untilToast(page, "Link copied!");
  const first = await copied();
  await page.getByText(first).waitFor();
  expect(await ask(first)).toMatchObject({ status: 200, text: expect.stringContaining("<feed") });

  await page.getByRole("button", { name: "Replace address" }).press("Enter");
  await page.getByText(first).waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Copy address" }).press("Enter");
  await expect.poll(copied).not.toBe(first);
  const second = await copied();
  expect((await ask(first)).status).toBe(404);
  expect((await ask(second)).status).toBe(200);
  await visit(page, "/feeds");
  await page.getByText(second).waitFor();
});
