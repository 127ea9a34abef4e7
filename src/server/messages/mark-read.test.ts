import { beforeEach, expect, test } from "vitest";
import { MISSING, openTestApi } from "#tests/support/api.ts";
import { conversationsOf } from "#tests/support/conversations.ts";
import { storeMessage } from "#tests/support/stored-community.ts";

const api = await openTestApi();
const { as, world, platform } = api;
const { nora, owen } = world.people;
const { write, acquaint, block, unblock, listOf, notificationsOf, heard, reset } = conversationsOf(api);

const NOT_FOUND = { code: "NOT_FOUND", status: 404, message: "Not found" };

beforeEach(async () => {
  await reset();
  await heard();
});

test("marks messages and their notification as read, and notifies both people live, once", async () => {
  const { conversationId, second } = await acquaint("owen", "nora");
  await write("owen", "nora", "Two");
  await write("pia", "nora", "Another");
  await heard();
  expect(await as("nora").messages.markRead({ conversationId })).toEqual({ unreadCount: 1 });
  expect(await heard()).toEqual([
    { people: [nora.id], type: "notifications" },
    { people: [nora.id, owen.id], type: "messages" },
  ]);
  const { messages } = await as("owen").messages.get({ id: second.id });
  // Nora's own reply stays unread.
  expect(messages.map(({ read }) => read)).toEqual([true, false, true]);
  const notices = await notificationsOf("nora");
  expect(notices.map(({ actorId, readAt }) => [actorId === owen.id, readAt !== null]).sort()).toEqual([
    [false, false],
    [true, true],
  ]);
  expect(await as("nora").messages.markRead({ conversationId })).toEqual({ unreadCount: 1 });
  expect(await heard()).toEqual([]);
});

test("the sender of a request sees that it was read only after it is accepted", async () => {
  const { message, conversationId } = await write("owen", "nora", "A request");
  await heard();
  await as("nora").messages.markRead({ conversationId });
  expect(await heard()).toEqual([
    { people: [nora.id], type: "notifications" },
    { people: [nora.id], type: "messages" },
  ]);
  const readBy = async (person: "owen" | "nora") => [
    (await listOf(person)).items[0]?.lastMessage.read,
    (await as(person).messages.get({ id: message.id })).messages[0]?.read,
  ];
  expect(await readBy("owen")).toEqual([false, false]);
  expect(await readBy("nora")).toEqual([true, true]);
  await as("nora").messages.accept({ conversationId });
  expect(await readBy("owen")).toEqual([true, true]);
});

test("a later message creates a new notification", async () => {
  const { conversationId } = await write("owen", "nora");
  await as("nora").messages.markRead({ conversationId });
  await write("nora", "owen");
  const { message } = await write("owen", "nora", "New");
  const unread = (await notificationsOf("nora")).filter(({ readAt }) => readAt === null);
  expect(unread).toMatchObject([{ count: 1, messageId: message.id }]);
});

test("a blocked sender isn't notified", async () => {
  const { conversationId } = await write("owen", "nora");
  await block("nora", "owen");
  // Sent just before the block.
  await storeMessage(platform.db, { senderId: owen.id, recipientId: nora.id });
  await heard();
  expect(await as("nora").messages.markRead({ conversationId })).toEqual({ unreadCount: 0 });
  expect(await heard()).toEqual([{ people: [nora.id], type: "messages" }]);
});

test("after an unblock, undelivered messages count as read but stay hidden", async () => {
  const { conversationId } = await acquaint("owen", "nora");
  await block("nora", "owen");
  await write("owen", "nora", "Unheard");
  await unblock("nora", "owen");
  const { message } = await write("owen", "nora", "Heard");
  expect(await as("nora").messages.markRead({ conversationId })).toEqual({ unreadCount: 0 });
  const readBy = async (person: "owen" | "nora") =>
    (await as(person).messages.get({ id: message.id })).messages.map(({ content, read }) => [content, read]);
  expect(await readBy("owen")).toEqual([
    ["Hello!", true],
    ["Hello back!", false],
    ["Unheard", true],
    ["Heard", true],
  ]);
  expect((await readBy("nora")).map(([content]) => content)).toEqual(["Hello!", "Hello back!", "Heard"]);
});

test("undelivered messages stay unread while the block lasts", async () => {
  const { conversationId } = await acquaint("owen", "nora");
  await block("nora", "owen");
  await write("owen", "nora", "Unheard");
  await as("nora").messages.markRead({ conversationId });
  expect((await listOf("owen")).items[0]?.lastMessage).toMatchObject({ content: "Unheard", read: false });
});

test("returns NOT_FOUND to everyone else, moderators included", async () => {
  const { conversationId, first } = await acquaint("nora", "owen");
  for (const person of ["pia", "max", "ada"] as const) {
    await expect(as(person).messages.markRead({ conversationId })).rejects.toMatchObject(NOT_FOUND);
  }
  for (const conversationId of [MISSING, first.id]) {
    await expect(as("nora").messages.markRead({ conversationId })).rejects.toMatchObject(NOT_FOUND);
  }
  await expect(as("nora").messages.markRead({ conversationId: "7" })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
  await expect(as().messages.markRead({ conversationId })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect((await as("owen").account.getMe()).unread).toMatchObject({ messages: 1 });
});

test("limits marking as read to 120 writes a minute", async () => {
  const { conversationId } = await write("owen", "nora");
  for (let count = 0; count < 120; count += 1) await platform.limits.take("write", nora.id);
  await expect(as("nora").messages.markRead({ conversationId })).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
  });
});
