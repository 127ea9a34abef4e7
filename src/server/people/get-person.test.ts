import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { insertDeletedUser } from "#server/platform/auth/deleted-users.ts";
import { profiles, reports } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeComment, storeDiscussion, storeMessage } from "#tests/support/stored-community.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, db } = await openTestApi();
const { nora, owen, pia, max, ada } = world.people;

const place = { userId: nora.id, toolId: world.tools.copperline, marketId: world.markets.austin };
const [reviewId = ""] = await storeReviews(db, [
  place,
  { ...place, marketId: world.markets.denver, status: "rejected" },
]);
const discussionId = await storeDiscussion(db, { userId: nora.id });
const thread = { kind: "discussion", id: discussionId } as const;
const commentId = await storeComment(db, { userId: nora.id, thread, isCounted: true });
await storeComment(db, { userId: nora.id, thread, status: "removed" });
const messageId = await storeMessage(db, { senderId: nora.id, recipientId: owen.id });
const othersDiscussion = await storeDiscussion(db, { userId: owen.id });
await db.insert(reports).values([
  { reporterId: owen.id, reviewId, reason: "spam" },
  { reporterId: owen.id, discussionId, reason: "spam" },
  { reporterId: owen.id, messageId, reason: "harassment" },
  { reporterId: pia.id, personId: nora.id, reason: "spam" },
  { reporterId: owen.id, commentId, reason: "spam" },
  { reporterId: nora.id, discussionId: othersDiscussion, reason: "spam" },
]);
await as("max").reports.resolve({ kind: "comment", id: commentId, resolution: "hide", reason: "Rude." });
await as("max").reports.resolve({ kind: "review", id: reviewId, resolution: "dismiss" });
await as("ada").people.suspend({ id: nora.id, period: "30-days", reason: "Again." });

const get = (person: "max" | "ada", id = nora.id) => as(person).people.get({ id });

test("counts posts and reports by state, and lists moderation actions", async () => {
  const found = await get("max");
  expect(found.wrote).toEqual({
    reviews: [
      { state: "approved", count: 1 },
      { state: "rejected", count: 1 },
    ],
    discussions: [{ state: "approved", count: 1 }],
    comments: [
      { state: "hidden", count: 1 },
      { state: "removed", count: 1 },
    ],
  });
  expect(found.reports).toEqual({
    about: [
      { state: "open", count: 3 },
      { state: "dismissed", count: 1 },
      { state: "hidden", count: 1 },
    ],
    by: [{ state: "open", count: 1 }],
  });
  expect(found.history.map(({ action, reason, actor }) => [action, reason, actor?.fullName])).toEqual([
    ["suspend", "Again.", "Ada Castellano"],
    ["dismiss", null, "Max Abara"],
    ["hide", "Rude.", "Max Abara"],
  ]);
  expect(found.history[0]?.subject).toMatchObject({ kind: "person", title: "Nora Quill" });
  expect(found.suspension).toMatchObject({ reason: "Again.", until: expect.any(String) });
});

test("returns address, plan and permissions to admins; moderators get neither", async () => {
  expect(await get("ada")).toMatchObject({
    email: nora.email,
    plan: "none",
    can: { suspend: false, lift: true },
  });
  expect(await get("max")).toMatchObject({ email: null, plan: null, can: { suspend: false, lift: false } });
  expect(await get("ada", pia.id)).toMatchObject({ plan: "active", can: { suspend: true, lift: false } });
  for (const { id } of [max, ada])
    expect((await get("ada", id)).can).toEqual({ suspend: false, lift: false });
});

test("returns NOT_FOUND for unknown and deleted members", async () => {
  const deletedUserId = await db.transaction((tx) => insertDeletedUser(tx));
  await db.insert(profiles).values({ id: deletedUserId, fullName: "Deleted member" });
  for (const id of [uuidv7(), deletedUserId]) {
    await expect(get("ada", id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});
