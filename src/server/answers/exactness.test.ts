import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import {
  comments,
  discussions,
  markets,
  profiles,
  rateLimits,
  reviews,
  reviewTags,
  tags,
  tools,
} from "#server/platform/db/schema/index.ts";
import { createLog } from "#server/platform/log.ts";
import { openPlatform } from "#server/platform/open-platform.ts";
import { VISITOR } from "#server/platform/reader.ts";
import { refreshReviewSums } from "#server/reviews/index.ts";
import { callAs, openTestApi } from "#tests/support/api.ts";
import { ask, serveApp } from "#tests/support/serve-app.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";

// Node A writes; node B serves. A "page" of B is the JSON of an operation that pages load, so that data and topics are
// compared, without React.
const { as, platform: nodeA, world } = await openTestApi();
const { db } = nodeA;
const nodeB = await openPlatform(nodeA.config, createLog("silent"), nodeA.databaseUrl);
afterAll(() => nodeB.close());

const { austin, denver } = world.markets;
const { copperline, foyer } = world.tools;
const { nora, owen, pia } = world.people;
const reviewers = await storeReviewers(db, 6);
const [first = "", second = "", third = ""] = await storeReviews(
  db,
  reviewers.map((userId, index) => ({
    userId,
    toolId: index % 2 === 0 ? copperline : foyer,
    ...(index % 2 === 0 ? {} : { category: "CRM" as const }),
    marketId: index < 4 ? austin : denver,
    score: 4 + index,
  })),
);
const talk = await storeDiscussion(db, { userId: nora.id, marketId: austin, toolId: copperline });
const otherTalk = await storeDiscussion(db, { userId: owen.id });

type Api = ReturnType<typeof callAs>;
const PAGES: Record<string, (api: Api) => Promise<unknown>> = {
  review: (api) => api.reviews.get({ id: first }),
  "review-by-new": (api) => api.reviews.get({ id: second, sort: "new" }),
  comments: (api) => api.comments.listOfReview({ id: third }),
  discussion: (api) => api.discussions.get({ id: talk }),
  "discussion-comments": (api) => api.comments.listOfDiscussion({ id: otherTalk, sort: "old" }),
  search: (api) => api.reviews.list({}),
  "search-replies": (api) => api.reviews.list({ sort: "most-replies" }),
  "search-market": (api) => api.reviews.list({ market: "Austin, TX", category: "CRM" }),
  "search-text": (api) => api.reviews.list({ q: "exclusivity" }),
  "search-tool": (api) => api.reviews.list({ q: "Copperline" }),
  discussions: (api) => api.discussions.list({}),
  "discussions-replies": (api) => api.discussions.list({ sort: "most-replies", marketId: austin }),
  "discussed-tools": (api) => api.discussions.listTools({ marketId: austin }),
  market: (api) => api.markets.get({ state: "TX", city: "austin" }),
  markets: (api) => api.markets.list(),
  popular: (api) => api.markets.listPopular(),
  tools: (api) => api.tools.list(),
  categories: (api) => api.tools.listCategories(),
  tags: (api) => api.tags.list({}),
  suggestions: (api) => api.search.suggest({ text: "den" }),
  profile: (api) => api.profiles.get({ id: nora.id.toUpperCase() }),
  "reviews-of": (api) => api.reviews.listByAuthor({ userId: reviewers[0] ?? "" }),
  "discussions-of": (api) => api.discussions.listByAuthor({ userId: nora.id.toUpperCase() }),
};

let renders = 0;
const answerOf = async (name: string, api: Api) => JSON.stringify(await PAGES[name]?.(api).catch(String));
const site = await serveApp(nodeB, {
  renderer: {
    async render(address, api) {
      renders += 1;
      return { status: 200, html: await answerOf(address.slice(1), api as Api) };
    },
  },
});

/** Waits until B has the notices of all earlier writes. */
async function announced(): Promise<void> {
  const marker = `marker-${crypto.randomUUID()}`;
  const isThere = new Promise<void>((resolve) =>
    nodeB.notices.on("stale", (topic) => topic === marker && resolve()),
  );
  await db.execute(sql`select pg_notify('stale', ${marker})`);
  await isThere;
}

const setReview = (id: string, change: Partial<typeof reviews.$inferInsert>) =>
  db.update(reviews).set(change).where(eq(reviews.id, id));
const setDiscussion = (id: string, change: Partial<typeof discussions.$inferInsert>) =>
  db.update(discussions).set(change).where(eq(discussions.id, id));
