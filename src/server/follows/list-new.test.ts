import { describe, expect, test } from "vitest";
import {
  discussions,
  followingVisits,
  follows,
  mutes,
  rateLimits,
  reviews,
} from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { takeReview } from "#tests/support/sent-reviews.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, db, platform } = await openTestApi();
const { owen, max } = world.people;
const { austin, denver } = world.markets;
const { copperline, foyer } = world.tools;

emptyBeforeEach(db, follows, followingVisits, mutes, rateLimits, reviews, discussions);

const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 0, minute));

const list = (input = {}) => as("nora").follows.listNew(input);
const follow = (target: Parameters<ReturnType<typeof as>["follows"]["put"]>[0]) =>
  as("nora").follows.put(target);

/** Reviews in Austin, one a minute. */
async function storeMany(count: number): Promise<string[]> {
  const reviewers = await storeReviewers(db, count);
  return storeReviews(
    db,
    reviewers.map((userId, index) => ({
      ...{ userId, toolId: copperline, marketId: austin, createdAt: at(index), excerpt: `Number ${index}` },
    })),
  );
}

describe("what is new", () => {
  test("has reviews and discussions, the newest first, in pages that join", async () => {
    await follow({ marketId: austin });
    const ids = await storeMany(24);
    const discussion = { userId: owen.id, marketId: austin, createdAt: at(2), publishedAt: at(2) };
    ids.splice(3, 0, await storeDiscussion(db, discussion));
    const first = await list();
    const second = await list({ after: first.next ?? undefined });
    expect([first.items.length, second.items.length, second.next]).toEqual([20, 5, null]);
    const found = [...first.items, ...second.items];
    expect(found.map(({ publishedAt }) => publishedAt)).toEqual(
      found
        .map(({ publishedAt }) => publishedAt)
        .toSorted()
        .reverse(),
    );
    expect(found.map(({ post }) => post.id).toSorted()).toEqual(ids.toSorted());
    expect(found.filter(({ kind }) => kind === "discussion")).toHaveLength(1);
  });

  test("is empty without follows, and for what only others follow", async () => {
    await storeMany(2);
    await as("owen").follows.put({ marketId: austin });
    expect(await list()).toMatchObject({ items: [], next: null });
  });

  test("can be narrowed to one follow, and not to another member's", async () => {
    const [id] = await storeMany(1);
    await storeReviews(db, [{ userId: owen.id, toolId: foyer, marketId: denver, category: "CRM" }]);
    const { id: inAustin } = await follow({ marketId: austin });
    await follow({ marketId: denver });
    expect((await list()).items).toHaveLength(2);
    expect((await list({ follow: inAustin })).items.map(({ post }) => post.id)).toEqual([id]);
    const { id: owens } = await as("owen").follows.put({ marketId: austin });
    expect((await list({ follow: owens })).items).toEqual([]);
  });

  test("leaves out what was hidden, and what the member muted", async () => {
    await follow({ marketId: austin });
    const [first = "", second] = await storeMany(2);
    await takeReview(platform, first, "hidden", { actorId: max.id });
    expect((await list()).items.map(({ post }) => post.id)).toEqual([second]);
    await as("nora").mutes.put({ kind: "tool", key: copperline });
    expect((await list()).items).toEqual([]);
  });

  test("never has the locked text", async () => {
    await follow({ marketId: austin });
    const detailedReview = `The excerpt. ${"Only for readers with full access. ".repeat(10)}`;
    await storeReviews(db, [{ userId: owen.id, toolId: copperline, marketId: austin, detailedReview }]);
    expect(JSON.stringify(await list())).not.toContain("full access");
  });
});

describe("what came since the last visit", () => {
  const marks = async () => (await list()).items.map(({ isNew }) => isNew);

  test("is marked as new until the member leaves, and what came before the first follow isn't", async () => {
    await storeMany(1);
    await follow({ marketId: austin });
    expect(await marks()).toEqual([false]);
    await storeDiscussion(db, { userId: owen.id, marketId: austin, publishedAt: new Date(Date.now() + 1) });
    expect(await marks()).toEqual([true, false]);
    const { listedAt } = await list();
    await as("nora").follows.markSeen({ until: listedAt });
    await expect.poll(marks).toEqual([false, false]);
  });

  test("stays new if it came after the list was loaded, and an older tab brings no marks back", async () => {
    await follow({ marketId: austin });
    const { listedAt: before } = await list();
    await storeDiscussion(db, { userId: owen.id, marketId: austin, publishedAt: new Date(Date.now() + 1) });
    await as("nora").follows.markSeen({ until: before });
    expect(await marks()).toEqual([true]);
    await as("nora").follows.markSeen({ until: new Date(Date.now() + 3_600_000).toISOString() });
    await as("nora").follows.markSeen({ until: before });
    const [visit] = await db.select().from(followingVisits);
    expect(visit?.seenUntil.getTime()).toBeGreaterThan(new Date(before).getTime());
    // Nor does a wrong clock hide what is yet to come.
    expect(visit?.seenUntil.getTime()).toBeLessThanOrEqual(Date.now());
  });
});
