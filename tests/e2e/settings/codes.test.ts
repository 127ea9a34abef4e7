import { expect, test } from "vitest";
import { expectAccessibleOnEachDevice } from "#tests/e2e/support/accessibility.ts";
import { untilFocused } from "#tests/e2e/support/by-keyboard.ts";
import { readKey } from "#tests/e2e/support/codes-from-app.ts";
import { untilToast } from "#tests/e2e/support/toasts.ts";
import { newVisitor, setUpBrowser, untilLoaded, visit } from "#tests/e2e/support/visitors.ts";
import { openSettings, pressKey, typeInto } from "./security-tab.ts";

setUpBrowser();

test("a member turns on codes, signs in with one and with a recovery code, and turns them off, by keyboard", async () => {
  const { page, person } = await openSettings("phone", "security", { expectStatus: [403, 422] });
  await pressKey(page, "Set up codes");
  const setup = page.getByRole("dialog", { name: "Set up codes" });
  const app = await readKey(setup);
  await setup.getByRole("img", { name: "QR code with the key" }).waitFor();
  // A phone can't scan its own screen.
  expect(await setup.getByRole("link", { name: "Open in app" }).getAttribute("href")).toMatch(
    /^otpauth:\/\/totp\//,
  );
  await expectAccessibleOnEachDevice(page);
  const label = "Code that the app shows";
  await typeInto(page, label, "12");
  await setup.getByRole("alert").getByText("That code didn't work. Each one works once.").waitFor();
  await typeInto(page, label, app.code());
  const shown = page.getByRole("dialog", { name: "Save your recovery codes" });
  await shown.getByRole("list", { name: "Recovery codes" }).waitFor();
  const codes = await shown.getByRole("listitem").allTextContents();
  expect(codes).toHaveLength(10);
  await expectAccessibleOnEachDevice(page);
  const download = page.waitForEvent("download");
  await pressKey(page, "Download");
  expect((await download).suggestedFilename()).toMatch(/recovery-codes\.txt$/);
  await pressKey(page, "I saved them");
  await page.getByText("10 recovery codes left").waitFor();

  const elsewhere = await newVisitor("phone", { expectStatus: [403, 422] });
  await visit(elsewhere, "/auth");
  await elsewhere.getByLabel("Email", { exact: true }).fill(person.email);
  await typeInto(elsewhere, "Password", person.password);
  const code = elsewhere.getByLabel("Code from your authenticator app");
  await code.waitFor();
  await untilFocused(code);
  await expectAccessibleOnEachDevice(elsewhere);
  await elsewhere.keyboard.type("000 000");
  await elsewhere.keyboard.press("Enter");
  await untilToast(elsewhere, "That code didn't work. Each one works once.");
  await typeInto(elsewhere, "Code from your authenticator app", app.nextCode());
  await untilToast(elsewhere, "Logged in successfully.");
  await elsewhere.waitForURL((url) => url.pathname === "/");

  const lost = await newVisitor("phone", { expectStatus: [403] });
  await visit(lost, "/auth");
  await lost.getByLabel("Email", { exact: true }).fill(person.email);
  await typeInto(lost, "Password", person.password);
  await lost.getByLabel("Code from your authenticator app").waitFor();
  await pressKey(lost, "Use a recovery code instead");
  await typeInto(lost, "Recovery code", codes[0] ?? "");
  await untilToast(lost, "Logged in successfully.");

  await page.reload();
  await untilLoaded(page);
  await page.getByText("9 recovery codes left").waitFor();
  await pressKey(page, "Replace recovery codes");
  await shown.getByRole("list", { name: "Recovery codes" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("10 recovery codes left").waitFor();
  await pressKey(page, "Turn off codes");
  await page.getByRole("dialog", { name: "Turn off codes?" }).waitFor();
  await pressKey(page, "Turn off");
  await untilToast(page, "Codes are off");
  await page.getByRole("button", { name: "Set up codes" }).waitFor();
});
