import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { commentMentions, comments, commentVersions, users } from "#server/platform/db/schema/index.ts";
import { MISSING } from "#tests/support/api.ts";
import { openThreads } from "#tests/support/comment-threads.ts";
import { decideHeldComment, setCommentStatus } from "./index.ts";

const { as, db, people, newThread, stored, rowOf, replyCountOf, toldTo, clear } = await openThreads();

beforeEach(clear);

const set = (
  id: string,
  status: "visible" | "hidden" | "removed",
  moderatorId: string | null = people.max.id,
) => db.transaction((tx) => setCommentStatus(tx, id, status, moderatorId));
const approve = (id: string) => db.transaction((tx) => decideHeldComment(tx, { id }, "approved"));
const reject = (id: string) => db.transaction((tx) => decideHeldComment(tx, { id }, "rejected"));

/** Edits Owen's comment so that the edit is held. */
async function storeHeldEdit(id: string, content: string) {
  await db.update(users).set({ createdAt: new Date() }).where(eq(users.id, people.owen.id));
  await as("owen").comments.update({ id, content: `${content} https://example.com/new` });
  await db
    .update(users)
    .set({ createdAt: new Date(2020, 1) })
    .where(eq(users.id, people.owen.id));
  expect((await rowOf(id))?.status).toBe("held");
}

describe("hiding, removing and restoring", () => {
  test("keeps the count correct and returns the previous status", async () => {
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

  test("ignores missing and deleted comments", async () => {
    const id = await stored(await newThread(), "owen", { status: "deleted" });
    for (const status of ["visible", "hidden", "removed"] as const) {
      expect(await set(id, status)).toBeNull();
      expect(await set(MISSING, status)).toBeNull();
    }
    expect((await rowOf(id))?.status).toBe("deleted");
  });

  test("restores only hidden or removed comments", async () => {
    const thread = await newThread();
    for (const status of ["held", "rejected"] as const) {
      expect(await set(await stored(thread, "owen", { status }), "visible")).toBeNull();
    }
    expect(await replyCountOf(thread.id)).toBe(0);
  });

  test("changes only visible comments for the automatic rule", async () => {
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
  test("is counted after approval and notifies everyone concerned", async () => {
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

  test("isn't counted after rejection and notifies no one", async () => {
    const thread = await newThread();
    const id = await stored(thread, "owen", { status: "held" });
    expect(await reject(id)).toMatchObject({ status: "held" });
    expect(await rowOf(id)).toMatchObject({ status: "rejected", heldFor: null });
    expect(await replyCountOf(thread.id)).toBe(0);
    expect(await toldTo("nora")).toEqual([]);
    expect(await reject(id)).toBeNull();
    expect(await approve(id)).toBeNull();
  });

  test("returns to its public text when its edit is rejected", async () => {
    const thread = await newThread();
    const { comment } = await as("owen").comments.create({ thread, content: "**One**, @Nora Quill" });
    const { id } = comment;
    await db.update(comments).set({ createdAt: new Date(Date.now() - 60 * 60 * 1000) });
    await storeHeldEdit(id, "Two, @Pia Lindgren");
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
    // Moderators keep the rejected edit.
    expect(await db.select().from(commentVersions)).toMatchObject([
      { content: "Two, @Pia Lindgren https://example.com/new", wasHeld: true },
    ]);
    expect(await replyCountOf(thread.id)).toBe(1);
    expect(await db.select().from(commentMentions)).toEqual([{ commentId: id, userId: people.nora.id }]);
    expect({ nora: await toldTo("nora"), pia: await toldTo("pia") }).toEqual(told);
    expect(await reject(id)).toBeNull();
  });

  test("returns to its public text even when it was edited while held", async () => {
    const { id } = (await as("owen").comments.create({ thread: await newThread(), content: "One" })).comment;
    await storeHeldEdit(id, "Two");
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

  test("keeps earlier versions and the last edit time when a later edit is rejected", async () => {
    const { id } = (await as("owen").comments.create({ thread: await newThread(), content: "One" })).comment;
    await db.update(comments).set({ createdAt: new Date(Date.now() - 60 * 60 * 1000) });
    await as("owen").comments.update({ id, content: "Two" });
    const changedAt = (await db.select().from(commentVersions))[0]?.createdAt;
    await storeHeldEdit(id, "Three");
    await reject(id);
    expect(await rowOf(id)).toMatchObject({ status: "visible", content: "Two", editedAt: changedAt });
    expect(
      (await db.select().from(commentVersions)).map(({ content, wasHeld }) => [content, wasHeld]),
    ).toEqual([
      ["One", false],
      ["Three https://example.com/new", true],
    ]);
  });

  test("gets one decision from concurrent moderators", async () => {
    const thread = await newThread();
    const id = await stored(thread, "owen", { status: "held" });
    const decided = await Promise.all([approve(id), reject(id), approve(id)]);
    expect(decided.filter((one) => one !== null)).toHaveLength(1);
    const isVisible = (await rowOf(id))?.status === "visible";
    expect(await replyCountOf(thread.id)).toBe(isVisible ? 1 : 0);
  });

  test("must exist and be held for a decision", async () => {
    const visible = await stored(await newThread(), "owen");
    for (const id of [visible, MISSING]) {
      expect(await approve(id)).toBeNull();
      expect(await reject(id)).toBeNull();
    }
  });
});
