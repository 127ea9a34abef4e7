import { eq, getTableColumns, or } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  comments,
  discussionStats,
  discussions,
  moderationDecisions,
  moderationLog,
  rateLimits,
  reviews,
} from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, MISSING, openTestApi } from "#tests/support/api.ts";
import {
  discussionRowOf,
  newDiscussion,
  pendingVersionOf,
  sendDiscussion,
} from "#tests/support/sent-discussions.ts";
import { newReview, pendingRevisionOf, rowOf, sendIn } from "#tests/support/sent-reviews.ts";
import { storeComment, storeDiscussion } from "#tests/support/stored-community.ts";
import type { Person } from "#tests/support/world.ts";

const api = await openTestApi();
const { as, world, db } = api;
const { nora, max, ada } = world.people;

emptyBeforeEach(db, reviews, discussions, rateLimits, moderationLog);

let thread = "";
beforeEach(async () => {
  thread = await storeDiscussion(db, { userId: nora.id });
});

interface Sent {
  id: string;
  /** Id of what is decided on: a version, or the comment itself. */
  target: string;
}
interface Kind {
  send(person: Person): Promise<Sent>;
  rowOf(id: string): Promise<object>;
  statusOf(id: string): Promise<string>;
  /** The status of an item that waits, and of approved ones. */
  waiting: string;
  approved: string;
  /** Submits another version. */
  replace?(id: string): Promise<unknown>;
}

async function commentRowOf(id: string) {
  const [row] = await db
    .select({ ...getTableColumns(comments), replyCount: discussionStats.replyCount })
    .from(comments)
    .innerJoin(discussionStats, eq(discussionStats.discussionId, comments.discussionId))
    .where(eq(comments.id, id));
  return row ?? expect.fail(`there is no comment ${id}`);
}
const KINDS: Record<"reviews" | "discussions" | "comments", Kind> = {
  reviews: {
    async send(person) {
      const id = await sendIn(api, person);
      return { id, target: await pendingRevisionOf(db, id) };
    },
    rowOf: (id) => rowOf(db, id),
    statusOf: async (id) => (await rowOf(db, id)).moderationStatus,
    waiting: "pending",
    approved: "approved",
    replace: (id) => as("nora").reviews.update({ id, ...newReview() }),
  },
  discussions: {
    async send(person) {
      const id = await sendDiscussion(api, person);
      return { id, target: await pendingVersionOf(db, id) };
    },
    rowOf: (id) => discussionRowOf(db, id),
    statusOf: async (id) => (await discussionRowOf(db, id)).moderationStatus,
    waiting: "pending",
    approved: "approved",
    replace: (id) => as("nora").discussions.update({ id, ...newDiscussion() }),
  },
  comments: {
    async send(person) {
      const userId = world.people[person].id;
      const id = await storeComment(db, {
        status: "held",
        thread: { kind: "discussion", id: thread },
        userId,
      });
      return { id, target: id };
    },
    rowOf: commentRowOf,
    statusOf: async (id) => (await commentRowOf(id)).status,
    waiting: "held",
    approved: "visible",
  },
};

const decideOn =
  (kind: keyof typeof KINDS) =>
  (id: string, decision: "approved" | "rejected", moderator: Person, reason = "No numbers.") =>
    as(moderator).moderation.decide({ kind, id, decision, ...(decision === "rejected" && { reason }) });
const decisionsOn = (target: string) =>
  db
    .select()
    .from(moderationDecisions)
    .where(
      or(eq(moderationDecisions.revisionId, target), eq(moderationDecisions.discussionRevisionId, target)),
    );

const ALL = Object.entries(KINDS) as [keyof typeof KINDS, Kind][];

