import { eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { ReviewContent } from "#contract/reviews/content.ts";
import {
  countDeltas,
  markets,
  profiles,
  rateLimits,
  reviewPoints,
  reviewRevisions,
  reviewStats,
  reviews,
  reviewTags,
  tools,
} from "#server/platform/db/schema/index.ts";
import { LIMIT_TABLE } from "#server/platform/limits/limits.ts";
import { emptyBeforeEach, MISSING, openTestApi } from "#tests/support/api.ts";
import { decide, newReview, revisionsOf, rowOf, sendIn } from "#tests/support/sent-reviews.ts";
import { reviewContent } from "#tests/support/world.ts";

const api = await openTestApi();
const { as, world, platform, db } = api;
const { nora, owen } = world.people;
const { goodSupport, sharedLeads, newcomer } = world.tags;

emptyBeforeEach(db, rateLimits);

/** Counts the rows of each table that a new review writes to. */
async function countRows() {
  const tables = {
    reviews,
    reviewPoints,
    reviewTags,
    reviewRevisions,
    reviewStats,
    tools,
    markets,
    countDeltas,
  };
  const counts = await Promise.all(
    Object.entries(tables).map(async ([name, table]) => [name, await db.$count(table)]),
  );
  return Object.fromEntries(counts);
}

describe("a member's review", () => {
  test("stores everything as pending", async () => {
    const content = newReview({
      toolName: "Copperline Leads",
      monthlyCost: 620.55,
      leadQualityScore: 8.5,
      conversionRate: 2.25,
      brokerage: "Lone Star Realty",
      tagIds: [sharedLeads, goodSupport],
    });
    const { id, moderationStatus } = await as("owen").reviews.create(content);

    expect(moderationStatus).toBe("pending");
    expect(await rowOf(db, id)).toMatchObject({
      userId: owen.id,
      toolId: world.tools.copperline,
      marketId: world.markets.austin,
      category: "Lead Generation",
      monthlyCost: 620.55,
      leadVolumeMonthly: 34,
      leadQualityScore: 8.5,
      conversionRate: 2.25,
      overallRecommendation: true,
      reviewerYearsExperience: 9,
      reviewerType: "solo_agent",
      detailedReview: content.detailedReview,
      moderationStatus: "pending",
      moderatedAt: null,
      moderatedBy: null,
    });
    const seen = await as("owen").reviews.get({ id });
    expect(seen.pros).toEqual(content.pros);
    expect(seen.cons).toEqual(content.cons);
    expect(seen.tags.map((tag) => tag.name)).toEqual(["Good support", "Shared leads"]);
    expect(seen.own).toEqual({ status: "pending", latestStatus: "pending", reason: null });
    expect(await revisionsOf(db, id)).toMatchObject([
      { status: "pending", content: { ...content, tagIds: expect.arrayContaining(content.tagIds) } },
    ]);
  });

  test("has the same point in two Unicode forms only once", async () => {
    const pros = ["Café leads", "Cafe\u0301 leads"];
    await expect(as("owen").reviews.create(newReview({ pros }))).rejects.toMatchObject({
      data: { issues: [{ path: ["pros", 1], message: "Already added" }] },
    });
  });

  test("rejects a brokerage that resembles the team", async () => {
    const review = newReview({ brokerage: "ToolComps Security Team" });
    await expect(as("owen").reviews.create(review)).rejects.toMatchObject({ code: "RESERVED_BROKERAGE" });
  });

  test("keeps the order of pros and cons", async () => {
    const pros = ["b", "a", "d", "c", "j", "i", "h", "g", "f", "e"];
    const { id } = await as("owen").reviews.create(newReview({ pros, cons: [] }));
    expect(await as("owen").reviews.get({ id })).toMatchObject({ pros, cons: [] });
  });

  test("matches searches for its public parts, never for the locked text", async () => {
    const { id } = await as("owen").reviews.create(
      newReview({
        toolName: "Copperline",
        city: "denver",
        state: "CO",
        detailedReview: `${"Opening words stand here first. ".repeat(6)} Then comes the xylophone.`,
        pros: ["Exclusivity"],
        cons: ["Renters"],
        tagIds: [goodSupport],
      }),
    );
    const { searchText, searchFilters, excerpt, category } = await rowOf(db, id);
    for (const found of ["Copperline Leads", "Lead Generation", "Denver", "CO", "Colorado", "Good support"]) {
      expect(searchText).toContain(found);
    }
    expect(searchText).toContain("Exclusivity");
    expect(searchText).toContain("Renters");
    expect(searchText).toContain(excerpt);
    expect(`${searchText} ${excerpt}`).not.toContain("xylophone");
    expect(category).toBe("Lead Generation");
    expect(searchFilters.toSorted()).toEqual(
      [
        `market:${world.markets.denver}`,
        `tool:${world.tools.copperline}`,
        "category:lead-generation",
      ].toSorted(),
    );
  });

  test("has an excerpt without marks", async () => {
    const detailedReview =
      "**Good** leads, *mostly*, from [their site](https://example.com/leads).\n\n- cheap\n- fast";
    const { id } = await as("nora").reviews.create(newReview({ detailedReview }));
    const { excerpt } = await rowOf(db, id);
    expect(excerpt).toBe("Good leads, mostly…");
  });

  test("has the category of a known tool, even if another was sent", async () => {
    const { id } = await as("pia").reviews.create(
      newReview({ toolName: "Foyer CRM", category: "Marketing" }),
    );
    expect((await rowOf(db, id)).category).toBe("CRM");
  });

  test("appears in no public list, count or search", async () => {
    const content = newReview({ toolName: "Foyer CRM", city: "Winston-Salem", state: "NC" });
    await as("pia").reviews.create(content);
    const list = await as().reviews.list({ market: "Winston-Salem, NC" });
    expect(list).toMatchObject({ items: [], total: 0 });
    expect((await as().markets.get({ state: "NC", city: "winston-salem" })).reviewCount).toBe(0);
    expect((await as().reviews.listByAuthor({ userId: world.people.pia.id })).total).toBe(0);
  });

  test("removes only its author's draft", async () => {
    const content = { detailedReview: "Half a" } as never;
    const draft = { draftId: MISSING, content, savedAt: new Date().toISOString() };
    await as("owen").reviews.putDraft(draft);
    await as("nora").reviews.putDraft(draft);
    await as("owen").reviews.create(newReview());
    expect(await as("owen").reviews.getDraft()).toEqual({ draft: null });
    expect((await as("nora").reviews.getDraft()).draft).not.toBeNull();
  });

  test("counts as one write, and write 121 in a minute is rejected", async () => {
    await as("owen").reviews.create(newReview());
    for (let used = 1; used < LIMIT_TABLE.write.points; used++) await platform.limits.take("write", owen.id);
    const before = await countRows();
    await expect(as("owen").reviews.create(newReview())).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      status: 429,
    });
    expect(await countRows()).toEqual(before);
    await as("pia").reviews.create(newReview());
  });
});

