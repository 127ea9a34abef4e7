import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { ReviewContent } from "#contract/reviews/content.ts";
import {
  markets,
  rateLimits,
  reviewPoints,
  reviewRevisions,
  reviews,
  reviewTags,
  tools,
} from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, MISSING, openTestApi, rejectionsOf } from "#tests/support/api.ts";
import {
  countedReviewsOf,
  decide,
  newReview,
  revisionsOf,
  rowOf,
  sendIn,
} from "#tests/support/sent-reviews.ts";
import { reviewContent } from "#tests/support/world.ts";

const api = await openTestApi();
const { as, world, db } = api;
const { goodSupport, sharedLeads, newcomer } = world.tags;

emptyBeforeEach(db, rateLimits, reviews);

/** Everything that an update may change. */
async function snapshot(reviewId: string) {
  return {
    row: await rowOf(db, reviewId),
    revisions: await revisionsOf(db, reviewId),
    points: await db
      .select()
      .from(reviewPoints)
      .where(eq(reviewPoints.reviewId, reviewId))
      .orderBy(reviewPoints.kind, reviewPoints.position),
    tags: await db.select().from(reviewTags).where(eq(reviewTags.reviewId, reviewId)),
    tools: await db.$count(tools),
    markets: await db.$count(markets),
  };
}

const versionsOf = async (reviewId: string) =>
  (await revisionsOf(db, reviewId)).map(({ status, content }) => [status, content.detailedReview]);

describe("before the first approval", () => {
  test("a new version replaces the review immediately", async () => {
    const content = newReview({ tagIds: [goodSupport], pros: ["a", "b"], cons: ["c"] });
    const id = await sendIn(api, "nora", content);
    const changed = {
      ...content,
      monthlyCost: 1.5,
      overallRecommendation: false,
      detailedReview: "Second thoughts about this tool.",
      pros: ["b"],
      cons: [],
      tagIds: [sharedLeads],
    };
    expect(await as("nora").reviews.update({ id, ...changed })).toEqual({
      id,
      moderationStatus: "pending",
      usualHours: null,
    });

    expect(await as("nora").reviews.get({ id })).toMatchObject({
      monthlyCost: 1.5,
      overallRecommendation: false,
      detailedReview: { access: "full", text: "Second thoughts about this tool." },
      pros: ["b"],
      cons: [],
      tags: [{ name: "Shared leads" }],
      moderationStatus: "pending",
    });
    expect(await versionsOf(id)).toEqual([
      ["pending", "Second thoughts about this tool."],
      ["superseded", content.detailedReview],
    ]);
    const { searchText } = await rowOf(db, id);
    expect(searchText).toContain("Shared leads");
    expect(searchText).not.toContain("Good support");
  });

  test("a rejected review becomes pending and clears the decision", async () => {
    const content = newReview();
    const id = await sendIn(api, "nora", content);
    await decide(api, id, "rejected", { reason: "Too short" });
    await as("nora").reviews.update({ id, ...content, detailedReview: "Longer now." });
    expect(await rowOf(db, id)).toMatchObject({
      moderationStatus: "pending",
      moderatedAt: null,
      moderatedBy: null,
      detailedReview: "Longer now.",
    });
    expect(await versionsOf(id)).toEqual([
      ["pending", "Longer now."],
      ["rejected", content.detailedReview],
    ]);
    expect((await as("nora").reviews.get({ id })).own).toEqual({
      status: "pending",
      latestStatus: "pending",
      reason: null,
    });
  });

  test("can move to another tool and market, and deletes proposals that nothing refers to", async () => {
    const id = await sendIn(api, "nora", newReview({ toolName: "Misnamed", city: "Wrongtown", state: "WY" }));
    const { toolId, marketId } = await rowOf(db, id);
    await as("nora").reviews.update({
      id,
      ...newReview({ toolName: "Foyer CRM", city: "Denver", state: "CO" }),
    });
    expect(await rowOf(db, id)).toMatchObject({
      toolId: world.tools.foyer,
      marketId: world.markets.denver,
      category: "CRM",
      searchFilters: expect.arrayContaining([`market:${world.markets.denver}`, "category:crm"]),
    });
    expect(await db.$count(tools, eq(tools.id, toolId))).toBe(0);
    expect(await db.$count(markets, eq(markets.id, marketId))).toBe(0);
  });

  test("keeps a tool and market that another review refers to, and published ones", async () => {
    const place = { toolName: "Shared find", city: "Sharedtown", state: "WY" } as const;
    const id = await sendIn(api, "nora", newReview(place));
    const other = await sendIn(api, "owen", newReview(place));
    await as("nora").reviews.update({
      id,
      ...newReview({ toolName: "Copperline", city: "Austin", state: "TX" }),
    });
    expect(await as("owen").reviews.get({ id: other })).toMatchObject({ tool: { name: "Shared find" } });
    await as("nora").reviews.update({
      id,
      ...newReview({ toolName: "Foyer CRM", city: "Denver", state: "CO" }),
    });
    expect(await db.$count(tools, eq(tools.id, world.tools.copperline))).toBe(1);
    expect(await db.$count(markets, eq(markets.id, world.markets.austin))).toBe(1);
  });

  test("can't move to a tool and market that its author has reviewed", async () => {
    const first = newReview();
    const firstId = await sendIn(api, "nora", first);
    const id = await sendIn(api, "nora", newReview());
    const before = await snapshot(id);
    await expect(as("nora").reviews.update({ id, ...first })).rejects.toMatchObject({
      code: "ALREADY_REVIEWED",
      status: 409,
      data: { reviewId: firstId },
    });
    expect(await snapshot(id)).toEqual(before);
  });

  test.each([
    ["new", {}],
    ["known", { toolName: "Foyer CRM" }],
  ])("lets one of two reviews move to the same %s tool concurrently", async (_, place) => {
    for (let round = 0; round < 5; round++) {
      await db.delete(reviews);
      const ids = [await sendIn(api, "nora"), await sendIn(api, "nora")];
      const target = newReview(place);
      const results = await Promise.allSettled(ids.map((id) => as("nora").reviews.update({ id, ...target })));
      const arrived = results.findIndex((result) => result.status === "fulfilled");
      expect(results[1 - arrived]).toMatchObject({
        status: "rejected",
        reason: { code: "ALREADY_REVIEWED", data: { reviewId: ids[arrived] } },
      });
    }
  });

  test.each([
    ["tool", () => newReview()],
    ["market", () => newReview({ toolName: "Foyer CRM", city: newReview().toolName, state: "WY" })],
  ])("keeps a proposed %s that another review starts to refer to concurrently", async (_, make) => {
    for (let round = 0; round < 10; round++) {
      const content = make();
      const id = await sendIn(api, "nora", content);
      const [, joined] = await Promise.all([
        as("nora").reviews.update({
          id,
          ...newReview({ toolName: "Copperline", state: "CO", city: "Denver" }),
        }),
        as("owen").reviews.create(content),
      ]);
      expect(await as("owen").reviews.get({ id: joined.id })).toMatchObject({
        market: { city: content.city },
        tool: { name: content.toolName },
      });
      await db.delete(reviews).where(eq(reviews.id, id));
    }
  });
});

