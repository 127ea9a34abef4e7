import { asc, eq, isNull } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import type { ReportSubject, Resolution } from "#contract/moderation/reports.ts";
import {
  comments,
  discussionRevisions,
  discussionStats,
  discussions,
  moderationLog,
  notifications,
  rateLimits,
  reports,
  reviews,
  suspensions,
} from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { countedReviewsOf, untilWaiting } from "#tests/support/sent-reviews.ts";
import { storeComment, storeDiscussion, storeMessage } from "#tests/support/stored-community.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";
import { REPORT_COLUMNS } from "./report-row.ts";

const { as, world, platform, db } = await openTestApi();
const { nora, owen, pia, max, ada } = world.people;

const thread = await storeDiscussion(db, { userId: pia.id, title: "The thread" });

const STORE: Record<ReportSubject["kind"], (userId: string) => Promise<string>> = {
  review: async (userId) => {
    await db.delete(reviews).where(eq(reviews.userId, userId));
    const place = { toolId: world.tools.copperline, marketId: world.markets.austin };
    const [id = ""] = await storeReviews(db, [{ userId, ...place }]);
    return id;
  },
  discussion: (userId) => storeDiscussion(db, { userId }),
  comment: (userId) =>
    storeComment(db, { userId, thread: { kind: "discussion", id: thread }, isCounted: true }),
  message: (userId) => storeMessage(db, { senderId: userId, recipientId: nora.id }),
  person: async (userId) => userId,
};
const KINDS = Object.keys(STORE) as ReportSubject["kind"][];
const POSTS = ["review", "discussion", "comment"] as const;

/** Creates an item with reports, by Nora and Pia by default. */
async function reported(kind: ReportSubject["kind"], authorId = owen.id, by = [nora.id, pia.id]) {
  const id = await STORE[kind](authorId);
  for (const reporterId of by) {
    await db.insert(reports).values({ reporterId, reason: "spam", [REPORT_COLUMNS[kind]]: id });
  }
  return { kind, id };
}

const resolve = (
  subject: ReportSubject,
  resolution: Resolution,
  reason?: string | null,
  moderator: "max" | "ada" = "max",
) => as(moderator).reports.resolve({ ...subject, resolution, reason });

const log = () =>
  db
    .select({
      actorId: moderationLog.actorId,
      action: moderationLog.action,
      kind: moderationLog.subjectKind,
      id: moderationLog.subjectId,
      reason: moderationLog.reason,
      before: moderationLog.before,
      after: moderationLog.after,
    })
    .from(moderationLog)
    .orderBy(asc(moderationLog.createdAt), asc(moderationLog.id));

async function noticesByName() {
  const rows = await db.select().from(notifications).where(isNull(notifications.actorId));
  return Object.fromEntries(
    [nora, owen, pia, max].map(({ id, fullName }) => [
      fullName,
      rows
        .filter(({ userId }) => userId === id)
        .map(({ kind, outcome, reason }) =>
          [kind, outcome, reason].filter((part) => part !== null).join(": "),
        ),
    ]),
  );
}

async function statusOf({ kind, id }: ReportSubject): Promise<string | undefined> {
  if (kind === "comment") return (await db.select().from(comments).where(eq(comments.id, id)))[0]?.status;
  const table = kind === "review" ? reviews : discussions;
  const [row] = await db.select({ status: table.moderationStatus }).from(table).where(eq(table.id, id));
  return row?.status;
}

const outcomes = async () =>
  (await db.select().from(reports).orderBy(asc(reports.id))).map(({ outcome, resolvedBy, resolvedAt }) => [
    outcome,
    resolvedBy === max.id,
    resolvedAt !== null,
  ]);

emptyBeforeEach(db, reports, moderationLog, notifications, rateLimits);

