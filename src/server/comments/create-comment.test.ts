import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  commentMentions,
  comments,
  discussions,
  profiles,
  reviewStats,
  threadFollows,
  users,
} from "#server/platform/db/schema/index.ts";
import { LIMIT_TABLE } from "#server/platform/limits/limits.ts";
import type { StoredStatus } from "#server/platform/stored-status.ts";
import { MISSING, NETWORK } from "#tests/support/api.ts";
import { openThreads } from "#tests/support/comment-threads.ts";
import { untilWaiting } from "#tests/support/sent-reviews.ts";
import { storeReviewers } from "#tests/support/stored-reviews.ts";
import { setCommentStatus } from "./index.ts";

const { as, db, people, platform, newThread, newReviewThread, stored, rowOf, replyCountOf, toldTo, clear } =
  await openThreads();

beforeEach(clear);

const LONG = "We left them after a month: renters only, and nobody ever answered the phone.";

describe("a comment", () => {
  test("is counted, and returned as its author sees it", async () => {
    const thread = await newThread();
    const answer = await as("owen").comments.create({ thread, content: "  They **do** answer.\r\nOften. " });
    expect(answer).toEqual({
      comment: {
        id: expect.any(String),
        parentId: null,
        depth: 0,
        author: { id: people.owen.id, fullName: "Owen Marsh", avatarUrl: null },
        replyTo: null,
        body: [
          {
            type: "paragraph",
            children: [
              { type: "text", text: "They " },
              { type: "bold", children: [{ type: "text", text: "do" }] },
              { type: "text", text: " answer." },
              { type: "break" },
              { type: "text", text: "Often." },
            ],
          },
        ],
        state: "visible",
        createdAt: expect.any(String),
        editedAt: null,
        likeCount: 0,
        isLiked: false,
        replyCount: 0,
        isByStarter: false,
        can: { edit: true, remove: true, reply: true, like: true, report: false },
      },
      total: 1,
    });
    expect(await rowOf(answer.comment.id)).toMatchObject({
      userId: people.owen.id,
      discussionId: thread.id,
      reviewId: null,
      content: "They **do** answer.\nOften.",
      status: "visible",
      heldFor: null,
    });
    expect(await replyCountOf(thread.id)).toBe(1);
    expect(await toldTo("nora")).toEqual([{ kind: "reply", commentId: answer.comment.id, count: 1 }]);
    expect(await db.$count(threadFollows, eq(threadFollows.userId, people.owen.id))).toBeGreaterThan(0);
  });

  test("is counted on a review", async () => {
    const thread = await newReviewThread();
    const { total } = await as("owen").comments.create({ thread, content: "Which plan?" });
    expect(total).toBe(1);
    const [stats] = await db.select().from(reviewStats).where(eq(reviewStats.reviewId, thread.id));
    expect(stats?.replyCount).toBe(1);
    expect(await toldTo("nora")).toMatchObject([{ kind: "reply" }]);
  });

  test("can reply to another one at any depth and notifies its author", async () => {
    const thread = await newThread();
    const first = await as("owen").comments.create({ thread, content: "One" });
    const second = await as("pia").comments.create({ thread, parentId: first.comment.id, content: "Two" });
    const third = await as("owen").comments.create({
      thread: { ...thread, id: thread.id.toUpperCase() },
      parentId: second.comment.id.toUpperCase(),
      content: "Three",
    });
    expect(third).toMatchObject({
      comment: {
        parentId: second.comment.id,
        depth: 2,
        replyTo: { id: people.pia.id, fullName: "Pia Lindgren" },
      },
      total: 3,
    });
    expect(await toldTo("pia")).toMatchObject([{ kind: "reply", commentId: third.comment.id }]);
    expect(await toldTo("owen")).toMatchObject([{ kind: "reply", commentId: second.comment.id }]);
  });

  test("can mention and notify participants, and members who have written something public by their whole name", async () => {
    const thread = await newThread();
    await as("owen").comments.create({ thread, content: "One" });
    const [silent = ""] = await storeReviewers(db, 1);
    await db.update(profiles).set({ fullName: "Silent Reader" }).where(eq(profiles.id, silent));
    const { comment } = await as("pia").comments.create({
      thread,
      content: "@Owen Marsh and @max abara, what say @Nora Quill, @Ada and @Silent Reader?",
    });
    expect(JSON.stringify(comment.body)).toContain(
      `{"type":"mention","userId":"${people.owen.id}","text":"@Owen Marsh"}`,
    );
    const named = await db.select().from(commentMentions);
    expect(named.map(({ userId }) => userId).sort()).toEqual(
      [people.nora.id, people.owen.id, people.max.id].sort(),
    );
    for (const person of ["owen", "max"] as const) {
      expect(await toldTo(person)).toEqual([{ kind: "mention", commentId: comment.id, count: 1 }]);
    }
    expect(await toldTo("ada")).toEqual([]);
  });

  test("mentions no one outside of the thread by a name that two members share", async () => {
    const thread = await newThread();
    await db.update(profiles).set({ fullName: "Max Abara" }).where(eq(profiles.id, people.ada.id));
    const mentioned = async (content: string) =>
      JSON.stringify((await as("owen").comments.create({ thread, content })).comment.body).includes(
        "mention",
      );
    expect(await mentioned("@Max Abara?")).toBe(false);
    // A participant goes before others of the name.
    await stored(thread, "max");
    expect(await mentioned("And @Max Abara?")).toBe(true);
    await db.update(profiles).set({ fullName: "Ada Castellano" }).where(eq(profiles.id, people.ada.id));
  });

  test("shows its marks if it has nothing else", async () => {
    const { comment } = await as("owen").comments.create({ thread: await newThread(), content: ">" });
    expect(comment.body).toEqual([{ type: "paragraph", children: [{ type: "text", text: ">" }] }]);
  });

  test("can have 5000 characters", async () => {
    const content = "c".repeat(5000);
    const { comment } = await as("owen").comments.create({ thread: await newThread(), content });
    expect((await rowOf(comment.id))?.content).toBe(content);
  });
});

