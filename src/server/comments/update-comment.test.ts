import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { comments, commentVersions, discussions, users } from "#server/platform/db/schema/index.ts";
import { LIMIT_TABLE } from "#server/platform/limits/limits.ts";
import type { StoredStatus } from "#server/platform/stored-status.ts";
import { MISSING } from "#tests/support/api.ts";
import { openThreads } from "#tests/support/comment-threads.ts";
import { decideHeldComment, setCommentStatus } from "./index.ts";

const { as, db, people, platform, newThread, stored, rowOf, replyCountOf, toldTo, clear } =
  await openThreads();

beforeEach(clear);

const LONG = "We left them after a month: renters only, and nobody ever answered the phone.";

const post = async (content = "It was for me.") => {
  const thread = await newThread();
  const { comment } = await as("owen").comments.create({ thread, content });
  return { thread, id: comment.id };
};
const makeOlder = (id: string, minutes: number) =>
  db
    .update(comments)
    .set({ createdAt: sql`now() - make_interval(mins => ${minutes})` })
    .where(eq(comments.id, id));
const versionsOf = (commentId: string) =>
  db.select().from(commentVersions).where(eq(commentVersions.commentId, commentId));

describe("an edit", () => {
  test("stays unmarked within 15 minutes and leaves a version for moderators only", async () => {
    const { id } = await post();
    await makeOlder(id, 14);
    const { comment, total } = await as("owen").comments.update({ id, content: "It was *not* for me." });
    expect(comment).toMatchObject({ id, state: "visible", editedAt: null });
    expect(JSON.stringify(comment.body)).toContain("italic");
    expect(total).toBe(1);
    expect(await versionsOf(id)).toMatchObject([{ content: "It was for me.", isQuiet: true }]);
    for (const reader of [undefined, "owen", "nora"] as const) {
      expect(await as(reader).comments.listVersions({ id })).toEqual([]);
    }
    expect(await as("max").comments.listVersions({ id })).toHaveLength(1);
    expect((await rowOf(id))?.content).toBe("It was *not* for me.");
  });

  test("gets a mark later and keeps the earlier text", async () => {
    const { id } = await post();
    await makeOlder(id, 16);
    const { comment } = await as("owen").comments.update({ id, content: "Second" });
    expect(comment.editedAt).not.toBeNull();
    await as("owen").comments.update({ id, content: "Third" });
    expect((await versionsOf(id)).map(({ content }) => content)).toEqual(["It was for me.", "Second"]);
  });

  test("returns the reply's place in the thread, and counts the comments of all branches", async () => {
    const { thread, id: parentId } = await post("One");
    await as("pia").comments.create({ thread, content: "Another branch" });
    const reply = (parentId: string, content: string) =>
      as("owen").comments.create({ thread, parentId, content });
    const { comment: edited } = await reply(parentId, "Two");
    const { comment: below } = await reply(edited.id, "Three");
    await reply(below.id, "Four");
    expect(await as("owen").comments.update({ id: edited.id, content: "Two, changed" })).toMatchObject({
      comment: { id: edited.id, parentId, depth: 1, replyCount: 2, replyTo: { id: people.owen.id } },
      total: 5,
    });
  });

  test("stores nothing if the text is the same", async () => {
    const { id } = await post();
    await makeOlder(id, 16);
    const { comment } = await as("owen").comments.update({ id, content: "It was for me. " });
    expect(comment.editedAt).toBeNull();
    expect(await versionsOf(id)).toEqual([]);
  });

  test("notifies newly mentioned members once", async () => {
    const { id } = await post("One");
    for (const content of ["@Nora Quill?", "One again", "@Nora Quill!"]) {
      await as("owen").comments.update({ id, content });
    }
    const told = await toldTo("nora");
    expect(told.filter(({ kind }) => kind === "mention")).toEqual([
      { kind: "mention", commentId: id, count: 1 },
    ]);
  });

  test("keeps a held comment held, and notifies no one", async () => {
    const thread = await newThread();
    const id = await stored(thread, "owen", { status: "held" });
    await makeOlder(id, 60);
    const { comment } = await as("owen").comments.update({ id, content: "@Nora Quill, look" });
    expect(comment).toMatchObject({ state: "pending", editedAt: null });
    expect(await toldTo("nora")).toEqual([]);
  });

  test("keeps a held comment's earlier text for moderators only, even after approval", async () => {
    const thread = await newThread();
    const id = await stored(thread, "owen", { status: "held", content: "You fool" });
    await as("owen").comments.update({ id, content: "Have a nice day" });
    expect(await versionsOf(id)).toMatchObject([{ content: "You fool", isQuiet: false, wasHeld: true }]);
    await db.transaction((tx) => decideHeldComment(tx, { id }, "approved"));
    for (const reader of [undefined, "owen", "nora"] as const) {
      expect(await as(reader).comments.listVersions({ id })).toEqual([]);
    }
    expect(await as("max").comments.listVersions({ id })).toHaveLength(1);
    // Readers see the comment for the first time.
    expect((await toldTo("nora")).map(({ kind }) => kind)).toEqual(["reply"]);
  });
});

