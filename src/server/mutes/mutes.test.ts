import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { RETURN_LIMITS } from "#contract/people/returning.ts";
import { notify, notifyThread } from "#server/notifications/index.ts";
import {
  discussions,
  mutes,
  notifications,
  rateLimits,
  reviews,
  threadFollows,
} from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, MISSING, openTestApi } from "#tests/support/api.ts";
import { newReview, sendIn } from "#tests/support/sent-reviews.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";
import { isNotMuted } from "./index.ts";

const api = await openTestApi();
const { as, db, platform, world } = api;
const { nora, owen, pia } = world.people;
const { copperline, foyer } = world.tools;
const { austin, denver } = world.markets;

emptyBeforeEach(db, rateLimits, mutes, threadFollows, notifications, reviews, discussions);

const mute = (...[kind, key]: Parameters<typeof item>) => as("nora").mutes.put(item(kind, key));
const unmute = (...[kind, key]: Parameters<typeof item>) => as("nora").mutes.remove(item(kind, key));
const item = (kind: "word" | "tool" | "person" | "review" | "discussion", key: string) => ({ kind, key });
const muted = async () => (await as("nora").mutes.list({ page: 1 })).items;
const hasMutes = async () => (await as("nora").account.getMe()).hasMutes;

/** A review and a discussion by Owen, of which Nora sees neither or both. */
async function store(text = "The pipeline board is clear.") {
  const [reviewId = ""] = await storeReviews(db, [
    { userId: owen.id, toolId: copperline, marketId: austin, excerpt: text },
  ]);
  const discussionId = await storeDiscussion(db, {
    ...{ userId: owen.id, title: "A question", content: text },
    ...{ toolId: copperline, marketId: austin },
  });
  return { reviewId, discussionId };
}

/** What of both Nora doesn't see. */
async function hidden({ reviewId, discussionId }: Awaited<ReturnType<typeof store>>) {
  const among = as("nora").mutes.listPosts;
  const [inReviews, inDiscussions] = await Promise.all([
    among({ kind: "reviews", ids: [reviewId, MISSING] }),
    among({ kind: "discussions", ids: [discussionId] }),
  ]);
  return [...inReviews.ids.map(() => "review"), ...inDiscussions.ids.map(() => "discussion")];
}
const BOTH = ["review", "discussion"];

