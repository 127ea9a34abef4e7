import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { createMember, signIn } from "./support/accounts.ts";
import { type ApiClient, openApiAs } from "./support/api-client.ts";
import { type Device, newVisitor, setUpBrowser } from "./support/visitors.ts";

setUpBrowser();

const isFocused = (locator: Locator) => locator.evaluate((one) => one === document.activeElement);
const rowLink = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const bubbles = (page: Page) => page.getByRole("log").getByRole("listitem");
const nothingOpen = (page: Page) => page.getByRole("heading", { name: "No conversation open" });

interface Writer extends ApiClient {
  fullName: string;
  write: (content: string) => Promise<unknown>;
}

/** A new member at their messages, and two others who can write to them. */
async function openInbox(device: Device, options = {}): Promise<{ page: Page; writers: [Writer, Writer] }> {
  const page = await newVisitor(device, options);
  const reader = await createMember(page);
  const { call } = await openApiAs(reader);
  const { id } = await call<{ id: string }>("GET", "/account");
  const newWriter = async (): Promise<Writer> => {
    const account = await createMember(page);
    const api = await openApiAs(account);
    const write = (content: string) => api.call("POST", "/messages", { recipientId: id, content });
    const { conversationId } = (await write(`Hello from ${account.fullName}`)) as { conversationId: string };
    await call("POST", `/conversations/${conversationId}/accept`);
    return { ...api, fullName: account.fullName, write };
  };
  const writers: [Writer, Writer] = [await newWriter(), await newWriter()];
  await signIn(page, reader, "/messages");
  await rowLink(page, writers[0].fullName).waitFor();
  return { page, writers };
}

const writeLongMessages = async (writer: Writer) => {
  for (const month of ["January", "February", "March"])
    await writer.write(`${month}\n${"Dry\n".repeat(40)}End`);
};

test("on wide screens, the list stays beside the open conversation, which scrolls in its pane, and both are live", async () => {
  const { page, writers } = await openInbox("desktop", { viewport: { width: 1280, height: 720 } });
  const [owen, petra] = writers;
  await nothingOpen(page).waitFor();

  await rowLink(page, owen.fullName).click();
  await page.getByRole("heading", { level: 2, name: owen.fullName }).last().waitFor();
  await bubbles(page).getByText("Hello from").waitFor();
  await bubbles(page)
    .getByText(/^\w+day, \w+ \d+, 20\d\d$/)
    .waitFor();
  // The name is also a link in the conversation.
  const open = rowLink(page, owen.fullName).first();
  await expect.poll(() => open.getAttribute("aria-current")).toBe("page");
  expect(await isFocused(open)).toBe(true);
  expect(await rowLink(page, petra.fullName).getAttribute("aria-current")).toBeNull();

  const address = page.url();
  await petra.write("Are you there?");
  const others = page.getByRole("listitem").filter({ has: rowLink(page, petra.fullName) });
  await others.getByText("New (2)", { exact: true }).waitFor();
  await writeLongMessages(owen);
  const isSeen = (text: string) =>
    bubbles(page)
      .filter({ hasText: text })
      .evaluate((element) => {
        const pane = element.closest("[tabindex='0']")?.getBoundingClientRect();
        const { bottom } = element.getBoundingClientRect();
        return pane !== undefined && bottom > pane.top && bottom <= pane.bottom;
      });
  await expect.poll(() => isSeen("March")).toBe(true);
  // The latest conversation moves up and stays marked.
  await expect.poll(() => page.getByRole("listitem").first().innerText()).toMatch(/^(?=.*March)(?!.*New)/s);
  expect(await open.getAttribute("aria-current")).toBe("page");
  await open.click();
  expect(page.url()).toBe(address);

  const field = page.getByRole("textbox", { name: "Reply" });
  const { y = 0, height = 0 } = (await field.boundingBox()) ?? {};
  expect(y + height).toBeLessThan(720);
  await field.fill("Nor was May.");
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => isSeen("Nor was May.")).toBe(true);
  // The toast must not cover the form.
  const toast = await page.getByText("Reply sent successfully").boundingBox();
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(y);
  await page.reload();
  await expect.poll(() => isSeen("Nor was May.")).toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.goBack();
  await nothingOpen(page).waitFor();
});

test("on phones, a conversation takes the place of the list, opens at its end, keeps its position, and Back returns to its row", async () => {
  const { page, writers } = await openInbox("phone");
  const [owen, petra] = writers;
  await writeLongMessages(owen);
  expect(await nothingOpen(page).isVisible()).toBe(false);
  await rowLink(page, owen.fullName).click();
  const isSeen = (text: string) =>
    bubbles(page)
      .filter({ hasText: text })
      .evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top < window.innerHeight && bottom > 0;
      });
  await expect.poll(() => isSeen("March")).toBe(true);
  expect(await rowLink(page, petra.fullName).isVisible()).toBe(false);
  await expect.poll(() => isFocused(page.getByRole("region", { name: "Conversation" }))).toBe(true);

  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => isSeen("March")).toBe(false);
  await owen.write("April was no better.");
  await bubbles(page).getByText("April was no better.").waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await bubbles(page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => isSeen("April")).toBe(true);
  // A newer message changes the address of the row.
  await owen.write("One more thing.");
  await expect.poll(() => isSeen("One more thing.")).toBe(true);

  await page.getByRole("link", { name: "Back to messages" }).click();
  await page.waitForURL("**/messages");
  await expect.poll(() => isFocused(rowLink(page, owen.fullName))).toBe(true);
  expect(await rowLink(page, petra.fullName).isVisible()).toBe(true);
  await page.goBack();
  await bubbles(page).getByText("One more thing.").waitFor();
});
