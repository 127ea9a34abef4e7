import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { blocks, conversations, messages, rateLimits, users } from "#server/platform/db/schema/index.ts";
import { callAs, MISSING, NETWORK, openTestApi } from "#tests/support/api.ts";
import { conversationsOf } from "#tests/support/conversations.ts";
import { storeReviewers } from "#tests/support/stored-reviews.ts";

const api = await openTestApi();
const { as, world, platform, db } = api;
const { nora, owen, max } = world.people;
const { write, acquaint, block, unblock, listOf, notificationsOf, contacts, heard, reset } =
  conversationsOf(api);

const NOT_ACCEPTED_YET = { code: "NOT_ACCEPTED_YET", status: 409 };

beforeEach(async () => {
  await reset();
  await heard();
});

describe("a first message", () => {
  test("starts a request: both see it, and the recipient is notified", async () => {
    const answer = await as("nora").messages.create({
      recipientId: owen.id,
      subject: "  Your review ",
      content: " Was it worth it?\r\nReally? ",
    });
    expect(answer).toEqual({
      conversationId: expect.any(String),
      message: {
        id: expect.any(String),
        isMine: true,
        subject: "Your review",
        content: "Was it worth it?\nReally?",
        createdAt: expect.any(String),
        read: false,
      },
    });
    const [mine] = (await listOf("nora")).items;
    expect(mine).toEqual({
      id: answer.conversationId,
      with: { id: owen.id, fullName: owen.fullName, avatarUrl: null },
      lastMessage: answer.message,
      unreadCount: 0,
      request: "outgoing",
    });
    expect(await listOf("owen")).toMatchObject({
      unreadCount: 1,
      items: [
        {
          id: answer.conversationId,
          with: { id: nora.id, fullName: nora.fullName },
          lastMessage: { ...answer.message, isMine: false },
          unreadCount: 1,
          request: "incoming",
        },
      ],
    });
    expect(await notificationsOf("owen")).toMatchObject([
      {
        kind: "message",
        actorId: nora.id,
        groupKey: `message:${answer.conversationId}`,
        messageId: answer.message.id,
        mail: "message_notifications",
        count: 1,
      },
    ]);
    expect(await notificationsOf("nora")).toEqual([]);
    expect(await heard()).toEqual([
      { people: [nora.id, owen.id], type: "messages" },
      { people: [owen.id], type: "notifications" },
    ]);
    expect(await contacts()).toBe(1);
  });

  test("needs no subject, and stores a blank one as null", async () => {
    for (const [person, subject] of [
      ["owen", undefined],
      ["pia", null],
      ["max", "  "],
    ] as const) {
      const { message } = await as("nora").messages.create({
        recipientId: world.people[person].id.toUpperCase(),
        subject,
        content: "Hello!",
      });
      expect(message.subject).toBeNull();
    }
  });

  test("stays the only one until it is accepted", async () => {
    await write("nora", "owen");
    await heard();
    await expect(write("nora", "owen", "Once more")).rejects.toMatchObject(NOT_ACCEPTED_YET);
    expect(await db.$count(messages)).toBe(1);
    expect(await heard()).toEqual([]);
    expect((await notificationsOf("owen"))[0]?.count).toBe(1);
    expect(await contacts()).toBe(1);
  });

  test("gets accepted by a reply, and then both can write", async () => {
    await acquaint("nora", "owen");
    await write("nora", "owen", "Third");
    await write("nora", "owen", "Fourth");
    const [row] = (await listOf("nora")).items;
    expect(row).toMatchObject({ request: "none", lastMessage: { content: "Fourth" }, unreadCount: 1 });
    expect((await listOf("owen")).items[0]?.request).toBe("none");
    expect(await db.$count(conversations)).toBe(1);
    // A reply is not a new contact.
    expect(await contacts()).toBe(1);
    expect(await notificationsOf("owen")).toMatchObject([{ count: 3 }]);
  });
});

