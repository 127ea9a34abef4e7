import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { likes, markets, profiles, users } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeComment, storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, platform } = await openTestApi();
const { nora, owen } = world.people;

test("shows everyone a member with their approved reviews, and no address", async () => {
  const { austin, denver, winstonSalem } = world.markets;
  const review = { userId: nora.id, toolId: world.tools.copperline };
  await storeReviews(platform.db, [
    { ...review, marketId: austin },
    { ...review, marketId: denver },
    { ...review, marketId: winstonSalem, status: "pending" },
    { ...review, toolId: world.tools.foyer, category: "CRM", marketId: austin, status: "rejected" },
    { ...review, userId: owen.id, marketId: austin },
  ]);
  await platform.db
    .update(profiles)
    .set({ reviewerType: "team_leader", brokerage: "Quill Realty", yearsExperience: 9 })
    .where(eq(profiles.id, nora.id));

  for (const reader of [undefined, "owen", "nora", "max"] as const) {
    expect(await as(reader).profiles.get({ id: nora.id })).toEqual({
      id: nora.id,
      fullName: "Nora Quill",
      avatarUrl: null,
      reviewerType: "team_leader",
      brokerage: "Quill Realty",
      yearsExperience: 9,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      reviewCount: 2,
      discussionCount: 0,
      replyCount: 0,
      helpfulVotes: 0,
      hasCheckedLicense: false,
      reviewed: {
        categories: [{ category: "Lead Generation", reviewCount: 2 }],
        markets: [
          { market: { id: austin, city: "Austin", state: "TX", slug: "austin" }, reviewCount: 1 },
          { market: { id: denver, city: "Denver", state: "CO", slug: "denver" }, reviewCount: 1 },
        ],
      },
    });
  }
});

test("says which categories and markets a member reviewed most, up to three of each", async () => {
  const { db } = platform;
  const { austin, denver, winstonSalem } = world.markets;
  const { uma } = world.people;
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, uma.id));
  const [boise = ""] = (
    await db
      .insert(markets)
      .values({ city: "Boise", state: "ID", slug: "boise", publishedAt: new Date() })
      .returning({ id: markets.id })
  ).map(({ id }) => id);
  const review = { userId: uma.id, toolId: world.tools.copperline };
  const crm = { userId: uma.id, toolId: world.tools.foyer, category: "CRM" as const };
  await storeReviews(db, [
    { ...review, marketId: winstonSalem },
    { ...crm, marketId: winstonSalem },
    { ...crm, marketId: denver },
    { ...crm, marketId: austin },
    { ...review, marketId: boise },
    { ...review, marketId: denver, status: "pending" },
  ]);
  const { reviewed } = await as().profiles.get({ id: uma.id });
  expect(reviewed.categories).toEqual([
    { category: "CRM", reviewCount: 3 },
    { category: "Lead Generation", reviewCount: 2 },
  ]);
  expect(reviewed.markets.map(({ market, reviewCount }) => [market.city, reviewCount])).toEqual([
    ["Winston-Salem", 2],
    ["Austin", 1],
    ["Boise", 1],
  ]);
});

describe("someone who can't be looked up", () => {
  const NOT_FOUND = { code: "NOT_FOUND", status: 404 };
  test.each([
    ["never confirmed their address", { emailVerified: false }],
    ["is disabled", { disabledAt: new Date() }],
    ["was deleted", { departedAt: new Date() }],
  ])("%s", async (_, state) => {
    const { db } = platform;
    const { id } = world.people.pia;
    const reads = [
      () => as().profiles.get({ id }),
      () => as("max").profiles.get({ id: id.toUpperCase() }),
      () => as().reviews.listByAuthor({ userId: id }),
      () => as().discussions.listByAuthor({ userId: id }),
      () => as("owen").reports.create({ subject: { kind: "person", id }, reason: "spam" }),
    ];
    await db.update(users).set(state).where(eq(users.id, id));
    for (const read of reads) await expect(read()).rejects.toMatchObject(NOT_FOUND);
    await db
      .update(users)
      .set({ emailVerified: true, disabledAt: null, departedAt: null })
      .where(eq(users.id, id));
    expect((await as().profiles.get({ id })).id).toBe(id);
  });
});

test("returns zeros without reviews", async () => {
  expect(await as().profiles.get({ id: world.people.pia.id })).toMatchObject({
    fullName: "Pia Lindgren",
    reviewerType: null,
    brokerage: null,
    yearsExperience: null,
    reviewCount: 0,
    discussionCount: 0,
    replyCount: 0,
    helpfulVotes: 0,
    reviewed: { categories: [], markets: [] },
  });
});

test("counts discussions, replies and likes by others, if visible to readers", async () => {
  const { db } = platform;
  const [pia, max] = [world.people.pia.id, world.people.max.id];
  const written = { userId: pia, toolId: world.tools.foyer, category: "CRM" as const };
  const [reviewId = "", pendingReview = "", ofOwen = ""] = await storeReviews(db, [
    { ...written, marketId: world.markets.austin },
    { ...written, marketId: world.markets.denver, status: "pending" },
    { ...written, userId: owen.id, marketId: world.markets.denver },
  ]);
  const discussionId = await storeDiscussion(db, { userId: pia });
  const others = await storeDiscussion(db, { userId: owen.id });
  for (const moderationStatus of ["pending", "rejected", "hidden", "removed"] as const) {
    const unseen = await storeDiscussion(db, { userId: pia, status: moderationStatus });
    await db.insert(likes).values({ userId: max, discussionId: unseen });
  }
  const commentId = await storeComment(db, {
    userId: pia,
    thread: { kind: "discussion", id: others },
    isCounted: true,
  });
  const second = await storeComment(db, {
    userId: pia,
    thread: { kind: "review", id: ofOwen },
    isCounted: true,
  });
  for (const status of ["held", "hidden", "removed", "rejected", "deleted"] as const) {
    const unseen = await storeComment(db, {
      userId: pia,
      thread: { kind: "discussion", id: others },
      isCounted: true,
      status,
    });
    await db.insert(likes).values({ userId: max, commentId: unseen });
  }
  await db.insert(likes).values([
    { userId: max, reviewId },
    { userId: owen.id, reviewId },
    { userId: pia, reviewId },
    { userId: max, reviewId: pendingReview },
    { userId: max, reviewId: ofOwen },
    { userId: max, discussionId },
    { userId: pia, discussionId },
    { userId: pia, discussionId: others },
    { userId: max, commentId },
    { userId: pia, commentId },
    { userId: owen.id, commentId: second },
  ]);
  for (const reader of [undefined, "pia", "max"] as const) {
    expect(await as(reader).profiles.get({ id: pia })).toMatchObject({
      reviewCount: 1,
      discussionCount: 1,
      replyCount: 2,
      helpfulVotes: 5,
    });
  }
});

test("returns 404 for an unknown id, and rejects an invalid one", async () => {
  await expect(as().profiles.get({ id: uuidv7() })).rejects.toMatchObject({ code: "NOT_FOUND", status: 404 });
  await expect(as().profiles.get({ id: "nora" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});
