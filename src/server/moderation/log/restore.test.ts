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

const { as, world, platform } = await openTestApi();
const { db } = platform;
const { nora, owen, pia, max, ada } = world.people;
const { copperline } = world.tools;
const heard = hearNotices(platform);

const KINDS = ["review", "discussion", "comment"] as const;
type Kind = TakenAwayRef["kind"];

/** Where comments are written. */
let thread = "";

beforeEach(async () => {
  for (const table of [reviews, discussions, moderationLog, notifications, rateLimits])
    await db.delete(table);
  thread = await storeDiscussion(db, { userId: nora.id });
});

/** Something public of Owen's, or whose is told. */
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

/** Reports an item, and has that resolved by Ada, or Max where it is hers. */
async function take(subject: TakenAwayRef, resolution: "hide" | "remove", by: "max" | "ada" = "ada") {
  // Nobody reports a thing twice.
  await db.delete(reports);
  await db.insert(reports).values({ reporterId: pia.id, reason: "spam", [`${subject.kind}Id`]: subject.id });
  await as(by).reports.resolve({ ...subject, resolution });
}

async function taken(kind: Kind, resolution: "hide" | "remove" = "remove"): Promise<TakenAwayRef> {
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

/** A refusal leaves everything as it was. */
async function expectRefused(subject: TakenAwayRef, refusal: object, moderator: Person = "max") {
  const before = await statusOf(subject);
  const told = await db.$count(notifications);
  const logged = await db.$count(moderationLog);
  await expect(restore(subject, null, moderator)).rejects.toMatchObject(refusal);
  expect(await statusOf(subject)).toBe(before);
  expect(await db.$count(notifications)).toBe(told);
  expect(await db.$count(moderationLog)).toBe(logged);
}

describe.each(KINDS)("a %s", (kind) => {
  const isPublic = kind === "comment" ? "visible" : "approved";

  test.each([
    ["hide", "hidden"],
    ["remove", "removed"],
  ] as const)("is public again, is in the log, and its author hears of it: %s", async (resolution, away) => {
    const subject = await taken(kind, resolution);
    expect(await statusOf(subject)).toBe(away);
    expect(await restore(subject, " A mistake of ours. ")).toEqual({});
    expect(await statusOf(subject)).toBe(isPublic);
    expect(await restorations()).toMatchObject([
      {
        actorId: max.id,
        subjectKind: kind,
        subjectId: subject.id,
        reason: "A mistake of ours.",
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
        reason: "A mistake of ours.",
        reviewId: kind === "review" ? subject.id : null,
        discussionId: { review: null, discussion: subject.id, comment: thread }[kind],
        commentId: kind === "comment" ? subject.id : null,
      },
    ]);
  });

  test("needs no reason", async () => {
    for (const reason of [undefined, null, "", " \n "]) {
      await db.delete(reviews);
      await restore(await taken(kind), reason);
    }
    expect((await restorations()).map(({ reason }) => reason)).toEqual([null, null, null, null]);
  });

  test("is given back though it was hidden first and removed later, and as often as it is taken", async () => {
    const subject = await taken(kind, "hide");
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

  test("is given back once: the second moderator is told by whom", async () => {
    const subject = await taken(kind);
    await restore(subject);
    const refusal = { code: "NOT_TAKEN_AWAY", status: 409, data: { moderatorName: "Max Abara" } };
    await expectRefused(subject, refusal, "ada");
  });

  test("of two moderators at once one gives it back", async () => {
    const subject = await taken(kind);
    const table = { review: reviews, discussion: discussions, comment: comments }[kind];
    let sent: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([]);
    await db.transaction(async (tx) => {
      await tx.select({ id: table.id }).from(table).for("update");
      sent = Promise.allSettled([restore(subject), restore(subject, null, "ada")]);
      await untilWaiting(db, 2);
    });
    const answers = await sent;
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = answers.find((answer) => answer.status === "rejected");
    expect(refused?.reason).toMatchObject({ code: "NOT_TAKEN_AWAY" });
    expect(await restorations()).toHaveLength(1);
    expect(await db.$count(notifications)).toBe(1);
  });

  test("that is public is not given back: nobody took it", async () => {
    await expectRefused(await store(kind), { code: "NOT_TAKEN_AWAY", data: { moderatorName: null } });
  });

  test("is not given back by its own author", async () => {
    const subject = await store(kind, max.id);
    await take(subject, "remove", "ada");
    await expectRefused(subject, { code: "FORBIDDEN", status: 403 });
    await restore(subject, null, "ada");
    await expectRefused(subject, { code: "FORBIDDEN", status: 403 });
  });

  test("that is missing, or of another kind, is not found", async () => {
    const notFound = { code: "NOT_FOUND", status: 404 };
    await expectRefused({ kind, id: uuidv7() }, notFound);
    const { id } = await taken(kind);
    for (const other of KINDS.filter((one) => one !== kind)) {
      await expect(restore({ kind: other, id })).rejects.toMatchObject(notFound);
    }
    expect(await statusOf({ kind, id })).toBe("removed");
  });

  test("is the moderators' to give back", async () => {
    const subject = await taken(kind);
    await expect(as().moderation.restore(subject)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    for (const person of ["nora", "owen", "pia"] as const) {
      await expectRefused(subject, { code: "FORBIDDEN" }, person);
    }
  });
});

describe("what readers never saw is not published past the queue", () => {
  const neverPublic = { code: "NEVER_PUBLIC", status: 422 };

  test.each(["pending", "rejected"] as const)("a review or discussion that was %s", async (status) => {
    for (const kind of ["review", "discussion"] as const) {
      const subject = await store(kind);
      await setStatus(kind, subject.id, status);
      await take(subject, "hide");
      await take(subject, "remove");
      await expectRefused(subject, neverPublic);
    }
  });

  test.each(["held", "rejected"] as const)("a comment that was %s", async (status) => {
    const subject = await store("comment");
    await db.update(comments).set({ status }).where(eq(comments.id, subject.id));
    await take(subject, "remove");
    await expectRefused(subject, neverPublic);
  });

  test("a hidden discussion that its author changed, and that was removed then", async () => {
    const subject = await taken("discussion", "hide");
    await as("owen").discussions.update({ id: subject.id, ...newDiscussion() });
    await expectRefused(subject, { code: "NOT_TAKEN_AWAY", data: { moderatorName: null } });
    await take(subject, "remove");
    await expectRefused(subject, neverPublic);
  });
});

test("a comment that its author deleted meanwhile is not found", async () => {
  const subject = await taken("comment", "hide");
  await storeComment(db, {
    userId: nora.id,
    parentId: subject.id,
    thread: { kind: "discussion", id: thread },
  });
  await as("owen").comments.remove({ id: subject.id });
  expect(await statusOf(subject)).toBe("deleted");
  await expectRefused(subject, { code: "NOT_FOUND" });
});

test("a comment counts again, and the pages that show its thread are told", async () => {
  await store("comment");
  const subject = await taken("comment");
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

test("a review counts again, at once, for who asks next", async () => {
  const countOf = async () =>
    (await as().tools.list({})).find(({ id }) => id === copperline)?.reviewCount ?? 0;
  const subject = await store("review");
  platform.cache.forget("counts");
  const before = await countOf();
  await take(subject, "remove");
  expect(await countOf()).toBe(before - 1);
  await restore(subject);
  expect(await countOf()).toBe(before);
  expect(await countedReviewsOf(db, copperline)).toBe(before);
  expect((await as().reviews.get({ id: subject.id })).id).toBe(subject.id);
});

test("edits that left the queue when it was taken away stay out of it", async () => {
  const review = await store("review");
  const discussion = await store("discussion");
  const edit = { title: "New", content: "New", marketId: null, toolId: null, tagIds: [] };
  await db.insert(reviewRevisions).values({ reviewId: review.id, content: newReview() });
  await db.insert(discussionRevisions).values({ discussionId: discussion.id, content: edit });
  for (const subject of [review, discussion]) {
    await take(subject, "remove");
    await restore(subject);
  }
  expect(await as("max").moderation.countPending()).toMatchObject({ reviews: 0, discussions: 0 });
});

test("a reason of 501 is refused, and so is another kind", async () => {
  const subject = await taken("discussion");
  for (const input of [
    { ...subject, reason: "x".repeat(501) },
    { ...subject, kind: "message" as "comment" },
    { ...subject, id: "1" },
  ]) {
    await expect(as("max").moderation.restore(input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  }
  await restore(subject, "x".repeat(500));
});

test("too many writes are told when to come back", async () => {
  const subject = await taken("discussion");
  for (let count = 0; count < 120; count++) await platform.limits.take("write", max.id);
  await expectRefused(subject, { code: "TOO_MANY_REQUESTS" });
});