describe("rejects", () => {
  test("a visitor", async () => {
    await expect(as().messages.create({ recipientId: owen.id, content: "Hello!" })).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
    expect(await db.$count(messages)).toBe(0);
  });

  test.each([
    ["no text", { content: " \n " }, "Please enter a message"],
    ["invisible text", { content: "\u200d \u2800" }, "Please enter a message"],
    ["a text of 5001 characters", { content: "x".repeat(5001) }, "Must be 5,000 characters or less"],
    ["a text with a NUL", { content: "a\0b" }, "Text contains characters that are not allowed"],
    ["a subject of 201 characters", { subject: "x".repeat(201) }, "Must be 200 characters or less"],
    ["a subject of two lines", { subject: "a\nb" }, "Text contains characters that are not allowed"],
    ["a malformed recipient id", { recipientId: "owen" }, "Invalid UUID"],
  ])("%s", async (_, part, message) => {
    await expect(
      as("nora").messages.create({ recipientId: owen.id, content: "Hello!", ...part }),
    ).rejects.toMatchObject({
      code: "BAD_REQUEST",
      data: { issues: expect.arrayContaining([expect.objectContaining({ message })]) },
    });
    expect(await db.$count(messages)).toBe(0);
  });

  test("a message to yourself", async () => {
    for (const recipientId of [nora.id, nora.id.toUpperCase()]) {
      await expect(as("nora").messages.create({ recipientId, content: "Hello!" })).rejects.toMatchObject({
        code: "NOT_TO_YOURSELF",
        status: 422,
      });
    }
    expect(await contacts()).toBe(0);
  });

  test("a missing or deleted recipient, without using up a contact", async () => {
    const [gone = ""] = await storeReviewers(db, 1);
    await db.delete(users).where(eq(users.id, gone));
    for (const recipientId of [MISSING, gone]) {
      await expect(as("nora").messages.create({ recipientId, content: "Hello!" })).rejects.toMatchObject({
        code: "NOT_FOUND",
        status: 404,
      });
    }
    expect(await db.$count(conversations)).toBe(0);
    expect(await contacts()).toBe(0);
  });

  test("a disabled recipient, in touch or not, without using up a contact", async () => {
    await acquaint("nora", "max");
    const sent = await db.$count(messages);
    for (const { id } of [owen, max]) {
      await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, id));
      await expect(
        as("nora").messages.create({ recipientId: id, content: "Hello!" }),
        id,
      ).rejects.toMatchObject({ code: "NOT_FOUND", status: 404 });
    }
    expect([await db.$count(conversations), await db.$count(messages)]).toEqual([1, sent]);
    const [{ lastMessage } = { lastMessage: { id: "" } }] = (await listOf("nora")).items;
    expect(await as("nora").messages.get({ id: lastMessage.id })).toMatchObject({
      with: { id: max.id, isDisabled: true },
      can: { reply: false },
    });
    await db.update(users).set({ disabledAt: null });
    expect(await contacts()).toBe(1);
  });

  test("a recipient you blocked, in touch or not, without using up a contact", async () => {
    const rejection = { code: "BLOCKED_BY_YOU", status: 409 };
    await block("nora", "owen");
    await expect(write("nora", "owen")).rejects.toMatchObject(rejection);
    expect(await contacts()).toBe(0);
    await acquaint("nora", "max");
    await block("nora", "max");
    await expect(write("nora", "max")).rejects.toMatchObject(rejection);
    expect(await db.$count(messages)).toBe(2);
    await unblock("nora", "max");
    await write("nora", "max");
  });
});

test("accepts a text of 5000 and a subject of 200 characters", async () => {
  const long = { subject: "s".repeat(200), content: "c".repeat(5000) };
  expect((await as("nora").messages.create({ recipientId: owen.id, ...long })).message).toMatchObject(long);
});

describe("limits:", () => {
  const retryAfterSeconds = expect.any(Number);
  const tooMany = { code: "TOO_MANY_REQUESTS", data: { retryAfterSeconds } };

  test("five new contacts a day, whether they blocked you or not; people you know don't count", async () => {
    const strangers = await storeReviewers(db, 6);
    await acquaint("max", "nora");
    await db.insert(blocks).values({ blockerId: strangers[0] ?? "", blockedId: nora.id });
    const hello = (recipientId: string) => as("nora").messages.create({ recipientId, content: "Hello!" });
    for (const stranger of strangers.slice(0, 5)) await hello(stranger);
    const failure = await hello(strangers[5] ?? "").catch((error) => error);
    expect(failure).toMatchObject(tooMany);
    expect(failure.data.retryAfterSeconds).toBeGreaterThan(86_000);
    expect(failure.data.retryAfterSeconds).toBeLessThanOrEqual(86_400);
    // Rejected attempts don't count, and neither do people you know.
    await expect(hello(strangers[5] ?? "")).rejects.toMatchObject(tooMany);
    await expect(hello(strangers[0] ?? "")).rejects.toMatchObject(NOT_ACCEPTED_YET);
    await hello(max.id);
    expect(await db.$count(conversations)).toBe(6);
  });

  test("a failed message releases its contact", async () => {
    const failing = Object.create(db, {
      transaction: { value: () => Promise.reject(new Error("the database went away")) },
    });
    const nora = callAs({ ...platform, db: failing }, world.readerOf("nora"));
    await expect(nora.messages.create({ recipientId: owen.id, content: "Hello!" })).rejects.toThrow();
    expect(await contacts()).toBe(0);
  });

  test("20 messages a minute", async () => {
    await acquaint("owen", "nora");
    for (let count = 1; count < 20; count += 1) await write("nora", "owen");
    await expect(write("nora", "owen")).rejects.toMatchObject(tooMany);
    await write("owen", "nora");
  });

  test("100 messages and 30 new contacts per network and minute or day", async () => {
    await acquaint("owen", "nora");
    for (let count = 2; count < 99; count += 1) await platform.limits.take("messageNetwork", NETWORK);
    for (let count = 1; count < 30; count += 1) await platform.limits.take("newContactNetwork", NETWORK);
    await expect(write("nora", "max")).rejects.toMatchObject(tooMany);
    // The member's own contact limit is not used up, and people you know don't count.
    expect(await contacts()).toBe(1);
    await expect(write("nora", "owen")).rejects.toMatchObject(tooMany);
    await db.delete(rateLimits);
    for (let count = 0; count < 29; count += 1) await platform.limits.take("newContactNetwork", NETWORK);
    await write("nora", "max");
    await expect(write("owen", "max")).rejects.toMatchObject(tooMany);
    await write("owen", "nora");
  });

  test("120 writes a minute", async () => {
    for (let count = 0; count < 120; count += 1) await platform.limits.take("write", nora.id);
    await expect(write("nora", "owen")).rejects.toMatchObject(tooMany);
  });
});

