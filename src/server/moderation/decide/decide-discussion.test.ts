import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  discussions,
  moderationDecisions,
  moderationLog,
  rateLimits,
} from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, MISSING, openTestApi } from "#tests/support/api.ts";
import {
  decideOnDiscussion,
  discussionRowOf,
  newDiscussion,
  pendingVersionOf,
  sendDiscussion,
  takeDiscussion,
  versionsOf,
} from "#tests/support/sent-discussions.ts";

const api = await openTestApi();
const { as, world, db } = api;
const { nora, max, ada } = world.people;

emptyBeforeEach(db, discussions, rateLimits, moderationLog);

const decisionsOf = (revisionId: string) =>
  db.select().from(moderationDecisions).where(eq(moderationDecisions.discussionRevisionId, revisionId));
const statusesOf = async (id: string) => (await versionsOf(db, id)).map(({ status }) => status);

describe("approval", () => {
  test("publishes a discussion and records who, when and why", async () => {
    const id = await sendDiscussion(api, "nora", newDiscussion({ marketId: world.markets.austin }));
    const revisionId = await pendingVersionOf(db, id);
    const started = Date.now();
    const answer = await as("max").moderation.decide({
      kind: "discussions",
      id: revisionId,
      decision: "approved",
      reason: "  A good question  ",
    });
    expect(answer).toEqual({ status: "approved", pendingCount: 0 });
    const row = await discussionRowOf(db, id);
    expect(row).toMatchObject({ moderationStatus: "approved", moderatedBy: max.id });
    expect(row.moderatedAt?.getTime()).toBeGreaterThanOrEqual(started - 5_000);
    expect(await decisionsOf(revisionId)).toMatchObject([
      { decision: "approved", reason: "A good question", moderatorId: max.id, revisionId: null },
    ]);
    expect(await statusesOf(id)).toEqual(["approved"]);
    expect((await as().discussions.list({ marketId: world.markets.austin })).items).toMatchObject([{ id }]);
    expect((await as().discussions.get({ id })).own).toBeNull();
  });

  test("replaces the public version with an edit", async () => {
    const id = await sendDiscussion(api, "nora", newDiscussion({ tagIds: [world.tags.goodSupport] }));
    await decideOnDiscussion(api, id, "approved");
    const first = await discussionRowOf(db, id);
    const edit = newDiscussion({
      title: "Edited",
      content: "Edited, too.",
      toolId: world.tools.foyer,
      tagIds: [world.tags.newcomer],
    });
    await as("nora").discussions.update({ id, ...edit });
    await decideOnDiscussion(api, id, "approved", { moderator: "ada" });
    expect(await as().discussions.get({ id })).toMatchObject({
      title: "Edited",
      excerpt: "Edited, too.",
      tool: { name: "Foyer CRM" },
      tags: [{ name: "Newcomer question" }],
    });
    expect(await discussionRowOf(db, id)).toMatchObject({ moderatedBy: ada.id, createdAt: first.createdAt });
    expect(await statusesOf(id)).toEqual(["approved", "approved"]);
  });
});

