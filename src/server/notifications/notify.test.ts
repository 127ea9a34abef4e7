import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { PostRef } from "#contract/parts.ts";
import { blocks, notifications, threadFollows } from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { storeComment, storeDiscussion } from "#tests/support/stored-community.ts";
import {
  eraseActor,
  eraseNotificationsOfComment,
  followThread,
  type Notice,
  notify,
  notifyThread,
} from "./index.ts";

const { world, db } = await openTestApi();
const { nora, owen, pia, max } = world.people;
const discussionId = await storeDiscussion(db, { userId: nora.id });
const thread: PostRef = { kind: "discussion", id: discussionId };

emptyBeforeEach(db, notifications, blocks, threadFollows);

const tell = (...notices: Notice[]) => db.transaction((tx) => notify(tx, notices));
const stored = (userId: string) =>
  db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(notifications.createdAt);
const like = (actorId: string): Notice => ({
  userId: nora.id,
  kind: "like",
  actorId,
  discussionId,
  groupKey: `like:discussions:${discussionId}`,
});

describe("a notification", () => {
  test("reaches its recipient", async () => {
    await tell({
      userId: nora.id,
      kind: "moderation",
      actorId: null,
      discussionId,
      outcome: "rejected",
      reason: "No.",
    });
    expect(await stored(nora.id)).toMatchObject([
      {
        kind: "moderation",
        actorId: null,
        discussionId,
        outcome: "rejected",
        reason: "No.",
        count: 1,
        readAt: null,
      },
    ]);
    expect(await stored(owen.id)).toEqual([]);
  });

  test("skips the actor's own action", async () => {
    await tell(like(nora.id));
    expect(await stored(nora.id)).toEqual([]);
  });

  test("skips recipients who blocked the actor", async () => {
    await db.insert(blocks).values({ blockerId: nora.id, blockedId: owen.id });
    await tell(
      { userId: nora.id, kind: "reply", actorId: owen.id, discussionId },
      { userId: pia.id, kind: "thread-reply", actorId: owen.id, discussionId },
    );
    expect(await stored(nora.id)).toEqual([]);
    expect(await stored(pia.id)).toHaveLength(1);
  });

  test("merges with unread ones of its group, and starts a new one after it was read", async () => {
    await tell(like(owen.id));
    await tell(like(pia.id));
    expect(await stored(nora.id)).toMatchObject([{ count: 2, actorId: pia.id }]);
    await db.update(notifications).set({ readAt: new Date() });
    await tell(like(max.id));
    expect(await stored(nora.id)).toMatchObject([
      { count: 2, actorId: pia.id },
      { count: 1, actorId: max.id, readAt: null },
    ]);
  });

  test("rolls back with its transaction", async () => {
    await expect(
      db.transaction(async (tx) => {
        await notify(tx, [like(owen.id)]);
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    expect(await stored(nora.id)).toEqual([]);
  });

  test("counts 20 concurrent notifications of a group in one row", async () => {
    await Promise.all(Array.from({ length: 20 }, () => tell(like(owen.id))));
    expect(await stored(nora.id)).toMatchObject([{ count: 20 }]);
  });
});

describe("a comment", () => {
  const published = async (authorId: string, repliedToId: string, mentionedIds: string[] = []) => {
    const id = await storeComment(db, { thread, userId: authorId });
    await db.transaction((tx) => notifyThread(tx, { id, thread, authorId, repliedToId, mentionedIds }));
    return id;
  };
  const kindsOf = async (userId: string) => (await stored(userId)).map(({ kind }) => kind);
  const mute = (userId: string) => db.insert(threadFollows).values({ userId, discussionId, isMuted: true });

  test("notifies its parent's author, with the right email preference, and makes its own author follow", async () => {
    const commentId = await published(owen.id, nora.id);
    expect(await stored(nora.id)).toMatchObject([
      {
        kind: "reply",
        actorId: owen.id,
        discussionId,
        commentId,
        mail: "discussion_replies",
        mailedAt: null,
      },
    ]);
    expect(await db.select().from(threadFollows)).toMatchObject([{ userId: owen.id, isMuted: false }]);
  });

  test("notifies followers with one entry per thread", async () => {
    await db.transaction((tx) => followThread(tx, thread, pia.id));
    await published(owen.id, nora.id);
    await published(owen.id, nora.id);
    expect(await stored(pia.id)).toMatchObject([
      // A UUIDv7: PostgreSQL made the id.
      { id: expect.stringMatching(/^.{14}7.{4}[89ab]/), kind: "thread-reply", count: 2, mail: null },
    ]);
    expect(await stored(nora.id)).toMatchObject([{ kind: "reply", count: 2 }]);
    expect(await kindsOf(owen.id)).toEqual([]);
  });

  test("adds up with its author's other unread replies in the thread", async () => {
    await Promise.all(Array.from({ length: 9 }, () => published(owen.id, nora.id)));
    const last = await published(owen.id, nora.id);
    await published(pia.id, nora.id);
    expect(await stored(nora.id)).toMatchObject([
      { kind: "reply", actorId: owen.id, count: 10, commentId: last, mail: "discussion_replies" },
      { kind: "reply", actorId: pia.id, count: 1 },
    ]);
    await db.update(notifications).set({ readAt: new Date() });
    await published(owen.id, nora.id);
    expect((await stored(nora.id)).map(({ count }) => count)).toEqual([10, 1, 1]);
  });

  test("deletes its notification when deleted, unless that counts other replies", async () => {
    const erase = (commentId: string) => db.transaction((tx) => eraseNotificationsOfComment(tx, commentId));
    await published(owen.id, nora.id);
    const second = await published(owen.id, nora.id);
    await erase(second);
    expect(await stored(nora.id)).toMatchObject([{ kind: "reply", count: 2 }]);
    await erase(await published(pia.id, nora.id));
    expect((await stored(nora.id)).map(({ actorId }) => actorId)).toEqual([owen.id]);
  });

  test("drops out of notifications with a deleted member, unless a placeholder stays", async () => {
    await published(owen.id, nora.id);
    await published(owen.id, nora.id);
    const deletion = { userId: owen.id, deletedUserId: max.id, keepsContributions: false };
    await db.transaction((tx) => eraseActor(tx, deletion));
    expect(await stored(nora.id)).toMatchObject([{ actorId: max.id, count: 2 }]);
    await db.update(notifications).set({ actorId: owen.id, commentId: null });
    await db.transaction((tx) => eraseActor(tx, deletion));
    expect(await stored(nora.id)).toEqual([]);
  });

  test("notifies mentioned members of the mention only", async () => {
    await db.transaction((tx) => followThread(tx, thread, pia.id));
    await published(owen.id, nora.id, [pia.id, nora.id]);
    expect(await kindsOf(pia.id)).toEqual(["mention"]);
    expect(await kindsOf(nora.id)).toEqual(["mention"]);
  });

  test("emails mentions under the thread's preference, even in a muted thread", async () => {
    await published(owen.id, nora.id, [nora.id, pia.id]);
    expect(await stored(nora.id)).toMatchObject([{ kind: "mention", mail: "discussion_replies" }]);
    expect(await stored(pia.id)).toMatchObject([{ kind: "mention", mail: "discussion_replies" }]);
    await mute(nora.id);
    await published(owen.id, nora.id, [nora.id]);
    expect((await stored(nora.id)).map(({ kind, mail }) => [kind, mail])).toEqual([
      ["mention", "discussion_replies"],
      ["mention", "discussion_replies"],
    ]);
  });

  test("skips members who muted the thread, unless it mentions them", async () => {
    await mute(nora.id);
    await mute(pia.id);
    await published(owen.id, nora.id);
    expect(await kindsOf(nora.id)).toEqual([]);
    expect(await kindsOf(pia.id)).toEqual([]);
    await published(owen.id, nora.id, [pia.id]);
    expect(await kindsOf(pia.id)).toEqual(["mention"]);
  });

  test("keeps the thread muted for its author", async () => {
    await mute(owen.id);
    await published(owen.id, nora.id);
    const [follow] = await db
      .select()
      .from(threadFollows)
      .where(and(eq(threadFollows.userId, owen.id), eq(threadFollows.discussionId, discussionId)));
    expect(follow?.isMuted).toBe(true);
  });
});
