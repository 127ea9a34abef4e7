import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  markets,
  moderationDecisions,
  rateLimits,
  reviews,
  reviewTags,
  tags,
  tools,
} from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import {
  countedReviewsOf,
  decide,
  newReview,
  pendingRevisionOf,
  race,
  revisionsOf,
  rowOf,
  sendIn,
} from "#tests/support/sent-reviews.ts";

const api = await openTestApi();
const { as, world, db } = api;
const { nora, max, ada } = world.people;

emptyBeforeEach(db, reviews, rateLimits);

const decisionsOf = (revisionId: string) =>
  db.select().from(moderationDecisions).where(eq(moderationDecisions.revisionId, revisionId));

const statusesOf = async (reviewId: string) => (await revisionsOf(db, reviewId)).map(({ status }) => status);

describe("approval", () => {
  test("publishes a review and records who, when and why", async () => {
    const content = newReview({ toolName: "Copperline", tagIds: [world.tags.goodSupport] });
    const id = await sendIn(api, "nora", content);
    const revisionId = await pendingRevisionOf(db, id);
    const started = Date.now();
    const answer = await as("max").moderation.decide({
      kind: "reviews",
      id: revisionId,
      decision: "approved",
      reason: "  Clear and specific  ",
    });

    expect(answer).toEqual({ status: "approved", pendingCount: 0 });
    const row = await rowOf(db, id);
    expect(row).toMatchObject({ moderationStatus: "approved", moderatedBy: max.id });
    expect(row.moderatedAt?.getTime()).toBeGreaterThanOrEqual(started - 5_000);
    expect(await decisionsOf(revisionId)).toMatchObject([
      { decision: "approved", reason: "Clear and specific", moderatorId: max.id },
    ]);
    expect(await statusesOf(id)).toEqual(["approved"]);
    expect(await as().reviews.get({ id })).toMatchObject({
      moderationStatus: "approved",
      pros: content.pros,
      cons: content.cons,
      tags: [{ name: "Good support" }],
      detailedReview: { access: "locked" },
      own: null,
    });
  });

  test("updates lists, search, counts and profiles immediately", async () => {
    const id = await sendIn(api, "nora", newReview({ toolName: "Foyer CRM", pros: ["Zebra-proof"] }));
    await decide(api, id, "approved");
    expect((await as().reviews.list({ market: "Austin, TX", category: "CRM" })).items).toMatchObject([
      { id },
    ]);
    expect((await as().reviews.list({ q: "zebra-proof" })).items).toMatchObject([{ id }]);
    expect((await as().markets.get({ state: "TX", city: "austin" })).reviewCount).toBe(1);
    expect((await as().tools.list()).find(({ name }) => name === "Foyer CRM")).toMatchObject({
      reviewCount: 1,
      marketCount: 1,
      averageScore: 9,
    });
    expect((await as().reviews.listByAuthor({ userId: nora.id })).items).toMatchObject([{ id }]);
  });

  test("publishes the tool and market that the review introduced", async () => {
    const id = await sendIn(api, "nora", newReview({ toolName: "Brand new", city: "Fargo", state: "ND" }));
    const { toolId, marketId } = await rowOf(db, id);
    await decide(api, id, "approved");
    const [tool] = await db.select().from(tools).where(eq(tools.id, toolId));
    const [market] = await db.select().from(markets).where(eq(markets.id, marketId));
    expect(tool?.publishedAt).toBeInstanceOf(Date);
    expect(market?.publishedAt).toBeInstanceOf(Date);
    expect((await as().tools.list()).map(({ name }) => name)).toContain("Brand new");
    expect(await as().markets.get({ state: "ND", city: "fargo" })).toMatchObject({ reviewCount: 1 });
    expect(await as().search.suggest({ text: "farg" })).toMatchObject([{ market: { id: marketId } }]);
  });

  test("doesn't change what was already public", async () => {
    const id = await sendIn(api, "nora", newReview({ toolName: "Copperline", category: "CRM" }));
    await decide(api, id, "approved");
    const [copperline] = await db.select().from(tools).where(eq(tools.id, world.tools.copperline));
    expect(copperline).toMatchObject({
      name: "Copperline Leads",
      category: "Lead Generation",
      publishedAt: new Date("2025-01-01T00:00:00Z"),
    });
  });

  test("replaces the public version with an edit and updates the counters", async () => {
    const content = newReview({ tagIds: [world.tags.goodSupport] });
    const id = await sendIn(api, "nora", content);
    await decide(api, id, "approved");
    const first = await rowOf(db, id);
    await as("nora").reviews.update({
      id,
      ...content,
      leadQualityScore: 3,
      overallRecommendation: false,
      detailedReview: "It went downhill after the merger, and the price doubled.",
      pros: ["Cheap once"],
      cons: [],
      tagIds: [world.tags.sharedLeads],
    });
    await decide(api, id, "approved", { moderator: "ada" });

    expect(await as("pia").reviews.get({ id })).toMatchObject({
      leadQualityScore: 3,
      overallRecommendation: false,
      excerpt: "It went downhill after the…",
      detailedReview: { access: "full", text: "It went downhill after the merger, and the price doubled." },
      pros: ["Cheap once"],
      cons: [],
      tags: [{ name: "Shared leads" }],
    });
    const row = await rowOf(db, id);
    expect(row).toMatchObject({ moderatedBy: ada.id, createdAt: first.createdAt });
    expect(row.searchText).toContain("Cheap once");
    expect(row.searchText).not.toContain("Rep answers the phone");
    expect(await statusesOf(id)).toEqual(["approved", "approved"]);
    expect(await countedReviewsOf(db, row.toolId)).toBe(1);
    expect((await as().tools.list()).find((tool) => tool.id === row.toolId)).toMatchObject({
      reviewCount: 1,
      averageScore: 3,
      recommendedShare: 0,
    });
  });

  test("drops a tag that was deleted", async () => {
    const [gone] = await db
      .insert(tags)
      .values({ name: "Gone soon", category: "review", color: "#000000" })
      .returning();
    const id = await sendIn(api, "nora", newReview({ tagIds: [gone?.id ?? "", world.tags.goodSupport] }));
    await db.delete(tags).where(eq(tags.id, gone?.id ?? ""));
    await decide(api, id, "approved");
    expect(await db.select().from(reviewTags).where(eq(reviewTags.reviewId, id))).toEqual([
      { reviewId: id, tagId: world.tags.goodSupport },
    ]);
  });
});

