import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createMember, signIn } from "./support/accounts.ts";
import { openApiAs } from "./support/api-client.ts";
import { untilFocused } from "./support/by-keyboard.ts";
import { untilToast } from "./support/toasts.ts";
import { type Device, follow, newVisitor, setUpBrowser, visit } from "./support/visitors.ts";

setUpBrowser();

const bubbles = (page: Page) => page.getByRole("list", { name: /^Messages with / }).getByRole("listitem");
const rowOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

interface Member {
  page: Page;
  id: string;
  fullName: string;
  email: string;
  password: string;
}

async function newMember(device: Device, options = {}): Promise<Member> {
  const page = await newVisitor(device, options);
  const person = await createMember(page);
  const { user } = await signIn(page, person);
  return { page, id: user.id, ...person };
}

async function writeTo(from: Member, to: Member, text: string): Promise<void> {
  await visit(from.page, `/profile/${to.id}`);
  await from.page.getByRole("button", { name: "Send Message" }).click();
  const dialog = from.page.getByRole("dialog", { name: `Message to ${to.fullName}` });
  await dialog.getByRole("textbox", { name: "Message" }).fill(text);
  await dialog.getByRole("button", { name: "Send Message" }).click();
  await untilToast(from.page, "Message sent successfully");
  await from.page.waitForURL("**/messages");
}

async function reply(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Reply" }).fill(text);
  await page.getByRole("button", { name: "Send Reply" }).click();
  await untilToast(page, "Reply sent successfully");
}

async function untilUnread({ page }: Member, count: number): Promise<void> {
  const name = count === 0 ? "Messages" : `Messages, ${count} unread`;
  await page.getByRole("banner").getByRole("link", { name, exact: true }).waitFor();
}

test("two people exchange messages and see them without a reload", async () => {
  const nora = await newMember("phone");
  const owen = await newMember("desktop");
  await follow(owen.page, "/markets");

  await writeTo(nora, owen, "Do you still pay for Copperline?");
  await rowOf(nora.page, owen.fullName).getByText("Sent", { exact: true }).waitFor();
  await untilUnread(owen, 1);

  await follow(owen.page, "/messages");
  await owen.page.getByText("1 unread", { exact: true }).waitFor();
  await rowOf(owen.page, nora.fullName).getByText("Request", { exact: true }).waitFor();
  await rowOf(owen.page, nora.fullName).getByRole("link").click();
  await owen.page.getByText(`${nora.fullName} wants to message you.`, { exact: false }).waitFor();
  await untilUnread(owen, 0);

  // Nora can't write more until Owen accepts.
  await rowOf(nora.page, owen.fullName).getByRole("link").click();
  await nora.page.getByText("needs to accept your first message", { exact: false }).waitFor();
  expect(await nora.page.getByRole("textbox", { name: "Reply" }).count()).toBe(0);
  expect(await bubbles(nora.page).getByText("Read", { exact: true }).count()).toBe(0);

  await reply(owen.page, "No, the leads dried up in March.");
  await bubbles(nora.page).getByText("No, the leads dried up in March.").waitFor();
  await bubbles(nora.page).getByText("Read", { exact: true }).waitFor();
  await reply(nora.page, "Thank you!");
  await bubbles(owen.page).getByText("Thank you!").waitFor();
  await untilUnread(owen, 0);
  await untilUnread(nora, 0);

  await follow(nora.page, "/tools");
  await owen.page.setViewportSize({ width: 1024, height: 768 });
  await reply(owen.page, "Any time.");
  // The toast must not cover the form.
  const toast = await owen.page.getByText("Reply sent successfully").boundingBox();
  const field = await owen.page.getByRole("textbox", { name: "Reply" }).boundingBox();
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(field?.y ?? 0);
  await untilUnread(nora, 1);
  await follow(nora.page, "/messages");
  await rowOf(nora.page, owen.fullName).getByText("New", { exact: true }).waitFor();
});

test("events between page load and live connection are delivered", async () => {
  const owen = await newMember("desktop");
  const nora = await openApiAs(await createMember(owen.page));
  const { promise: isWritten, resolve: goOn } = Promise.withResolvers<void>();
  await owen.page.routeWebSocket("**/api/live", (socket) => {
    const server = socket.connectToServer();
    // The server gets the hello only after the message is stored.
    socket.onMessage((message) => void isWritten.then(() => server.send(message)));
  });
  await follow(owen.page, "/markets");
  await owen.page.waitForLoadState("networkidle");
  await untilUnread(owen, 0);
  await nora.call("POST", "/messages", { recipientId: owen.id, content: "Just in between." });
  goOn();
  await untilUnread(owen, 1);
});

