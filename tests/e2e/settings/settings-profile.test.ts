import sharp from "sharp";
import { expect, test } from "vitest";
import { expectAccessibleOnEachDevice } from "#tests/e2e/support/accessibility.ts";
import { createMember, signIn } from "#tests/e2e/support/accounts.ts";
import { untilFocused } from "#tests/e2e/support/by-keyboard.ts";
import { untilToast } from "#tests/e2e/support/toasts.ts";
import { follow, newVisitor, setUpBrowser, untilLive, visit } from "#tests/e2e/support/visitors.ts";
import { askedBeforeLeaving } from "./security-tab.ts";

setUpBrowser();

const MEGABYTE = 1024 * 1024;

const photo = (colour: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

test("a member edits the profile, is warned before losing changes, and sees it everywhere", async () => {
  const page = await newVisitor("phone", { expectStatus: [500] });
  await page.routeWebSocket("**/api/live", () => {});
  await page.route("**/api/account", (route) => route.fulfill({ status: 500 }));
  const { user } = await signIn(page, await createMember(page, "Robin Journey"), "/settings");
  await page.getByRole("heading", { name: "Failed to load profile" }).waitFor();
  await page.unroute("**/api/account");
  await page.getByRole("button", { name: "Try again" }).click();
  const name = page.getByRole("textbox", { name: "Full name" });
  const brokerage = page.getByLabel("Brokerage");
  await expect.poll(() => name.inputValue()).toBe("Robin Journey");
  expect(await brokerage.inputValue()).toBe("");
  const other = await page.context().newPage();
  await visit(other, `/profile/${user.id}`);
  await untilLive(other);

  await page.getByLabel("Years of experience").fill("51");
  await brokerage.fill("Tejo Homes");
  await page.getByText("Years of experience must be a whole number from 0 to 50").waitFor();
  await name.fill(" ");
  await page.getByRole("button", { name: "Save profile" }).click();
  await page.locator("form").getByText("Full name is required").waitFor();
  await untilFocused(name);
  await expectAccessibleOnEachDevice(page);

  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await askedBeforeLeaving(page, "Security");
  expect(new URL(page.url()).search).toBe("");
  expect(await brokerage.inputValue()).toBe("Tejo Homes");

  await name.fill("Robin J. Journey");
  await page.getByLabel("Reviewer type").selectOption({ label: "Broker" });
  await page.getByLabel("Years of experience").fill("8");
  const preview = page.getByRole("region", { name: "How others see you" });
  await preview.getByText("Robin J. Journey").waitFor();
  for (const fact of ["Broker", "Tejo Homes", "8 years of experience"])
    await preview.getByText(fact).waitFor();
  const save = page.getByRole("button", { name: "Save profile" });
  await page.route("**/api/account/profile", (route) => route.fulfill({ status: 500 }));
  await save.click();
  await untilToast(page, "Failed to update profile", "Please try again.");
  expect(await brokerage.inputValue()).toBe("Tejo Homes");
  await page.unroute("**/api/account/profile");
  await save.click();
  await untilToast(page, "Profile updated");
  await other.getByRole("heading", { level: 1, name: "Robin J. Journey" }).waitFor();

  await brokerage.fill("Somewhere else");
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const byBrowser = await asked;
  expect(byBrowser.type()).toBe("beforeunload");
  await byBrowser.dismiss();
  expect(await brokerage.inputValue()).toBe("Somewhere else");
  await page.getByRole("link", { name: "ToolComps", exact: false }).first().click();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await visit(page, "/settings");
  await expect.poll(() => brokerage.inputValue()).toBe("Tejo Homes");
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Emails" }).click();
  await page.waitForURL("**/settings?tab=emails");
});

test("a picture is validated, shown everywhere, replaced and removed", async () => {
  const page = await newVisitor("desktop", { expectStatus: [422] });
  const { user } = await signIn(page, await createMember(page, "Robin Journey"), "/settings");
  const file = page.locator('input[type="file"]');
  const shown = page.getByRole("region", { name: "How others see you" }).locator("img");
  await page.getByText("JPG, PNG or WEBP. Max 5MB").waitFor();
  const failed = "Failed to upload profile picture";
  await file.setInputFiles({
    name: "me.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.alloc(5 * MEGABYTE + 1),
  });
  await untilToast(page, failed, "The picture must be at most 5 MB.");
  await file.setInputFiles({ name: "me.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await untilToast(page, failed, "The picture must be a JPG, PNG or WEBP file.");
  const rejected = page.waitForResponse("**/api/account/avatar");
  await file.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
  expect((await rejected).status()).toBe(422);
  await page.locator('button[aria-busy="true"]').waitFor({ state: "detached" });
  await untilToast(page, failed, "The picture must be a JPG, PNG or WEBP file.");
  expect(await shown.count()).toBe(0);

  await file.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: await photo("teal") });
  await untilToast(page, "Profile picture updated");
  const first = await shown.getAttribute("src");
  expect(first).toMatch(new RegExp(`^/files/avatars/${user.id}/`));
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(512);

  await file.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: await photo("crimson") });
  await expect.poll(() => shown.getAttribute("src")).not.toBe(first);
  await page.locator('button[aria-busy="true"]').waitFor({ state: "detached" });
  const { request } = page.context();
  await expect.poll(async () => (await request.get(String(first))).status()).toBe(404);

  await follow(page, `/profile/${user.id}`);
  const onProfile = page.getByRole("main").locator("header img");
  await expect.poll(() => onProfile.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(512);

  await page.getByRole("link", { name: "Edit profile" }).click();
  await page.getByRole("button", { name: "Remove picture" }).click();
  await untilToast(page, "Profile picture removed");
  expect(await shown.count()).toBe(0);
});
