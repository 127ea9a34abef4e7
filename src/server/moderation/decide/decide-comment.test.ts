import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  comments,
  discussionStats,
  discussions,
  moderationLog,
  notifications,
  rateLimits,
  threadFollows,
} from "#server/platform/db/schema/index.ts";
import { MISSING, openTestApi } from "#tests/support/api.ts";
import { storeHeldComment } from "#tests/support/held-comments.ts";
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
  storeHeldComment(db, { thread: { kind: "discussion", id: discussionId }, userId });
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

describe("deciding once", () => {
  test.each(["approved", "rejected"] as const)(
    "rejects a second decision on a comment that was %s",
    async (status) => {
      const id = await storeHeld();
      await decide(id, status);
      const before = await rowOf(id);
      for (const decision of ["approved", "rejected"] as const) {
        await expect(decide(id, decision, "ada")).rejects.toMatchObject({
          code: "ALREADY_DECIDED",
          status: 409,
          message: "Someone else already decided on this comment.",
          data: { status, moderatorName: "Max Abara" },
        });
      }
      expect(await rowOf(id)).toEqual(before);
      expect(await db.$count(moderationLog)).toBe(1);
      expect(await replies()).toBe(status === "approved" ? 1 : 0);
    },
  );

  test("lets one of two concurrent moderators decide; the other gets the decision and who made it", async () => {
    for (let round = 0; round < 10; round++) {
      const id = await storeHeld();
      const results = await Promise.allSettled([
        decide(id, "approved", "max"),
        decide(id, "rejected", "ada"),
      ]);
      const maxWon = results[0].status === "fulfilled";
      expect(results[maxWon ? 1 : 0]).toMatchObject({
        status: "rejected",
        reason: {
          code: "ALREADY_DECIDED",
          data: maxWon
            ? { status: "approved", moderatorName: "Max Abara" }
            : { status: "rejected", moderatorName: "Ada Castellano" },
        },
      });
      expect(await rowOf(id)).toMatchObject({ status: maxWon ? "visible" : "rejected" });
    }
    expect(await db.$count(moderationLog)).toBe(10);
  });
});

describe("rejects", () => {
  test("everyone but moderators", async () => {
    const id = await storeHeld();
    await expect(
      as().moderation.decide({ kind: "comments", id: id, decision: "approved" }),
    ).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    for (const person of ["nora", "owen", "pia", "uma"] as const) {
      await expect(decide(id, "approved", person)).rejects.toMatchObject({ code: "FORBIDDEN", status: 403 });
    }
    expect(await rowOf(id)).toMatchObject({ status: "held" });
  });

  test("a moderator's own comment; another moderator can decide", async () => {
    const id = await storeHeld(world.people.max.id);
    await expect(decide(id, "approved", "max")).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(decide(id, "rejected", "max")).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await rowOf(id)).toMatchObject({ status: "held" });
    await decide(id, "approved", "ada");
    expect(await rowOf(id)).toMatchObject({ status: "visible" });
  });

  test("a comment that is missing, was never held or was deleted", async () => {
    const thread = { kind: "discussion", id: discussionId } as const;
    const [visible, deleted] = [
      await storeComment(db, { thread, userId: pia.id }),
      await storeComment(db, { thread, userId: pia.id, status: "deleted" }),
    ];
    for (const id of [MISSING, discussionId, visible, deleted]) {
      for (const decision of ["approved", "rejected"] as const) {
        await expect(decide(id, decision)).rejects.toMatchObject({ code: "NOT_FOUND", status: 404 });
      }
    }
    expect(await rowOf(visible)).toMatchObject({ status: "visible" });
    expect(await rowOf(deleted)).toMatchObject({ status: "deleted" });
    expect(await db.$count(moderationLog)).toBe(0);
  });

  test.each([
    ["a malformed id", { id: "1" }],
    ["an unknown decision", { decision: "visible" }],
    ["a reason above 500 characters", { reason: "a".repeat(501) }],
    ["a reason with NUL", { reason: "a\0" }],
  ])("%s", async (_, wrong) => {
    const input = { kind: "comments", id: await storeHeld(), decision: "approved", ...wrong } as never;
    await expect(as("max").moderation.decide(input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(await db.$count(comments, eq(comments.status, "held"))).toBe(1);
  });
});
