import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { POST_STATUSES } from "#contract/parts.ts";
import { refreshReviewSums } from "#server/figures/index.ts";
import { rateLimits, reviews } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { listQueue } from "#tests/support/queues.ts";
import {
  countedReviewsOf,
  decide,
  newReview,
  pendingRevisionOf,
  race,
  revisionsOf,
  rowOf,
  sendIn,
  takeReview,
} from "#tests/support/sent-reviews.ts";
import { setPostStatus } from "./set-status.ts";

const api = await openTestApi();
const { as, world, platform } = api;
const { db } = platform;
const { nora, max } = world.people;

const CONTENT = newReview({
  toolName: "Foyer CRM",
  category: "CRM",
  pros: ["Zebra-proof"],
  tagIds: [world.tags.goodSupport],
});
let id = "";

/** Nora's review is public. Owen's review of the same tool and market stays public. */
beforeEach(async () => {
  await db.delete(reviews);
  await db.delete(rateLimits);
  id = await sendIn(api, "nora", CONTENT);
  await decide(api, id, "approved");
  await decide(
    api,
    await sendIn(api, "owen", newReview({ ...CONTENT, pros: [], leadQualityScore: 4 })),
    "approved",
  );
});

const takeDown = (status: "hidden" | "removed", reason?: string) =>
  takeReview(platform, id, status, { actorId: max.id, reason });
const set = (status: "approved" | "hidden" | "removed", moderatorId: string | null = max.id) =>
  db.transaction((tx) => setPostStatus(tx, { kind: "review", id }, status, moderatorId));
const statusesOf = async () => (await revisionsOf(db, id)).map(({ status }) => status);

/** Everything public that counts, sums or lists reviews. */
async function publicState() {
  const { reviews: ofReviews, comps, markets, tools, profiles } = as();
  const other = (await ofReviews.list({})).items.find(({ reviewer }) => reviewer.fullName === "Owen Marsh");
  const total = async (input: Parameters<typeof ofReviews.list>[0]) => (await ofReviews.list(input)).total;
  return {
    everything: await total({}),
    market: await total({ market: "Austin, TX" }),
    marketAndCategory: await total({ market: "Austin, TX", category: "CRM" }),
    byReplies: await total({ sort: "most-replies" }),
    byScore: await total({ sort: "highest-rated" }),
    text: await total({ q: "zebra-proof" }),
    textAndMarket: await total({ q: "foyer", market: "Austin, TX" }),
    marketPage: (await markets.get({ state: "TX", city: "austin" })).reviewCount,
    markets: (await markets.list()).find(({ slug }) => slug === "austin")?.reviewCount,
    popular: (await comps.listPopularMarkets()).find(({ city }) => city === "Austin")?.reviewCount,
    tool: (await tools.list()).find(({ id: toolId }) => toolId === world.tools.foyer),
    categories: (await tools.listCategories({})).find(({ category }) => category === "CRM"),
    counter: await countedReviewsOf(db, world.tools.foyer),
    ofProfile: await profiles.get({ id: nora.id }),
    byAuthor: (await ofReviews.listByAuthor({ userId: nora.id })).total,
    beside: other && (await ofReviews.get({ id: other.id })).context,
  };
}

