import { eq, inArray, isNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import type { PostStatus } from "#contract/parts.ts";
import {
  comments,
  discussionStats,
  discussions,
  messages,
  moderationLog,
  notifications,
  rateLimits,
  reports,
  reviews,
  users,
} from "#server/platform/db/schema/index.ts";
import { NETWORK, openTestApi } from "#tests/support/api.ts";
import { untilWaiting } from "#tests/support/sent-reviews.ts";
import { storeComment, storeDiscussion, storeMessage } from "#tests/support/stored-community.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, platform, db } = await openTestApi();
const { nora, owen, pia, max, ada } = world.people;

const [reviewId = ""] = await storeReviews(db, [
  { userId: owen.id, toolId: world.tools.copperline, marketId: world.markets.austin },
]);
const discussionId = await storeDiscussion(db, { userId: owen.id });
const commentId = await storeComment(db, {
  userId: owen.id,
  thread: { kind: "review", id: reviewId },
  isCounted: true,
});
const messageId = await storeMessage(db, { senderId: owen.id, recipientId: nora.id });

const ITEMS = {
  review: reviewId,
  discussion: discussionId,
  comment: commentId,
  message: messageId,
  person: owen.id,
} as const;
const KINDS = ["review", "discussion", "comment", "message", "person"] as const;
type Subject = Parameters<ReturnType<typeof as>["reports"]["create"]>[0]["subject"];

const spam = (subject: Subject) => ({ subject, reason: "spam" }) as const;

beforeEach(async () => {
  await db.delete(reports);
  await db.delete(moderationLog);
  await db.delete(notifications);
  await db.delete(rateLimits);
  await db.update(comments).set({ status: "visible" }).where(eq(comments.id, commentId));
});

describe.each(KINDS)("reporting a %s", (kind) => {
  const subject = { kind, id: ITEMS[kind] };

  test("stores the report under the reporter's name", async () => {
    expect(
      await as("nora").reports.create({ subject, reason: "misleading", details: " It was free\r\nin May " }),
    ).toEqual({});
    expect(await db.select().from(reports)).toMatchObject([
      {
        reporterId: nora.id,
        [`${kind}Id`]: ITEMS[kind],
        reason: "misleading",
        details: "It was free\nin May",
        outcome: null,
        resolvedBy: null,
      },
    ]);
  });

  test("rejects a second report, even after the first was resolved", async () => {
    await as("nora").reports.create(spam(subject));
    const again = { code: "ALREADY_REPORTED", status: 409 };
    await expect(as("nora").reports.create(spam(subject))).rejects.toMatchObject(again);
    await db.update(reports).set({ outcome: "dismissed", resolvedAt: new Date() });
    await expect(as("nora").reports.create(spam(subject))).rejects.toMatchObject(again);
    expect(await db.$count(reports)).toBe(1);
  });

  test("stores and counts one of five concurrent reports", async () => {
    const sent = await Promise.allSettled(
      Array.from({ length: 5 }, () => as("nora").reports.create(spam(subject))),
    );
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of sent) {
      if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "ALREADY_REPORTED" });
    }
    expect(await db.$count(reports)).toBe(1);
    const { rows } = await db.execute(sql`select points from rate_limits where key like 'report:%'`);
    expect(rows).toEqual([{ points: 1 }]);
  });

  test("returns NOT_FOUND for a missing item", async () => {
    await expect(as("nora").reports.create(spam({ kind, id: uuidv7() }))).rejects.toMatchObject({
      code: "NOT_FOUND",
      status: 404,
    });
  });

  test("rejects visitors", async () => {
    await expect(as().reports.create(spam(subject))).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    expect(await db.$count(reports)).toBe(0);
  });
});

