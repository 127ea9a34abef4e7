import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  comments,
  discussionStats,
  discussions,
  moderationLog,
  notifications,
  rateLimits,
  threadFollows,
} from "#server/platform/db/schema/index.ts";
import { callAs, openTestApi } from "#tests/support/api.ts";
import { listQueue } from "#tests/support/queues.ts";
import { storeComment, storeDiscussion } from "#tests/support/stored-community.ts";
import type { Person } from "#tests/support/world.ts";

const api = await openTestApi();
const { as, world, db } = api;
const { nora, owen, pia } = world.people;

let discussionId = "";

beforeEach(async () => {
  await db.delete(discussions);
  await db.delete(rateLimits);
  await db.delete(moderationLog);
  await db.delete(notifications);
  discussionId = await storeDiscussion(db, { userId: nora.id });
});

const storeHeld = (userId = owen.id) =>
  storeComment(db, { status: "held", thread: { kind: "discussion", id: discussionId }, userId });
const decide = (
  commentId: string,
  decision: "approved" | "rejected",
  moderator: Person = "max",
  reason = decision === "rejected" ? "No numbers." : undefined,
) => as(moderator).moderation.decide({ kind: "comments", id: commentId, decision, reason });
const rowOf = async (id: string) => (await db.select().from(comments).where(eq(comments.id, id)))[0];
const replies = async () =>
  (await db.select().from(discussionStats).where(eq(discussionStats.discussionId, discussionId)))[0]
    ?.replyCount;
const noticesOf = (userId: string) => db.select().from(notifications).where(eq(notifications.userId, userId));

test("rejects a decision on a text that was edited since it was read", async () => {
  const id = await storeHeld();
  const [read] = (await listQueue(as("max"), "comment")).items;
  await as("owen").comments.update({ id, content: "Something else altogether." });
  const decision = { kind: "comments", id, version: read?.version, decision: "approved" } as const;
  await expect(as("max").moderation.decide(decision)).rejects.toMatchObject({
    code: "ALREADY_DECIDED",
    data: { status: "superseded", moderatorName: null },
  });
  expect(await rowOf(id)).toMatchObject({ status: "held" });
  const [now] = (await listQueue(as("max"), "comment")).items;
  await as("max").moderation.decide({ ...decision, version: now?.version });
  expect(await rowOf(id)).toMatchObject({ status: "visible" });
});

test("requires the version that was read, in single decisions and in batches", async () => {
  const id = await storeHeld();
  const { moderation } = callAs(api.platform, world.readerOf("max"));
  const error = {
    code: "BAD_REQUEST",
    data: { issues: [{ path: ["version"], message: "Name the version of the comment that you read" }] },
  };
  const decision = "approved";
  await expect(moderation.decide({ kind: "comments", id, decision })).rejects.toMatchObject(error);
  await expect(moderation.decideItems({ kind: "comment", items: [{ id }], decision })).rejects.toMatchObject(
    error,
  );
  expect(await rowOf(id)).toMatchObject({ status: "held" });
});

test("approval publishes and counts the comment, and notifies everyone concerned", async () => {
  const id = await storeHeld();
  await storeHeld();
  expect(await replies()).toBe(0);
  expect(await decide(id, "approved")).toEqual({ status: "approved", pendingCount: 1 });
  expect(await rowOf(id)).toMatchObject({ status: "visible", heldFor: null });
  expect(await replies()).toBe(1);
  expect(await noticesOf(nora.id)).toMatchObject([{ kind: "reply", actorId: owen.id, commentId: id }]);
  expect(await noticesOf(owen.id)).toMatchObject([
    { kind: "moderation", outcome: "approved", actorId: null, discussionId, commentId: id, reason: null },
  ]);
  expect(await db.select().from(threadFollows)).toMatchObject([{ userId: owen.id, discussionId }]);
});

test("rejection notifies only the author, with the reason", async () => {
  const id = await storeHeld();
  expect(await decide(id, "rejected", "ada", " An advertisement ")).toEqual({
    status: "rejected",
    pendingCount: 0,
  });
  expect(await rowOf(id)).toMatchObject({ status: "rejected", heldFor: null });
  expect(await replies()).toBe(0);
  expect(await noticesOf(nora.id)).toEqual([]);
  expect(await noticesOf(owen.id)).toMatchObject([
    { kind: "moderation", outcome: "rejected", reason: "An advertisement", discussionId, commentId: id },
  ]);
  expect(await db.$count(threadFollows)).toBe(0);
});

test("rejects a decision on a comment that was never held or was deleted", async () => {
  const thread = { kind: "discussion", id: discussionId } as const;
  const [visible, deleted] = [
    await storeComment(db, { thread, userId: pia.id }),
    await storeComment(db, { thread, userId: pia.id, status: "deleted" }),
  ];
  for (const id of [visible, deleted]) {
    for (const decision of ["approved", "rejected"] as const) {
      await expect(decide(id, decision)).rejects.toMatchObject({ code: "NOT_FOUND", status: 404 });
    }
  }
  expect(await rowOf(visible)).toMatchObject({ status: "visible" });
  expect(await rowOf(deleted)).toMatchObject({ status: "deleted" });
  expect(await db.$count(moderationLog)).toBe(0);
});
