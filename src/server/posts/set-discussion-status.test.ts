import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { POST_STATUSES } from "#contract/parts.ts";
import { discussionStats, discussions, rateLimits } from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { listQueue } from "#tests/support/queues.ts";
import {
  decideOnDiscussion,
  discussionRowOf,
  newDiscussion,
  sendDiscussion,
  versionsOf,
} from "#tests/support/sent-discussions.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";
import { setPostStatus } from "./set-status.ts";

const api = await openTestApi();
const { as, world, platform } = api;
const { db } = platform;
const { nora, max } = world.people;

emptyBeforeEach(db, discussions, rateLimits);

const set = (id: string, status: "approved" | "hidden" | "removed", moderatorId: string | null = max.id) =>
  db.transaction((tx) => setPostStatus(tx, { kind: "discussion", id }, status, moderatorId));
const statusesOf = async (id: string) => (await versionsOf(db, id)).map(({ status }) => status);

describe.each(["hidden", "removed"] as const)("a %s discussion", (status) => {
  test("disappears from all public lists and totals, and returns when restored", async () => {
    const id = await storeDiscussion(db, { userId: nora.id, marketId: world.markets.austin });
    expect(await set(id, status)).toEqual({ userId: nora.id, status: "approved" });
    expect(await discussionRowOf(db, id)).toMatchObject({ moderationStatus: status, moderatedBy: max.id });
    for (const person of [undefined, "owen", "nora", "max"] as const) {
      for (const sort of ["newest", "most-replies"] as const) {
        const input = { sort, marketId: world.markets.austin };
        expect(await as(person).discussions.list(input)).toMatchObject({ items: [], total: 0 });
      }
    }
    expect(await as().discussions.listByAuthor({ userId: nora.id })).toMatchObject({ items: [], total: 0 });
    await expect(as("owen").discussions.get({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });

    expect(await set(id, "approved")).toMatchObject({ status });
    expect((await as().discussions.list({})).items).toMatchObject([{ id }]);
    expect(await db.select().from(discussionStats).where(eq(discussionStats.discussionId, id))).toMatchObject(
      [{ approved: true }],
    );
  });

  test("names no moderator if the automatic rule did it", async () => {
    const id = await storeDiscussion(db, { userId: nora.id });
    await set(id, status, null);
    expect(await discussionRowOf(db, id)).toMatchObject({ moderationStatus: status, moderatedBy: null });
  });
});

test.each(["hidden", "removed"] as const)(
  "a %s discussion takes its pending edit out of the queue",
  async (status) => {
    const id = await sendDiscussion(api, "nora");
    await decideOnDiscussion(api, id, "approved");
    await as("nora").discussions.update({ id, ...newDiscussion({ title: "Edited" }) });
    await set(id, status);
    expect(await statusesOf(id)).toEqual(["superseded", "approved"]);
    expect(await listQueue(as("max"), "discussion")).toMatchObject({ items: [], pendingCount: 0 });
  },
);

test.each(POST_STATUSES.filter((status) => status !== "hidden" && status !== "removed"))(
  "doesn't restore a discussion that is %s",
  async (status) => {
    const id = await storeDiscussion(db, { userId: nora.id, status });
    const before = await discussionRowOf(db, id);
    expect(await set(id, "approved")).toBeNull();
    expect(await discussionRowOf(db, id)).toEqual(before);
  },
);

test("returns null for a missing discussion", async () => {
  expect(await set("0190a000-0000-7000-8000-000000000000", "hidden")).toBeNull();
});