describe("a sender whom the recipient has blocked", () => {
  /** Replaces what differs between any two conversations. */
  const shape = (value: unknown) =>
    JSON.parse(
      JSON.stringify(value)
        .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "(id)")
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "(time)")
        .replaceAll(owen.fullName, "(name)")
        .replaceAll(max.fullName, "(name)")
        // Max is on the team, which everyone sees.
        .replaceAll(',"isTeam":true', ""),
    );
  const attempt = (deed: Promise<unknown>) =>
    deed.then(
      (answer) => ({ answer: shape(answer) }),
      (error) => ({ code: error.code, status: error.status, message: error.message, data: error.data }),
    );

  /** Everything Nora can query about a conversation. */
  async function everythingNoraSees(other: "owen" | "max", messageId: string, conversationId: string) {
    const { items, unreadCount } = await as("nora").messages.list({});
    return {
      row: shape(items.find(({ id }) => id === conversationId)),
      unreadCount,
      found: shape((await as("nora").messages.list({ q: world.people[other].fullName })).items),
      conversation: await attempt(as("nora").messages.get({ id: messageId })),
      markRead: await attempt(as("nora").messages.markRead({ conversationId })),
      accept: await attempt(as("nora").messages.accept({ conversationId })),
      again: await attempt(write("nora", other, "Once more")),
      blocks: await as("nora").messages.listBlocks({}),
      profile: Object.keys(await as("nora").profiles.get({ id: world.people[other].id })),
      notifications: (await as("nora").notifications.list({})).items.length,
    };
  }

  test("can't tell from a first message or anything that follows", async () => {
    await block("owen", "nora");
    await heard();
    const toOwen = await write("nora", "owen");
    expect(await heard()).toEqual([{ people: [nora.id], type: "messages" }]);
    const toMax = await write("nora", "max");
    expect(shape(toOwen)).toEqual(shape(toMax));
    expect(await contacts()).toBe(2);
    expect(await everythingNoraSees("owen", toOwen.message.id, toOwen.conversationId)).toEqual(
      await everythingNoraSees("max", toMax.message.id, toMax.conversationId),
    );
    await expect(write("nora", "owen")).rejects.toMatchObject(NOT_ACCEPTED_YET);
  });

  test("can't tell from an existing conversation", async () => {
    const withOwen = await acquaint("nora", "owen");
    const withMax = await acquaint("nora", "max");
    for (const { conversationId } of [withOwen, withMax])
      await as("nora").messages.markRead({ conversationId });
    // Blocking marks earlier messages as read, so Max reads them too.
    await block("owen", "nora");
    await as("max").messages.markRead({ conversationId: withMax.conversationId });
    const [toOwen, toMax] = [await write("nora", "owen", "Hm?"), await write("nora", "max", "Hm?")];
    expect(shape(toOwen)).toEqual(shape(toMax));
    expect(await everythingNoraSees("owen", toOwen.message.id, withOwen.conversationId)).toEqual(
      await everythingNoraSees("max", toMax.message.id, withMax.conversationId),
    );
  });

  test("can't tell from a reply that accepts a request", async () => {
    const [fromOwen, fromMax] = [await write("owen", "nora"), await write("max", "nora")];
    for (const { conversationId } of [fromOwen, fromMax])
      await as("nora").messages.markRead({ conversationId });
    await block("owen", "nora");
    const [toOwen, toMax] = [await write("nora", "owen"), await write("nora", "max")];
    expect(shape(toOwen)).toEqual(shape(toMax));
    expect(await everythingNoraSees("owen", toOwen.message.id, fromOwen.conversationId)).toEqual(
      await everythingNoraSees("max", toMax.message.id, fromMax.conversationId),
    );
  });

  test("doesn't reach the recipient in any way", async () => {
    await block("owen", "nora");
    const { message, conversationId } = await write("nora", "owen", "Zephyr");
    expect(await listOf("owen")).toEqual({ items: [], unreadCount: 0, next: null });
    expect((await as("owen").messages.list({ q: "Zephyr" })).items).toEqual([]);
    expect((await as("owen").messages.list({ q: nora.fullName })).items).toEqual([]);
    expect((await as("owen").account.getMe()).unread).toMatchObject({ messages: 0 });
    expect(await notificationsOf("owen")).toEqual([]);
    const missing = { code: "NOT_FOUND", status: 404 };
    await expect(as("owen").messages.get({ id: message.id })).rejects.toMatchObject(missing);
    await expect(as("owen").messages.markRead({ conversationId })).rejects.toMatchObject(missing);
    await expect(as("owen").messages.accept({ conversationId })).rejects.toMatchObject(missing);
  });

  test("gets a reply after an unblock, and undelivered messages stay undelivered", async () => {
    await acquaint("owen", "nora");
    await block("owen", "nora");
    await write("nora", "owen", "Unheard");
    await unblock("owen", "nora");
    const { message } = await write("owen", "nora", "Hello again!");
    const before = [{ content: "Hello!" }, { content: "Hello back!" }];
    expect((await as("owen").messages.get({ id: message.id })).messages).toMatchObject([
      ...before,
      { content: "Hello again!" },
    ]);
    expect(await as("nora").messages.get({ id: message.id })).toMatchObject({
      request: "none",
      messages: [...before, { content: "Unheard", read: false }, { content: "Hello again!" }],
    });
    expect((await write("nora", "owen", "Heard")).message.read).toBe(false);
    expect((await listOf("owen")).items[0]).toMatchObject({
      lastMessage: { content: "Heard" },
      unreadCount: 1,
    });
  });
});