describe("rejects", () => {
  test.each(["review", "discussion", "comment", "person"] as const)(
    "the reporter's own item: %s",
    async (kind) => {
      await expect(as("owen").reports.create(spam({ kind, id: ITEMS[kind] }))).rejects.toMatchObject({
        code: "OWN_CONTENT",
        status: 422,
      });
    },
  );

  test("a message from anyone but its recipient", async () => {
    for (const reader of ["owen", "pia", "max"] as const) {
      await expect(as(reader).reports.create(spam({ kind: "message", id: messageId }))).rejects.toMatchObject(
        { code: "NOT_FOUND" },
      );
    }
  });

  test("an undelivered message", async () => {
    const id = await storeMessage(db, { senderId: owen.id, recipientId: nora.id, isDelivered: false });
    await expect(as("nora").reports.create(spam({ kind: "message", id }))).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await db.delete(messages).where(eq(messages.id, id));
  });

  test("an item the reader can't see", async () => {
    const rejected = { code: "NOT_FOUND" };
    for (const moderationStatus of ["pending", "rejected", "hidden", "removed"] satisfies PostStatus[]) {
      await db.update(reviews).set({ moderationStatus }).where(eq(reviews.id, reviewId));
      await db.update(discussions).set({ moderationStatus }).where(eq(discussions.id, discussionId));
      for (const kind of ["review", "discussion", "comment"] as const) {
        const call = as("nora").reports.create(spam({ kind, id: ITEMS[kind] }));
        await expect(call).rejects.toMatchObject(rejected);
      }
    }
    await db.update(reviews).set({ moderationStatus: "approved" }).where(eq(reviews.id, reviewId));
    await db
      .update(discussions)
      .set({ moderationStatus: "approved" })
      .where(eq(discussions.id, discussionId));
    for (const status of ["held", "hidden", "removed", "rejected", "deleted"] as const) {
      const id = await storeComment(db, {
        userId: owen.id,
        thread: { kind: "discussion", id: discussionId },
        isCounted: true,
        status,
      });
      await expect(as("nora").reports.create(spam({ kind: "comment", id }))).rejects.toMatchObject(rejected);
    }
    expect(await db.$count(reports)).toBe(0);
  });

  test.each([
    ["no reason", { reason: undefined }, undefined],
    ["a seventh reason", { reason: "boring" }, undefined],
    ['"something else" without details', { reason: "other" }, "Please describe the problem"],
    [
      '"something else" with blank details',
      { reason: "other", details: " \n " },
      "Please describe the problem",
    ],
    [
      '"something else" with invisible details',
      { reason: "other", details: "\u200b" },
      "Please describe the problem",
    ],
    ["details of 501 characters", { details: "x".repeat(501) }, "Must be 500 characters or less"],
    ["details with a NUL", { details: "a\0b" }, "Text contains characters that are not allowed"],
    ["an unknown kind", { subject: { kind: "tool", id: reviewId } }, undefined],
  ])("%s", async (_, part, message) => {
    const sent = { ...spam({ kind: "review", id: reviewId }), ...part } as Parameters<
      ReturnType<typeof as>["reports"]["create"]
    >[0];
    await expect(as("nora").reports.create(sent)).rejects.toMatchObject({
      code: "BAD_REQUEST",
      ...(message && { data: { issues: expect.arrayContaining([expect.objectContaining({ message })]) } }),
    });
    expect(await db.$count(reports)).toBe(0);
  });
});

test("accepts all six reasons", async () => {
  const subject = { kind: "review", id: reviewId } as const;
  for (const reason of [
    "spam",
    "harassment",
    "misleading",
    "personal-information",
    "conflict-of-interest",
    "other",
  ] as const) {
    await db.delete(reports);
    await as("nora").reports.create({ subject, reason, details: "x".repeat(500) });
    expect(await db.select({ reason: reports.reason }).from(reports)).toEqual([{ reason }]);
  }
});

test("limits reports to 100 a day per network, without using up the member's own limit", async () => {
  for (let count = 0; count < 99; count++) await platform.limits.take("reportNetwork", NETWORK);
  await as("nora").reports.create(spam({ kind: "review", id: reviewId }));
  // Rejected reports are released from both limits.
  await expect(as("nora").reports.create(spam({ kind: "review", id: reviewId }))).rejects.toThrow();
  for (let count = 0; count < 21; count++) {
    await expect(as("pia").reports.create(spam({ kind: "review", id: reviewId }))).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
  }
  expect(await platform.limits.takeIfLeft("report", pia.id)).toBe(true);
});

test("limits reports to 20 a day per member; rejected ones don't count", async () => {
  for (let count = 0; count < 19; count++) await platform.limits.take("report", nora.id);
  await expect(as("nora").reports.create(spam({ kind: "review", id: uuidv7() }))).rejects.toThrow();
  await as("nora").reports.create(spam({ kind: "review", id: reviewId }));
  await expect(as("nora").reports.create(spam({ kind: "review", id: reviewId }))).rejects.toMatchObject({
    code: "ALREADY_REPORTED",
  });
  await expect(as("nora").reports.create(spam({ kind: "person", id: owen.id }))).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
    data: { retryAfterSeconds: expect.any(Number) },
  });
  await as("pia").reports.create(spam({ kind: "person", id: owen.id }));
});

