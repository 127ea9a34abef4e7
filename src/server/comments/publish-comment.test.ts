import { beforeEach, expect, test } from "vitest";
import { MISSING } from "#tests/support/api.ts";
import { openThreads } from "#tests/support/comment-threads.ts";
import { hearNotices } from "#tests/support/live-notices.ts";
import { decideHeldComment, setCommentStatus } from "./index.ts";

const { as, db, people, platform, newThread, newReviewThread, stored, clear } = await openThreads();
const heard = hearNotices(platform);

beforeEach(async () => {
  await clear();
  await heard();
});

/** Counts the notices for the pages of a thread, and expects none for other threads. */
async function noticesFor(thread: string): Promise<number> {
  const notices = (await heard()).flatMap((notice) => ("thread" in notice ? notice.thread : []));
  expect(new Set(notices).size).toBeLessThanOrEqual(1);
  return notices.filter((one) => one === thread).length;
}

test("notifies the pages of a thread once about every visible change", async () => {
  const thread = await newThread();
  const name = `discussions/${thread.id}`;
  const { id } = (await as("owen").comments.create({ thread, content: "One" })).comment;
  expect(await noticesFor(name)).toBe(1);
  await as("owen").comments.update({ id, content: "Two" });
  expect(await noticesFor(name)).toBe(1);
  await db.transaction((tx) => setCommentStatus(tx, id, "hidden", people.max.id));
  expect(await noticesFor(name)).toBe(1);
  await db.transaction((tx) => setCommentStatus(tx, id, "visible", people.max.id));
  expect(await noticesFor(name)).toBe(1);
  await as("owen").comments.remove({ id });
  expect(await noticesFor(name)).toBe(1);
});

test("notifies the pages of a review", async () => {
  const thread = await newReviewThread();
  await as("owen").comments.create({ thread, content: "One" });
  expect(await noticesFor(`reviews/${thread.id}`)).toBe(1);
});

test("notifies about a held comment only after its approval", async () => {
  const thread = await newThread();
  const id = await stored(thread, "owen", { status: "held" });
  await as("owen").comments.update({ id, content: "Two" });
  expect(await noticesFor(`discussions/${thread.id}`)).toBe(0);
  await db.transaction((tx) => decideHeldComment(tx, { id }, "approved"));
  expect(await noticesFor(`discussions/${thread.id}`)).toBe(1);
});

test("doesn't notify about rejected changes", async () => {
  const thread = await newThread();
  const id = await stored(thread, "owen");
  await heard();
  await expect(as("owen").comments.create({ thread, parentId: MISSING, content: "One" })).rejects.toThrow();
  await expect(as("pia").comments.update({ id, content: "One" })).rejects.toThrow();
  await expect(as("pia").comments.remove({ id })).rejects.toThrow();
  expect(await noticesFor(`discussions/${thread.id}`)).toBe(0);
});