describe("concurrently,", () => {
  test("20 identical requests store one message and one contact", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => write("nora", "owen")));
    expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBe(1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") {
        expect(["NOT_ACCEPTED_YET", "TOO_MANY_REQUESTS"]).toContain(outcome.reason.code);
      }
    }
    expect(await db.$count(messages)).toBe(1);
    expect(await contacts()).toBe(1);
    await expect(write("nora", "owen")).rejects.toMatchObject({ code: expect.stringMatching(/NOT_ACC|TOO/) });
    await write("owen", "nora");
    await reset();
    await write("nora", "pia");
  });

  test("two people who write to each other concurrently share one conversation with both messages", async () => {
    for (let round = 0; round < 10; round += 1) {
      await reset();
      const [one, other] = await Promise.all([write("nora", "owen", "One"), write("owen", "nora", "Other")]);
      expect(one.conversationId).toBe(other.conversationId);
      expect((await listOf("nora")).items).toMatchObject([{ request: "none", unreadCount: 1 }]);
      expect((await listOf("owen")).items).toMatchObject([{ request: "none", unreadCount: 1 }]);
      // The second message is a reply, so it is not a new contact.
      expect(await contacts()).toBe(1);
    }
  });

  test("a message to an account that is being deleted is stored or rejected with NOT_FOUND", async () => {
    for (let round = 0; round < 5; round += 1) {
      await reset();
      const [stranger = ""] = await storeReviewers(db, 1);
      const [outcome] = await Promise.allSettled([
        as("nora").messages.create({ recipientId: stranger, content: "Hello!" }),
        db.delete(users).where(eq(users.id, stranger)),
      ]);
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "NOT_FOUND" });
      expect(await db.$count(conversations)).toBe(0);
    }
  });
});

test("deleting an account deletes its conversations", async () => {
  const [stranger = ""] = await storeReviewers(db, 1);
  await as("nora").messages.create({ recipientId: stranger, content: "Hello!" });
  await acquaint("nora", "owen");
  await db.delete(users).where(eq(users.id, stranger));
  expect((await listOf("nora")).items.map((row) => row.with.id)).toEqual([owen.id]);
  expect(await db.$count(messages)).toBe(2);
});
