import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { PushKind } from "#contract/people/returning.ts";
import { type Notice, notify } from "#server/notifications/index.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import { deliverPushNote } from "#server/platform/push/deliver-push-note.ts";
import { queuePushNotes } from "#server/platform/push/queue-push-notes.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { pushSessionsOf } from "#tests/support/push/push-sessions.ts";
import { openPushService, readVapid } from "#tests/support/push/push-stand-in.ts";
import { storeComment, storeDiscussion } from "#tests/support/stored-community.ts";
import { jobsNamed } from "#tests/support/stored-jobs.ts";
import { writePushNote } from "./write-push-note.ts";

const service = await openPushService();
afterAll(() => service.close());
const api = await openTestApi({ PUSH_PROXY_URL: service.url });
const { as, world, platform, db } = api;
const { nora, owen } = world.people;
const { subscribe } = pushSessionsOf(api);
const discussionId = await storeDiscussion(db, { userId: nora.id, title: "Which dialer?" });
const { blocks, comments, conversations, notifications, pushNotes, pushPreferences, sessions } = schema;

emptyBeforeEach(
  db,
  notifications,
  pushPreferences,
  sessions,
  comments,
  blocks,
  conversations,
  schema.rateLimits,
);
beforeEach(async () => {
  service.answer(201);
  service.received.splice(0);
  await platform.jobs.prepare(["send-push-note"]);
  await db.execute(sql`delete from jobs.job where name = 'send-push-note'`);
});

const tell = (...notices: Notice[]) => db.transaction((tx) => notify(tx, notices));
const queue = (pauseSeconds = 0) => queuePushNotes(platform, { pauseSeconds });
const write = (notificationId: string) => writePushNote(platform, notificationId);

interface Sending extends Record<string, string> {
  notificationId: string;
  subscriptionId: string;
  kind: PushKind;
}

const jobs = async () => (await jobsNamed(platform, "send-push-note")) as Sending[];

/** Runs the jobs that wait, as a worker does. */
async function sendAll() {
  await queue();
  for (const job of await jobs()) await deliverPushNote(platform, write, job);
}

async function reply(content = "They *never* called back.") {
  const thread = { kind: "discussion" as const, id: discussionId };
  const commentId = await storeComment(db, { thread, userId: owen.id, content });
  await tell({ userId: nora.id, kind: "reply", actorId: owen.id, commentId, discussionId });
  return commentId;
}

async function message(content: string) {
  const [lowUserId = "", highUserId = ""] = [owen.id, nora.id].sort();
  await db
    .insert(conversations)
    .values({ lowUserId, highUserId, startedBy: owen.id, acceptedAt: new Date() })
    .onConflictDoNothing();
  const [{ id: conversationId = "" } = {}] = await db.select().from(conversations);
  const [row] = await db
    .insert(schema.messages)
    .values({ conversationId, senderId: owen.id, recipientId: nora.id, content })
    .returning();
  const about = { groupKey: `message:${conversationId}`, messageId: row?.id ?? null };
  await tell({ userId: nora.id, kind: "message", actorId: owen.id, ...about });
}

const path = "/tools/foyer-crm?market=austin-tx";
const price = (userId = nora.id): Notice => ({
  ...{ userId, path, kind: "price-change", actorId: null },
  reason: "Foyer CRM in Austin: $155 a month now, $140 before",
});

describe("a note", () => {
  test("says what the notification says, to each browser of the member, signed for its push service", async () => {
    const [phone, laptop] = [await subscribe("nora"), await subscribe("nora")];
    const other = await subscribe("owen");
    const commentId = await reply();
    await sendAll();
    const [request] = service.received;
    const [notice] = await db.select().from(notifications);
    expect(request?.headers).toMatchObject({
      ttl: "86400",
      urgency: "normal",
      topic: notice?.id.replaceAll("-", ""),
      "content-encoding": "aes128gcm",
    });
    const claims = await readVapid(String(request?.headers.authorization), "https://fcm.googleapis.com");
    expect(claims).toMatchObject({
      sub: `mailto:${platform.config.supportEmail}`,
      key: (await as("nora").push.get()).publicKey,
    });
    expect((claims.exp ?? 0) - Date.now() / 1000).toBeLessThan(86_400);
    const note = {
      title: "Owen Marsh replied to you in “Which dialer?”",
      body: "They never called back.",
      path: `/discussions/${discussionId}?comment=${commentId}#comment-${commentId}`,
      tag: notice?.id,
    };
    for (const { browser } of [phone, laptop]) expect(service.takeNotes(browser)).toEqual([note]);
    expect(service.takeNotes(other.browser)).toEqual([]);
  });

  test("about messages says only who wrote, and how many", async () => {
    const { browser } = await subscribe("nora");
    await message("CANARY text");
    await message("CANARY again");
    await sendAll();
    const [{ title, body } = { title: "", body: "x" }, ...others] = service.takeNotes(browser);
    expect(others).toEqual([]);
    expect([title, body]).toEqual(["Owen Marsh sent you 2 messages", ""]);
  });

  test("about a price leads to its page, and isn't urgent", async () => {
    const { browser } = await subscribe("nora");
    await tell(price());
    await sendAll();
    expect(service.received[0]?.headers.urgency).toBe("low");
    expect(service.takeNotes(browser)).toMatchObject([
      { title: "Foyer CRM in Austin: $155 a month now, $140 before", body: "", path },
    ]);
  });

  test("that is too long for push services goes without its quote", async () => {
    const { browser } = await subscribe("nora");
    const reason = `${"😀".repeat(950)}`;
    await tell({ ...price(), reason });
    await sendAll();
    expect(service.takeNotes(browser)).toMatchObject([{ title: reason, body: "" }]);
  });
});