describe("in a locked discussion,", () => {
  const lock = (id: string, reason: string | null) => as("max").moderation.putLock({ id, reason });

  test("no one can comment or reply, not even moderators; existing comments can be edited, liked and deleted", async () => {
    const thread = await newThread();
    const { comment } = await as("owen").comments.create({ thread, content: "Before." });
    await lock(thread.id, "Settled.");
    for (const person of ["owen", "nora", "max"] as const) {
      for (const parentId of [null, comment.id]) {
        await expect(
          as(person).comments.create({ thread, parentId, content: "Late." }),
        ).rejects.toMatchObject({
          code: "LOCKED",
          status: 409,
        });
      }
    }
    const { items, total } = await as("owen").comments.list({ kind: "discussions", id: thread.id });
    expect({ total, can: items[0]?.can }).toEqual({
      total: 1,
      can: { edit: true, remove: true, reply: false, like: true, report: false },
    });
    await as("owen").comments.update({ id: comment.id, content: "Before, corrected." });
    await as("pia").likes.put({ kind: "comments", id: comment.id });
    await as("owen").comments.remove({ id: comment.id });
    await lock(thread.id, null);
    await as("owen").comments.create({ thread, content: "After." });
  });

  test("no comment is stored after a concurrent lock", async () => {
    const thread = await newThread();
    const sent = Promise.allSettled(
      Array.from({ length: 10 }, () => as("owen").comments.create({ thread, content: "Now." })),
    );
    const { lock: set } = await lock(thread.id, "Settled.");
    const after = (await as().comments.list({ kind: "discussions", id: thread.id })).total;
    const results = await sent;
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "LOCKED" });
    }
    expect(set).not.toBeNull();
    expect((await as().comments.list({ kind: "discussions", id: thread.id })).total).toBe(after);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(after);
  });
});

describe("rejects", () => {
  test("visitors", async () => {
    const thread = await newThread();
    await expect(as().comments.create({ thread, content: "One" })).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
    expect(await db.$count(comments)).toBe(0);
  });

  test.each([
    ["nothing", "", "Content required"],
    ["blanks", " \n ", "Content required"],
    ["invisible characters", "\u200b\u200b", "Content required"],
    ["5001 characters", "x".repeat(5001), "Must be 5,000 characters or less"],
    ["control characters", "a\u0007b", "Text contains characters that are not allowed"],
  ])("%s", async (_, content, message) => {
    const thread = await newThread();
    await expect(as("owen").comments.create({ thread, content })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      data: { issues: expect.arrayContaining([expect.objectContaining({ message })]) },
    });
    expect(await db.$count(comments)).toBe(0);
  });

  test("a thread that is missing, hidden or not public", async () => {
    const pending = await newThread("pending");
    const threads = [
      { kind: "discussion", id: MISSING },
      { kind: "review", id: MISSING },
      // The other kind.
      { kind: "review", id: (await newThread()).id },
      pending,
      await newThread("hidden"),
      await newReviewThread("pending"),
    ] as const;
    for (const thread of threads) {
      for (const person of ["owen", "nora", "max"] as const) {
        await expect(as(person).comments.create({ thread, content: "One" })).rejects.toMatchObject({
          code: "NOT_FOUND",
        });
      }
    }
    expect(await db.$count(comments)).toBe(0);
  });

  test("a reply to a comment that is missing, in another thread or not visible", async () => {
    const [thread, other] = [await newThread(), await newReviewThread()];
    const parents = [MISSING, await stored(other, "pia")];
    for (const status of ["held", "hidden", "removed", "rejected", "deleted"] as const) {
      parents.push(await stored(thread, "owen", { status }));
    }
    const before = await db.$count(comments);
    for (const parentId of parents) {
      await expect(as("owen").comments.create({ thread, parentId, content: "One" })).rejects.toMatchObject({
        code: "PARENT_GONE",
        status: 409,
      });
      await db.execute(sql`delete from rate_limits`);
    }
    expect(await db.$count(comments)).toBe(before);
  });

  test("comment number 11 in a minute, with the seconds to wait", async () => {
    const thread = await newThread();
    for (let used = 0; used < LIMIT_TABLE.comment.points; used++) {
      await platform.limits.take("comment", people.owen.id);
    }
    const rejected = await as("owen")
      .comments.create({ thread, content: "One" })
      .catch((error: unknown) => error);
    expect(rejected).toMatchObject({ code: "TOO_MANY_REQUESTS", status: 429 });
    expect(rejected).toMatchObject({ data: { retryAfterSeconds: expect.any(Number) } });
    expect(await db.$count(comments)).toBe(0);
    await as("pia").comments.create({ thread, content: "One" });
  });

  test("comment number 61 in a minute from one network", async () => {
    const thread = await newThread();
    for (let used = 1; used < 60; used++) await platform.limits.take("commentNetwork", NETWORK);
    await as("owen").comments.create({ thread, content: "One" });
    await expect(as("pia").comments.create({ thread, content: "Two" })).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
  });
});