describe("the author's profile", () => {
  const profileOf = async (id: string) => {
    const [profile] = await db.select().from(profiles).where(eq(profiles.id, id));
    return profile;
  };
  const BLANK = { reviewerType: null, yearsExperience: null, brokerage: " " };

  test.each([
    ["solo_agent", "real_estate_agent"],
    ["team", "team_leader"],
    ["broker", "broker"],
  ] as const)(
    "gets its blank fields filled when the review is approved (%s becomes %s)",
    async (reviewerType, expected) => {
      await db
        .update(profiles)
        .set(BLANK)
        .where(inArray(profiles.id, [nora.id, owen.id]));
      const others = await profileOf(owen.id);
      const said = { reviewerType, reviewerYearsExperience: 0, brokerage: "Keys & Co" };
      const id = await sendIn(api, "nora", newReview(said));
      expect(await profileOf(nora.id)).toMatchObject(BLANK);
      await decide(api, id, "approved");
      expect(await profileOf(owen.id)).toEqual(others);
      expect(await profileOf(nora.id)).toMatchObject({
        reviewerType: expected,
        yearsExperience: 0,
        brokerage: "Keys & Co",
        fullName: "Nora Quill",
      });
    },
  );

  test("stays blank when the review is rejected", async () => {
    await db.update(profiles).set(BLANK).where(eq(profiles.id, nora.id));
    await decide(api, await sendIn(api, "nora", newReview({ brokerage: "Keys & Co" })), "rejected");
    expect(await profileOf(nora.id)).toMatchObject(BLANK);
  });

  test("keeps existing values, and fields that were cleared after the first approval", async () => {
    const known = { reviewerType: "broker", yearsExperience: 30, brokerage: "Old & Sons" } as const;
    await db.update(profiles).set(known).where(eq(profiles.id, nora.id));
    const content = newReview({ brokerage: "Other" });
    const id = await sendIn(api, "nora", content);
    await decide(api, id, "approved");
    expect(await profileOf(nora.id)).toMatchObject(known);
    await db.update(profiles).set({ brokerage: null }).where(eq(profiles.id, nora.id));
    await as("nora").reviews.update({ id, ...content });
    await decide(api, id, "approved");
    expect(await profileOf(nora.id)).toMatchObject({ brokerage: null });
  });

  test("gets no brokerage from a review without one", async () => {
    await db.update(profiles).set({ brokerage: null }).where(eq(profiles.id, nora.id));
    await decide(api, await sendIn(api, "nora", newReview({ brokerage: "" })), "approved");
    expect(await profileOf(nora.id)).toMatchObject({ brokerage: null });
  });
});

