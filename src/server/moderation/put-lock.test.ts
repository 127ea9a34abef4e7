import { describe, expect, test } from "vitest";
import { discussions, moderationLog, notifications, rateLimits } from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { hearNotices } from "#tests/support/live-notices.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";

const { as, world, platform, db } = await openTestApi();
const { nora, max, ada } = world.people;
const heard = hearNotices(platform);
const reason = "This has run its course.";

emptyBeforeEach(db, discussions, moderationLog, notifications, rateLimits);

const newDiscussion = (userId = nora.id, status?: "pending" | "hidden") =>
  storeDiscussion(db, { userId, status });
const put = (id: string, why: string | null, by: "max" | "ada" = "max") =>
  as(by).moderation.putLock({ id, reason: why });
const log = () => db.select().from(moderationLog).orderBy(moderationLog.id);
const notices = () => db.select().from(notifications).orderBy(notifications.id);

describe("a lock", () => {
  test("closes a discussion with a reason, is logged, and notifies its author and open pages", async () => {
    const id = await newDiscussion();
    await heard();
    const { lock } = await put(id, reason);
    expect(lock).toMatchObject({ reason });
    const { isLocked, can } = await as("nora").discussions.get({ id });
    expect({ isLocked, can }).toEqual({
      isLocked: true,
      can: { edit: true, comment: false, moderate: false },
    });
    expect((await as().comments.list({ kind: "discussions", id })).lock).toEqual(lock);
    expect(await log()).toMatchObject([{ actorId: max.id, action: "lock", subjectId: id, reason }]);
    expect(await notices()).toMatchObject([
      { userId: nora.id, kind: "moderation", discussionId: id, outcome: "locked", reason, mail: "owed" },
    ]);
    expect(await heard()).toContainEqual({ thread: `discussions/${id}`, isPost: true });
  });

  test("keeps the first reason when two moderators lock concurrently", async () => {
    const id = await newDiscussion();
    const locks = await Promise.all([put(id, "First.", "max"), put(id, "First.", "ada")]);
    expect(locks[0]).toEqual(locks[1]);
    expect(await put(id, "Later.", "ada")).toEqual(locks[0]);
    expect(await log()).toHaveLength(1);
    expect(await notices()).toHaveLength(1);
  });

  test("can be removed, and members comment again", async () => {
    const id = await newDiscussion();
    await put(id, reason);
    expect(await put(id, null, "ada")).toEqual({ lock: null });
    expect(await put(id, null, "ada")).toEqual({ lock: null });
    expect((await as("owen").discussions.get({ id })).can.comment).toBe(true);
    expect(await log()).toMatchObject([
      { action: "lock" },
      { actorId: ada.id, action: "unlock", reason: null },
    ]);
    expect(await notices()).toMatchObject([{ outcome: "locked" }, { outcome: "unlocked" }]);
  });

  test("of a moderator's own discussion is up to another one", async () => {
    const id = await newDiscussion(max.id);
    await expect(put(id, reason)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect((await as("max").discussions.get({ id })).can.moderate).toBe(false);
    expect(await put(id, reason, "ada")).toMatchObject({ lock: { reason } });
    await expect(put(id, null)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await log()).toMatchObject([{ actorId: ada.id, action: "lock" }]);
  });

  test.each(["", " ", "\u200b", "x".repeat(501)])("needs a visible reason: %j", async (wrong) => {
    const id = await newDiscussion();
    await expect(put(id, wrong)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(await log()).toEqual([]);
  });

  test.each(["pending", "hidden"] as const)("fails for a %s discussion", async (status) => {
    await expect(put(await newDiscussion(nora.id, status), reason)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});
