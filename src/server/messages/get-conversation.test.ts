import { beforeEach, describe, expect, test } from "vitest";
import { messages } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { conversationsOf } from "#tests/support/conversations.ts";

const api = await openTestApi();
const { as, world, platform } = api;
const { db } = platform;
const { nora, owen } = world.people;
const { write, acquaint, block, unblock, reset } = conversationsOf(api);

const MISSING = "0190a000-0000-7000-8000-000000000000";
const NOT_FOUND = { code: "NOT_FOUND", status: 404, message: "Not found" };

beforeEach(reset);

test("by any of its messages, both see it, the oldest message first", async () => {
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

test("a visitor is told to sign in", async () => {
  await expect(as().messages.get({ id: MISSING })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("nobody else sees it, moderators and admins included: it is as if it were not there", async () => {
  const { first, conversationId } = await acquaint("nora", "owen");
  for (const person of ["pia", "max", "ada"] as const) {
    await expect(as(person).messages.get({ id: first.id })).rejects.toMatchObject(NOT_FOUND);
  }
  for (const id of [MISSING, conversationId]) {
    await expect(as("nora").messages.get({ id })).rejects.toMatchObject(NOT_FOUND);
  }
  await expect(as("nora").messages.get({ id: "7" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("looking reads nothing", async () => {
  const { message } = await write("owen", "nora");
  await as("nora").messages.get({ id: message.id });
  expect((await as("nora").account.getMe()).unread).toMatchObject({ messages: 1 });
});

describe("one may answer", () => {
  const stand = async (person: "nora" | "owen", id: string) => {
    const { request, isBlocked, can } = await as(person).messages.get({ id });
    return [request, isBlocked, can.reply];
  };

  test("a request that one got, and not one's own", async () => {
    const { message } = await write("nora", "owen");
    expect(await stand("nora", message.id)).toEqual(["outgoing", false, false]);
    expect(await stand("owen", message.id)).toEqual(["incoming", false, true]);
  });

  test("whom one has not blocked; being blocked changes nothing that one sees", async () => {
    const { first } = await acquaint("nora", "owen");
    await block("owen", "nora");
    expect(await stand("owen", first.id)).toEqual(["none", true, false]);
    expect(await stand("nora", first.id)).toEqual(["none", false, true]);
    await unblock("owen", "nora");
    expect(await stand("owen", first.id)).toEqual(["none", false, true]);
  });
});

test("what was not delivered only its writer sees", async () => {
  const { first } = await acquaint("nora", "owen");
  await block("owen", "nora");
  const { message } = await write("nora", "owen", "Unheard");
  expect((await as("owen").messages.get({ id: first.id })).messages.length).toBe(2);
  expect((await as("nora").messages.get({ id: first.id })).messages.length).toBe(3);
  await expect(as("owen").messages.get({ id: message.id })).rejects.toMatchObject(NOT_FOUND);
});

test("parts of 50 go back to the beginning, and skip what one does not see", async () => {
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
      const part = await as(person).messages.get({ id, ...(before === undefined ? {} : { before }) });
      sizes.push(part.messages.length);
      texts = [...part.messages.map(({ content }) => content), ...texts];
      if (part.earlier === null) return { sizes, texts };
      before = part.earlier;
    }
  };
  const all = ["Hello!", "Hello back!", ...Array.from({ length: 119 }, (_, number) => `Number ${number}`)];
  expect(await seen("nora")).toEqual({ sizes: [50, 50, 21], texts: all });
  // Number 60 was Nora's.
  expect(await seen("owen")).toEqual({
    sizes: [50, 50, 20],
    texts: all.filter((text) => text !== "Number 60"),
  });
  await expect(as("nora").messages.get({ id, before: "x" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("of exactly 50 there is nothing earlier", async () => {
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
