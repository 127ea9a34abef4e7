import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  discussions,
  moderationDecisions,
  moderationLog,
  rateLimits,
} from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
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
const { max, ada } = world.people;

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
});

test("rejects a decision on a version whose discussion was removed", async () => {
  const id = await sendDiscussion(api, "nora");
  const revisionId = await pendingVersionOf(db, id);
  await takeDiscussion(db, id, "removed", { actorId: ada.id });
  await expect(
    as("max").moderation.decide({ kind: "discussions", id: revisionId, decision: "approved" }),
  ).rejects.toMatchObject({ code: "ALREADY_DECIDED", data: { status: "superseded", moderatorName: null } });
  expect((await discussionRowOf(db, id)).moderationStatus).toBe("removed");
});