describe("rejection", () => {
  test("notifies only the author, with the reason", async () => {
    const id = await sendIn(api, "nora", newReview());
    const { toolId } = await rowOf(db, id);
    const answer = await decide(api, id, "rejected", { reason: "Say which plan you had." });
    expect(answer).toEqual({ status: "rejected", pendingCount: 0 });
    const row = await rowOf(db, id);
    expect(row).toMatchObject({ moderationStatus: "rejected", moderatedBy: max.id });
    expect(row.moderatedAt).toBeInstanceOf(Date);
    expect((await as("nora").reviews.get({ id })).own).toEqual({
      status: "rejected",
      latestStatus: "rejected",
      reason: "Say which plan you had.",
    });
    await expect(as("owen").reviews.get({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await countedReviewsOf(db, toolId)).toBe(0);
    const [tool] = await db.select().from(tools).where(eq(tools.id, toolId));
    expect(tool?.publishedAt).toBeNull();
  });

  test("keeps the published version when an edit is rejected", async () => {
    const content = newReview();
    const id = await sendIn(api, "nora", content);
    await decide(api, id, "approved");
    const before = await rowOf(db, id);
    await as("nora").reviews.update({ id, ...content, detailedReview: "Spam." });
    await decide(api, id, "rejected", { reason: "Spam", moderator: "ada" });
    expect(await rowOf(db, id)).toEqual(before);
    expect(await statusesOf(id)).toEqual(["rejected", "approved"]);
    expect(await countedReviewsOf(db, before.toolId)).toBe(1);
    const seen = await as("nora").reviews.get({ id });
    expect(seen.own).toEqual({ status: "approved", latestStatus: "rejected", reason: "Spam" });
    expect((await as("owen").reviews.get({ id })).own).toBeNull();
  });
});

test("publishes a review that was rejected, edited and approved", async () => {
  const content = newReview();
  const id = await sendIn(api, "nora", content);
  await decide(api, id, "rejected", { reason: "Too short" });
  await as("nora").reviews.update({
    id,
    ...content,
    detailedReview: "Much longer now, with the plan we had.",
  });
  await decide(api, id, "approved");
  expect(await as().reviews.get({ id })).toMatchObject({ moderationStatus: "approved" });
  expect(await statusesOf(id)).toEqual(["approved", "rejected"]);
});

test("two reviews with different categories for a new tool can be approved concurrently", async () => {
  // Each round may take a second, PostgreSQL's deadlock_timeout.
  for (let round = 0; round < 3; round++) {
    const content = newReview();
    const ids = [
      await sendIn(api, "nora", { ...content, category: "CRM" }),
      await sendIn(api, "owen", { ...content, category: "Website" }),
    ];
    const revisionIds = await Promise.all(ids.map((id) => pendingRevisionOf(db, id)));
    await Promise.all(
      revisionIds.map((revisionId, index) =>
        as(index === 0 ? "max" : "ada").moderation.decide({
          kind: "reviews",
          id: revisionId,
          decision: "approved",
        }),
      ),
    );
    const [first, second] = await Promise.all(ids.map((id) => rowOf(db, id)));
    expect(first).toMatchObject({ moderationStatus: "approved", category: second?.category });
    expect(second?.moderationStatus).toBe("approved");
  }
});

describe("an edit that races a decision", () => {
  const lock = (id: string) => (tx: Pick<typeof db, "select">) =>
    tx.select().from(reviews).where(eq(reviews.id, id)).for("update");

  const TOOLS = [
    ["new", {}],
    ["known", { toolName: "Copperline Leads" }],
  ] as const;

  test.each(TOOLS)("about a %s tool, decision first: edits a public review", async (_, tool) => {
    const content = newReview(tool);
    const id = await sendIn(api, "nora", content);
    const revisionId = await pendingRevisionOf(db, id);
    const results = await race(
      db,
      lock(id),
      () => as("max").moderation.decide({ kind: "reviews", id: revisionId, decision: "approved" }),
      () => as("nora").reviews.update({ id, ...content, toolName: "Moved", detailedReview: "Edited." }),
    );
    expect(results).toMatchObject([
      { status: "fulfilled" },
      { status: "fulfilled", value: { moderationStatus: "approved" } },
    ]);
    expect(await rowOf(db, id)).toMatchObject({
      moderationStatus: "approved",
      detailedReview: content.detailedReview,
    });
    expect(await statusesOf(id)).toEqual(["pending", "approved"]);
    expect(await db.$count(tools, eq(tools.name, "Moved"))).toBe(0);
  });

  test.each(TOOLS)("about a %s tool, edit first: supersedes the version to decide on", async (_, tool) => {
    const content = newReview(tool);
    const id = await sendIn(api, "nora", content);
    const revisionId = await pendingRevisionOf(db, id);
    const results = await race(
      db,
      lock(id),
      () => as("nora").reviews.update({ id, ...content, detailedReview: "Edited." }),
      () => as("max").moderation.decide({ kind: "reviews", id: revisionId, decision: "approved" }),
    );
    expect(results).toMatchObject([
      { status: "fulfilled", value: { moderationStatus: "pending" } },
      { status: "rejected", reason: { code: "ALREADY_DECIDED", data: { status: "superseded" } } },
    ]);
    expect(await rowOf(db, id)).toMatchObject({ moderationStatus: "pending", detailedReview: "Edited." });
    expect(await statusesOf(id)).toEqual(["pending", "superseded"]);
  });
});