describe("nothing is kept", () => {
  const kept = () => db.$count(pushNotes);

  test("for members without a browser that shows notes", async () => {
    await reply();
    expect(await kept()).toBe(0);
  });

  test("of kinds that the member didn't choose, and of likes and others' replies", async () => {
    const { api: own } = await subscribe("nora");
    await own.push.putKinds({ kinds: ["messages"] });
    await reply();
    expect(await kept()).toBe(0);
    await own.push.putKinds({ kinds: ["replies"] });
    await tell({ userId: nora.id, kind: "like", actorId: owen.id, discussionId });
    await tell({ userId: nora.id, kind: "thread-reply", actorId: owen.id, discussionId });
    expect(await kept()).toBe(0);
    await reply();
    expect(await kept()).toBe(1);
  });

  test("by a transaction that doesn't commit", async () => {
    await subscribe("nora");
    const undone = db.transaction(async (tx) => {
      await notify(tx, [price()]);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await kept()).toBe(0);
  });
});

describe("a note is dropped", () => {
  const hide = (id: string) => db.update(comments).set({ status: "hidden" }).where(eq(comments.id, id));
  test.each<[string, (commentId: string) => PromiseLike<unknown>]>([
    ["when it was read on the site", () => as("nora").notifications.markAllRead({})],
    ["when the comment is hidden", hide],
    [
      "when its author is blocked",
      () => db.insert(blocks).values({ blockerId: nora.id, blockedId: owen.id }),
    ],
    ["when the notification is gone", () => db.delete(notifications)],
    ["when the member signed out", () => db.delete(sessions)],
    ["when the session is over", () => db.update(sessions).set({ expiresAt: new Date(0) })],
    ["when the member no longer wants its kind", () => as("nora").push.putKinds({ kinds: [] })],
    ["after a day", () => db.update(notifications).set({ updatedAt: sql`now() - interval '25 hours'` })],
  ])("%s", async (_, happen) => {
    await subscribe("nora");
    const commentId = await reply();
    await queue();
    await happen(commentId);
    for (const job of await jobs()) await deliverPushNote(platform, write, job);
    expect(service.received).toEqual([]);
  });
});

test("a note about a price is dropped when it was read on the site, too", async () => {
  await subscribe("nora");
  await tell(price());
  await queue();
  await as("nora").notifications.markAllRead({});
  for (const job of await jobs()) await deliverPushNote(platform, write, job);
  expect(service.received).toEqual([]);
});

describe("the push service", () => {
  test.each([404, 410])("that responds %d ends the subscription", async (status) => {
    const { api: own } = await subscribe("nora");
    service.answer(status);
    await reply();
    await sendAll();
    expect((await own.push.get()).browsers).toEqual([]);
  });

  test.each([429, 500, 503])("that responds %d gets the note again", async (status) => {
    const { browser } = await subscribe("nora");
    service.answer(status);
    await reply();
    await expect(sendAll()).rejects.toThrow(`a push service did not accept a note: ${status}`);
    service.received.splice(0);
    service.answer(201);
    for (const job of await jobs()) await deliverPushNote(platform, write, job);
    expect(service.takeNotes(browser)).toHaveLength(1);
  });

  test.each([400, 403, 413])(
    "that responds %d keeps the subscription, and gets other notes",
    async (status) => {
      const { api: own } = await subscribe("nora");
      service.answer(status);
      await reply();
      await sendAll();
      expect((await own.push.get()).browsers).toHaveLength(1);
    },
  );
});

describe("each browser gets one job", () => {
  test("once the member had time to read the notification, whichever nodes queue", async () => {
    await subscribe("nora");
    await subscribe("nora");
    await reply();
    await queue(10);
    expect(await jobs()).toEqual([]);
    await Promise.all([queue(), queue(), queue()]);
    await queue();
    expect(await jobs()).toHaveLength(2);
    expect(await db.$count(pushNotes)).toBe(0);
  });

  test("even if the process is killed between choosing and sending", async () => {
    await subscribe("nora");
    await reply();
    let sent = 0;
    const killed = {
      ...platform,
      jobs: {
        ...platform.jobs,
        async send(...args: Parameters<typeof platform.jobs.send>) {
          await platform.jobs.send(...args);
          sent += 1;
          throw new Error("killed");
        },
      },
    };
    await expect(queuePushNotes(killed, { pauseSeconds: 0 })).rejects.toThrow("killed");
    expect(sent).toBe(1);
    expect(await jobs()).toEqual([]);
    await queue();
    expect(await jobs()).toHaveLength(1);
  });
});
