import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { ThreadRef } from "#contract/comments.ts";
import { blocks, notifications, threadFollows } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeComment, storeDiscussion } from "#tests/support/stored-community.ts";
import {
  eraseActor,
  eraseNotificationsOfComment,
  followThread,
  type Notice,
  notify,
  notifyThread,
} from "./index.ts";

const { world, platform } = await openTestApi();
const { db } = platform;
const { nora, owen, pia, max } = world.people;
const discussionId = await storeDiscussion(db, { userId: nora.id });
const thread: ThreadRef = { kind: "discussion", id: discussionId };

beforeEach(async () => {
  await db.delete(notifications);
  await db.delete(blocks);
  await db.delete(threadFollows);
});

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

describe("a notice", () => {
  test("is stored for the person that it is for", async () => {
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

  test("of what one did oneself is not", async () => {
    await tell(like(nora.id));
    expect(await stored(nora.id)).toEqual([]);
  });

  test("of what a blocked person did is not; of others at the same time it is", async () => {
    await db.insert(blocks).values({ blockerId: nora.id, blockedId: owen.id });
    await tell(
      { userId: nora.id, kind: "reply", actorId: owen.id, discussionId },
      { userId: pia.id, kind: "thread-reply", actorId: owen.id, discussionId },
    );
    expect(await stored(nora.id)).toEqual([]);
    expect(await stored(pia.id)).toHaveLength(1);
  });

  test("of the same group adds up while it is unread, and begins anew once it was read", async () => {
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

  test("goes with the transaction that causes it", async () => {
    await expect(
      db.transaction(async (tx) => {
        await notify(tx, [like(owen.id)]);
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    expect(await stored(nora.id)).toEqual([]);
  });

  test("twenty of a group at once are one, counted twenty", async () => {
    await Promise.all(Array.from({ length: 20 }, () => tell(like(owen.id))));
    expect(await stored(nora.id)).toMatchObject([{ count: 20 }]);
  });
});

describe("a comment", () => {
  const published = async (authorId: string, answeredId: string, mentionedIds: string[] = []) => {
    const id = await storeComment(db, { thread, userId: authorId });
    await db.transaction((tx) => notifyThread(tx, { id, thread, authorId, answeredId, mentionedIds }));
    return id;
  };
  const kindsOf = async (userId: string) => (await stored(userId)).map(({ kind }) => kind);
  const mute = (userId: string) => db.insert(threadFollows).values({ userId, discussionId, isMuted: true });

  test("tells whom it answers, with the mail that goes with it, and makes its author follow", async () => {
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

  test("tells those who follow once, in one line for the thread", async () => {
    await db.transaction((tx) => followThread(tx, thread, pia.id));
    await published(owen.id, nora.id);
    await published(owen.id, nora.id);
    expect(await stored(pia.id)).toMatchObject([{ kind: "thread-reply", count: 2, mail: null }]);
    expect(await stored(nora.id)).toMatchObject([{ kind: "reply", count: 2 }]);
    expect(await kindsOf(owen.id)).toEqual([]);
  });

  test("adds up with the other unread replies of its author in the thread", async () => {
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

  test("that is forgotten takes along what is told of it alone, not of other replies", async () => {
    const forget = (commentId: string) => db.transaction((tx) => eraseNotificationsOfComment(tx, commentId));
    await published(owen.id, nora.id);
    const second = await published(owen.id, nora.id);
    await forget(second);
    expect(await stored(nora.id)).toMatchObject([{ kind: "reply", count: 2 }]);
    await forget(await published(pia.id, nora.id));
    expect((await stored(nora.id)).map(({ actorId }) => actorId)).toEqual([owen.id]);
  });

  test("of a deleted member is gone from what others were told, unless a placeholder stays", async () => {
    await published(owen.id, nora.id);
    await published(owen.id, nora.id);
    const deletion = { userId: owen.id, deletedUserId: max.id, keepsContributions: false };
    await db.transaction((tx) => eraseActor(tx, deletion));
    expect(await stored(nora.id)).toMatchObject([{ actorId: max.id, count: 2 }]);
    await db.update(notifications).set({ actorId: owen.id, commentId: null });
    await db.transaction((tx) => eraseActor(tx, deletion));
    expect(await stored(nora.id)).toEqual([]);
  });

  test("tells whom it names of that, and of nothing else", async () => {
    await db.transaction((tx) => followThread(tx, thread, pia.id));
    await published(owen.id, nora.id, [pia.id, nora.id]);
    expect(await kindsOf(pia.id)).toEqual(["mention"]);
    expect(await kindsOf(nora.id)).toEqual(["mention"]);
  });

  test("sends who is named the mail of the place, also where they muted the thread", async () => {
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

  test("is silent for who muted the thread, unless it names them", async () => {
    await mute(nora.id);
    await mute(pia.id);
    await published(owen.id, nora.id);
    expect(await kindsOf(nora.id)).toEqual([]);
    expect(await kindsOf(pia.id)).toEqual([]);
    await published(owen.id, nora.id, [pia.id]);
    expect(await kindsOf(pia.id)).toEqual(["mention"]);
  });

  test("of somebody who muted the thread leaves it muted", async () => {
    await mute(owen.id);
    await published(owen.id, nora.id);
    const [follow] = await db
      .select()
      .from(threadFollows)
      .where(and(eq(threadFollows.userId, owen.id), eq(threadFollows.discussionId, discussionId)));
    expect(follow?.isMuted).toBe(true);
  });
});