describe.each(ALL)("%s", (kind, of) => {
  const decide = decideOn(kind);
  const isVersioned = of.replace !== undefined;

  test.each([undefined, null, "", "  \n ", "\u200b"])(
    "need a reason other than %j to be rejected",
    async (reason) => {
      const { id, target } = await of.send("nora");
      await expect(
        as("max").moderation.decide({ kind, id: target, decision: "rejected", reason }),
      ).rejects.toMatchObject({
        code: "BAD_REQUEST",
        data: { issues: [{ path: ["reason"], message: "Enter a reason for the author" }] },
      });
      expect(await of.statusOf(id)).toBe(of.waiting);
      expect(await decisionsOn(target)).toEqual([]);
    },
  );

  test.each(["approved", "rejected"] as const)("that were %s get no second decision", async (status) => {
    const { id, target } = await of.send("nora");
    await decide(target, status, "max");
    const before = await of.rowOf(id);
    for (const decision of ["approved", "rejected"] as const) {
      await expect(
        as("ada").moderation.decide({ kind, id: target, decision, reason: "Me too" }),
      ).rejects.toMatchObject({
        code: "ALREADY_DECIDED",
        status: 409,
        message: `Someone else already decided on this ${kind.slice(0, -1)}.`,
        data: { status, moderatorName: "Max Abara" },
      });
    }
    expect(await of.rowOf(id)).toEqual(before);
    expect(await decisionsOn(target)).toHaveLength(isVersioned ? 1 : 0);
    expect(await db.$count(moderationLog)).toBe(1);
  });

  test("get one of two concurrent decisions; the other moderator learns which, and whose", async () => {
    for (let round = 0; round < 10; round++) {
      const { id, target } = await of.send("nora");
      const results = await Promise.allSettled([
        decide(target, "approved", "max"),
        decide(target, "rejected", "ada"),
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
      expect(await of.statusOf(id)).toBe(maxWon ? of.approved : "rejected");
      expect(await decisionsOn(target)).toHaveLength(isVersioned ? 1 : 0);
    }
    expect(await db.$count(moderationLog)).toBe(10);
  });

  test("are decided on by moderators only", async () => {
    const { id, target } = await of.send("nora");
    const decision = { kind, id: target, decision: "approved" } as const;
    await expect(as().moderation.decide(decision)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    for (const person of ["nora", "owen", "pia", "uma"] as const) {
      await expect(as(person).moderation.decide(decision)).rejects.toMatchObject({
        code: "FORBIDDEN",
        status: 403,
      });
    }
    expect(await of.statusOf(id)).toBe(of.waiting);
  });

  test("of a moderator are decided on by another one", async () => {
    const { id, target } = await of.send("max");
    for (const decision of ["approved", "rejected"] as const) {
      await expect(decide(target, decision, "max")).rejects.toMatchObject({
        code: "FORBIDDEN",
        status: 403,
        message: "Access denied",
      });
    }
    expect(await of.statusOf(id)).toBe(of.waiting);
    await decide(target, "approved", "ada");
    expect(await of.statusOf(id)).toBe(of.approved);
  });

  test("that are missing get no decision", async () => {
    const { id } = await of.send("nora");
    for (const missing of [MISSING, isVersioned ? id : thread]) {
      for (const decision of ["approved", "rejected"] as const) {
        await expect(decide(missing, decision, "max")).rejects.toMatchObject({
          code: "NOT_FOUND",
          status: 404,
        });
      }
    }
    expect(await db.$count(moderationLog)).toBe(0);
  });

  test.each([
    ["a malformed id", { id: "1" }],
    ["an unknown decision", { decision: "superseded" }],
    ["a status as a decision", { decision: "visible" }],
    ["a reason above 500 characters", { reason: "a".repeat(501) }],
    ["a reason with NUL", { reason: "a\0" }],
    ["a reason with control characters", { reason: "a\u001b[2J" }],
  ])("are not decided on with %s", async (_, wrong) => {
    const { id, target } = await of.send("nora");
    const input = { kind, id: target, decision: "approved", ...wrong } as never;
    await expect(as("max").moderation.decide(input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(await of.statusOf(id)).toBe(of.waiting);
  });
});

describe.each(ALL.filter(([, of]) => of.replace))("versions of %s", (kind, of) => {
  test("that their author has replaced get no decision", async () => {
    const { id, target } = await of.send("nora");
    await of.replace?.(id);
    await expect(decideOn(kind)(target, "approved", "max")).rejects.toMatchObject({
      code: "ALREADY_DECIDED",
      data: { status: "superseded", moderatorName: null },
    });
    expect(await of.statusOf(id)).toBe("pending");
  });

  test("ignore a moderator or time sent by the client", async () => {
    const { id, target } = await of.send("nora");
    const forged = {
      moderatorId: ada.id,
      moderatedBy: ada.id,
      userId: nora.id,
      moderatedAt: "2020-01-01T00:00:00Z",
      status: "x",
    };
    await as("max").moderation.decide({ kind, id: target, decision: "approved", ...forged });
    const row = (await of.rowOf(id)) as typeof reviews.$inferSelect;
    expect(row.moderatedBy).toBe(max.id);
    expect(row.moderatedAt?.getFullYear()).toBeGreaterThan(2020);
    expect(await decisionsOn(target)).toMatchObject([{ moderatorId: max.id }]);
  });
});
