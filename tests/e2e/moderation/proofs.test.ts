import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { Me } from "#contract/account/account.ts";
import { expectAccessible } from "#tests/e2e/support/accessibility.ts";
import { createMember, DEMO, signIn } from "#tests/e2e/support/accounts.ts";
import { openApiAs } from "#tests/e2e/support/api-client.ts";
import { untilFocused } from "#tests/e2e/support/by-keyboard.ts";
import { openItem } from "#tests/e2e/support/queue.ts";
import { decideOnReview } from "#tests/e2e/support/reviews.ts";
import { untilToast } from "#tests/e2e/support/toasts.ts";
import { newVisitor, setUpBrowser, visit } from "#tests/e2e/support/visitors.ts";
import { reviewContent } from "#tests/support/world.ts";

setUpBrowser();

/** Presses a control without a pointer. */
async function press(control: Locator) {
  await control.focus();
  await control.press("Enter");
}

const screenshot = () =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background: "white" } })
    .withExif({ IFD3: { GPSLatitude: "30/1 16/1 0/1" } })
    .jpeg()
    .toBuffer();

/** Finds a proof among those that wait: the newest come last. */
async function uploadReceipt(member: Page) {
  const chooser = member.waitForEvent("filechooser");
  await press(member.getByRole("button", { name: "Upload receipt" }));
  await (await chooser).setFiles({
    ...{ name: "invoice.jpg", mimeType: "image/jpeg" },
    buffer: await screenshot(),
  });
  await untilToast(member, "Receipt uploaded");
  await member.getByRole("button", { name: "Withdraw receipt" }).waitFor();
}

async function submitLicense(member: Page, number: string) {
  await visit(member, "/settings");
  const license = member.getByRole("region", { name: "License", exact: true });
  await press(license.getByRole("button", { name: "Submit license" }));
  await license.getByText("Choose the state of your license").waitFor();
  await license.getByLabel("State of your license").selectOption("TX");
  await license.getByLabel("License number").fill(number);
  await license.getByLabel("License number").press("Enter");
  await untilToast(member, "License submitted");
  await license.getByText(/Your Texas license is in review since/).waitFor();
  expect(await license.innerText()).not.toContain(number);
}

/** Opens a proof, reads what it means, and closes it, all with the keyboard. */
async function readMeaning(page: Page, proof: string, meaning: RegExp) {
  const mark = page.getByRole("button", { name: proof }).first();
  await press(mark);
  const dialog = page.getByRole("dialog", { name: proof });
  await dialog.getByText(meaning).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await mark.evaluate((button) => button === document.activeElement)).toBe(true);
}

test("a member's license and receipt are checked, shown, and filter reviews", {
  timeout: 180_000,
}, async () => {
  const member = await newVisitor("phone");
  const account = await createMember(member);
  const [author, moderating] = [await openApiAs(account), await openApiAs(DEMO.moderator)];
  const { id: me } = await author.call<Me>("GET", "/account");
  const toolName = `Proofpoint ${randomUUID().slice(0, 4)}`;
  const { id } = await author.call<{ id: string }>("POST", "/reviews", reviewContent({ toolName }));
  await decideOnReview(moderating, id, { decision: "approved" });

  await signIn(member, account, `/reviews/${id}`);
  await uploadReceipt(member);
  await submitLicense(member, `TX-${randomUUID()}`);

  const moderator = await newVisitor("desktop");
  await signIn(moderator, DEMO.moderator, "/admin?tab=proofs");
  await moderator.getByText(/^Oldest: /).waitFor();
  await moderator.getByText(/^Decided per day: /).waitFor();
  const receipt = await openItem(moderator, `Receipt of ${account.fullName}`);
  await receipt.getByRole("img").waitFor();
  await expectAccessible(moderator);
  await press(receipt.getByRole("button", { name: "Shows they used it" }));
  await untilToast(moderator, "Receipt checked");
  const license = await openItem(moderator, `License of ${account.fullName}`);
  await press(license.getByRole("button", { name: "Not confirmed" }));
  await press(license.getByRole("button", { name: "Not confirmed" }));
  await license.getByText("Enter a reason for the author").waitFor();
  await license.getByLabel("Reason").fill("Not in the register.");
  for (const close of ["Escape", "Cancel"]) {
    if (close === "Escape") await moderator.keyboard.press(close);
    else await press(license.getByRole("button", { name: close }));
    await untilFocused(license.getByRole("button", { name: "Not confirmed" }));
    await moderator.keyboard.press("Enter");
    expect(await license.getByLabel("Reason").inputValue()).toBe("Not in the register.");
  }
  await moderator.keyboard.press("Escape");
  await press(license.getByRole("button", { name: "Found in the register" }));
  await untilToast(moderator, "License checked");
  await license.waitFor({ state: "detached" });

  await expect(author.call("GET", `/reviews/${id}/receipt/picture`)).rejects.toThrow("404");
  const visitor = await newVisitor("phone");
  await visit(visitor, `/reviews/${id}`);
  await readMeaning(visitor, "Used it", /saw a receipt or a screenshot/);
  await visit(visitor, `/profile/${me}`);
  await readMeaning(visitor, "License checked", /found this member's real estate license/);

  await visit(visitor, "/search?usedIt=only&license=only");
  await visitor.getByRole("link", { name: "Remove filter Used it" }).waitFor();
  await visitor.getByRole("link", { name: "Remove filter License checked" }).waitFor();
  const card = visitor.getByRole("article").filter({ hasText: toolName });
  await card.getByRole("button", { name: "Used it" }).waitFor();
  for (const one of await visitor.getByRole("article").allInnerTexts()) {
    expect(one).toMatch(/License checked\s[\s\S]*Used it/);
  }

  await visit(moderator, `/admin?tab=people&person=${me}`);
  await press(moderator.getByRole("button", { name: `Revoke Used it: ${toolName}` }));
  const revoking = moderator.getByRole("dialog", { name: "Revoke “Used it”?" });
  await press(revoking.getByRole("button", { name: "Revoke" }));
  await revoking.getByText("Enter a reason for the member").waitFor();
  await expectAccessible(moderator);
  await revoking.getByLabel("Reason").fill("The picture was drawn.");
  await press(revoking.getByRole("button", { name: "Revoke" }));
  await untilToast(moderator, "Proof revoked");
  await moderator.getByRole("button", { name: "Revoke License checked" }).waitFor();
  await moderator.getByRole("button", { name: /^Revoke Used it/ }).waitFor({ state: "detached" });
  const heading = moderator.getByRole("heading", { name: "Proofs" });
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  await visit(visitor, `/reviews/${id}`);
  await visitor.getByText("Not verified with an invoice").waitFor();
  await visit(member, "/notifications");
  await member.getByText(/Our team removed “Used it” from your review/).waitFor();
  await member.getByText("The picture was drawn.").waitFor();
});