describe("an edit is held if it", () => {
  test("adds a link from a young account, and isn't counted until approval", async () => {
    const { id, thread } = await post("See https://example.com/one");
    await db.update(users).set({ createdAt: new Date() }).where(eq(users.id, people.owen.id));
    try {
      const same = await as("owen").comments.update({ id, content: "Look: https://example.com/one" });
      expect(same.comment.state).toBe("visible");
      const held = await as("owen").comments.update({
        id,
        content: "Look: https://example.com/two @Nora Quill",
      });
      expect(held).toMatchObject({ comment: { state: "pending" }, total: 0 });
    } finally {
      await db
        .update(users)
        .set({ createdAt: new Date(2020, 1) })
        .where(eq(users.id, people.owen.id));
    }
    expect(await rowOf(id)).toMatchObject({ status: "held", heldFor: "links" });
    expect(await replyCountOf(thread.id)).toBe(0);
    // Moderators see the public text before it.
    expect((await versionsOf(id)).filter(({ isQuiet }) => !isQuiet)).toHaveLength(1);
    expect((await toldTo("nora")).map(({ kind }) => kind)).toEqual(["reply"]);

    await db.transaction((tx) => decideHeldComment(tx, { id }, "approved"));
    expect(await rowOf(id)).toMatchObject({ status: "visible", heldFor: null });
    expect(await replyCountOf(thread.id)).toBe(1);
    // The reply was notified when it was new.
    expect((await toldTo("nora")).map(({ kind }) => kind).sort()).toEqual(["mention", "reply"]);
  });

  test("changes one of the member's first two posts", async () => {
    const setPosts = (status: StoredStatus) =>
      db.update(discussions).set({ moderationStatus: status }).where(eq(discussions.userId, people.owen.id));
    const { id } = await post("My first post.");
    await setPosts("pending");
    try {
      const { comment } = await as("owen").comments.update({ id, content: "Something else." });
      expect(comment.state).toBe("pending");
      expect(await rowOf(id)).toMatchObject({ status: "held", heldFor: "first-posts" });
    } finally {
      await setPosts("approved");
    }
  });

  test("nearly repeats another comment, but not its own earlier text", async () => {
    const { id } = await post(LONG);
    expect((await as("owen").comments.update({ id, content: `${LONG} Ever.` })).comment.state).toBe(
      "visible",
    );
    await as("pia").comments.create({ thread: await newThread(), content: "One" });
    const other = await post("Two");
    await as("owen").comments.update({ id: other.id, content: LONG });
    expect(await rowOf(other.id)).toMatchObject({ status: "held", heldFor: "near-duplicate" });
  });
});