describe("rejection", () => {
  test("notifies only the author, with the reason", async () => {
    const id = await sendDiscussion(api, "nora");
    const answer = await decideOnDiscussion(api, id, "rejected", { reason: "Say which zip codes." });
    expect(answer).toEqual({ status: "rejected", pendingCount: 0 });
    expect(await discussionRowOf(db, id)).toMatchObject({
      moderationStatus: "rejected",
      moderatedBy: max.id,
    });
    expect((await as("nora").discussions.get({ id })).own).toMatchObject({ reason: "Say which zip codes." });
    await expect(as("owen").discussions.get({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("keeps the published version when an edit is rejected", async () => {
    const id = await sendDiscussion(api, "nora");
    await decideOnDiscussion(api, id, "approved");
    const before = await discussionRowOf(db, id);
    await as("nora").discussions.update({ id, ...newDiscussion({ title: "Spam" }) });
    await decideOnDiscussion(api, id, "rejected", { reason: "Spam", moderator: "ada" });
    expect(await discussionRowOf(db, id)).toEqual(before);
    expect(await statusesOf(id)).toEqual(["rejected", "approved"]);
  });

  test.each([undefined, null, "", "  \n ", "\u200b"])("needs a reason other than %j", async (reason) => {
    const id = await sendDiscussion(api, "nora");
    const revisionId = await pendingVersionOf(db, id);
    await expect(
      as("max").moderation.decide({ kind: "discussions", id: revisionId, decision: "rejected", reason }),
    ).rejects.toMatchObject({
      code: "BAD_REQUEST",
      data: { issues: [{ path: ["reason"], message: "Enter a reason for the author" }] },
    });
    expect(await decisionsOf(revisionId)).toEqual([]);
  });
});

describe("deciding once", () => {
  test.each(["approved", "rejected"] as const)(
    "rejects a second decision on a version that was %s",
    async (status) => {
      const id = await sendDiscussion(api, "nora");
      const revisionId = await pendingVersionOf(db, id);
      await decideOnDiscussion(api, id, status);
      const before = await discussionRowOf(db, id);
      for (const decision of ["approved", "rejected"] as const) {
        await expect(
          as("ada").moderation.decide({ kind: "discussions", id: revisionId, decision, reason: "Me too" }),
        ).rejects.toMatchObject({
          code: "ALREADY_DECIDED",
          status: 409,
          data: { status, moderatorName: "Max Abara" },
        });
      }
      expect(await discussionRowOf(db, id)).toEqual(before);
      expect(await decisionsOf(revisionId)).toHaveLength(1);
      expect(await db.$count(moderationLog)).toBe(1);
    },
  );

  test("rejects a version that was replaced or whose discussion was removed", async () => {
    const replaced = await sendDiscussion(api, "nora");
    const replacedId = await pendingVersionOf(db, replaced);
    await as("nora").discussions.update({ id: replaced, ...newDiscussion() });
    const removed = await sendDiscussion(api, "nora");
    const removedId = await pendingVersionOf(db, removed);
    await takeDiscussion(db, removed, "removed", { actorId: ada.id });
    for (const revisionId of [replacedId, removedId]) {
      await expect(
        as("max").moderation.decide({ kind: "discussions", id: revisionId, decision: "approved" }),
      ).rejects.toMatchObject({
        code: "ALREADY_DECIDED",
        data: { status: "superseded", moderatorName: null },
      });
    }
    expect((await discussionRowOf(db, replaced)).moderationStatus).toBe("pending");
    expect((await discussionRowOf(db, removed)).moderationStatus).toBe("removed");
  });

  test("lets one of two concurrent moderators decide; the other gets the decision and who made it", async () => {
    for (let round = 0; round < 10; round++) {
      const id = await sendDiscussion(api, "nora");
      const revisionId = await pendingVersionOf(db, id);
      const results = await Promise.allSettled([
        as("max").moderation.decide({ kind: "discussions", id: revisionId, decision: "approved" }),
        as("ada").moderation.decide({
          kind: "discussions",
          id: revisionId,
          decision: "rejected",
          reason: "No",
        }),
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
      expect((await discussionRowOf(db, id)).moderationStatus).toBe(maxWon ? "approved" : "rejected");
      expect(await decisionsOf(revisionId)).toHaveLength(1);
    }
    expect(await db.$count(moderationLog)).toBe(10);
  });
});

describe("rejects", () => {
  test("everyone but moderators", async () => {
    const id = await sendDiscussion(api, "nora");
    const decision = {
      kind: "discussions",
      id: await pendingVersionOf(db, id),
      decision: "approved",
    } as const;
    await expect(as().moderation.decide(decision)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    for (const person of ["nora", "owen", "pia", "uma"] as const) {
      await expect(as(person).moderation.decide(decision)).rejects.toMatchObject({
        code: "FORBIDDEN",
        status: 403,
      });
    }
    expect((await discussionRowOf(db, id)).moderationStatus).toBe("pending");
  });

  test("a moderator's own discussion; another moderator can decide", async () => {
    const id = await sendDiscussion(api, "max");
    const revisionId = await pendingVersionOf(db, id);
    for (const decision of ["approved", "rejected"] as const) {
      await expect(
        as("max").moderation.decide({ kind: "discussions", id: revisionId, decision, reason: "No" }),
      ).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
    }
    expect((await discussionRowOf(db, id)).moderationStatus).toBe("pending");
    await decideOnDiscussion(api, id, "approved", { moderator: "ada" });
    expect((await discussionRowOf(db, id)).moderationStatus).toBe("approved");
  });

  test("a missing version", async () => {
    const id = await sendDiscussion(api, "nora");
    for (const revisionId of [MISSING, id]) {
      await expect(
        as("max").moderation.decide({ kind: "discussions", id: revisionId, decision: "approved" }),
      ).rejects.toMatchObject({ code: "NOT_FOUND", status: 404 });
    }
  });

  test.each([
    ["a malformed id", { id: "1" }],
    ["an unknown decision", { decision: "superseded" }],
    ["a reason above 500 characters", { reason: "a".repeat(501) }],
    ["a reason with control characters", { reason: "a\u001b[2J" }],
  ])("%s", async (_, wrong) => {
    const id = await sendDiscussion(api, "nora");
    const input = {
      kind: "discussions",
      id: await pendingVersionOf(db, id),
      decision: "approved",
      ...wrong,
    } as never;
    await expect(as("max").moderation.decide(input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect((await discussionRowOf(db, id)).moderationStatus).toBe("pending");
  });
});

test("ignores a moderator or time sent by the client", async () => {
  const id = await sendDiscussion(api, "nora");
  const revisionId = await pendingVersionOf(db, id);
  const forged = { moderatorId: ada.id, moderatedBy: ada.id, userId: nora.id, status: "x" };
  await as("max").moderation.decide({ kind: "discussions", id: revisionId, decision: "approved", ...forged });
  expect((await discussionRowOf(db, id)).moderatedBy).toBe(max.id);
  expect(await decisionsOf(revisionId)).toMatchObject([{ moderatorId: max.id }]);
});