describe("after the approval,", () => {
  const approved = async (content: ReviewContent) => {
    const id = await sendIn(api, "nora", content);
    await decide(api, id, "approved");
    return id;
  };

  test("a new version only joins the queue, and the approved one stays public", async () => {
    const content = newReview({ tagIds: [goodSupport] });
    const id = await approved(content);
    const before = await snapshot(id);
    const answer = await as("nora").reviews.update({
      id,
      ...content,
      leadQualityScore: 3,
      detailedReview: "It went downhill.",
      pros: [],
      tagIds: [sharedLeads],
    });
    expect(answer).toEqual({
      id,
      moderationStatus: "approved",
      usualHours: null,
    });
    const after = await snapshot(id);
    expect(after).toEqual({ ...before, revisions: after.revisions });
    expect(await versionsOf(id)).toEqual([
      ["pending", "It went downhill."],
      ["approved", content.detailedReview],
    ]);
    expect(await as().reviews.get({ id })).toMatchObject({ leadQualityScore: content.leadQualityScore });
    expect(JSON.stringify(await as("pia").reviews.get({ id }))).not.toContain("downhill");
    expect((await as("nora").reviews.get({ id })).own).toEqual({
      status: "approved",
      latestStatus: "pending",
      reason: null,
    });
    expect(await countedReviewsOf(db, before.row.toolId)).toBe(1);
  });

  test("a second new version supersedes the first", async () => {
    const content = newReview();
    const id = await approved(content);
    await as("nora").reviews.update({ id, ...content, detailedReview: "Second." });
    await as("nora").reviews.update({ id, ...content, detailedReview: "Third." });
    expect(await versionsOf(id)).toEqual([
      ["pending", "Third."],
      ["superseded", "Second."],
      ["approved", content.detailedReview],
    ]);
  });

  test("the tool and market don't change, even if others are sent", async () => {
    const content = newReview();
    const id = await approved(content);
    const before = await snapshot(id);
    await as("nora").reviews.update({
      id,
      ...content,
      toolName: "Other tool",
      category: "Virtual Tours",
      city: "Boise",
      state: "ID",
    });
    const after = await snapshot(id);
    expect(after).toEqual({ ...before, revisions: after.revisions });
    expect(after.revisions[0]?.content).toMatchObject({
      toolName: content.toolName,
      category: content.category,
      city: "Austin",
      state: "TX",
    });
  });
});

