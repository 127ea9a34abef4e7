import { asc, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import type { TakenAwayRef } from "#contract/moderation/log.ts";
import {
  comments,
  discussionRevisions,
  discussionStats,
  discussions,
  moderationLog,
  notifications,
  rateLimits,
  reports,
  reviewRevisions,
  reviews,
} from "#server/platform/db/schema/index.ts";
import type { StoredStatus } from "#server/platform/stored-status.ts";
import { openTestApi } from "#tests/support/api.ts";
import { hearNotices } from "#tests/support/live-notices.ts";
import { newDiscussion } from "#tests/support/sent-discussions.ts";
import { countedReviewsOf, newReview, untilWaiting } from "#tests/support/sent-reviews.ts";
import { storeComment, storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";
import type { Person } from "#tests/support/world.ts";

const { as, world, platform, db } = await openTestApi();
const { nora, owen, pia, max, ada } = world.people;
const { copperline } = world.tools;
const heard = hearNotices(platform);

const KINDS = ["review", "discussion", "comment"] as const;
type Kind = TakenAwayRef["kind"];

/** The thread that comments are added to. */
let thread = "";

beforeEach(async () => {
  for (const table of [reviews, discussions, moderationLog, notifications, rateLimits])
    await db.delete(table);
  thread = await storeDiscussion(db, { userId: nora.id });
});

/** Creates a public item, Owen's by default. */
async function store(kind: Kind, userId = owen.id): Promise<TakenAwayRef> {
  const place = { toolId: copperline, marketId: world.markets.austin };
  const about = { thread: { kind: "discussion", id: thread } as const, isCounted: true };
  const id = {
    review: async () => (await storeReviews(db, [{ userId, ...place }]))[0] ?? "",
    discussion: () => storeDiscussion(db, { userId }),
    comment: () => storeComment(db, { userId, ...about }),
  };
  return { kind, id: await id[kind]() };
}

/** Reports an item and has the report resolved, by Ada by default. */
async function take(subject: TakenAwayRef, resolution: "hide" | "remove", by: "max" | "ada" = "ada") {
  // A member can report an item only once.
  await db.delete(reports);
  await db.insert(reports).values({ reporterId: pia.id, reason: "spam", [`${subject.kind}Id`]: subject.id });
  await as(by).reports.resolve({ ...subject, resolution });
}

async function takeDown(kind: Kind, resolution: "hide" | "remove" = "remove"): Promise<TakenAwayRef> {
  const subject = await store(kind);
  await take(subject, resolution);
  await db.delete(notifications);
  return subject;
}

const restore = (subject: TakenAwayRef, reason?: string | null, moderator: Person = "max") =>
  as(moderator).moderation.restore({ ...subject, reason });

async function statusOf({ kind, id }: TakenAwayRef): Promise<string | undefined> {
  if (kind === "comment") return (await db.select().from(comments).where(eq(comments.id, id)))[0]?.status;
  const table = kind === "review" ? reviews : discussions;
  const [row] = await db.select({ status: table.moderationStatus }).from(table).where(eq(table.id, id));
  return row?.status;
}

const setStatus = (kind: "review" | "discussion", id: string, status: StoredStatus) => {
  const table = kind === "review" ? reviews : discussions;
  return db.update(table).set({ moderationStatus: status }).where(eq(table.id, id));
};

const restorations = async () =>
  (await db.select().from(moderationLog).orderBy(asc(moderationLog.createdAt), asc(moderationLog.id))).filter(
    ({ action }) => action === "restore",
  );
const repliesOfThread = async () =>
  (await db.select().from(discussionStats).where(eq(discussionStats.discussionId, thread)))[0]?.replyCount;

/** Expects the error and no changes. */
async function expectRejected(subject: TakenAwayRef, error: object, moderator: Person = "max") {
  const before = await statusOf(subject);
  const noticeCount = await db.$count(notifications);
  const logCount = await db.$count(moderationLog);
  await expect(restore(subject, null, moderator)).rejects.toMatchObject(error);
  expect(await statusOf(subject)).toBe(before);
  expect(await db.$count(notifications)).toBe(noticeCount);
  expect(await db.$count(moderationLog)).toBe(logCount);
}

describe.each(KINDS)("a %s", (kind) => {
  const isPublic = kind === "comment" ? "visible" : "approved";

  test.each([
    ["hide", "hidden"],
    ["remove", "removed"],
  ] as const)(
    "comes back with a log entry and a notification after a decision to %s",
    async (resolution, away) => {
      const subject = await takeDown(kind, resolution);
      expect(await statusOf(subject)).toBe(away);
      expect(await restore(subject, " Our mistake. ")).toEqual({});
      expect(await statusOf(subject)).toBe(isPublic);
      expect(await restorations()).toMatchObject([
        {
          actorId: max.id,
          subjectKind: kind,
          subjectId: subject.id,
          reason: "Our mistake.",
          before: { status: away },
          after: { status: isPublic },
        },
      ]);
      expect(await db.select().from(notifications)).toMatchObject([
        {
          userId: owen.id,
          kind: "moderation",
          actorId: null,
          outcome: "restored",
          reason: "Our mistake.",
          reviewId: kind === "review" ? subject.id : null,
          discussionId: { review: null, discussion: subject.id, comment: thread }[kind],
          commentId: kind === "comment" ? subject.id : null,
        },
      ]);
    },
  );

  test("needs no reason", async () => {
    for (const reason of [undefined, null, "", " \n "]) {
      await db.delete(reviews);
      await restore(await takeDown(kind), reason);
    }
    expect((await restorations()).map(({ reason }) => reason)).toEqual([null, null, null, null]);
  });

  test("can be restored after being hidden and then removed, and repeatedly", async () => {
    const subject = await takeDown(kind, "hide");
    await take(subject, "remove");
    await restore(subject);
    expect(await statusOf(subject)).toBe(isPublic);
    await take(subject, "hide");
    await restore(subject, null, "ada");
    expect(await statusOf(subject)).toBe(isPublic);
    expect((await restorations()).map(({ actorId, before }) => [actorId, before.status])).toEqual([
      [max.id, "removed"],
      [ada.id, "hidden"],
    ]);
  });

  test("can be restored once; the second moderator gets the name of the first", async () => {
    const subject = await takeDown(kind);
    await restore(subject);
    const error = { code: "NOT_TAKEN_AWAY", status: 409, data: { moderatorName: "Max Abara" } };
    await expectRejected(subject, error, "ada");
  });

  test("lets one of two concurrent moderators restore it", async () => {
    const subject = await takeDown(kind);
    const table = { review: reviews, discussion: discussions, comment: comments }[kind];
    let sent: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([]);
    await db.transaction(async (tx) => {
      await tx.select({ id: table.id }).from(table).for("update");
      sent = Promise.allSettled([restore(subject), restore(subject, null, "ada")]);
      await untilWaiting(db, 2);
    });
    const results = await sent;
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const rejected = results.find((answer) => answer.status === "rejected");
    expect(rejected?.reason).toMatchObject({ code: "NOT_TAKEN_AWAY" });
    expect(await restorations()).toHaveLength(1);
    expect(await db.$count(notifications)).toBe(1);
  });

  test("can't be restored while it's public", async () => {
    await expectRejected(await store(kind), { code: "NOT_TAKEN_AWAY", data: { moderatorName: null } });
  });

  test("can't be restored by its author", async () => {
    const subject = await store(kind, max.id);
    await take(subject, "remove", "ada");
    await expectRejected(subject, { code: "FORBIDDEN", status: 403 });
    await restore(subject, null, "ada");
    await expectRejected(subject, { code: "FORBIDDEN", status: 403 });
  });

  test("returns NOT_FOUND if it's missing or of another kind", async () => {
    const notFound = { code: "NOT_FOUND", status: 404 };
    await expectRejected({ kind, id: uuidv7() }, notFound);
    const { id } = await takeDown(kind);
    for (const other of KINDS.filter((one) => one !== kind)) {
      await expect(restore({ kind: other, id })).rejects.toMatchObject(notFound);
    }
    expect(await statusOf({ kind, id })).toBe("removed");
  });

  test("can be restored by moderators only", async () => {
    const subject = await takeDown(kind);
    await expect(as().moderation.restore(subject)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    for (const person of ["nora", "owen", "pia"] as const) {
      await expectRejected(subject, { code: "FORBIDDEN" }, person);
    }
  });
});

describe("rejects restoring content that was never public:", () => {
  const neverPublic = { code: "NEVER_PUBLIC", status: 422 };

  test.each(["pending", "rejected"] as const)("a review or discussion that was %s", async (status) => {
    for (const kind of ["review", "discussion"] as const) {
      const subject = await store(kind);
      await setStatus(kind, subject.id, status);
      await take(subject, "hide");
      await take(subject, "remove");
      await expectRejected(subject, neverPublic);
    }
  });

  test.each(["held", "rejected"] as const)("a comment that was %s", async (status) => {
    const subject = await store("comment");
    await db.update(comments).set({ status }).where(eq(comments.id, subject.id));
    await take(subject, "remove");
    await expectRejected(subject, neverPublic);
  });

  test("a hidden discussion that was edited and then removed", async () => {
    const subject = await takeDown("discussion", "hide");
    await as("owen").discussions.update({ id: subject.id, ...newDiscussion() });
    await expectRejected(subject, { code: "NOT_TAKEN_AWAY", data: { moderatorName: null } });
    await take(subject, "remove");
    await expectRejected(subject, neverPublic);
  });
});

test("returns NOT_FOUND for a comment that its author deleted since", async () => {
  const subject = await takeDown("comment", "hide");
  await storeComment(db, {
    userId: nora.id,
    parentId: subject.id,
    thread: { kind: "discussion", id: thread },
  });
  await as("owen").comments.remove({ id: subject.id });
  expect(await statusOf(subject)).toBe("deleted");
  await expectRejected(subject, { code: "NOT_FOUND" });
});

test("a restored comment counts again, and open pages of its thread update", async () => {
  await store("comment");
  const subject = await takeDown("comment");
  expect(await repliesOfThread()).toBe(1);
  await heard();
  await restore(subject);
  expect(await repliesOfThread()).toBe(2);
  expect(await heard()).toEqual([
    { thread: `discussions/${thread}` },
    { people: [owen.id], type: "notifications" },
  ]);
  await expect(restore(subject)).rejects.toThrow();
  expect(await repliesOfThread()).toBe(2);
  expect(await heard()).toEqual([]);
});

test("a restored review counts again immediately", async () => {
  const countOf = async () =>
    (await as().tools.list({})).find(({ id }) => id === copperline)?.reviewCount ?? 0;
  const subject = await store("review");
  const before = await countOf();
  await take(subject, "remove");
  expect(await countOf()).toBe(before - 1);
  await restore(subject);
  expect(await countOf()).toBe(before);
  expect(await countedReviewsOf(db, copperline)).toBe(before);
  expect((await as().reviews.get({ id: subject.id })).id).toBe(subject.id);
});

test("edits that left the queue don't return to it", async () => {
  const review = await store("review");
  const discussion = await store("discussion");
  const edit = { title: "New", content: "New", marketId: null, toolId: null, tagIds: [] };
  await db.insert(reviewRevisions).values({ reviewId: review.id, content: newReview() });
  await db.insert(discussionRevisions).values({ discussionId: discussion.id, content: edit, body: [] });
  for (const subject of [review, discussion]) {
    await take(subject, "remove");
    await restore(subject);
  }
  expect(await as("max").moderation.countPending()).toMatchObject({ reviews: 0, discussions: 0 });
});

test("rejects a reason of 501 characters and unknown kinds", async () => {
  const subject = await takeDown("discussion");
  for (const input of [
    { ...subject, reason: "x".repeat(501) },
    { ...subject, kind: "message" as "comment" },
    { ...subject, id: "1" },
  ]) {
    await expect(as("max").moderation.restore(input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  }
  await restore(subject, "x".repeat(500));
});

test("limits writes", async () => {
  const subject = await takeDown("discussion");
  for (let count = 0; count < 120; count++) await platform.limits.take("write", max.id);
  await expectRejected(subject, { code: "TOO_MANY_REQUESTS" });
});
