import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  discussions,
  moderationLog,
  notifications,
  rateLimits,
  reviews,
  threadFollows,
} from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import {
  decideOnDiscussion,
  newDiscussion,
  sendDiscussion,
  takeDiscussion,
} from "#tests/support/sent-discussions.ts";
import { decide, newReview, sendIn } from "#tests/support/sent-reviews.ts";
import { storeComment } from "#tests/support/stored-community.ts";
import { recordOutcome } from "./record-outcome.ts";

const api = await openTestApi();
const { as, world, db } = api;
const { nora, max, ada } = world.people;

emptyBeforeEach(db, reviews, discussions, moderationLog, notifications, rateLimits);

const log = () => db.select().from(moderationLog).orderBy(moderationLog.createdAt, moderationLog.id);
const notices = () =>
  db.select().from(notifications).where(eq(notifications.userId, nora.id)).orderBy(notifications.createdAt);
const follows = () => db.select().from(threadFollows).where(eq(threadFollows.userId, nora.id));

describe("a decision on a review", () => {
  test("logs, notifies the author and makes them follow what is published", async () => {
    const id = await sendIn(api, "nora");
    await decide(api, id, "approved", { reason: "Clear" });
    expect(await log()).toMatchObject([
      {
        actorId: max.id,
        action: "approve",
        subjectKind: "review",
        subjectId: id,
        reason: "Clear",
        before: { status: "pending" },
        after: { status: "approved" },
      },
    ]);
    expect(await notices()).toMatchObject([
      { kind: "moderation", actorId: null, reviewId: id, outcome: "approved", reason: "Clear" },
    ]);
    expect(await follows()).toMatchObject([{ reviewId: id, isMuted: false }]);
  });

  test("concerns only the edit once the review is public", async () => {
    const content = newReview();
    const id = await sendIn(api, "nora", content);
    await decide(api, id, "approved");
    await as("nora").reviews.update({ id, ...content });
    await decide(api, id, "rejected", { moderator: "ada" });
    await as("nora").reviews.update({ id, ...content });
    await decide(api, id, "approved");
    expect(await log()).toMatchObject([
      { action: "approve" },
      {
        actorId: ada.id,
        action: "reject",
        reason: "No numbers.",
        before: { status: "approved", edit: "pending" },
        after: { status: "approved", edit: "rejected" },
      },
      {
        action: "approve",
        before: { status: "approved", edit: "pending" },
        after: { status: "approved", edit: "approved" },
      },
    ]);
  });

  test("rejects it without making anyone follow", async () => {
    await decide(api, await sendIn(api, "nora"), "rejected", { reason: "No numbers" });
    expect(await notices()).toMatchObject([{ outcome: "rejected", reason: "No numbers" }]);
    expect(await follows()).toEqual([]);
  });
});

describe("a decision on a discussion", () => {
  test("logs, notifies the author and makes them follow what is published", async () => {
    const id = await sendDiscussion(api, "nora");
    await decideOnDiscussion(api, id, "rejected", { reason: "Which one?" });
    await as("nora").discussions.update({ id, ...newDiscussion() });
    await decideOnDiscussion(api, id, "approved");
    const subject = { actorId: max.id, subjectKind: "discussion", subjectId: id };
    expect(await log()).toMatchObject([
      { ...subject, action: "reject", reason: "Which one?", after: { status: "rejected" } },
      { ...subject, action: "approve", before: { status: "pending" }, after: { status: "approved" } },
    ]);
    expect(await notices()).toMatchObject([
      { discussionId: id, outcome: "rejected", reason: "Which one?" },
      { discussionId: id, outcome: "approved", reason: null },
    ]);
    expect(await follows()).toMatchObject([{ discussionId: id }]);
  });

  test("after hiding concerns the resubmitted version", async () => {
    const id = await sendDiscussion(api, "nora");
    await decideOnDiscussion(api, id, "approved");
    await takeDiscussion(db, id, "hidden", { actorId: ada.id });
    await as("nora").discussions.update({ id, ...newDiscussion() });
    await decideOnDiscussion(api, id, "approved");
    expect((await log()).at(-1)).toMatchObject({
      before: { status: "pending" },
      after: { status: "approved" },
    });
  });

  test("doesn't unmute its thread", async () => {
    const id = await sendDiscussion(api, "nora");
    await as("nora").notifications.putThread({ kind: "discussions", id, isMuted: true });
    await decideOnDiscussion(api, id, "approved");
    expect(await follows()).toMatchObject([{ discussionId: id, isMuted: true }]);
  });
});

test("logs a decision on a comment under the comment", async () => {
  const id = await sendDiscussion(api, "owen");
  const thread = { kind: "discussion", id } as const;
  const [first, second] = [
    await storeComment(db, { status: "held", thread, userId: nora.id }),
    await storeComment(db, { status: "held", thread, userId: nora.id }),
  ];
  await as("max").moderation.decide({ kind: "comments", id: first, decision: "approved" });
  await as("max").moderation.decide({ kind: "comments", id: second, decision: "rejected", reason: "Twice" });
  expect(await log()).toMatchObject([
    {
      action: "approve",
      subjectKind: "comment",
      subjectId: first,
      before: { status: "held" },
      after: { status: "visible" },
    },
    { action: "reject", subjectId: second, reason: "Twice", after: { status: "rejected" } },
  ]);
});

test("a rolled-back decision leaves no trace", async () => {
  const id = await sendDiscussion(api, "nora");
  const undone = db.transaction(async (tx) => {
    await recordOutcome(
      tx,
      { moderatorId: max.id, decision: "approved", reason: null },
      { authorId: nora.id, thread: { kind: "discussion", id }, commentId: null, status: "pending" },
    );
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect([await log(), await notices(), await follows()]).toEqual([[], [], []]);
});