describe("an edit isn't held because of", () => {
  test("a later copy of the edited comment", async () => {
    const { id } = await post(LONG);
    await makeOlder(id, 30);
    await stored(await newThread(), "pia", { content: `${LONG} Really.` });
    const { comment } = await as("owen").comments.update({ id, content: `${LONG} Never.` });
    expect(comment.state).toBe("visible");
  });

  test.each(["rejected", "removed"] as const)("a copied comment that was %s", async (status) => {
    const copied = await stored(await newThread(), "pia", { content: LONG, status });
    await makeOlder(copied, 30);
    const { id } = await post("Two");
    expect((await as("owen").comments.update({ id, content: LONG })).comment.state).toBe("visible");
  });

  test("a copied comment more than a day older", async () => {
    const copied = await stored(await newThread(), "pia", { content: LONG });
    const { id } = await post("Two");
    await makeOlder(id, 60);
    await makeOlder(copied, 26 * 60);
    expect((await as("owen").comments.update({ id, content: LONG })).comment.state).toBe("visible");
    await makeOlder(copied, 24 * 60);
    expect((await as("owen").comments.update({ id, content: `${LONG} Ever.` })).comment.state).toBe(
      "pending",
    );
  });
});

describe("rejects", () => {
  test("visitors, other members and moderators", async () => {
    const { id } = await post();
    await expect(as().comments.update({ id, content: "X" })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    for (const person of ["pia", "nora", "max"] as const) {
      await expect(as(person).comments.update({ id, content: "X" })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    }
    expect((await rowOf(id))?.content).toBe("It was for me.");
  });

  test("a comment that is missing, hidden, removed, rejected or deleted", async () => {
    const thread = await newThread();
    const ids = [MISSING];
    for (const status of ["hidden", "removed", "rejected", "deleted"] as const) {
      ids.push(await stored(thread, "owen", { status }));
    }
    for (const id of ids) {
      await expect(as("owen").comments.update({ id, content: "X" })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
      await expect(as("owen").comments.getContent({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });

  test("a comment that was hidden since it was opened", async () => {
    const { id } = await post();
    await db.transaction((tx) => setCommentStatus(tx, id, "hidden", people.max.id));
    await expect(as("owen").comments.update({ id, content: "X" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test.each([
    ["nothing", " ", "Content required"],
    ["5001 characters", "x".repeat(5001), "Must be 5,000 characters or less"],
  ])("%s", async (_, content, message) => {
    const { id } = await post();
    await expect(as("owen").comments.update({ id, content })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      data: { issues: expect.arrayContaining([expect.objectContaining({ message })]) },
    });
  });

  test("edit number 11 in a minute", async () => {
    const { id } = await post();
    for (let used = 1; used < LIMIT_TABLE.comment.points; used++) {
      await platform.limits.take("comment", people.owen.id);
    }
    await expect(as("owen").comments.update({ id, content: "X" })).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
  });
});

describe("getContent", () => {
  test("returns the author's text with its marks", async () => {
    const { id } = await post("It **was** for me.");
    expect(await as("owen").comments.getContent({ id })).toEqual({
      content: "It **was** for me.",
      version: expect.any(String),
    });
  });

  test("rejects everyone else", async () => {
    const { id } = await post();
    await expect(as().comments.getContent({ id })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    for (const person of ["pia", "max"] as const) {
      await expect(as(person).comments.getContent({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });
});

describe("the versions", () => {
  test("include all for everyone who can read the comment, newest first", async () => {
    const { id } = await post("First");
    await makeOlder(id, 16);
    await as("owen").comments.update({ id, content: "Second" });
    await as("owen").comments.update({ id, content: "Third" });
    const versions = await as().comments.listVersions({ id });
    expect(versions.map(({ body }) => JSON.stringify(body).match(/First|Second|Third/)?.[0])).toEqual([
      "Second",
      "First",
    ]);
  });

  test("require the author or a moderator if the comment is hidden", async () => {
    const { id } = await post("First");
    await makeOlder(id, 16);
    await as("owen").comments.update({ id, content: "Second" });
    await db.transaction((tx) => setCommentStatus(tx, id, "hidden", people.max.id));
    for (const person of [undefined, "pia"] as const) {
      await expect(as(person).comments.listVersions({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    for (const person of ["owen", "max"] as const) {
      expect(await as(person).comments.listVersions({ id })).toHaveLength(1);
    }
    await expect(as().comments.listVersions({ id: MISSING })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
