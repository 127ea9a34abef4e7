import { expect, test } from "vitest";
import { discussions, moderationLog, notifications, rateLimits } from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { hearNotices } from "#tests/support/live-notices.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";

const { as, world, platform, db } = await openTestApi();
const { nora, max } = world.people;
const heard = hearNotices(platform);

emptyBeforeEach(db, discussions, moderationLog, notifications, rateLimits);

const put = (id: string, isPinned: boolean) => as("max").moderation.putPin({ id, isPinned });
const log = () => db.select().from(moderationLog).orderBy(moderationLog.id);

test("a pin puts a discussion first, is logged once and updates open pages", async () => {
  const id = await storeDiscussion(db, { userId: nora.id });
  await storeDiscussion(db, { userId: nora.id, title: "A newer one" });
  await heard();
  expect(await put(id, true)).toEqual({ isPinned: true });
  expect(await put(id, true)).toEqual({ isPinned: true });
  expect((await as().discussions.list({})).items).toMatchObject([
    { id, isPinned: true },
    { isPinned: false },
  ]);
  expect(await log()).toMatchObject([{ actorId: max.id, action: "pin", subjectId: id }]);
  expect(await heard()).toContainEqual({ thread: `discussions/${id}`, isPost: true });
  expect(await db.$count(notifications)).toBe(0);

  expect(await put(id, false)).toEqual({ isPinned: false });
  expect((await as().discussions.list({})).items[1]?.id).toBe(id);
  expect((await log()).map(({ action }) => action)).toEqual(["pin", "unpin"]);
});

test("a discussion that isn't public can't be pinned", async () => {
  const id = await storeDiscussion(db, { userId: nora.id, status: "pending" });
  await expect(put(id, true)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