describe("rejects", () => {
  test("visitors", async () => {
    const before = await countRows();
    await expect(as().reviews.create(newReview())).rejects.toMatchObject({
      code: "UNAUTHORIZED",
      status: 401,
    });
    expect(await countRows()).toEqual(before);
  });

  const INVALID: [string, Partial<Record<keyof ReviewContent, unknown>>][] = [
    ["no tool name", { toolName: "  " }],
    ["a tool name of punctuation", { toolName: "?!" }],
    ["a tool name above 100 characters", { toolName: "a".repeat(101) }],
    ["a tool name with a line break", { toolName: "a\nb" }],
    ["an unknown category", { category: "Plumbing" }],
    ["no city", { city: "" }],
    ["a city of digits", { city: "12" }],
    ["a city above 100 characters", { city: "a".repeat(101) }],
    ["an unknown state", { state: "ZZ" }],
    ["a lowercase state", { state: "tx" }],
    ["a negative cost", { monthlyCost: -0.01 }],
    ["a fraction of a cent", { monthlyCost: 1.005 }],
    ["a cost above what the column holds", { monthlyCost: 100_000_000 }],
    ["a cost as text", { monthlyCost: "12" }],
    ["an infinite cost", { monthlyCost: Number.POSITIVE_INFINITY }],
    ["a negative volume", { leadVolumeMonthly: -1 }],
    ["half a lead as volume", { leadVolumeMonthly: 1.5 }],
    ["a volume above what the column holds", { leadVolumeMonthly: 2 ** 31 }],
    ["a score below 1", { leadQualityScore: 0.9 }],
    ["a score above 10", { leadQualityScore: 10.1 }],
    ["a score with two decimals", { leadQualityScore: 5.55 }],
    ["a conversion below 0", { conversionRate: -1 }],
    ["a conversion above 100", { conversionRate: 100.01 }],
    ["no recommendation", { overallRecommendation: null }],
    ["years below 0", { reviewerYearsExperience: -1 }],
    ["years above 50", { reviewerYearsExperience: 51 }],
    ["half a year of experience", { reviewerYearsExperience: 1.5 }],
    ["an unknown reviewer type", { reviewerType: "real_estate_agent" }],
    ["a brokerage above 100 characters", { brokerage: "a".repeat(101) }],
    ["a blank text", { detailedReview: " \n\t " }],
    ["a text of invisible characters", { detailedReview: "\u200b\u2060" }],
    ["a text above 2000 characters", { detailedReview: "a".repeat(2001) }],
    ["a text with NUL", { detailedReview: "a\0b" }],
    ["a text with an unpaired surrogate", { detailedReview: "a\ud83d" }],
    ["a text with control characters", { detailedReview: "a\u001bb" }],
    ["an empty pro", { pros: ["fine", " "] }],
    ["a con above 200 characters", { cons: ["a".repeat(201)] }],
    ["eleven pros", { pros: Array.from({ length: 11 }, (_, index) => `pro ${index}`) }],
    ["the same pro twice", { pros: ["Cheap", "cheap "] }],
    ["the same con twice", { cons: ["Dear", "Dear"] }],
    ["a malformed tag id", { tagIds: ["good-support"] }],
    ["the same tag twice", { tagIds: [goodSupport, goodSupport.toUpperCase()] }],
    [
      "eleven tags",
      { tagIds: Array.from({ length: 11 }, (_, index) => MISSING.replace(/00$/, `${10 + index}`)) },
    ],
  ];

  test.each(INVALID)("%s", async (_, overrides) => {
    const before = await countRows();
    const content = { ...newReview(), ...overrides } as ReviewContent;
    await expect(as("owen").reviews.create(content)).rejects.toMatchObject({
      code: "BAD_REQUEST",
      status: 400,
    });
    expect(await countRows()).toEqual(before);
  });

  const required = Object.keys(reviewContent()).filter((field) => field !== "connectionNote");
  test.each(required)("a review without %s", async (field) => {
    const content = { ...newReview(), [field]: undefined };
    await expect(as("owen").reviews.create(content as never)).rejects.toMatchObject({
      code: "BAD_REQUEST",
      data: { issues: [{ path: [field] }] },
    });
  });

  test("a missing tag or one for discussions, without storing anything", async () => {
    const before = await countRows();
    for (const tagId of [MISSING, newcomer]) {
      const content = newReview({ city: "Boise", state: "ID", tagIds: [goodSupport, tagId] });
      await expect(as("owen").reviews.create(content)).rejects.toMatchObject({
        code: "UNKNOWN_TAG",
        status: 422,
      });
    }
    expect(await countRows()).toEqual(before);
  });

  test("a second review of a tool in a market, and returns the first", async () => {
    const content = newReview();
    const { id } = await as("owen").reviews.create(content);
    const before = await countRows();
    const again = { ...content, toolName: content.toolName.toUpperCase(), city: "AUSTIN" };
    await expect(as("owen").reviews.create(again)).rejects.toMatchObject({
      code: "ALREADY_REVIEWED",
      status: 409,
      data: { reviewId: id },
    });
    expect(await countRows()).toEqual(before);
    await as("owen").reviews.create({ ...content, city: "Denver", state: "CO" });
    await as("nora").reviews.create(content);
  });

  test.each([
    ["a new tool and market", { city: "Fargo", state: "ND" }],
    ["a known tool and market", { toolName: "Foyer CRM", city: "Denver", state: "CO" }],
  ] as const)("all but one of many concurrent reviews of %s", async (_, place) => {
    const content = newReview(place);
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => as("nora").reviews.create(content)),
    );
    const created = results.filter((result) => result.status === "fulfilled");
    expect(created).toHaveLength(1);
    for (const result of results) {
      if (result.status === "fulfilled") continue;
      expect(result.reason).toMatchObject({
        code: "ALREADY_REVIEWED",
        data: { reviewId: created[0]?.value.id },
      });
    }
  });
});