/** Fails while the discussion is locked. */
const comment = (person: "nora" | "max", thread: { kind: "review" | "discussion"; id: string }) =>
  as(person)
    .comments.create({ thread, content: `What did it cost in ${crypto.randomUUID()}?` })
    .catch(() => {});
const lastComment = async () =>
  (await db.select({ id: comments.id }).from(comments).orderBy(sql`id desc`).limit(1))[0]?.id ?? "";
const likes = () => as("pia").likes;

const WRITES: Record<string, () => Promise<unknown>> = {
  "a comment on a review": () => comment("max", { kind: "review", id: first }),
  "another comment on a review": () => comment("nora", { kind: "review", id: third }),
  "a comment on a discussion": () => comment("max", { kind: "discussion", id: talk }),
  "a like of a review": () => likes().put({ kind: "reviews", id: first }),
  "a like of a discussion": () => likes().put({ kind: "discussions", id: talk }),
  "a like of a comment": async () => likes().put({ kind: "comments", id: await lastComment() }),
  "a like taken back": () => likes().remove({ kind: "reviews", id: first }),
  "a hidden comment": async () =>
    db
      .update(comments)
      .set({ status: "hidden" })
      .where(eq(comments.id, await lastComment())),
  "a deleted comment": async () =>
    as("max")
      .comments.remove({ id: await lastComment() })
      .catch(() => {}),
  "a new name": () =>
    db
      .update(profiles)
      .set({ fullName: `Nora ${renders}` })
      .where(eq(profiles.id, nora.id)),
  "a new picture of a reviewer": () =>
    db
      .update(profiles)
      .set({ avatarUrl: `/files/${renders}.webp` })
      .where(eq(profiles.id, reviewers[0] ?? "")),
  "a hidden review": () => setReview(second, { moderationStatus: "hidden" }),
  "a restored review": () => setReview(second, { moderationStatus: "approved" }),
  "an edited review": () => setReview(first, { monthlyCost: 100 + renders, excerpt: `Edited ${renders}` }),
  "a review of another tool": () => setReview(third, { toolId: foyer, category: "CRM" }),
  "a tag on a review": () =>
    db.insert(reviewTags).values({ reviewId: first, tagId: world.tags.goodSupport }).onConflictDoNothing(),
  "no tag on a review": () => db.delete(reviewTags).where(eq(reviewTags.reviewId, first)),
  "a new review": () =>
    storeReviews(db, [{ userId: pia.id, toolId: copperline, marketId: denver, score: 9 }]).catch(() => {}),
  "new medians": () => refreshReviewSums(nodeA),
  "a pinned discussion": () => setDiscussion(otherTalk, { pinnedAt: new Date() }),
  "a locked discussion": () => setDiscussion(talk, { lockedAt: new Date(), lockReason: "Enough said" }),
  "an unlocked discussion": () => setDiscussion(talk, { lockedAt: null, lockReason: null }),
  "a new discussion": () => storeDiscussion(db, { userId: nora.id, toolId: foyer, marketId: austin }),
  "a hidden discussion": () => setDiscussion(otherTalk, { moderationStatus: "hidden" }),
  "a restored discussion": () => setDiscussion(otherTalk, { moderationStatus: "approved" }),
  "a renamed tool": () =>
    db
      .update(tools)
      .set({ name: `Copperline ${renders}` })
      .where(eq(tools.id, copperline)),
  "a renamed market": () =>
    db
      .update(markets)
      .set({ city: `Denver ${renders}` })
      .where(eq(markets.id, denver)),
  "a renamed tag": () => db.update(tags).set({ color: "#112233" }).where(eq(tags.id, world.tags.goodSupport)),
};

/** Numbers below `limit`, the same in each run. */
function randomNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

test("a page requested from another node after the notice of a write never shows the old state", async () => {
  const names = Object.keys(WRITES);
  const random = randomNumbers(7);
  const steps = [...names, ...Array.from({ length: 60 }, () => names[random(names.length)] ?? "")];
  const visitor = callAs(nodeB, VISITOR);
  let answers = 0;
  for (const step of steps) {
    await db.delete(rateLimits);
    await WRITES[step]?.();
    await announced();
    for (const name of Object.keys(PAGES)) {
      const { text } = await ask(`${site}/${name}`);
      answers += 1;
      expect(text, `${name} after ${step}`).toBe(await answerOf(name, visitor));
    }
  }
  // Without stored pages, exactness would prove nothing.
  expect(renders).toBeLessThan(answers / 2);
});