test("a blocked member can still write without noticing, and the other gets nothing; of a deleted one the messages stay", async () => {
  const nora = await newMember("desktop", { expectStatus: [401] });
  const owen = await newMember("desktop");
  await writeTo(nora, owen, "Buy my course!");
  await follow(owen.page, "/messages");
  await rowOf(owen.page, nora.fullName).getByRole("link").click();
  await reply(owen.page, "No, thank you.");
  // The reply accepted the request, so its notice with another Block button disappears.
  await owen.page.getByText("wants to message you", { exact: false }).waitFor({ state: "detached" });
  await owen.page.getByRole("button", { name: `More actions for ${nora.fullName}` }).click();
  await owen.page.getByRole("button", { name: "Block", exact: true }).click();
  const dialog = owen.page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Block" }).click();
  await untilToast(owen.page, `You blocked ${nora.fullName}`);
  await owen.page.getByRole("textbox", { name: "Reply" }).waitFor({ state: "detached" });

  await follow(nora.page, "/messages");
  await rowOf(nora.page, owen.fullName).getByRole("link").click();
  await reply(nora.page, "It is half the price today!");
  await bubbles(nora.page).getByText("It is half the price today!").waitFor();

  const { call } = await openApiAs(owen);
  expect(await call("GET", "/account")).toMatchObject({ unread: { messages: 0 } });
  await owen.page.reload();
  await bubbles(owen.page).getByText("No, thank you.").waitFor();
  expect(await bubbles(owen.page).count()).toBe(2);
  await owen.page.getByRole("button", { name: "Unblock" }).click();
  await untilToast(owen.page, `${nora.fullName} can message you again`);
  await owen.page.getByRole("textbox", { name: "Reply" }).waitFor();
  expect(await bubbles(owen.page).count()).toBe(2);

  const { password } = nora;
  const deletion = { password, contributions: "anonymise" };
  await (await openApiAs(nora)).call("POST", "/account/deletion", deletion);
  await owen.page.reload();
  await owen.page.getByText("This member deleted their account.").waitFor();
  await bubbles(owen.page).getByText("Buy my course!").waitFor();
  await owen.page.getByRole("button", { name: /^More actions for / }).click();
  await owen.page.getByRole("button", { name: "Report" }).waitFor();
  expect(await owen.page.getByRole("button", { name: "Block" }).count()).toBe(0);
  expect(await owen.page.getByRole("textbox", { name: "Reply" }).count()).toBe(0);
});

test("a visitor signs in to write, keeps what they typed, sends nothing empty, and finds the conversation by its words", async () => {
  const owen = await newMember("phone");
  const page = await newVisitor("phone", { expectStatus: [404] });
  const person = await createMember(page);
  const profile = `/profile/${owen.id}`;
  await visit(page, profile);
  const opener = page.getByRole("button", { name: "Send Message" });
  await opener.click();
  await untilToast(page, "You must be logged in to send messages");
  await page.getByRole("button", { name: "Sign in", exact: true }).press("Enter");
  await page.waitForURL(`**/auth?mode=login&redirect=%2Fprofile%2F${owen.id}`);
  await page.goto("/messages");
  await page.waitForURL("**/auth?mode=login&redirect=%2Fmessages");

  await signIn(page, person, "/messages");
  await page.getByRole("heading", { name: "No messages yet" }).waitFor();
  await visit(page, profile);
  await opener.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send Message" }).click();
  await page.getByText("Please enter a message").waitFor();
  await page.getByRole("textbox", { name: "Message" }).fill("Is the marmalade of Foyer any good?");
  await visit(page, profile);
  await opener.click();
  expect(await page.getByRole("textbox", { name: "Message" }).inputValue()).toBe(
    "Is the marmalade of Foyer any good?",
  );
  await page.keyboard.press("Escape");
  await untilFocused(opener);
  await opener.press("Enter");
  await dialog.getByRole("button", { name: "Send Message" }).click();
  await page.waitForURL("**/messages");

  const search = page.getByLabel("Search messages");
  await search.fill("MARMALADE");
  await rowOf(page, owen.fullName).waitFor();
  await search.fill("zeppelin");
  await page.getByRole("heading", { name: "No messages found" }).waitFor();
  await visit(page, "/messages/0190a000-0000-7000-8000-000000000000");
  await page.getByRole("heading", { name: "Message not found" }).waitFor();
});