test("ignores an owner, status, moderation or id sent by the client", async () => {
  const forged = {
    id: MISSING,
    userId: nora.id,
    user_id: nora.id,
    moderationStatus: "approved",
    moderation_status: "approved",
    moderatedAt: "2026-01-01T00:00:00Z",
    moderatedBy: nora.id,
    createdAt: "2020-01-01T00:00:00Z",
    toolId: world.tools.foyer,
    marketId: world.markets.denver,
    excerpt: "All of it",
    searchText: "everything",
    role: "admin",
    isModerator: true,
  };
  const started = Date.now();
  const { id, moderationStatus } = await as("owen").reviews.create({ ...newReview(), ...forged });
  expect(id).not.toBe(MISSING);
  expect(moderationStatus).toBe("pending");
  const row = await rowOf(db, id);
  expect(row).toMatchObject({
    userId: owen.id,
    moderationStatus: "pending",
    moderatedAt: null,
    moderatedBy: null,
    marketId: world.markets.austin,
  });
  expect(row.createdAt.getTime()).toBeGreaterThan(started - 5_000);
  expect(row.toolId).not.toBe(world.tools.foyer);
  expect(row.excerpt).not.toBe(forged.excerpt);
  expect(row.searchText).not.toContain("everything");
  const [revision] = await revisionsOf(db, id);
  expect(Object.keys(revision?.content ?? {}).toSorted()).toEqual(Object.keys(reviewContent()).toSorted());
});