describe("three reports of established members", () => {
  const subject = { kind: "comment", id: commentId } as const;
  const ESTABLISHED = [pia, max, ada] as const;
  const DAY_MS = 24 * 3600 * 1000;
  const setJoined = (ids: readonly string[], daysAgo: number) =>
    db
      .update(users)
      .set({ createdAt: new Date(Date.now() - daysAgo * DAY_MS) })
      .where(inArray(users.id, [...ids]));
  const statusOf = async (id: string) =>
    (await db.select({ status: comments.status }).from(comments).where(eq(comments.id, id)))[0]?.status;
  const status = () => statusOf(commentId);

  beforeEach(async () => {
    await db.delete(comments).where(inArray(comments.userId, [pia.id, max.id, ada.id, nora.id]));
    await db.delete(discussions).where(inArray(discussions.userId, [pia.id, max.id, ada.id, nora.id]));
    await setJoined([pia.id, max.id, ada.id, nora.id], 8);
    // A visible comment, discussion or review makes a member established.
    await storeComment(db, {
      userId: pia.id,
      thread: { kind: "discussion", id: discussionId },
      isCounted: true,
    });
    await storeDiscussion(db, { userId: max.id });
    await db.delete(reviews).where(eq(reviews.userId, ada.id));
    await storeReviews(db, [{ userId: ada.id, toolId: world.tools.foyer, marketId: world.markets.denver }]);
  });

  test("hide a comment automatically until a moderator decides", async () => {
    await as("pia").reports.create(spam(subject));
    await as("max").reports.create(spam(subject));
    expect(await status()).toBe("visible");
    await as("ada").reports.create(spam(subject));
    expect(await status()).toBe("hidden");
    expect(await db.select().from(moderationLog)).toMatchObject([
      {
        actorId: null,
        action: "hide",
        subjectKind: "comment",
        subjectId: commentId,
        before: { status: "visible" },
        after: { status: "hidden" },
      },
    ]);
    // The author is notified only after a moderator decides.
    expect(await db.$count(notifications)).toBe(0);
  });

  test("count inboxes: two spellings of an address report once", async () => {
    const spellings = [
      [max.id, "max.archer@gmail.com"],
      [ada.id, "maxarcher+2@gmail.com"],
    ] as const;
    const before = await db
      .select()
      .from(users)
      .where(inArray(users.id, [max.id, ada.id]));
    for (const [id, email] of spellings) await db.update(users).set({ email }).where(eq(users.id, id));
    const id = await storeComment(db, { userId: owen.id, thread: { kind: "discussion", id: discussionId } });
    const report = (person: "pia" | "max" | "ada" | "nora") =>
      as(person).reports.create(spam({ kind: "comment", id }));
    for (const person of ["pia", "max", "ada"] as const) await report(person);
    expect(await statusOf(id)).toBe("visible");
    await storeDiscussion(db, { userId: nora.id });
    await report("nora");
    expect(await statusOf(id)).toBe("hidden");
    for (const { id, email } of before) await db.update(users).set({ email }).where(eq(users.id, id));
  });

  test("hide it when sent concurrently, and are logged once", async () => {
    const id = await storeComment(db, {
      userId: owen.id,
      thread: { kind: "discussion", id: discussionId },
      isCounted: true,
    });
    const repliesOf = async () =>
      (await db.select().from(discussionStats).where(eq(discussionStats.discussionId, discussionId)))[0]
        ?.replyCount ?? 0;
    const before = await repliesOf();
    let sent: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await tx.select().from(comments).where(eq(comments.id, id)).for("update");
      sent = Promise.all(
        (["pia", "max", "ada"] as const).map((person) =>
          as(person).reports.create(spam({ kind: "comment", id })),
        ),
      );
      await untilWaiting(db, ESTABLISHED.length);
    });
    await sent;
    expect(await statusOf(id)).toBe("hidden");
    expect(await db.$count(moderationLog)).toBe(1);
    expect(await repliesOf()).toBe(before - 1);
  });

  test.each([
    ["whose account is less than a week old", () => setJoined([ada.id], 6)],
    [
      "who has only a pending review",
      () => db.update(reviews).set({ moderationStatus: "pending" }).where(eq(reviews.userId, ada.id)),
    ],
    [
      "whose review was removed",
      () => db.update(reviews).set({ moderationStatus: "removed" }).where(eq(reviews.userId, ada.id)),
    ],
  ])("don't count from a member %s", async (_, change) => {
    await change();
    for (const person of ["pia", "max", "ada"] as const) await as(person).reports.create(spam(subject));
    expect(await status()).toBe("visible");
  });

  test("don't count once resolved", async () => {
    await as("pia").reports.create(spam(subject));
    await as("max").reports.create(spam(subject));
    await db.update(reports).set({ outcome: "dismissed", resolvedAt: new Date() });
    await as("ada").reports.create(spam(subject));
    expect(await status()).toBe("visible");
  });

  test("don't count if a moderator restored the comment since", async () => {
    const thread = { kind: "discussion", id: discussionId } as const;
    const id = await storeComment(db, { userId: owen.id, thread, isCounted: true });
    const report = (person: "pia" | "max" | "ada" | "nora") =>
      as(person).reports.create(spam({ kind: "comment", id }));
    for (const person of ["pia", "max", "ada"] as const) await report(person);
    expect(await statusOf(id)).toBe("hidden");
    await as("max").moderation.restore({ kind: "comment", id });
    await storeDiscussion(db, { userId: nora.id });
    await report("nora");
    expect(await statusOf(id)).toBe("visible");
    // They stay open for a moderator.
    expect(await db.$count(reports, isNull(reports.outcome))).toBe(4);
  });

  test("hide only comments", async () => {
    for (const person of ["pia", "max", "ada"] as const) {
      await as(person).reports.create(spam({ kind: "review", id: reviewId }));
      await as(person).reports.create(spam({ kind: "discussion", id: discussionId }));
    }
    const [review] = await db.select().from(reviews).where(eq(reviews.id, reviewId));
    const [discussion] = await db.select().from(discussions).where(eq(discussions.id, discussionId));
    expect([review?.moderationStatus, discussion?.moderationStatus]).toEqual(["approved", "approved"]);
    expect(await db.$count(moderationLog)).toBe(0);
  });
});
