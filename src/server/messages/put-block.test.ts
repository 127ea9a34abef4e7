import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { insertDeletedUser } from "#server/platform/auth/deleted-users.ts";
import { blocks, users } from "#server/platform/db/schema/index.ts";
import { MISSING, openTestApi } from "#tests/support/api.ts";
import { conversationsOf } from "#tests/support/conversations.ts";
import { storeReviewers } from "#tests/support/stored-reviews.ts";

const api = await openTestApi();
const { as, world, platform, db } = api;
const { nora, owen, pia } = world.people;
const { write, block, unblock, listOf, notificationsOf, heard, reset } = conversationsOf(api);

const tooMany = { code: "TOO_MANY_REQUESTS" };

beforeEach(async () => {
  await reset();
  await heard();
});

const listed = async () => (await as("nora").messages.listBlocks({})).items.map(({ id }) => id);

describe("blocking", () => {
  test("is listed only for the member who blocks, newest first; idempotent", async () => {
    await block("nora", "owen");
    expect(await as("nora").messages.putBlock({ userId: pia.id.toUpperCase() })).toEqual({});
    await block("nora", "owen");
    expect(await listed()).toEqual([pia.id, owen.id]);
    for (const person of ["owen", "max"] as const) {
      expect((await as(person).messages.listBlocks({})).items).toEqual([]);
    }
    expect(await db.$count(blocks)).toBe(2);
  });

  test("notifies only the member's other tabs", async () => {
    await block("nora", "owen");
    expect(await heard()).toEqual([{ people: [nora.id], type: "messages" }]);
  });

  test("marks that member's earlier messages and their notification as read", async () => {
    const { conversationId } = await write("owen", "nora", "A request");
    await write("pia", "nora", "Another");
    await heard();
    await block("nora", "owen");
    expect(await heard()).toEqual([
      { people: [nora.id], type: "notifications" },
      { people: [nora.id], type: "messages" },
    ]);
    expect(await listOf("nora")).toMatchObject({
      unreadCount: 1,
      items: [
        { lastMessage: { content: "Another", read: false } },
        { request: "incoming", lastMessage: { content: "A request", read: true } },
      ],
    });
    expect((await as("nora").account.getMe()).unread).toMatchObject({ notifications: 1 });
    // Nothing is left unread, so reading later doesn't disclose the block.
    const before = await listOf("owen");
    await as("nora").messages.markRead({ conversationId });
    expect(await listOf("owen")).toEqual(before);
  });

  test("leaves undelivered messages unread", async () => {
    await block("nora", "owen");
    await write("owen", "nora", "Unheard");
    await block("nora", "owen");
    expect((await listOf("owen")).items[0]?.lastMessage.read).toBe(false);
  });

  test("stores 20 concurrent requests once", async () => {
    await Promise.all(Array.from({ length: 20 }, () => block("nora", "owen")));
    expect(await listed()).toEqual([owen.id]);
  });

  test("rejects visitors, yourself, missing and deleted members, and malformed ids", async () => {
    await expect(as().messages.putBlock({ userId: owen.id })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    for (const userId of [nora.id, nora.id.toUpperCase()]) {
      await expect(as("nora").messages.putBlock({ userId })).rejects.toMatchObject({
        code: "NOT_YOURSELF",
        status: 422,
      });
    }
    const departed = await db.transaction((tx) => insertDeletedUser(tx));
    for (const userId of [MISSING, departed]) {
      await expect(as("nora").messages.putBlock({ userId })).rejects.toMatchObject({
        code: "NOT_FOUND",
        status: 404,
      });
    }
    await expect(as("nora").messages.putBlock({ userId: "7" })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    expect(await db.$count(blocks)).toBe(0);
  });

  test("ends when an account is deleted", async () => {
    const [stranger = ""] = await storeReviewers(db, 1);
    await as("nora").messages.putBlock({ userId: stranger });
    await db.delete(users).where(eq(users.id, stranger));
    expect(await listed()).toEqual([]);
  });
});

describe("unblocking", () => {
  test("lets them write again; idempotent", async () => {
    await block("nora", "owen");
    await block("owen", "nora");
    expect(await unblock("nora", "owen")).toEqual({});
    expect(await unblock("nora", "owen")).toEqual({});
    expect(await as("nora").messages.removeBlock({ userId: MISSING })).toEqual({});
    expect(await listed()).toEqual([]);
    // The other member's block remains.
    expect(await as("owen").messages.listBlocks({})).toMatchObject({ items: [{ id: nora.id }] });
    await unblock("owen", "nora");
    await write("owen", "nora", "Again");
    expect((await listOf("nora")).items[0]?.lastMessage.content).toBe("Again");
  });

  test("delivers a request that arrived during the block, without notifying its sender", async () => {
    await block("nora", "owen");
    const { message, conversationId } = await write("owen", "nora", "A request");
    const sentBy = async () => ({
      list: await listOf("owen"),
      conversation: await as("owen").messages.get({ id: message.id }),
    });
    const before = await sentBy();
    await heard();
    await unblock("nora", "owen");
    expect(await heard()).toEqual([
      { people: [nora.id], type: "notifications" },
      { people: [nora.id], type: "messages" },
    ]);
    expect(await listOf("nora")).toMatchObject({
      unreadCount: 1,
      items: [{ id: conversationId, request: "incoming", lastMessage: { content: "A request" } }],
    });
    expect(await notificationsOf("nora")).toMatchObject([
      { kind: "message", actorId: owen.id, messageId: message.id, count: 1, mail: "message_notifications" },
    ]);
    expect(await sentBy()).toEqual(before);
    await as("nora").messages.accept({ conversationId });
    await write("owen", "nora", "Thank you");
    // A delivered request is not delivered a second time.
    await block("nora", "owen");
    await unblock("nora", "owen");
    expect(await notificationsOf("nora")).toHaveLength(1);
  });

  test("delivers nothing in a conversation with delivered messages", async () => {
    await write("owen", "nora", "A request");
    await write("nora", "owen", "Yes?");
    await block("nora", "owen");
    await write("owen", "nora", "Unheard");
    await unblock("nora", "owen");
    expect((await listOf("nora")).items[0]?.lastMessage.content).toBe("Yes?");
    expect((await listOf("nora")).unreadCount).toBe(0);
  });

  test("accepts an id in any case", async () => {
    await block("nora", "owen");
    await as("nora").messages.removeBlock({ userId: owen.id.toUpperCase() });
    expect(await listed()).toEqual([]);
  });

  test("rejects visitors and malformed ids", async () => {
    await expect(as().messages.removeBlock({ userId: owen.id })).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
    await expect(as("nora").messages.removeBlock({ userId: "7" })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });
});

test("limits blocking to 120 writes a minute", async () => {
  for (let count = 0; count < 120; count += 1) await platform.limits.take("write", nora.id);
  await expect(block("nora", "owen")).rejects.toMatchObject(tooMany);
  await expect(unblock("nora", "owen")).rejects.toMatchObject(tooMany);
});
