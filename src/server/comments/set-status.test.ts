import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { commentMentions, comments, commentVersions, users } from "#server/platform/db/schema/index.ts";
import { MISSING, openThreads } from "#tests/support/comment-threads.ts";
import { approveHeldComment, rejectHeldComment, setCommentStatus } from "./index.ts";

const { as, db, people, newThread, stored, rowOf, replyCountOf, toldTo, clear } = await openThreads();

beforeEach(clear);

const set = (
  id: string,
  status: "visible" | "hidden" | "removed",
  moderatorId: string | null = people.max.id,
) => db.transaction((tx) => setCommentStatus(tx, id, status, moderatorId));
const approve = (id: string) => db.transaction((tx) => approveHeldComment(tx, { id }));
const reject = (id: string) => db.transaction((tx) => rejectHeldComment(tx, { id }));

/** An edit of Owen's comment that waits for a moderator. */
async function hold(id: string, content: string) {
  await db.update(users).set({ createdAt: new Date() }).where(eq(users.id, people.owen.id));
  await as("owen").comments.update({ id, content: `${content} https://example.com/new` });
  await db
    .update(users)
    .set({ createdAt: new Date(2020, 1) })
    .where(eq(users.id, people.owen.id));
  expect((await rowOf(id))?.status).toBe("held");
}

describe("taking away and giving back", () => {
  test("keeps the count, and tells how it stood", async () => {
    const thread = await newThread();
    const { id } = (await as("owen").comments.create({ thread, content: "One" })).comment;
    expect(await set(id, "hidden")).toMatchObject({ userId: people.owen.id, status: "visible", thread });
    expect(await replyCountOf(thread.id)).toBe(0);
    expect(await set(id, "removed")).toMatchObject({ status: "hidden" });
    expect(await replyCountOf(thread.id)).toBe(0);
    expect(await set(id, "visible")).toMatchObject({ status: "removed" });
    expect(await replyCountOf(thread.id)).toBe(1);
    expect(await set(id, "visible")).toBeNull();
    expect(await replyCountOf(thread.id)).toBe(1);
  });

  test("does nothing to what is missing or deleted", async () => {
    const id = await stored(await newThread(), "owen", { status: "deleted" });
    for (const status of ["visible", "hidden", "removed"] as const) {
      expect(await set(id, status)).toBeNull();
      expect(await set(MISSING, status)).toBeNull();
    }
    expect((await rowOf(id))?.status).toBe("deleted");
  });

  test("gives nothing back that was not taken away", async () => {
    const thread = await newThread();
    for (const status of ["held", "rejected"] as const) {
      expect(await set(await stored(thread, "owen", { status }), "visible")).toBeNull();
    }
    expect(await replyCountOf(thread.id)).toBe(0);
  });

  test("by the rules touches only what everyone sees", async () => {
    const thread = await newThread();
    for (const status of ["held", "removed", "rejected", "hidden"] as const) {
      const id = await stored(thread, "owen", { status });
      expect(await set(id, "hidden", null)).toBeNull();
      expect((await rowOf(id))?.status).toBe(status);
    }
    const { id } = (await as("owen").comments.create({ thread, content: "One" })).comment;
    expect(await set(id, "hidden", null)).toMatchObject({ status: "visible" });
  });
});

