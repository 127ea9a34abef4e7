import { beforeEach, expect, test } from "vitest";
import { MISSING, openThreads } from "#tests/support/comment-threads.ts";
import { hearNotices } from "#tests/support/live-notices.ts";
import { approveHeldComment, setCommentStatus } from "./index.ts";

const { as, db, people, platform, newThread, newReviewThread, stored, clear } = await openThreads();
const heard = hearNotices(platform);

beforeEach(async () => {
  await clear();
  await heard();
});

/** How often the pages that show a thread were told, and nothing else of threads was. */
async function toldOf(thread: string): Promise<number> {
  const notices = (await heard()).flatMap((notice) => ("thread" in notice ? notice.thread : []));
  expect(new Set(notices).size).toBeLessThanOrEqual(1);
  return notices.filter((one) => one === thread).length;
}

test("pages that show a thread are told of each change that readers see, once", async () => {
  const thread = await newThread();
  const name = `discussions/${thread.id}`;
  const { id } = (await as("owen").comments.create({ thread, content: "One" })).comment;
  expect(await toldOf(name)).toBe(1);
  await as("owen").comments.update({ id, content: "Two" });
  expect(await toldOf(name)).toBe(1);
  await db.transaction((tx) => setCommentStatus(tx, id, "hidden", people.max.id));
  expect(await toldOf(name)).toBe(1);
  await db.transaction((tx) => setCommentStatus(tx, id, "visible", people.max.id));
  expect(await toldOf(name)).toBe(1);
  await as("owen").comments.remove({ id });
  expect(await toldOf(name)).toBe(1);
});

test("those of a review, too", async () => {
  const thread = await newReviewThread();
  await as("owen").comments.create({ thread, content: "One" });
  expect(await toldOf(`reviews/${thread.id}`)).toBe(1);
});

test("what is held they hear of when it is approved", async () => {
  const thread = await newThread();
  const id = await stored(thread, "owen", { status: "held" });
  await as("owen").comments.update({ id, content: "Two" });
  expect(await toldOf(`discussions/${thread.id}`)).toBe(0);
  await db.transaction((tx) => approveHeldComment(tx, { id }));
  expect(await toldOf(`discussions/${thread.id}`)).toBe(1);
});

test("what was refused they never hear of", async () => {
  const thread = await newThread();
  const id = await stored(thread, "owen");
  await heard();
  await expect(as("owen").comments.create({ thread, parentId: MISSING, content: "One" })).rejects.toThrow();
  await expect(as("pia").comments.update({ id, content: "One" })).rejects.toThrow();
  await expect(as("pia").comments.remove({ id })).rejects.toThrow();
  expect(await toldOf(`discussions/${thread.id}`)).toBe(0);
});
