import { eq, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import {
  comments,
  discussions,
  moderationDecisions,
  moderationLog,
  notifications,
  rateLimits,
  reviewCredits,
  reviews,
  scheduledDecisions,
} from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, MISSING, openTestApi } from "#tests/support/api.ts";
import { listQueue } from "#tests/support/queues.ts";
import { pendingVersionOf, sendDiscussion } from "#tests/support/sent-discussions.ts";
import { newReview, pendingRevisionOf, rowOf, sendIn } from "#tests/support/sent-reviews.ts";
import { storeComment, storeDiscussion } from "#tests/support/stored-community.ts";
import { takeEffect } from "./take-effect.ts";

const api = await openTestApi();
const { as, world, platform, db } = api;
const { nora, owen, max } = world.people;

emptyBeforeEach(db, reviews, discussions, moderationLog, notifications, rateLimits, reviewCredits);

const reviewOf = async (person: "nora" | "max" = "nora") => {
  const id = await sendIn(api, person);
  return { id, revisionId: await pendingRevisionOf(db, id) };
};
const approve = (...ids: string[]) =>
  as("max").moderation.decideItems({
    kind: "review",
    items: ids.map((id) => ({ id })),
    decision: "approved",
  });
const queueOf = async (person: "max" | "ada") => (await listQueue(as(person), "review")).items;
const noticesOf = (userId: string) => db.select().from(notifications).where(eq(notifications.userId, userId));

test("a decision takes effect later, but leaves the queue and its count immediately", async () => {
  const { id, revisionId } = await reviewOf();
  const decided = await approve(revisionId);
  expect(decided).toEqual({
    batchId: expect.any(String),
    undoSeconds: 10,
    results: [{ id: revisionId, outcome: "decided", earlier: null }],
    pendingCount: 0,
  });
  expect((await rowOf(db, id)).moderationStatus).toBe("pending");
  expect(await queueOf("max")).toEqual([]);
  expect(await as("max").moderation.countPending()).toMatchObject({ reviews: 0 });
  expect(await noticesOf(nora.id)).toEqual([]);
  expect(await db.$count(moderationLog)).toBe(0);
  await takeEffect(platform, decided.batchId);
  expect((await rowOf(db, id)).moderationStatus).toBe("approved");
  expect(await noticesOf(nora.id)).toMatchObject([{ outcome: "approved", reviewId: id }]);
  expect(await db.select().from(moderationLog)).toMatchObject([{ actorId: max.id, action: "approve" }]);
  expect(await db.$count(reviewCredits)).toBe(1);
  expect(await db.$count(scheduledDecisions)).toBe(0);
  // Jobs run at least once.
  await takeEffect(platform, decided.batchId);
  expect(await db.$count(moderationDecisions)).toBe(1);
});

test("a job applies it once it can no longer be undone", async () => {
  const send = vi.spyOn(platform.jobs, "send");
  const { batchId } = await approve((await reviewOf()).revisionId);
  expect(send).toHaveBeenCalledWith(db, "take-effect", { batchId }, { afterSeconds: 12 });
  send.mockRestore();
});

test("discussions and comments can be rejected with one reason, which their authors get", async () => {
  const discussion = await sendDiscussion(api, "nora");
  const thread = { kind: "discussion", id: await storeDiscussion(db, { userId: nora.id }) } as const;
  const comment = await storeComment(db, { status: "held", thread, userId: owen.id });
  const [held] = (await listQueue(as("max"), "comment")).items;
  const input = { decision: "rejected", reason: " Spam " } as const;
  const ofDiscussions = await as("max").moderation.decideItems({
    ...input,
    kind: "discussion",
    items: [{ id: await pendingVersionOf(db, discussion) }],
  });
  const ofComments = await as("max").moderation.decideItems({
    ...input,
    kind: "comment",
    items: [{ id: comment, version: held?.version }],
  });
  for (const { batchId } of [ofDiscussions, ofComments]) await takeEffect(platform, batchId);
  const notices = { kind: "moderation", outcome: "rejected", reason: "Spam" };
  expect(await noticesOf(nora.id)).toMatchObject([{ ...notices, discussionId: discussion }]);
  expect(await noticesOf(owen.id)).toMatchObject([{ ...notices, commentId: comment }]);
});

