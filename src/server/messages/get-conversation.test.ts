import { beforeEach, describe, expect, test } from "vitest";
import { messages } from "#server/platform/db/schema/index.ts";
import { MISSING, openTestApi } from "#tests/support/api.ts";
import { conversationsOf } from "#tests/support/conversations.ts";

const api = await openTestApi();
const { as, world, db } = api;
const { nora, owen } = world.people;
const { write, acquaint, block, unblock, reset } = conversationsOf(api);

const NOT_FOUND = { code: "NOT_FOUND", status: 404, message: "Not found" };

beforeEach(reset);

test("both participants see it by any of its messages, oldest first", async () => {
  const { conversationId, first, second } = await acquaint("nora", "owen");
  for (const { id } of [first, second]) {
    expect(await as("nora").messages.get({ id })).toEqual({
      id: conversationId,
      with: { id: owen.id, fullName: owen.fullName, avatarUrl: null },
      request: "none",
      isBlocked: false,
      messages: [first, { ...second, isMine: false }],
      earlier: null,
      can: { reply: true },
    });
    expect(await as("owen").messages.get({ id })).toMatchObject({
      with: { id: nora.id },
      messages: [
        { id: first.id, isMine: false },
        { id: second.id, isMine: true },
      ],
    });
  }
});

test("rejects visitors", async () => {
  await expect(as().messages.get({ id: MISSING })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("returns NOT_FOUND to everyone else, moderators and admins included", async () => {
  const { first, conversationId } = await acquaint("nora", "owen");
  for (const person of ["pia", "max", "ada"] as const) {
    await expect(as(person).messages.get({ id: first.id })).rejects.toMatchObject(NOT_FOUND);
  }
  for (const id of [MISSING, conversationId]) {
    await expect(as("nora").messages.get({ id })).rejects.toMatchObject(NOT_FOUND);
  }
  await expect(as("nora").messages.get({ id: "7" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("marks nothing as read", async () => {
  const { message } = await write("owen", "nora");
  await as("nora").messages.get({ id: message.id });
  expect((await as("nora").account.getMe()).unread).toMatchObject({ messages: 1 });
});

describe("allows a reply", () => {
  const stateFor = async (person: "nora" | "owen", id: string) => {
    const { request, isBlocked, can } = await as(person).messages.get({ id });
    return [request, isBlocked, can.reply];
  };

  test("to a request you received, but not to your own", async () => {
    const { message } = await write("nora", "owen");
    expect(await stateFor("nora", message.id)).toEqual(["outgoing", false, false]);
    expect(await stateFor("owen", message.id)).toEqual(["incoming", false, true]);
  });

  test("to someone you haven't blocked, whether they blocked you or not", async () => {
    const { first } = await acquaint("nora", "owen");
    await block("owen", "nora");
    expect(await stateFor("owen", first.id)).toEqual(["none", true, false]);
    expect(await stateFor("nora", first.id)).toEqual(["none", false, true]);
    await unblock("owen", "nora");
    expect(await stateFor("owen", first.id)).toEqual(["none", false, true]);
  });
});

test("only the sender sees an undelivered message", async () => {
  const { first } = await acquaint("nora", "owen");
  await block("owen", "nora");
  const { message } = await write("nora", "owen", "Unheard");
  expect((await as("owen").messages.get({ id: first.id })).messages.length).toBe(2);
  expect((await as("nora").messages.get({ id: first.id })).messages.length).toBe(3);
  await expect(as("owen").messages.get({ id: message.id })).rejects.toMatchObject(NOT_FOUND);
});

test("pages of 50 reach the first message and skip those that the reader can't see", async () => {
  const { first, conversationId } = await acquaint("nora", "owen");
  for (let number = 0; number < 119; number += 1) {
    const [senderId, recipientId] = number % 2 === 0 ? [nora.id, owen.id] : [owen.id, nora.id];
    await db.insert(messages).values({
      conversationId,
      senderId,
      recipientId,
      content: `Number ${number}`,
      isDelivered: number !== 60,
    });
  }
  const { id } = first;
  const seen = async (person: "nora" | "owen") => {
    const sizes: number[] = [];
    let texts: string[] = [];
    let before: string | undefined;
    for (;;) {
      const page = await as(person).messages.get({ id, ...(before === undefined ? {} : { before }) });
      sizes.push(page.messages.length);
      texts = [...page.messages.map(({ content }) => content), ...texts];
      if (page.earlier === null) return { sizes, texts };
      before = page.earlier;
    }
  };
  const all = ["Hello!", "Hello back!", ...Array.from({ length: 119 }, (_, number) => `Number ${number}`)];
  expect(await seen("nora")).toEqual({ sizes: [50, 50, 21], texts: all });
  // Nora sent number 60.
  expect(await seen("owen")).toEqual({
    sizes: [50, 50, 20],
    texts: all.filter((text) => text !== "Number 60"),
  });
  await expect(as("nora").messages.get({ id, before: "x" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("exactly 50 messages have no earlier page", async () => {
  const { first, conversationId } = await acquaint("nora", "owen");
  for (let number = 0; number < 48; number += 1) {
    await db
      .insert(messages)
      .values({ conversationId, senderId: nora.id, recipientId: owen.id, content: "More" });
  }
  expect(await as("nora").messages.get({ id: first.id })).toMatchObject({
    earlier: null,
    messages: { length: 50 },
  });
});
