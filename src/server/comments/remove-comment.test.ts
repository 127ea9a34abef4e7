import { beforeEach, describe, expect, test } from "vitest";
import {
  commentMentions,
  comments,
  commentVersions,
  likes,
  notifications,
  threadFollows,
} from "#server/platform/db/schema/index.ts";
import { LIMIT_TABLE } from "#server/platform/limits/limits.ts";
import { MISSING } from "#tests/support/api.ts";
import { openThreads } from "#tests/support/comment-threads.ts";

const { as, db, people, platform, newThread, stored, rowOf, replyCountOf, toldTo, clear } =
  await openThreads();

beforeEach(clear);

const post = async (thread: Awaited<ReturnType<typeof newThread>>, parentId: string | null = null) =>
  (await as("owen").comments.create({ thread, parentId, content: "It was for me." })).comment.id;

describe("comments.remove", () => {
  test("leaves nothing of a comment without replies", async () => {
    const thread = await newThread();
    const id = await post(thread);
    expect(await as("owen").comments.remove({ id })).toEqual({ isTombstone: false, total: 0 });
    expect(await db.$count(comments)).toBe(0);
    expect(await replyCountOf(thread.id)).toBe(0);
  });

  test("leaves a placeholder, without the text, of a comment with replies", async () => {
    const thread = await newThread();
    const { comment } = await as("owen").comments.create({ thread, content: "Look, @Nora Quill" });
    const { id, body } = comment;
    await as("pia").likes.put({ kind: "comments", id });
    await db.insert(commentVersions).values({ commentId: id, content: "Before", body: body ?? [] });
    const answer = await post(thread, id);

    expect(await as("owen").comments.remove({ id })).toEqual({ isTombstone: true, total: 1 });
    expect(await rowOf(id)).toMatchObject({
      status: "deleted",
      content: null,
      body: null,
      likeCount: 0,
      editedAt: null,
    });
    for (const table of [commentVersions, commentMentions, likes]) expect(await db.$count(table)).toBe(0);
    expect(await replyCountOf(thread.id)).toBe(1);
    const { items } = await as("owen").comments.list({ kind: "discussions", id: thread.id });
    expect(items).toMatchObject([
      { id, state: "deleted", author: null, body: null, replyCount: 1 },
      { id: answer, replyTo: null, depth: 1 },
    ]);
  });

  test("removes the placeholders above the last reply", async () => {
    const thread = await newThread();
    const kept = await post(thread);
    const first = await post(thread, kept);
    const second = await post(thread, first);
    const third = await post(thread, second);
    const beside = await post(thread, first);
    for (const id of [first, second]) await as("owen").comments.remove({ id });
    await as("owen").comments.remove({ id: third });
    // The first one still has a reply.
    expect((await db.select().from(comments)).map(({ id }) => id).sort()).toEqual(
      [kept, first, beside].sort(),
    );
    expect(await as("owen").comments.remove({ id: beside })).toEqual({ isTombstone: false, total: 1 });
    expect((await db.select().from(comments)).map(({ id }) => id)).toEqual([kept]);
    expect(await replyCountOf(thread.id)).toBe(1);
  });

  test("removes notifications about it alone; those that include others stay and link to the thread", async () => {
    const thread = await newThread();
    await stored(thread, "pia");
    await db.insert(threadFollows).values({ userId: people.pia.id, discussionId: thread.id });
    const kept = await post(thread);
    const { comment } = await as("owen").comments.create({ thread, content: "@Nora Quill, @Pia Lindgren!" });
    const last = await post(thread);
    await as("max").likes.put({ kind: "comments", id: last });
    await as("max").likes.put({ kind: "comments", id: kept });
    const warning = {
      userId: people.owen.id,
      kind: "warning" as const,
      reason: "Be kind.",
      discussionId: thread.id,
    };
    await db.insert(notifications).values({ ...warning, commentId: last });
    for (const id of [comment.id, last]) await as("owen").comments.remove({ id });

    expect(await toldTo("nora")).toEqual([{ kind: "reply", commentId: null, count: 2 }]);
    expect(await toldTo("pia")).toEqual([{ kind: "thread-reply", commentId: null, count: 2 }]);
    expect((await as("pia").notifications.list({})).items).toMatchObject([
      { excerpt: null, target: { kind: "discussion", id: thread.id, commentId: null } },
    ]);
    const told = await toldTo("owen");
    expect(told.map(({ kind, commentId }) => [kind, commentId]).sort()).toEqual([
      ["like", kept],
      ["warning", null],
    ]);
  });

  test("removes a thread notification about nothing else", async () => {
    const thread = await newThread();
    await db.insert(threadFollows).values({ userId: people.pia.id, discussionId: thread.id });
    const id = await post(thread);
    expect(await toldTo("pia")).toEqual([{ kind: "thread-reply", commentId: id, count: 1 }]);
    await as("owen").comments.remove({ id });
    expect(await toldTo("pia")).toEqual([]);
  });

  test("leaves no placeholder when the last two replies are deleted concurrently", async () => {
    const thread = await newThread();
    const parent = await post(thread);
    const [one, other] = [await post(thread, parent), await post(thread, parent)];
    await as("owen").comments.remove({ id: parent });
    await Promise.all([one, other].map((id) => as("owen").comments.remove({ id })));
    expect(await db.$count(comments)).toBe(0);
    expect(await replyCountOf(thread.id)).toBe(0);
  });

  test("doesn't lower the count for a held, hidden or rejected comment", async () => {
    const thread = await newThread();
    await post(thread);
    for (const status of ["held", "hidden", "rejected"] as const) {
      const id = await stored(thread, "owen", { status });
      expect(await as("owen").comments.remove({ id })).toEqual({ isTombstone: false, total: 1 });
    }
    expect(await replyCountOf(thread.id)).toBe(1);
  });
});

describe("rejects", () => {
  test("visitors, other members, the thread's author and moderators", async () => {
    const id = await post(await newThread());
    await expect(as().comments.remove({ id })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    for (const person of ["pia", "nora", "max"] as const) {
      await expect(as(person).comments.remove({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    expect((await rowOf(id))?.status).toBe("visible");
  });

  test("comments that are missing, removed or already deleted", async () => {
    const thread = await newThread();
    const ids = [MISSING];
    for (const status of ["removed", "deleted"] as const) ids.push(await stored(thread, "owen", { status }));
    for (const id of ids) {
      await expect(as("owen").comments.remove({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await db.$count(comments)).toBe(2);
  });

  test("the second of two concurrent deletions", async () => {
    const id = await post(await newThread());
    const results = await Promise.allSettled([0, 1].map(() => as("owen").comments.remove({ id })));
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await db.$count(comments)).toBe(0);
  });

  test("too many writes", async () => {
    const id = await post(await newThread());
    for (let used = 1; used < LIMIT_TABLE.write.points; used++) {
      await platform.limits.take("write", people.owen.id);
    }
    await expect(as("owen").comments.remove({ id })).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });
});