describe("a held comment", () => {
  test("that is approved counts, and those whom it concerns are told", async () => {
    const thread = await newThread();
    const above = await stored(thread, "pia");
    const id = await stored(thread, "owen", { status: "held", parentId: above });
    await db.insert(commentMentions).values({ commentId: id, userId: people.nora.id });
    expect(await approve(id)).toMatchObject({ id, userId: people.owen.id, status: "held", thread });
    expect(await rowOf(id)).toMatchObject({ status: "visible", heldFor: null });
    expect(await replyCountOf(thread.id)).toBe(1);
    expect(await toldTo("pia")).toEqual([{ kind: "reply", commentId: id, count: 1 }]);
    expect(await toldTo("nora")).toEqual([{ kind: "mention", commentId: id, count: 1 }]);
    expect(await approve(id)).toBeNull();
    expect(await replyCountOf(thread.id)).toBe(1);
  });

  test("that is rejected does not count, and nobody is told", async () => {
    const thread = await newThread();
    const id = await stored(thread, "owen", { status: "held" });
    expect(await reject(id)).toMatchObject({ status: "held" });
    expect(await rowOf(id)).toMatchObject({ status: "rejected", heldFor: null });
    expect(await replyCountOf(thread.id)).toBe(0);
    expect(await toldTo("nora")).toEqual([]);
    expect(await reject(id)).toBeNull();
    expect(await approve(id)).toBeNull();
  });

  test("that is an edit of what was public, and is rejected, says again what readers saw", async () => {
    const thread = await newThread();
    const { comment } = await as("owen").comments.create({ thread, content: "**One**, @Nora Quill" });
    const { id } = comment;
    await db.update(comments).set({ createdAt: new Date(Date.now() - 60 * 60 * 1000) });
    await hold(id, "Two, @Pia Lindgren");
    const told = { nora: await toldTo("nora"), pia: await toldTo("pia") };
    expect(await replyCountOf(thread.id)).toBe(0);

    expect(await reject(id)).toMatchObject({ status: "held" });
    expect(await rowOf(id)).toMatchObject({
      status: "visible",
      heldFor: null,
      content: "**One**, @Nora Quill",
      body: comment.body,
      editedAt: null,
    });
    // Moderators keep the edit that they rejected.
    expect(await db.select().from(commentVersions)).toMatchObject([
      { content: "Two, @Pia Lindgren https://example.com/new", wasHeld: true },
    ]);
    expect(await replyCountOf(thread.id)).toBe(1);
    expect(await db.select().from(commentMentions)).toEqual([{ commentId: id, userId: people.nora.id }]);
    expect({ nora: await toldTo("nora"), pia: await toldTo("pia") }).toEqual(told);
    expect(await reject(id)).toBeNull();
  });

  test("that was changed while it waited says again what readers saw, not what it said in between", async () => {
    const { id } = (await as("owen").comments.create({ thread: await newThread(), content: "One" })).comment;
    await hold(id, "Two");
    await as("owen").comments.update({ id, content: "Three" });
    await reject(id);
    expect(await rowOf(id)).toMatchObject({ status: "visible", content: "One", editedAt: null });
    expect(
      (await db.select().from(commentVersions)).map(({ content, wasHeld }) => [content, wasHeld]),
    ).toEqual([
      ["Two https://example.com/new", true],
      ["Three", true],
    ]);
  });

  test("that is a later edit keeps the versions before, and when it was changed last", async () => {
    const { id } = (await as("owen").comments.create({ thread: await newThread(), content: "One" })).comment;
    await db.update(comments).set({ createdAt: new Date(Date.now() - 60 * 60 * 1000) });
    await as("owen").comments.update({ id, content: "Two" });
    const changedAt = (await db.select().from(commentVersions))[0]?.createdAt;
    await hold(id, "Three");
    await reject(id);
    expect(await rowOf(id)).toMatchObject({ status: "visible", content: "Two", editedAt: changedAt });
    expect(
      (await db.select().from(commentVersions)).map(({ content, wasHeld }) => [content, wasHeld]),
    ).toEqual([
      ["One", false],
      ["Three https://example.com/new", true],
    ]);
  });

  test("is decided once by two at once", async () => {
    const thread = await newThread();
    const id = await stored(thread, "owen", { status: "held" });
    const decided = await Promise.all([approve(id), reject(id), approve(id)]);
    expect(decided.filter((one) => one !== null)).toHaveLength(1);
    const isVisible = (await rowOf(id))?.status === "visible";
    expect(await replyCountOf(thread.id)).toBe(isVisible ? 1 : 0);
  });

  test("that is not held, or missing, is not decided", async () => {
    const visible = await stored(await newThread(), "owen");
    for (const id of [visible, MISSING]) {
      expect(await approve(id)).toBeNull();
      expect(await reject(id)).toBeNull();
    }
  });
});
