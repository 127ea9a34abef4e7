import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { conversations, messages } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { conversationsOf } from "#tests/support/conversations.ts";
import { storeReviewers } from "#tests/support/stored-reviews.ts";
import { pairOf } from "./open-conversation.ts";

const api = await openTestApi();
const { as, world, db } = api;
const { nora, owen } = world.people;
const { write, acquaint, block, listOf, reset } = conversationsOf(api);

const namesOf = (list: Awaited<ReturnType<typeof listOf>>) => list.items.map((row) => row.with.fullName);

beforeEach(reset);

test("rejects visitors", async () => {
  await expect(as().messages.list({})).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("returns an empty list without conversations", async () => {
  expect(await listOf("nora")).toEqual({ items: [], unreadCount: 0, next: null });
});

test("lists conversations by newest message, with unread counts per conversation and in total", async () => {
  await acquaint("owen", "nora");
  await write("pia", "nora", "A request");
  await write("owen", "nora", "Two");
  await write("owen", "nora", "Three");
  const list = await listOf("nora");
  expect(list).toMatchObject({
    unreadCount: 4,
    next: null,
    items: [
      { request: "none", unreadCount: 3, lastMessage: { content: "Three", isMine: false, read: false } },
      { request: "incoming", unreadCount: 1, lastMessage: { content: "A request" } },
    ],
  });
  await write("nora", "owen", "Four");
  expect((await listOf("nora")).items[0]).toMatchObject({
    unreadCount: 3,
    lastMessage: { content: "Four", isMine: true },
  });
});

test("shows only the reader's own conversations, even to moderators", async () => {
  await acquaint("nora", "owen");
  for (const person of ["pia", "max", "ada"] as const) {
    expect(await listOf(person)).toEqual({ items: [], unreadCount: 0, next: null });
  }
});

test("an undelivered message neither shows nor reorders its conversation, except for its sender", async () => {
  await acquaint("nora", "owen");
  await acquaint("nora", "pia");
  await block("nora", "owen");
  await write("owen", "nora", "Unheard");
  expect(await listOf("nora")).toMatchObject({
    // Blocking marked earlier messages as read.
    unreadCount: 1,
    items: [{ lastMessage: { content: "Hello back!" } }, { lastMessage: { content: "Hello back!" } }],
  });
  expect(namesOf(await listOf("nora"))).toEqual(["Pia Lindgren", "Owen Marsh"]);
  expect((await listOf("owen")).items[0]?.lastMessage).toMatchObject({ content: "Unheard", read: false });
});

describe("a search", () => {
  const find = async (q: string) => namesOf(await as("nora").messages.list({ q }));

  beforeEach(async () => {
    await acquaint("owen", "nora");
    await write("owen", "nora", "Is 100% of it true? C:\\leads", "Exclusive_zip codes");
    await write("owen", "nora", "The newest, about something else");
    await write("pia", "nora", "Ümlaut and exclusivezip");
  });

  test("matches names, subjects and texts in any case, and still shows the newest message", async () => {
    expect(await find("owen m")).toEqual(["Owen Marsh"]);
    expect(await find("LINDGREN")).toEqual(["Pia Lindgren"]);
    expect(await find("zip CODES")).toEqual(["Owen Marsh"]);
    expect(await find("üml")).toEqual(["Pia Lindgren"]);
    expect(await find("exclusive")).toEqual(["Pia Lindgren", "Owen Marsh"]);
    expect(await find("nora")).toEqual([]);
    const { items, unreadCount } = await as("nora").messages.list({ q: "zip codes" });
    expect(items[0]).toMatchObject({
      unreadCount: 3,
      lastMessage: { content: "The newest, about something else", subject: null },
    });
    expect(unreadCount).toBe(4);
  });

  test("takes wildcards and backslashes literally", async () => {
    expect(await find("100%")).toEqual(["Owen Marsh"]);
    expect(await find("exclusive_zip")).toEqual(["Owen Marsh"]);
    expect(await find("c:\\leads")).toEqual(["Owen Marsh"]);
    for (const q of ["%", "_", "\\"]) expect([q, await find(q)]).toEqual([q, ["Owen Marsh"]]);
    for (const q of ["%z", "%%", "'", "__"]) expect([q, await find(q)]).toEqual([q, []]);
  });

  test("skips undelivered messages and other people's conversations", async () => {
    await acquaint("owen", "pia");
    await write("owen", "pia", "Zephyr");
    await block("nora", "owen");
    await write("owen", "nora", "Zephyr");
    expect(await find("zephyr")).toEqual([]);
  });

  test("rejects 201 characters", async () => {
    await expect(find("x".repeat(201))).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(await find("x".repeat(200))).toEqual([]);
  });
});

describe("pages", () => {
  test("hold 20 each, without duplicates or gaps", async () => {
    const strangers = await storeReviewers(db, 45);
    const rows = await db
      .insert(conversations)
      .values(strangers.map((id) => ({ ...pairOf(id, nora.id), startedBy: id })))
      .returning();
    for (const { id, startedBy } of rows) {
      await db
        .insert(messages)
        .values({ conversationId: id, senderId: startedBy, recipientId: nora.id, content: "Hello!" });
    }
    const first = await listOf("nora");
    expect(first.items.length).toBe(20);
    expect(first.next).toBe(first.items.at(-1)?.lastMessage.id);
    const second = await as("nora").messages.list({ after: first.next ?? "" });
    // New messages move to the top without shifting later pages.
    await write("nora", "owen");
    const third = await as("nora").messages.list({ after: second.next ?? "" });
    expect([second.items.length, third.items.length, third.next]).toEqual([20, 5, null]);
    const ids = [first, second, third].flatMap(({ items }) => items.map((row) => row.with.id));
    expect(ids).toEqual(strangers.toReversed());
    expect(third.unreadCount).toBe(45);
  });

  test("exactly 20 conversations make one page", async () => {
    const strangers = await storeReviewers(db, 20);
    for (const id of strangers) {
      const [row] = await db
        .insert(conversations)
        .values({ ...pairOf(id, nora.id), startedBy: id })
        .returning();
      await db
        .insert(messages)
        .values({ conversationId: row?.id ?? "", senderId: id, recipientId: nora.id, content: "Hello!" });
    }
    expect(await listOf("nora")).toMatchObject({ next: null, items: { length: 20 } });
  });

  test("reject a malformed cursor", async () => {
    await expect(as("nora").messages.list({ after: "7" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

test("getMe includes the member's own unread count", async () => {
  await acquaint("owen", "nora");
  await write("owen", "nora", "Two");
  expect((await as("nora").account.getMe()).unread).toMatchObject({ messages: 2 });
  expect((await as("owen").account.getMe()).unread).toMatchObject({ messages: 1 });
  expect((await as("max").account.getMe()).unread).toMatchObject({ messages: 0 });
  await expect(as().account.getMe()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await db.execute(sql`delete from users where id = ${owen.id}`);
  expect((await as("nora").account.getMe()).unread).toMatchObject({ messages: 0 });
});
