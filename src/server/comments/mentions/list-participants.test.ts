import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { profiles, users } from "#server/platform/db/schema/index.ts";
import { LIMIT_TABLE } from "#server/platform/limits/limits.ts";
import { MISSING } from "#tests/support/api.ts";
import { openThreads } from "#tests/support/comment-threads.ts";
import { storeComment } from "#tests/support/stored-community.ts";
import { storeReviewers } from "#tests/support/stored-reviews.ts";

const { as, db, people, platform, newThread, newReviewThread, stored, clear } = await openThreads();

beforeEach(clear);

describe("participants", () => {
  const list = async (text?: string, person: "nora" | "owen" | "max" = "owen") => {
    const thread = await newThread();
    await stored(thread, "owen");
    await stored(thread, "pia");
    await stored(thread, "pia");
    await stored(thread, "uma", { status: "held" });
    const found = await as(person).comments.listParticipants({ kind: "discussions", id: thread.id, text });
    return found.map(({ fullName }) => fullName);
  };

  test("include the thread's author and authors of visible comments, but not the reader", async () => {
    expect(await list()).toEqual(["Nora Quill", "Pia Lindgren"]);
    expect(await list(undefined, "nora")).toEqual(["Owen Marsh", "Pia Lindgren"]);
    expect(await list(undefined, "max")).toEqual(["Nora Quill", "Owen Marsh", "Pia Lindgren"]);
  });

  test.each([
    ["NORA", ["Nora Quill"]],
    ["qui", ["Nora Quill"]],
    ["nora q", ["Nora Quill"]],
    ["Lín", ["Pia Lindgren"]],
    ["ora", []],
    ["silent", []],
    ["own", []],
    ["%", []],
  ])("match the beginning of a word in their names: %s", async (text, expected) => {
    expect(await list(text)).toEqual(expected);
  });

  test("are followed by other members who have written something public, except in an empty search", async () => {
    const thread = await newThread();
    await stored(thread, "pia");
    const [silent = ""] = await storeReviewers(db, 1);
    await db.update(profiles).set({ fullName: "Mabel Silent" }).where(eq(profiles.id, silent));
    await db.update(profiles).set({ fullName: "Zoe Máxwell" }).where(eq(profiles.id, people.pia.id));
    const find = async (text: string) =>
      (await as("owen").comments.listParticipants({ kind: "discussions", id: thread.id, text })).map(
        ({ fullName }) => fullName,
      );
    expect(await find("max")).toEqual(["Zoe Máxwell", "Max Abara"]);
    expect(await find("max a")).toEqual(["Max Abara"]);
    expect(await find("silent")).toEqual([]);
    await storeComment(db, { thread, userId: silent, status: "held" });
    expect(await find("silent")).toEqual([]);
    await storeComment(db, { thread: await newThread(), userId: silent });
    expect(await find("silent")).toEqual(["Mabel Silent"]);
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, silent));
    expect(await find("silent")).toEqual([]);
    await db.update(profiles).set({ fullName: "Pia Lindgren" }).where(eq(profiles.id, people.pia.id));
  });

  test("include only public fields of a review's author", async () => {
    const { id } = await newReviewThread();
    expect(await as("owen").comments.listParticipants({ kind: "reviews", id })).toEqual([
      { id: people.nora.id, fullName: "Nora Quill", avatarUrl: null },
    ]);
  });

  test("stop at eight", async () => {
    const thread = await newThread();
    for (const userId of await storeReviewers(db, 10)) await storeComment(db, { thread, userId });
    const found = await as("owen").comments.listParticipants({
      kind: "discussions",
      id: thread.id,
      text: "rev",
    });
    expect(found).toHaveLength(8);
    expect(await db.$count(profiles)).toBeGreaterThan(10);
  });

  test("require that the reader can see the thread", async () => {
    const [pending, open] = [await newThread("pending"), await newThread()];
    await expect(as().comments.listParticipants({ kind: "discussions", id: open.id })).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
    for (const id of [MISSING, pending.id]) {
      await expect(as("owen").comments.listParticipants({ kind: "discussions", id })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    }
    await expect(
      as("owen").comments.listParticipants({ kind: "reviews", id: open.id }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(
      as("owen").comments.listParticipants({ kind: "discussions", id: open.id, text: "x".repeat(101) }),
    ).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

describe("a preview", () => {
  test("shows the formatted text and stores nothing", async () => {
    expect(await as("owen").comments.preview({ content: "**Yes** <b>no</b>" })).toEqual({
      body: [
        {
          type: "paragraph",
          children: [
            { type: "bold", children: [{ type: "text", text: "Yes" }] },
            { type: "text", text: " <b>no</b>" },
          ],
        },
      ],
    });
    expect(await as("owen").comments.preview({ content: "" })).toEqual({ body: [] });
  });

  test("rejects visitors, long texts and too many requests", async () => {
    await expect(as().comments.preview({ content: "X" })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    await expect(as("owen").comments.preview({ content: "x".repeat(5001) })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    for (let used = 0; used < LIMIT_TABLE.preview.points; used++) {
      await platform.limits.take("preview", people.owen.id);
    }
    await expect(as("owen").comments.preview({ content: "X" })).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
  });
});