describe.each(KINDS)("reports on a %s", (kind) => {
  test("can be dismissed, which notifies the reporters but not the author", async () => {
    const subject = await reported(kind);
    const other = await reported(kind === "discussion" ? "comment" : "discussion");
    const before = await statusOf(subject);
    expect(await resolve(subject, "dismiss", "Nothing wrong")).toEqual({ openCount: 1 });
    expect(await statusOf(subject)).toBe(before);
    expect(await outcomes()).toEqual([
      ["dismissed", true, true],
      ["dismissed", true, true],
      [null, false, false],
      [null, false, false],
    ]);
    expect(await log()).toEqual([
      { actorId: max.id, action: "dismiss", ...subject, reason: "Nothing wrong", before: {}, after: {} },
    ]);
    expect(await noticesByName()).toEqual({
      "Nora Quill": ["report-outcome: dismissed"],
      "Pia Lindgren": ["report-outcome: dismissed"],
      "Owen Marsh": [],
      "Max Abara": [],
    });
    expect(await resolve(other, "dismiss")).toEqual({ openCount: 0 });
  });

  test("can lead to a warning with a reason for the author", async () => {
    const subject = await reported(kind);
    const before = await statusOf(subject);
    await resolve(subject, "warn", " Please be kind. ");
    expect(await statusOf(subject)).toBe(before);
    expect(await outcomes()).toEqual([
      ["warned", true, true],
      ["warned", true, true],
    ]);
    expect(await log()).toEqual([
      { actorId: max.id, action: "warn", ...subject, reason: "Please be kind.", before: {}, after: {} },
    ]);
    expect(await noticesByName()).toEqual({
      "Nora Quill": ["report-outcome: warned"],
      "Pia Lindgren": ["report-outcome: warned"],
      "Owen Marsh": ["warning: Please be kind."],
      "Max Abara": [],
    });
  });

  test.each([undefined, null, "", " \n ", "\u200b"])("need a reason for a warning (%j)", async (reason) => {
    const subject = await reported(kind);
    await expect(resolve(subject, "warn", reason)).rejects.toMatchObject({
      code: "BAD_REQUEST",
      data: {
        issues: [expect.objectContaining({ path: ["reason"], message: "Enter a reason for the warning" })],
      },
    });
    expect(await db.$count(moderationLog)).toBe(0);
  });

  test("can be resolved once; the second moderator gets the resolution and who made it", async () => {
    const subject = await reported(kind);
    await resolve(subject, "warn", "Please be kind.");
    for (const resolution of ["dismiss", "remove"] as const) {
      await expect(resolve(subject, resolution, null, "ada")).rejects.toMatchObject({
        code: "ALREADY_RESOLVED",
        status: 409,
        data: { outcome: "warned", moderatorName: "Max Abara" },
      });
    }
    expect(await db.$count(moderationLog)).toBe(1);
  });

  test("let one of two concurrent moderators resolve them", async () => {
    const subject = await reported(kind);
    let sent: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([]);
    await db.transaction(async (tx) => {
      await tx.select().from(reports).for("update");
      sent = Promise.allSettled([
        resolve(subject, "dismiss"),
        resolve(subject, "warn", "Please be kind.", "ada"),
      ]);
      await untilWaiting(db, 2);
    });
    const results = await sent;
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const rejected = results.find((answer) => answer.status === "rejected");
    expect(rejected?.reason).toMatchObject({ code: "ALREADY_RESOLVED" });
    expect(await db.$count(moderationLog)).toBe(1);
    expect((await outcomes()).map(([outcome]) => outcome)).not.toContain(null);
  });

  test("can't be resolved by the item's author or its only reporter", async () => {
    const forbidden = { code: "FORBIDDEN", status: 403 };
    const own = await reported(kind, max.id, [nora.id]);
    for (const resolution of ["dismiss", "remove"] as const) {
      await expect(resolve(own, resolution)).rejects.toMatchObject(forbidden);
    }
    expect(await resolve(own, "dismiss", null, "ada")).toEqual({ openCount: 0 });
    await expect(resolve(own, "dismiss")).rejects.toMatchObject(forbidden);
    const alone = await reported(kind, owen.id, [max.id]);
    await expect(resolve(alone, "dismiss")).rejects.toMatchObject(forbidden);
    await db
      .insert(reports)
      .values({ reporterId: nora.id, reason: "spam", [REPORT_COLUMNS[kind]]: alone.id });
    expect(await resolve(alone, "dismiss")).toEqual({ openCount: 0 });
  });

  test("don't exist: NOT_FOUND", async () => {
    const notFound = { code: "NOT_FOUND", status: 404 };
    await expect(resolve({ kind, id: uuidv7() }, "dismiss")).rejects.toMatchObject(notFound);
    await expect(resolve({ kind, id: await STORE[kind](owen.id) }, "dismiss")).rejects.toMatchObject(
      notFound,
    );
  });

  test("require a moderator", async () => {
    const call = { ...(await reported(kind)), resolution: "dismiss" } as const;
    await expect(as().reports.resolve(call)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    for (const person of ["nora", "owen", "pia"] as const) {
      await expect(as(person).reports.resolve(call)).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
    expect((await outcomes()).map(([outcome]) => outcome)).toEqual([null, null]);
  });
});

describe.each(POSTS)("a %s", (kind) => {
  test.each([
    ["hide", "hidden"],
    ["remove", "removed"],
  ] as const)("can be taken down: %s", async (resolution, outcome) => {
    const subject = await reported(kind);
    const before = await statusOf(subject);
    expect(await resolve(subject, resolution, "An ad.")).toEqual({ openCount: 0 });
    expect(await statusOf(subject)).toBe(outcome);
    expect((await outcomes()).map(([one]) => one)).toEqual([outcome, outcome]);
    expect(await log()).toEqual([
      {
        actorId: max.id,
        action: resolution,
        ...subject,
        reason: "An ad.",
        before: { status: before },
        after: { status: outcome },
      },
    ]);
    expect(await noticesByName()).toEqual({
      "Nora Quill": [`report-outcome: ${outcome}`],
      "Pia Lindgren": [`report-outcome: ${outcome}`],
      "Owen Marsh": [`moderation: ${outcome}: An ad.`],
      "Max Abara": [],
    });
  });

  test("can be removed after it was hidden and reported again", async () => {
    const subject = await reported(kind, owen.id, [nora.id]);
    await resolve(subject, "hide");
    await db
      .insert(reports)
      .values({ reporterId: ada.id, reason: "spam", [REPORT_COLUMNS[kind]]: subject.id });
    await resolve(subject, "remove");
    expect(await statusOf(subject)).toBe("removed");
    expect((await log()).at(-1)).toMatchObject({
      before: { status: "hidden" },
      after: { status: "removed" },
    });
  });

  test("can only be dismissed or warned about after its removal", async () => {
    const subject = await reported(kind, owen.id, [nora.id]);
    await resolve(subject, "remove");
    await db
      .insert(reports)
      .values({ reporterId: ada.id, reason: "spam", [REPORT_COLUMNS[kind]]: subject.id });
    for (const resolution of ["hide", "remove"] as const) {
      await expect(resolve(subject, resolution)).rejects.toMatchObject({ code: "NOT_FOR_THIS", status: 422 });
    }
    await resolve(subject, "dismiss");
    expect(await statusOf(subject)).toBe("removed");
  });
});

test.each(["message", "person"] as const)("a %s can't be hidden or removed", async (kind) => {
  const subject = await reported(kind);
  for (const resolution of ["hide", "remove"] as const) {
    await expect(resolve(subject, resolution)).rejects.toMatchObject({ code: "NOT_FOR_THIS", status: 422 });
  }
  expect(await db.$count(moderationLog)).toBe(0);
  expect((await outcomes()).map(([outcome]) => outcome)).toEqual([null, null]);
});

test("notifications link to the item", async () => {
  const review = await reported("review", owen.id, [nora.id]);
  const comment = await reported("comment", owen.id, [nora.id]);
  const message = await reported("message", owen.id, [nora.id]);
  for (const subject of [review, comment, message]) await resolve(subject, "warn", "Please be kind.");
  const rows = await db.select().from(notifications).orderBy(asc(notifications.id));
  const nothing = { reviewId: null, discussionId: null, commentId: null, messageId: null };
  for (const kind of ["report-outcome", "warning"]) {
    expect(rows.filter((row) => row.kind === kind)).toMatchObject([
      { ...nothing, reviewId: review.id },
      { ...nothing, discussionId: thread, commentId: comment.id },
      { ...nothing, messageId: message.id },
    ]);
  }
  expect(rows.map(({ actorId }) => actorId)).toEqual(rows.map(() => null));
});

describe("a comment hidden by the automatic rule", () => {
  const repliesOf = async () =>
    (await db.select().from(discussionStats).where(eq(discussionStats.discussionId, thread)))[0]?.replyCount;

  async function hiddenByRule() {
    const subject = await reported("comment");
    await db.update(comments).set({ status: "hidden" }).where(eq(comments.id, subject.id));
    await db.insert(moderationLog).values({
      actorId: null,
      action: "hide",
      subjectKind: "comment",
      subjectId: subject.id,
      before: { status: "visible" },
      after: { status: "hidden" },
    });
    return subject;
  }

  test.each([
    ["dismiss", null],
    ["warn", "Please be kind."],
  ] as const)("becomes visible again after a decision to %s", async (resolution, reason) => {
    const subject = await hiddenByRule();
    const replies = await repliesOf();
    await resolve(subject, resolution, reason);
    expect(await statusOf(subject)).toBe("visible");
    expect(await repliesOf()).toBe((replies ?? 0) + 1);
    expect((await log()).slice(1)).toEqual([
      { actorId: max.id, action: resolution, ...subject, reason, before: {}, after: {} },
      {
        actorId: max.id,
        action: "restore",
        ...subject,
        reason,
        before: { status: "hidden" },
        after: { status: "visible" },
      },
    ]);
  });

  test.each([
    ["hide", "hidden"],
    ["remove", "removed"],
  ] as const)("stays away after a decision to %s", async (resolution, status) => {
    const subject = await hiddenByRule();
    await resolve(subject, resolution);
    expect(await statusOf(subject)).toBe(status);
    // A later warning doesn't reverse another moderator's decision.
    await db.insert(reports).values({ reporterId: ada.id, reason: "spam", commentId: subject.id });
    await resolve(subject, "warn", "Please be kind.");
    expect(await statusOf(subject)).toBe(status);
  });
});

test("dismissing a report restores a comment that a moderator hid", async () => {
  const subject = await reported("comment", owen.id, [nora.id]);
  await resolve(subject, "hide");
  await db.insert(reports).values({ reporterId: ada.id, reason: "spam", commentId: subject.id });
  await resolve(subject, "dismiss");
  expect(await statusOf(subject)).toBe("visible");
  expect((await log()).map(({ action }) => action)).toEqual(["hide", "dismiss", "restore"]);
});

test("hiding a review updates the counts immediately", async () => {
  const { copperline } = world.tools;
  const countOf = async () => {
    const all = await as().tools.list({});
    return all.find(({ id }) => id === copperline)?.reviewCount;
  };
  const subject = await reported("review");
  const before = (await countOf()) ?? 0;
  expect(before).toBe(await countedReviewsOf(db, copperline));
  await resolve(subject, "hide");
  expect(await countOf()).toBe(before - 1);
});

test("removing a discussion takes its pending edit out of the queue", async () => {
  const subject = await reported("discussion");
  const content = { title: "New", content: "New", marketId: null, toolId: null, tagIds: [] };
  await db.insert(discussionRevisions).values({ discussionId: subject.id, content, body: [] });
  await resolve(subject, "remove");
  expect(await db.select({ status: discussionRevisions.status }).from(discussionRevisions)).toEqual([
    { status: "superseded" },
  ]);
});

test("rejects a reason of 501 characters and unknown decisions", async () => {
  const subject = await reported("review");
  await expect(resolve(subject, "hide", "x".repeat(501))).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(resolve(subject, "ban" as "hide")).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await resolve(subject, "hide", "x".repeat(500));
});

test("limits writes", async () => {
  const subject = await reported("review");
  for (let count = 0; count < 120; count++) await platform.limits.take("write", max.id);
  await expect(resolve(subject, "dismiss")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

describe("suspending the author", () => {
  const suspending = { resolution: "remove", reason: "Spam.", suspendFor: "7-days" } as const;

  beforeEach(async () => {
    await db.delete(suspensions);
    await db.delete(moderationLog);
  });

  test("happens in one transaction with the decision; both are logged", async () => {
    const subject = await reported("comment");
    await as("ada").reports.resolve({ ...subject, ...suspending });
    expect(await db.select().from(suspensions)).toMatchObject([
      { userId: owen.id, suspendedBy: ada.id, reason: "Spam.", liftedAt: null },
    ]);
    const logged = await db.select().from(moderationLog).orderBy(asc(moderationLog.id));
    expect(logged.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ["remove", subject.id],
      ["suspend", owen.id],
    ]);
    expect((await as("owen").account.getMe()).id).toBe(owen.id);
  });

  test("fails together with the decision", async () => {
    const ofMax = await reported("discussion", max.id);
    await expect(as("ada").reports.resolve({ ...ofMax, ...suspending })).rejects.toMatchObject({
      code: "HAS_ROLE",
    });
    const first = await reported("discussion");
    await as("ada").reports.resolve({ ...first, ...suspending });
    const second = await reported("discussion");
    await expect(as("ada").reports.resolve({ ...second, ...suspending })).rejects.toMatchObject({
      code: "ALREADY_SUSPENDED",
    });
    for (const { id } of [ofMax, second]) {
      const [row] = await db.select().from(discussions).where(eq(discussions.id, id));
      expect(row?.moderationStatus).toBe("approved");
    }
    expect(await db.$count(reports, isNull(reports.outcome))).toBeGreaterThan(3);
  });

  test("requires an admin and a reason, and doesn't go with a dismissal", async () => {
    const subject = await reported("discussion");
    await expect(as("max").reports.resolve({ ...subject, ...suspending })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    for (const wrong of [{ reason: " " }, { reason: null }, { resolution: "dismiss" as const }]) {
      await expect(as("ada").reports.resolve({ ...subject, ...suspending, ...wrong })).rejects.toMatchObject({
        code: "BAD_REQUEST",
      });
    }
    expect(await db.$count(suspensions)).toBe(0);
  });

  test("appears to admins for members who aren't suspended", async () => {
    const subject = await reported("discussion");
    const offeredTo = async (person: "max" | "ada") => {
      const { items } = await as(person).reports.list({});
      const item = items.find((one) => one.subject.id === subject.id);
      return [item?.can.suspend, item?.author.isSuspended, item?.author.sanctions];
    };
    expect(await offeredTo("max")).toEqual([false, false, 0]);
    expect(await offeredTo("ada")).toEqual([true, false, 0]);
    await as("ada").people.suspend({ id: owen.id, period: "until-lifted", reason: "Spam." });
    expect(await offeredTo("ada")).toEqual([false, true, 1]);
    await as("ada").people.lift({ id: owen.id });
    expect(await offeredTo("ada")).toEqual([true, false, 1]);
  });
});