describe("holds for a moderator", () => {
  const send = async (content: string) => {
    const thread = await newThread();
    const { comment, total } = await as("uma").comments.create({ thread, content });
    const row = await rowOf(comment.id);
    return { thread, comment, total, row };
  };
  const join = (daysAgo: number) =>
    db
      .update(users)
      .set({ createdAt: new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000) })
      .where(eq(users.id, people.uma.id));
  const setPosts = (status: StoredStatus) =>
    db.update(discussions).set({ moderationStatus: status }).where(eq(discussions.userId, people.uma.id));

  test("comments by members with fewer than two public posts", async () => {
    await setPosts("pending");
    const { thread, comment, total, row } = await send("My first post.");
    expect(row).toMatchObject({ status: "held", heldFor: "first-posts" });
    expect(comment).toMatchObject({ state: "pending", can: { edit: true, remove: true, reply: false } });
    expect(total).toBe(0);
    expect(await replyCountOf(thread.id)).toBe(0);
    expect(await toldTo("nora")).toEqual([]);
    await setPosts("approved");
    expect((await send("My third post.")).row).toMatchObject({ status: "visible", heldFor: null });
  });

  test("links by accounts younger than a week", async () => {
    await join(6);
    expect((await send("Look at https://example.com/x")).row).toMatchObject({ heldFor: "links" });
    expect((await send("Look at it")).row?.status).toBe("visible");
    await join(8);
    expect((await send("See https://example.com/y")).row?.status).toBe("visible");
  });

  test("near duplicates of comments from the last 24 hours", async () => {
    await as("owen").comments.create({ thread: await newThread(), content: LONG });
    expect((await send(`${LONG.toUpperCase()}!!`)).row).toMatchObject({ heldFor: "near-duplicate" });
    await db.update(comments).set({ createdAt: sql`now() - interval '25 hours'` });
    expect((await send(LONG)).row?.status).toBe("visible");
  });

  test("nothing by moderators", async () => {
    const thread = await newThread();
    for (const content of [LONG, LONG]) {
      expect((await as("max").comments.create({ thread, content })).comment.state).toBe("visible");
    }
  });
});

describe("concurrently,", () => {
  test("a reply and the deletion of its parent lose no reply", async () => {
    const thread = await newThread();
    const { id: parentId } = (await as("owen").comments.create({ thread, content: "One" })).comment;
    const results = await Promise.allSettled([
      as("owen").comments.remove({ id: parentId }),
      as("pia").comments.create({ thread, parentId, content: "Two" }),
    ]);
    const [removed, created] = results;
    expect(removed.status).toBe("fulfilled");
    const rows = await db.select().from(comments);
    if (created.status === "fulfilled") {
      expect(rows.map(({ status }) => status).sort()).toEqual(["deleted", "visible"]);
    } else {
      expect(created.reason).toMatchObject({ code: "PARENT_GONE" });
      expect(rows).toEqual([]);
    }
  });

  test("a reply that waited for the deletion of its parent fails", async () => {
    const thread = await newThread();
    const parentId = await stored(thread, "owen");
    let answer: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await tx.delete(comments).where(eq(comments.id, parentId));
      answer = as("pia")
        .comments.create({ thread, parentId, content: "Two" })
        .catch((error: unknown) => error);
      await untilWaiting(db, 1);
    });
    expect(await answer).toMatchObject({ code: "PARENT_GONE" });
  });

  test("all comments count", async () => {
    const thread = await newThread();
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        as("owen").comments.create({ thread, content: `Number ${index}` }),
      ),
    );
    expect(await replyCountOf(thread.id)).toBe(10);
  });

  test("removals and the counter agree", async () => {
    const thread = await newThread();
    const { comment } = await as("owen").comments.create({ thread, content: "One" });
    await Promise.all(
      [0, 1, 2].map(() => db.transaction((tx) => setCommentStatus(tx, comment.id, "removed", people.max.id))),
    );
    expect(await replyCountOf(thread.id)).toBe(0);
  });
});
