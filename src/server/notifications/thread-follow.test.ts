import { describe, expect, test } from "vitest";
import { openTestApi } from "#tests/support/api.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, db } = await openTestApi();
const { nora, owen } = world.people;
const place = { toolId: world.tools.copperline, marketId: world.markets.austin };
const [approved = "", pending = ""] = await storeReviews(db, [
  { userId: nora.id, ...place, status: "approved" },
  { userId: owen.id, ...place, status: "pending" },
]);
const discussion = await storeDiscussion(db, { userId: nora.id });
const hidden = await storeDiscussion(db, { userId: nora.id, status: "hidden" });

describe.each([
  ["reviews", approved],
  ["discussions", discussion],
] as const)("a thread of %s", (kind, id) => {
  test("can be followed, muted and followed again", async () => {
    const { getThread, putThread } = as("pia").notifications;
    expect(await getThread({ kind, id })).toEqual({ isFollowed: false, isMuted: false });
    expect(await putThread({ kind, id, isMuted: false })).toEqual({ isFollowed: true, isMuted: false });
    expect(await putThread({ kind, id, isMuted: true })).toEqual({ isFollowed: false, isMuted: true });
    expect(await getThread({ kind, id })).toEqual({ isFollowed: false, isMuted: true });
    expect(await putThread({ kind, id, isMuted: false })).toEqual({ isFollowed: true, isMuted: false });
    // Follows are per member.
    expect(await as("max").notifications.getThread({ kind, id })).toEqual({
      isFollowed: false,
      isMuted: false,
    });
  });

  test("rejects visitors", async () => {
    await expect(as().notifications.getThread({ kind, id })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    await expect(as().notifications.putThread({ kind, id, isMuted: true })).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
  });
});

test("treats a hidden thread like a missing one", async () => {
  const missing = "0190a000-0000-7000-8000-000000000000";
  for (const thread of [
    { kind: "reviews", id: pending },
    { kind: "discussions", id: hidden },
    { kind: "reviews", id: missing },
    { kind: "discussions", id: missing },
  ] as const) {
    await expect(as("pia").notifications.getThread(thread)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(as("pia").notifications.putThread({ ...thread, isMuted: true })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  }
  expect(
    await as("nora").notifications.putThread({ kind: "discussions", id: hidden, isMuted: true }),
  ).toEqual({
    isFollowed: false,
    isMuted: true,
  });
});