describe("rejects", () => {
  test("everyone but the author with NOT_FOUND", async () => {
    const content = newReview();
    const id = await sendIn(api, "nora", content);
    const before = await snapshot(id);
    for (const person of ["owen", "pia", "uma", "max", "ada"] as const) {
      await expect(as(person).reviews.update({ id, ...content, monthlyCost: 1 })).rejects.toMatchObject({
        code: "NOT_FOUND",
        status: 404,
      });
    }
    await decide(api, id, "approved");
    await expect(as("owen").reviews.update({ id, ...content })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(as("max").reviews.update({ id, ...content })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await snapshot(id)).revisions).toHaveLength(before.revisions.length);
    await expect(as("nora").reviews.update({ id: MISSING, ...content })).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "Not found",
    });
  });

  test("visitors", async () => {
    const id = await sendIn(api, "nora");
    await expect(as().reviews.update({ id, ...newReview() })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });

  test("everything that creating a review rejects", async () => {
    const content = newReview();
    const id = await sendIn(api, "nora", content);
    const before = await snapshot(id);
    for (const wrong of [
      { conversionRate: 101 },
      { detailedReview: "" },
      { pros: ["a", "a"] },
      { id: "x" },
    ]) {
      await expect(as("nora").reviews.update({ id, ...content, ...wrong })).rejects.toMatchObject({
        code: "BAD_REQUEST",
      });
    }
    expect(await snapshot(id)).toEqual(before);
  });

  test.each(["pending", "approved"] as const)(
    "an unknown tag, without storing anything of the new version of a %s review",
    async (status) => {
      const content = newReview({ tagIds: [goodSupport] });
      const id = await sendIn(api, "nora", content);
      if (status === "approved") await decide(api, id, "approved");
      const before = await snapshot(id);
      for (const tagId of [MISSING, newcomer]) {
        const changed = {
          ...content,
          toolName: "Newer tool",
          city: "Newerton",
          tagIds: [sharedLeads, tagId],
        };
        await expect(as("nora").reviews.update({ id, ...changed })).rejects.toMatchObject({
          code: "UNKNOWN_TAG",
          status: 422,
        });
      }
      expect(await snapshot(id)).toEqual(before);
    },
  );
});

test("ignores an owner, status or moderation sent by the client", async () => {
  const content = newReview();
  const id = await sendIn(api, "nora", content);
  const { createdAt } = await rowOf(db, id);
  await as("nora").reviews.update({
    id,
    ...content,
    ...{ userId: world.people.owen.id, moderationStatus: "approved", moderatedBy: world.people.max.id },
    ...{ createdAt: "2020-01-01T00:00:00Z", status: "approved", toolId: world.tools.foyer },
  });
  expect(await rowOf(db, id)).toMatchObject({
    userId: world.people.nora.id,
    moderationStatus: "pending",
    moderatedBy: null,
    createdAt,
  });
  const [newest] = await revisionsOf(db, id);
  expect(newest?.status).toBe("pending");
  expect(Object.keys(newest?.content ?? {}).toSorted()).toEqual(Object.keys(reviewContent()).toSorted());
});

test("keeps one of concurrent versions pending, and the rest of them are rejected", async () => {
  const content = newReview();
  const id = await sendIn(api, "nora", content);
  const { version } = await as("nora").reviews.getContent({ id });
  const codes = await rejectionsOf(
    Array.from({ length: 8 }, (_, index) =>
      as("nora").reviews.update({ id, ...content, version, detailedReview: `Version ${index}` }),
    ),
  );
  expect(codes).toEqual(new Set(["none", "CHANGED"]));
  const versions = await versionsOf(id);
  expect(versions.map(([status]) => status)).toEqual(["pending", "superseded"]);
  expect(versions[0]?.[1]).toBe((await rowOf(db, id)).detailedReview);
  const waiting = and(eq(reviewRevisions.reviewId, id), eq(reviewRevisions.status, "pending"));
  expect(await db.$count(reviewRevisions, waiting)).toBe(1);
});