describe("a muted word", () => {
  test.each<[word: string, text: string, isFound: boolean]>([
    ["pipeline", "The Pipeline, again.", true],
    ["PIPELINE", "pipeline", true],
    ["pipe", "The pipeline.", false],
    ["line", "pipeline, pipe-lines", false],
    ["lines", "pipe-lines", true],
    ["open house", "Every Open-House was full", true],
    ["open house", "open the house", false],
    ["cafe", "The Café's leads", true],
    ["cafés", "The cafe’s leads", false],
    ["Zillow’s", "Is Zillow worth it?", true],
    ["s", "Zillow's leads", false],
    ["canon", "Cañon City", true],
    ["O'Fallon", "in OFallon", true],
    ["100", "100% of it", true],
    ["%", "100% of it", false],
    ["_ll", "all of it", false],
    ["größe", "Die GRÖSSE und die Größe", true],
    ["ﬁne", "A fine tool", true],
  ])("%j in %j: %s", async (word, text, isFound) => {
    const posts = await store(text);
    if (!/[\p{L}\p{N}]/u.test(word)) {
      await expect(mute("word", word)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    } else await mute("word", word);
    expect(await hidden(posts)).toEqual(isFound ? BOTH : []);
  });

  test("counts in names of tools and markets and in pros and cons, but never in a locked text", async () => {
    const [id = ""] = await storeReviews(db, [
      {
        ...{ userId: owen.id, toolId: copperline, marketId: austin },
        ...{
          detailedReview: "A locked word: zebra.",
          searchText: "Copperline Leads\nAustin\nGood parrots\nAn",
        },
      },
    ]);
    const discussionId = await storeDiscussion(db, {
      ...{ userId: owen.id, title: "Good parrots?", content: "An", toolId: copperline, marketId: austin },
    });
    for (const [word, found] of [
      ["zebra", []],
      ["parrots", BOTH],
      ["copperline", BOTH],
      ["Austin", BOTH],
      ["Denver", []],
    ] as const) {
      await mute("word", word);
      expect([word, await hidden({ reviewId: id, discussionId })]).toEqual([word, found]);
      await unmute("word", word.toUpperCase());
    }
  });

  test("is stored once, however it is typed", async () => {
    await Promise.all([mute("word", "Door-Knocking"), mute("word", " door knocking ")]);
    expect(await muted()).toEqual([
      { kind: "word", key: "door knocking", name: "door knocking", path: null },
    ]);
  });

  test("is rejected without a letter or digit, or if it is too long", async () => {
    for (const word of ["", "  ", "—", "x".repeat(51)]) {
      await expect(mute("word", word)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    }
    await expect(mute("word", "ﷺ".repeat(4))).rejects.toMatchObject({ code: "TOO_LONG" });
  });
});

test.each([
  ["tool", copperline],
  ["person", owen.id],
] as const)("a muted %s hides what is about or by it, for that member only", async (kind, key) => {
  const posts = await store();
  expect([await hidden(posts), await hasMutes()]).toEqual([[], false]);
  await mute(kind, key);
  await mute(kind, key);
  expect([await hidden(posts), await hasMutes(), (await muted()).length]).toEqual([BOTH, true, 1]);
  expect(await as("pia").mutes.listPosts({ kind: "reviews", ids: [posts.reviewId] })).toEqual({ ids: [] });
  await unmute(kind, key);
  expect([await hidden(posts), await hasMutes()]).toEqual([[], false]);
});

test("a muted thread is the one whose comments are muted, and both end together", async () => {
  const posts = await store();
  await mute("discussion", posts.discussionId);
  expect(await hidden(posts)).toEqual(["discussion"]);
  await as("nora").notifications.putThread({ kind: "reviews", id: posts.reviewId, isMuted: true });
  expect(await hidden(posts)).toEqual(BOTH);
  expect((await muted()).map(({ name, path }) => [name, path])).toEqual([
    ["Copperline Leads in Austin, TX", `/reviews/${posts.reviewId}`],
    ["A question", `/discussions/${posts.discussionId}`],
  ]);
  await unmute("discussion", posts.discussionId);
  const thread = { kind: "discussions", id: posts.discussionId } as const;
  // Someone who never wrote there doesn't begin to follow it.
  expect(await as("nora").notifications.getThread(thread)).toEqual({ isFollowed: false, isMuted: false });
  expect(await hidden(posts)).toEqual(["review"]);
});

test("a member who wrote in a thread follows it again", async () => {
  const { discussionId } = await store();
  const thread = { kind: "discussions", id: discussionId } as const;
  await as("nora").comments.create({ thread: { kind: "discussion", id: discussionId }, content: "Yes." });
  await mute("discussion", discussionId);
  await unmute("discussion", discussionId);
  expect(await as("nora").notifications.getThread(thread)).toEqual({ isFollowed: true, isMuted: false });
});

test("own posts stay", async () => {
  const [id = ""] = await storeReviews(db, [{ userId: nora.id, toolId: copperline, marketId: denver }]);
  await mute("tool", copperline);
  expect(await as("nora").mutes.listPosts({ kind: "reviews", ids: [id] })).toEqual({ ids: [] });
});

test("the title of a post that isn't public anymore is kept back, and it can be removed", async () => {
  const { discussionId } = await store();
  await mute("discussion", discussionId);
  await db.update(discussions).set({ moderationStatus: "removed" });
  expect(await muted()).toEqual([{ kind: "discussion", key: discussionId, name: null, path: null }]);
  await unmute("discussion", discussionId);
  expect(await muted()).toEqual([]);
});

test("members see only their own, and mute neither themselves nor what they can't see", async () => {
  await mute("person", owen.id);
  expect((await as("max").mutes.list({ page: 1 })).items).toEqual([]);
  await expect(mute("person", nora.id)).rejects.toMatchObject({ code: "NOT_YOURSELF" });
  const hiddenId = await storeDiscussion(db, { userId: owen.id, status: "removed" });
  await expect(mute("discussion", hiddenId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  for (const kind of ["tool", "person", "review"] as const) {
    await expect(mute(kind, MISSING)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  await expect(as().mutes.put(item("word", "x"))).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("the 501st says so, and pages hold 20", async () => {
  const rows = Array.from({ length: RETURN_LIMITS.mutes - 1 }, (_, index) => ({
    ...{ userId: nora.id, word: `word ${index}`, createdAt: new Date(1e12 + index * 1000) },
  }));
  await db.insert(mutes).values(rows);
  const { discussionId } = await store();
  await mute("discussion", discussionId);
  await expect(mute("word", "one more")).rejects.toMatchObject({ code: "TOO_MANY_MUTED" });
  await mute("word", "word 7");
  const { items, pageCount } = await as("nora").mutes.list({ page: 25 });
  expect([items.length, items.at(-1)?.key, pageCount]).toEqual([20, "word 0", 25]);
});

test("writes no notification about what a muted person does, or in a muted thread", async () => {
  const { discussionId } = await store();
  const told = async () =>
    (await db.select().from(notifications)).filter(({ userId }) => userId === nora.id).length;
  const like = { userId: nora.id, kind: "like" as const, actorId: owen.id };
  await db.transaction((tx) => notify(tx, [like]));
  expect(await told()).toBe(1);
  await mute("person", owen.id);
  await db.transaction((tx) => notify(tx, [like]));
  expect(await told()).toBe(1);
  await mute("discussion", discussionId);
  const { comment } = await as("pia").comments.create({
    ...{ thread: { kind: "discussion", id: discussionId }, content: "One." },
  });
  await db.transaction((tx) =>
    notifyThread(tx, {
      ...{ id: comment.id, thread: { kind: "discussion", id: discussionId }, authorId: pia.id },
      ...{ repliedToId: owen.id, mentionedIds: [] },
    }),
  );
  expect(await told()).toBe(1);
});

test("merging tools mutes the one that remains, and undoing that ends what it added", async () => {
  const posts = await store();
  await mute("tool", foyer);
  await as("owen").mutes.put(item("tool", copperline));
  await as("owen").mutes.put(item("tool", foyer));
  await db.execute(sql`update tools set category = 'CRM'`);
  const { id } = await as("ada").catalogue.merge({ kind: "tools", id: foyer, intoId: copperline });
  expect(await hidden(posts)).toEqual(BOTH);
  expect((await muted()).map(({ key }) => key)).toEqual([copperline]);
  await as("ada").catalogue.undoMerge({ id });
  expect(await hidden(posts)).toEqual([]);
  expect((await muted()).map(({ key }) => key)).toEqual([foyer]);
  expect((await as("owen").mutes.list({ page: 1 })).items).toHaveLength(2);
});

test("moderators see what they muted in their queues", async () => {
  await as("max").mutes.put(item("person", owen.id));
  await sendIn(api, "owen", newReview());
  const { items } = await as("max").moderation.listPending({ kind: "reviews" });
  expect(items).toHaveLength(1);
});

test("the condition works for a member of each row, too", async () => {
  await store();
  await mute("person", owen.id);
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from users member cross join reviews
    where ${isNotMuted(sql`member.id`, "reviews")}`);
  expect(rows[0]?.total).toBe((await platform.db.$count(reviews)) * 5);
});