describe.each(["hidden", "removed"] as const)("a %s review", (status) => {
  test("disappears from everything public, and returns when restored", async () => {
    await refreshReviewSums(platform);
    const before = await publicState();
    expect(before).toMatchObject({ everything: 2, text: 1, marketPage: 2, byAuthor: 1, counter: 2 });
    await takeDown(status);
    const without = await publicState();
    expect(without).toMatchObject({
      everything: 1,
      market: 1,
      marketAndCategory: 1,
      byReplies: 1,
      byScore: 1,
      text: 0,
      textAndMarket: 1,
      marketPage: 1,
      markets: 1,
      popular: 1,
      tool: { reviewCount: 1, averageScore: 4 },
      counter: 1,
      byAuthor: 0,
      categories: { reviewCount: 1, medianReviews: 1 },
    });
    for (const name of ["categories", "ofProfile", "beside"] as const) {
      expect(without[name], name).not.toEqual(before[name]);
    }
    // Only medians are computed by a periodic job.
    await refreshReviewSums(platform);
    const later = await publicState();
    expect(later).toEqual({ ...without, beside: expect.anything() });

    expect(await set("approved")).toEqual({ userId: nora.id, status });
    await refreshReviewSums(platform);
    expect(await publicState()).toEqual(before);
  });

  test("looks missing to everyone else", async () => {
    await takeDown(status, "Names a client");
    const missing = "0190a000-0000-7000-8000-000000000000";
    const rejection = async (person: Parameters<typeof as>[0], reviewId: string) =>
      JSON.stringify(
        await as(person)
          .reviews.get({ id: reviewId })
          .catch((error) => error),
      );
    for (const person of [undefined, "owen", "uma", "pia"] as const) {
      expect(await rejection(person, id)).toBe(await rejection(undefined, missing));
    }
    await expect(as("owen").reviews.getContent({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(as("owen").notifications.getThread({ kind: "reviews", id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("stays visible to its author, with the reason, and to moderators", async () => {
    await takeDown(status, "Names a client");
    expect(await as("nora").reviews.get({ id })).toMatchObject({
      moderationStatus: status,
      pros: ["Zebra-proof"],
      own: { status, latestStatus: "approved", reason: "Names a client" },
      can: { edit: status === "hidden", comment: false },
    });
    for (const person of ["max", "ada"] as const) {
      expect(await as(person).reviews.get({ id })).toMatchObject({ moderationStatus: status, own: null });
    }
    for (const person of ["nora", "max"] as const) {
      expect((await as(person).reviews.listByAuthor({ userId: nora.id })).items).toMatchObject([
        { id, moderationStatus: status },
      ]);
    }
    for (const person of ["nora", "max"] as const) {
      expect(await as(person).reviews.list({ q: "zebra-proof" })).toMatchObject({ items: [], total: 0 });
    }
  });

  test("names no moderator if the automatic rule did it", async () => {
    await set(status, null);
    expect(await rowOf(db, id)).toMatchObject({ moderationStatus: status, moderatedBy: null });
  });
});

describe("the author", () => {
  test("can edit a hidden one, which is public after its approval", async () => {
    await takeDown("hidden");
    expect(await as("nora").reviews.getContent({ id })).toMatchObject({ content: { pros: ["Zebra-proof"] } });
    expect(await as("nora").reviews.update({ id, ...CONTENT, pros: ["Milder"] })).toEqual({
      id,
      moderationStatus: "pending",
      usualHours: null,
    });
    expect((await as("nora").reviews.get({ id })).own).toEqual({
      status: "pending",
      latestStatus: "pending",
      reason: null,
    });
    await expect(as().reviews.get({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await countedReviewsOf(db, world.tools.foyer)).toBe(1);
    await decide(api, id, "approved", { moderator: "ada" });
    expect(await as().reviews.get({ id })).toMatchObject({ pros: ["Milder"] });
    expect(await countedReviewsOf(db, world.tools.foyer)).toBe(2);
  });

  test("can't edit a removed one or write it again", async () => {
    await takeDown("removed");
    const before = await rowOf(db, id);
    await expect(as("nora").reviews.getContent({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(as("nora").reviews.update({ id, ...CONTENT })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(as("nora").reviews.create(CONTENT)).rejects.toMatchObject({ code: "ALREADY_REVIEWED" });
    expect(await rowOf(db, id)).toEqual(before);
    expect(await statusesOf()).toEqual(["approved"]);
  });
});

describe("a pending edit", () => {
  beforeEach(() => as("nora").reviews.update({ id, ...CONTENT, pros: ["Edited"] }));

  test.each(["hidden", "removed"] as const)("leaves the queue when its review is %s", async (status) => {
    const revisionId = await pendingRevisionOf(db, id);
    await takeDown(status);
    expect(await statusesOf()).toEqual(["superseded", "approved"]);
    expect(await listQueue(as("max"), "review")).toMatchObject({ items: [], pendingCount: 0 });
    await expect(
      as("max").moderation.decide({ kind: "reviews", id: revisionId, decision: "approved" }),
    ).rejects.toMatchObject({ code: "ALREADY_DECIDED", data: { status: "superseded" } });
    expect((await rowOf(db, id)).moderationStatus).toBe(status);
  });

  test("leaves nothing public if it is submitted after hiding and rejected", async () => {
    await takeDown("hidden");
    await as("nora").reviews.update({ id, ...CONTENT, pros: ["Edited again"] });
    await decide(api, id, "rejected");
    expect((await rowOf(db, id)).moderationStatus).toBe("rejected");
    await expect(as().reviews.get({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

test("keeps a review removed when an edit races the removal", async () => {
  const results = await race(
    db,
    (tx) => tx.select().from(reviews).where(eq(reviews.id, id)).for("update"),
    () => set("removed"),
    () => as("nora").reviews.update({ id, ...CONTENT, pros: ["Edited"] }),
  );
  expect(results).toMatchObject([
    { status: "fulfilled" },
    { status: "rejected", reason: { code: "NOT_FOUND" } },
  ]);
  expect((await rowOf(db, id)).moderationStatus).toBe("removed");
  expect(await statusesOf()).toEqual(["approved"]);
});

test.each(POST_STATUSES.filter((status) => status !== "hidden" && status !== "removed"))(
  "doesn't restore a review that is %s",
  async (status) => {
    await db.update(reviews).set({ moderationStatus: status }).where(eq(reviews.id, id));
    const before = await rowOf(db, id);
    expect(await set("approved")).toBeNull();
    expect(await rowOf(db, id)).toEqual(before);
  },
);

test("returns null for a missing review", async () => {
  await db.delete(reviews);
  expect(await set("hidden")).toBeNull();
});
