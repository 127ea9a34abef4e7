import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { createMember, DEMO, signIn } from "./support/accounts.ts";
import { openApiAs } from "./support/api-client.ts";
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
  await expectAccessible(owen.page);
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
  await expectAccessible(owen.page);
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

test("a blocked member can still write without noticing, and the other gets nothing", async () => {
  const nora = await newMember("desktop");
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
  await expectAccessible(owen.page);
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
});

test("a long conversation opens at its end and keeps its position while earlier messages load", async () => {
  const nora = await newMember("phone");
  const owen = await newMember("phone");
  await writeTo(nora, owen, "Do you still pay for Copperline?");
  const { call } = await openApiAs(owen);
  const write = (content: string) => call("POST", "/messages", { recipientId: nora.id, content });
  for (const month of ["January", "February", "March"]) await write(`${month}\n${"Dry\n".repeat(40)}End`);
  await rowOf(nora.page, owen.fullName).getByRole("link").click();
  const isSeen = (text: string) =>
    bubbles(nora.page)
      .filter({ hasText: text })
      .evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top < window.innerHeight && bottom > 0;
      });
  await expect.poll(() => isSeen("March")).toBe(true);

  await nora.page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => isSeen("March")).toBe(false);
  await write("April was no better.");
  await bubbles(nora.page).getByText("April was no better.").waitFor();
  expect(await nora.page.evaluate(() => window.scrollY)).toBe(0);

  await bubbles(nora.page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => isSeen("April")).toBe(true);
  await write("May is here.");
  await expect.poll(() => isSeen("May is here.")).toBe(true);
});

test("a conversation is found by its words, and an empty search says so", async () => {
  const nora = await newMember("desktop", { expectStatus: [404] });
  const owen = await newMember("desktop");
  await visit(nora.page, "/messages");
  await nora.page.getByRole("heading", { name: "No messages yet" }).waitFor();
  await writeTo(nora, owen, "Is the marmalade of Foyer any good?");
  const search = nora.page.getByLabel("Search messages");
  await search.fill("MARMALADE");
  await rowOf(nora.page, owen.fullName).waitFor();
  await search.fill("zeppelin");
  await nora.page.getByRole("heading", { name: "No messages found" }).waitFor();
  await visit(nora.page, "/messages/0190a000-0000-7000-8000-000000000000");
  await nora.page.getByRole("heading", { name: "Message not found" }).waitFor();
});

test("typed text survives a reload, and an empty message is not sent", async () => {
  const nora = await newMember("phone");
  const owen = await newMember("phone");
  await visit(nora.page, `/profile/${owen.id}`);
  await nora.page.getByRole("button", { name: "Send Message" }).click();
  await nora.page.getByRole("dialog").getByRole("button", { name: "Send Message" }).click();
  await nora.page.getByText("Please enter a message").waitFor();
  await nora.page.getByRole("textbox", { name: "Message" }).fill("Half a sentence");
  await nora.page.reload();
  await visit(nora.page, `/profile/${owen.id}`);
  const opener = nora.page.getByRole("button", { name: "Send Message" });
  await opener.click();
  expect(await nora.page.getByRole("textbox", { name: "Message" }).inputValue()).toBe("Half a sentence");
  await expectAccessible(nora.page);
  await nora.page.keyboard.press("Escape");
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
});

test("visitors are asked to sign in and sent there", async () => {
  const member = await openApiAs(DEMO.member);
  const { id } = await member.call<{ id: string }>("GET", "/account");
  const page = await newVisitor("desktop");
  await visit(page, `/profile/${id}`);
  await page.getByRole("button", { name: "Send Message" }).click();
  await untilToast(page, "You must be logged in to send messages");
  await page.getByRole("button", { name: "Sign in", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/auth?mode=login&redirect=%2Fprofile%2F${id}`);
  await page.goto("/messages");
  await page.waitForURL("**/auth?mode=login&redirect=%2Fmessages");
});

test("messages of a deleted member stay readable, without reply and block", async () => {
  const owen = await newMember("phone");
  const person = await createMember(owen.page);
  const nora = await openApiAs(person);
  const { conversationId, message } = await nora.call<{ conversationId: string; message: { id: string } }>(
    "POST",
    "/messages",
    { recipientId: owen.id, content: "I am closing my account." },
  );
  const api = await openApiAs(owen);
  await api.call("POST", `/conversations/${conversationId}/accept`);
  await visit(owen.page, `/messages/${message.id}`);
  const menu = owen.page.getByRole("button", { name: /^More actions for / });
  await menu.click();
  await owen.page.getByRole("button", { name: "Block", exact: true }).waitFor();
  await nora.call("POST", "/account/deletion", { password: person.password, contributions: "anonymise" });
  await visit(owen.page, `/messages/${message.id}`);
  await owen.page.getByText("This member deleted their account.").waitFor();
  await bubbles(owen.page).getByText("I am closing my account.").waitFor();
  await menu.click();
  await owen.page.getByRole("button", { name: "Report" }).waitFor();
  expect(await owen.page.getByRole("button", { name: "Block" }).count()).toBe(0);
  expect(await owen.page.getByRole("textbox", { name: "Reply" }).count()).toBe(0);
});
