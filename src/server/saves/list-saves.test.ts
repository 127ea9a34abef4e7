import { eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { SaveKind } from "#contract/parts.ts";
import { discussions, rateLimits, reviews, saves, tools } from "#server/platform/db/schema/index.ts";
import type { StoredStatus } from "#server/platform/stored-status.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, db } = await openTestApi();
const { nora, owen, pia } = world.people;
const { copperline, foyer } = world.tools;
const { austin, denver } = world.markets;

const [whole = "", half = ""] = await storeReviews(db, [
  { userId: owen.id, toolId: copperline, marketId: austin, score: 8 },
  { userId: owen.id, toolId: foyer, category: "CRM", marketId: austin, score: 7.5 },
]);
const discussionId = await storeDiscussion(db, {
  userId: pia.id,
  title: "Does 100% of it close? The_end",
  marketId: denver,
});

let minutes = 0;
/** Saves as Nora, each a minute after the previous one. */
async function save(kind: SaveKind, id: string, note = "") {
  const columns = { tools: "toolId", markets: "marketId", reviews: "reviewId", discussions: "discussionId" };
  minutes += 1;
  const createdAt = new Date(Date.UTC(2026, 4, 1, 0, minutes));
  await db.insert(saves).values({ userId: nora.id, [columns[kind]]: id, note, createdAt });
  return createdAt.toISOString();
}
const list = async (input: Parameters<ReturnType<typeof as>["saves"]["list"]>[0] = {}) =>
  as("nora").saves.list(input);
const titles = async (input: Parameters<typeof list>[0]) =>
  (await list(input)).items.map(({ title }) => title);

emptyBeforeEach(db, saves, rateLimits);

test("lists saves newest first, each with a summary line", async () => {
  const dates = [
    await save("tools", copperline),
    await save("markets", austin, "My farm"),
    await save("reviews", whole),
    await save("reviews", half),
    await save("discussions", discussionId),
  ].reverse();
  const copperlineRef = {
    id: copperline,
    name: "Copperline Leads",
    category: "Lead Generation",
    slug: "copperline-leads",
  };
  const foyerRef = { id: foyer, name: "Foyer CRM", category: "CRM", slug: "foyer-crm" };
  const austinRef = { id: austin, city: "Austin", state: "TX", slug: "austin" };
  const denverRef = { id: denver, city: "Denver", state: "CO", slug: "denver" };
  expect(await list()).toEqual({
    items: [
      {
        kind: "discussions",
        id: discussionId,
        title: "Does 100% of it close? The_end",
        about: "by Pia Lindgren",
        tool: null,
        market: denverRef,
        note: "",
        version: expect.any(String),
        savedAt: dates[0],
        score: null,
        monthlyCost: null,
        reviewCount: null,
        priceChange: null,
        figures: null,
      },
      {
        kind: "reviews",
        id: half,
        title: "Foyer CRM in Austin, TX",
        about: "by Owen Marsh",
        tool: foyerRef,
        market: austinRef,
        note: "",
        version: expect.any(String),
        savedAt: dates[1],
        score: 7.5,
        monthlyCost: 300,
        reviewCount: null,
        priceChange: null,
        figures: null,
      },
      {
        kind: "reviews",
        id: whole,
        title: "Copperline Leads in Austin, TX",
        about: "by Owen Marsh",
        tool: copperlineRef,
        market: austinRef,
        note: "",
        version: expect.any(String),
        savedAt: dates[2],
        score: 8,
        monthlyCost: 300,
        reviewCount: null,
        priceChange: null,
        figures: null,
      },
      {
        kind: "markets",
        id: austin,
        title: "Austin, TX",
        about: "2 reviews",
        tool: null,
        market: austinRef,
        note: "My farm",
        version: expect.any(String),
        savedAt: dates[3],
        score: null,
        monthlyCost: null,
        reviewCount: 2,
        priceChange: null,
        figures: null,
      },
      {
        kind: "tools",
        id: copperline,
        title: "Copperline Leads",
        about: "Lead Generation",
        tool: copperlineRef,
        market: null,
        note: "",
        version: expect.any(String),
        savedAt: dates[4],
        score: null,
        monthlyCost: null,
        reviewCount: 1,
        priceChange: null,
        figures: { averageScore: 8, medianCost: null },
      },
    ],
    total: 5,
    counts: { tools: 1, markets: 1, reviews: 2, discussions: 1 },
    page: 1,
    pageCount: 1,
  });
});

test("counts the reviews of a saved market in its summary line", async () => {
  await save("markets", denver);
  expect((await list()).items).toMatchObject([{ about: "0 reviews" }]);
  const [id = ""] = await storeReviews(db, [{ userId: nora.id, toolId: copperline, marketId: denver }]);
  expect((await list()).items).toMatchObject([{ about: "1 review" }]);
  await db.delete(reviews).where(eq(reviews.id, id));
});

test("says what a saved tool costs and how it scores in the whole country", async () => {
  await save("tools", foyer);
  await save("tools", copperline);
  expect((await list()).items).toMatchObject([
    { title: "Copperline Leads", reviewCount: 1, figures: { averageScore: 8, medianCost: null } },
    { title: "Foyer CRM", reviewCount: 1, figures: { averageScore: 7.5, medianCost: null } },
  ]);
  const [first = "", second = ""] = await storeReviews(db, [
    { userId: nora.id, toolId: copperline, marketId: denver, score: 5, monthlyCost: 100 },
    { userId: pia.id, toolId: copperline, marketId: denver, score: 5, monthlyCost: 120 },
  ]);
  // Owen's review says 300: the median of 100, 120 and 300 is 120, and the average of 5, 5 and 8 is 6.
  await expect
    .poll(async () => (await list()).items[0])
    .toMatchObject({ reviewCount: 3, figures: { averageScore: 6, medianCost: 120 } });
  await db.delete(reviews).where(inArray(reviews.id, [first, second]));
});

test("lists the most reviewed first on request, and those that have no reviews to count last", async () => {
  await save("tools", copperline);
  await save("markets", austin);
  await save("markets", denver);
  await save("discussions", discussionId);
  const mostReviewed = ["Austin, TX", "Copperline Leads", "Denver, CO", "Does 100% of it close? The_end"];
  expect(await titles({ sort: "most-reviewed" })).toEqual(mostReviewed);
  expect(await titles({ sort: "most-reviewed", kind: "markets" })).toEqual(["Austin, TX", "Denver, CO"]);
});

test("sorts by score or price on request, and lists those without one last", async () => {
  await save("discussions", discussionId);
  await save("tools", foyer);
  await save("reviews", whole);
  await save("reviews", half);
  const added = await storeReviews(db, [
    { userId: nora.id, toolId: foyer, category: "CRM", marketId: denver, score: 9, monthlyCost: 100 },
    { userId: pia.id, toolId: foyer, category: "CRM", marketId: denver, score: 9, monthlyCost: 120 },
  ]);
  // Foyer CRM has 7.5, 9 and 9 on average, and a median of 100, 120 and 300.
  await expect
    .poll(() => titles({ sort: "score" }))
    .toEqual([
      "Foyer CRM",
      "Copperline Leads in Austin, TX",
      "Foyer CRM in Austin, TX",
      "Does 100% of it close? The_end",
    ]);
  // The two reviews cost the same, and the newer save is first.
  expect(await titles({ sort: "price" })).toEqual([
    "Foyer CRM",
    "Foyer CRM in Austin, TX",
    "Copperline Leads in Austin, TX",
    "Does 100% of it close? The_end",
  ]);
  expect(await titles({ sort: "price", page: 2 })).toEqual([]);
  await db.delete(reviews).where(inArray(reviews.id, added));
});

test("members see only their own saves", async () => {
  await save("tools", copperline, "Mine");
  for (const reader of ["owen", "max"] as const) {
    expect(await as(reader).saves.list({})).toMatchObject({
      items: [],
      total: 0,
      pageCount: 0,
      counts: { tools: 0, markets: 0, reviews: 0, discussions: 0 },
    });
  }
  await expect(as().saves.list({})).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

describe("filters by", () => {
  beforeEach(async () => {
    await save("tools", copperline, "back\\slash");
    await save("markets", austin, "A quiet one");
    await save("reviews", whole);
    await save("discussions", discussionId);
  });

  test.each([
    ["a kind", { kind: "markets" }, ["Austin, TX"]],
    [
      "words of a title, in any case",
      { q: " copperLINE " },
      ["Copperline Leads in Austin, TX", "Copperline Leads"],
    ],
    ["words of its summary line", { q: "by owen" }, ["Copperline Leads in Austin, TX"]],
    ["a number of reviews", { q: "2 reviews" }, ["Austin, TX"]],
    ["a note", { q: "QUIET" }, ["Austin, TX"]],
    ["a kind and words", { kind: "tools", q: "copperline" }, ["Copperline Leads"]],
    ["a percent sign", { q: "%" }, ["Does 100% of it close? The_end"]],
    ["an underscore", { q: "_" }, ["Does 100% of it close? The_end"]],
    ["a backslash", { q: "\\" }, ["Copperline Leads"]],
    ["text without a match", { q: "nothing has it" }, []],
  ] as const)("%s", async (_, input, expected) => {
    const found = await list(input);
    expect(found.items.map(({ title }) => title)).toEqual(expected);
    expect(found.total).toBe(expected.length);
    expect(found.counts).toEqual({ tools: 1, markets: 1, reviews: 1, discussions: 1 });
  });
});

test("returns 20 per page", async () => {
  for (let number = 1; number <= 21; number++) {
    await save("discussions", await storeDiscussion(db, { userId: owen.id, title: `Number ${number}` }));
  }
  const first = await list({ q: "number" });
  expect([first.items.length, first.total, first.page, first.pageCount]).toEqual([20, 21, 1, 2]);
  expect(first.items[0]?.title).toBe("Number 21");
  expect(await titles({ page: 2 })).toEqual(["Number 1"]);
  expect(await list({ page: 3 })).toMatchObject({ items: [], total: 21, page: 3, pageCount: 2 });
});

test("doesn't list or count hidden items until they are visible again", async () => {
  await save("reviews", whole);
  await save("discussions", discussionId);
  await save("tools", foyer);
  const set = async (moderationStatus: StoredStatus, publishedAt: Date | null) => {
    await db.update(reviews).set({ moderationStatus }).where(eq(reviews.id, whole));
    await db.update(discussions).set({ moderationStatus }).where(eq(discussions.id, discussionId));
    await db.update(tools).set({ publishedAt }).where(eq(tools.id, foyer));
  };
  for (const status of ["pending", "rejected", "hidden", "removed", "deleted"] as const) {
    await set(status, null);
    expect(await list()).toMatchObject({
      items: [],
      total: 0,
      counts: { tools: 0, markets: 0, reviews: 0, discussions: 0 },
    });
  }
  await set("approved", new Date());
  expect((await list()).total).toBe(3);
});

test("doesn't list a deleted discussion, even for its author and moderators", async () => {
  const id = await storeDiscussion(db, { userId: nora.id, title: "Mine" });
  for (const person of ["nora", "max"] as const) await as(person).saves.put({ kind: "discussions", id });
  await db.update(discussions).set({ moderationStatus: "deleted" }).where(eq(discussions.id, id));
  for (const person of ["nora", "max"] as const) {
    expect(await as(person).saves.list({})).toMatchObject({ items: [], total: 0 });
  }
});

test("lists unpublished items for their authors and moderators", async () => {
  const id = await storeDiscussion(db, { userId: nora.id, title: "Mine", status: "pending" });
  await as("nora").saves.put({ kind: "discussions", id });
  await as("max").saves.put({ kind: "discussions", id });
  expect(await titles({})).toEqual(["Mine"]);
  expect((await as("max").saves.list({})).items).toMatchObject([{ title: "Mine" }]);
});

test.each([
  ["page 0", { page: 0 }],
  ["a search of 201 characters", { q: "x".repeat(201) }],
  ["an unknown kind", { kind: "comments" as "tools" }],
])("rejects %s", async (_, input) => {
  await expect(list(input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
});