test("decides each item of a batch separately and reports the skipped ones", async () => {
  const [open, decided, own] = [await reviewOf(), await reviewOf(), await reviewOf("max")];
  await as("ada").moderation.decide({ kind: "reviews", id: decided.revisionId, decision: "approved" });
  const replaced = await reviewOf();
  await as("nora").reviews.update({ id: replaced.id, ...newReview() });
  const soon = await reviewOf();
  await as("ada").moderation.decideItems({
    kind: "review",
    items: [{ id: soon.revisionId }],
    decision: "rejected",
    reason: "No numbers.",
  });
  const ids = [open, decided, own, replaced, soon].map(({ revisionId }) => revisionId);
  const { results, pendingCount } = await approve(...ids, MISSING, open.revisionId);
  const moderatorName = "Ada Castellano";
  expect(results.map(({ outcome, earlier }) => ({ outcome, earlier }))).toEqual([
    { outcome: "decided", earlier: null },
    { outcome: "already-decided", earlier: { status: "approved", moderatorName } },
    { outcome: "own", earlier: null },
    { outcome: "already-decided", earlier: { status: "superseded", moderatorName: null } },
    { outcome: "already-decided", earlier: { status: "rejected", moderatorName } },
    { outcome: "missing", earlier: null },
  ]);
  // The moderator's own review and the newer version.
  expect(pendingCount).toBe(2);
});

describe("until it takes effect,", () => {
  test("other moderators see who decided and can't decide", async () => {
    const { revisionId } = await reviewOf();
    const { batchId } = await approve(revisionId);
    expect(await queueOf("ada")).toMatchObject([
      { id: revisionId, decided: { status: "approved", moderatorName: "Max Abara" }, can: { decide: false } },
    ]);
    await expect(
      as("ada").moderation.decide({ kind: "reviews", id: revisionId, decision: "rejected", reason: "No" }),
    ).rejects.toMatchObject({
      code: "ALREADY_DECIDED",
      data: { status: "approved", moderatorName: "Max Abara" },
    });
    await takeEffect(platform, batchId);
    expect(await queueOf("ada")).toEqual([]);
  });

  test("only the first of two concurrent moderators decides", async () => {
    for (let round = 0; round < 5; round++) {
      const { revisionId } = await reviewOf();
      const input = { kind: "review" as const, items: [{ id: revisionId }], decision: "approved" as const };
      const both = await Promise.all([
        as("max").moderation.decideItems(input),
        as("ada").moderation.decideItems(input),
      ]);
      const outcomes = both.map(({ results }) => results[0]?.outcome);
      expect(outcomes.sort()).toEqual(["already-decided", "decided"]);
    }
  });

  test("a version that its author replaces stays undecided", async () => {
    const { id, revisionId } = await reviewOf();
    const { batchId } = await approve(revisionId);
    await as("nora").reviews.update({ id, ...newReview() });
    await takeEffect(platform, batchId);
    expect((await rowOf(db, id)).moderationStatus).toBe("pending");
    expect(await queueOf("max")).toMatchObject([{ itemId: id, decided: null }]);
    expect(await db.$count(scheduledDecisions)).toBe(0);
  });

  test("a comment that its author edits stays undecided", async () => {
    const thread = { kind: "discussion", id: await storeDiscussion(db, { userId: nora.id }) } as const;
    const id = await storeComment(db, { status: "held", thread, userId: owen.id });
    const { batchId } = await as("max").moderation.decideItems({
      kind: "comment",
      items: [{ id }],
      decision: "approved",
    });
    await as("owen").comments.update({ id, content: "Something else altogether." });
    await takeEffect(platform, batchId);
    const [row] = await db.select().from(comments).where(eq(comments.id, id));
    expect(row?.status).toBe("held");
  });

  test("deleting a review deletes its decision", async () => {
    const { id, revisionId } = await reviewOf();
    const { batchId } = await approve(revisionId);
    await db.delete(reviews).where(eq(reviews.id, id));
    expect(await db.$count(scheduledDecisions)).toBe(0);
    await takeEffect(platform, batchId);
  });

  test("a failing decision doesn't block others and is retried", async () => {
    const [bad, good] = [await reviewOf(), await reviewOf()];
    const { batchId } = await approve(bad.revisionId, good.revisionId);
    await db.execute(
      sql`alter table review_credits add constraint fails check (review_id <> ${sql.raw(`'${bad.id}'`)})`,
    );
    await expect(takeEffect(platform, batchId)).rejects.toThrow();
    expect((await rowOf(db, good.id)).moderationStatus).toBe("approved");
    expect((await rowOf(db, bad.id)).moderationStatus).toBe("pending");
    await db.execute(sql`alter table review_credits drop constraint fails`);
    await takeEffect(platform, batchId);
    expect((await rowOf(db, bad.id)).moderationStatus).toBe("approved");
  });
});

test.each([
  ["a rejection without a reason", { decision: "rejected" }],
  ["no item", { items: [] }],
  ["51 items", { items: Array.from({ length: 51 }, () => ({ id: MISSING })) }],
  ["an unknown kind", { kind: "person" }],
])("rejects %s", async (_, wrong) => {
  const input = { kind: "review", items: [{ id: MISSING }], decision: "approved", ...wrong } as never;
  await expect(as("max").moderation.decideItems(input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
});
