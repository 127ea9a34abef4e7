import { beforeAll, describe, expect, test } from "vitest";
import type { ReviewSort } from "#contract/parts.ts";
import type { ReviewListInput } from "#contract/reviews/reviews.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { markets, tools } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { type StoredReview, storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, db } = await openTestApi();
const { nora, owen, pia } = world.people;
const { austin, denver, winstonSalem } = world.markets;
const { copperline, foyer } = world.tools;

const LOCKED = "Locked words that nobody may find: zanzibar.";

const day = (date: string) => new Date(`2026-${date}T12:00:00Z`);

/** By their names in these tests. */
const STORED: Record<string, StoredReview> = {
  noraAustin: {
    userId: nora.id,
    toolId: copperline,
    marketId: austin,
    createdAt: day("03-01"),
    score: 9,
    replyCount: 2,
    excerpt: "Warm calls from the first week.",
    searchText: "Copperline Leads Lead Generation Austin, TX Warm calls from the first week. exclusivity",
    tagIds: [world.tags.sharedLeads, world.tags.goodSupport],
  },
  owenAustin: {
    userId: owen.id,
    toolId: copperline,
    marketId: austin,
    createdAt: day("02-01"),
    score: 4.5,
    replyCount: 0,
    searchText: "Copperline Leads Lead Generation Austin, TX Mostly renters, cold calls",
  },
  noraDenver: {
    userId: nora.id,
    toolId: copperline,
    marketId: denver,
    createdAt: day("04-01"),
    score: 7,
    replyCount: 5,
    searchText: "Copperline Leads Lead Generation Denver, CO exclusivity in the mountains",
  },
  owenCrm: {
    userId: owen.id,
    toolId: foyer,
    marketId: austin,
    category: "CRM",
    createdAt: day("01-01"),
    score: 7,
    replyCount: 2,
    searchText: "Foyer CRM CRM Austin, TX reminders and calls",
  },
  pending: {
    userId: pia.id,
    toolId: foyer,
    marketId: austin,
    category: "CRM",
    status: "pending",
    createdAt: day("05-01"),
    searchText: "Foyer CRM CRM Austin, TX waiting exclusivity",
  },
  rejected: {
    userId: pia.id,
    toolId: copperline,
    marketId: denver,
    status: "rejected",
    createdAt: day("05-02"),
    searchText: "Copperline Leads Denver, CO spam exclusivity",
  },
};

const idOf = new Map<string, string>();
const nameOf = new Map<string, string>();

beforeAll(async () => {
  const publishedAt = new Date();
  await db.insert(markets).values([
    { city: "Austin", state: "MN", slug: "austin", publishedAt },
    { city: "Hidden Hollow", state: "TX", slug: "hidden-hollow", publishedAt: null },
  ]);
  await db.insert(tools).values({
    name: "Secret Tool",
    normalizedName: "secrettool",
    slug: "secret-tool",
    category: "CRM",
    publishedAt: null,
  });
  const ids = await storeReviews(
    db,
    Object.values(STORED).map((review) => ({ detailedReview: LOCKED, ...review })),
  );
  Object.keys(STORED).forEach((name, index) => {
    idOf.set(name, ids[index] ?? "");
    nameOf.set(ids[index] ?? "", name);
  });
});

const list = async (input: ReviewListInput = {}) => {
  const found = await as().reviews.list(input);
  return { ...found, names: found.items.map(({ id }) => nameOf.get(id)) };
};

describe("without a filter,", () => {
  test("lists approved reviews of all markets, newest first", async () => {
    const found = await list();
    expect(found.names).toEqual(["noraDenver", "noraAustin", "owenAustin", "owenCrm"]);
    expect(found).toMatchObject({
      total: 4,
      totalIsEstimate: false,
      page: 1,
      pageCount: 1,
      pageSize: 40,
      market: null,
      tool: null,
      toolCount: 2,
      lastReviewAt: "2026-04-01T12:00:00.000Z",
    });
  });

  test.each(["nora", "pia", "max"] as const)("%s sees the same list as everyone", async (person) => {
    expect(await as(person).reviews.list({})).toEqual(await as().reviews.list({}));
  });

  test("a card has everything it shows, but not the locked text", async () => {
    const found = await list();
    expect(found.items[1]).toEqual({
      id: idOf.get("noraAustin"),
      tool: { id: copperline, name: "Copperline Leads", category: "Lead Generation" },
      market: { id: austin, city: "Austin", state: "TX", slug: "austin" },
      monthlyCost: 300,
      leadVolumeMonthly: 30,
      leadQualityScore: 9,
      conversionRate: 3,
      medianCostPerResult: null,
      overallRecommendation: true,
      reviewer: {
        id: nora.id,
        fullName: "Nora Quill",
        avatarUrl: null,
        type: "solo_agent",
        yearsExperience: 5,
      },
      ...{ connection: null, use: null, isNumbersOnly: false },
      excerpt: "Warm calls from the first week.",
      tags: [
        { id: world.tags.goodSupport, name: "Good support", color: "#1b7a4d" },
        { id: world.tags.sharedLeads, name: "Shared leads", color: "#b0352a" },
      ],
      replyCount: 2,
      createdAt: "2026-03-01T12:00:00.000Z",
      moderationStatus: "approved",
    });
    for (const person of [undefined, "nora", "pia", "max"] as const) {
      expect(JSON.stringify(await as(person).reviews.list({}))).not.toContain("zanzibar");
    }
  });

  test.each<[ReviewSort, string[]]>([
    ["newest", ["noraDenver", "noraAustin", "owenAustin", "owenCrm"]],
    ["oldest", ["owenCrm", "owenAustin", "noraAustin", "noraDenver"]],
    ["highest-rated", ["noraAustin", "noraDenver", "owenCrm", "owenAustin"]],
    ["lowest-rated", ["owenAustin", "owenCrm", "noraDenver", "noraAustin"]],
    ["most-replies", ["noraDenver", "noraAustin", "owenCrm", "owenAustin"]],
    ["least-replies", ["owenAustin", "owenCrm", "noraAustin", "noraDenver"]],
  ])("sorts by %s", async (sort, names) => {
    expect((await list({ sort })).names).toEqual(names);
  });
});

describe("in a market,", () => {
  test.each([
    "Austin, TX",
    "austin, tx",
    "AUSTIN,TX",
    "Austin, Texas",
    "austin tx",
    "austin-tx",
    "Austin",
    " austin ",
  ])("%j finds Austin, Texas", async (market) => {
    const found = await list({ market });
    expect(found.names).toEqual(["noraAustin", "owenAustin", "owenCrm"]);
    expect(found.market).toEqual({
      id: austin,
      city: "Austin",
      state: "TX",
      slug: "austin",
      location: { latitude: 30.2672, longitude: -97.7431 },
    });
    expect(found).toMatchObject({ total: 3, toolCount: 2, lastReviewAt: "2026-03-01T12:00:00.000Z" });
  });

  test("only the category of a market is counted", async () => {
    const { reviewCountByCategory } = await list({ market: "Austin, TX", category: "CRM" });
    expect(reviewCountByCategory?.slice(0, 3)).toEqual([
      { category: "Lead Generation", reviewCount: 2 },
      { category: "CRM", reviewCount: 1 },
      { category: "Scheduling", reviewCount: 0 },
    ]);
    for (const narrower of [{}, { market: "Austin, TX", q: "lead" }, { market: "Austin, TX", minScore: 7 }])
      expect((await list(narrower)).reviewCountByCategory).toBeNull();
  });

  test("the state distinguishes cities of the same name", async () => {
    const found = await list({ market: "Austin, MN" });
    expect(found).toMatchObject({
      market: { state: "MN", location: null },
      total: 0,
      toolCount: 0,
      lastReviewAt: null,
    });
  });

  test.each(["Winston Salem", "winston-salem, nc", "Winston-Salem, North Carolina"])(
    "%j finds Winston-Salem",
    async (market) => {
      expect((await list({ market })).market?.id).toBe(winstonSalem);
    },
  );

  test.each([
    "Atlantis",
    "Austin, Narnia",
    "Austin, CO",
    "Hidden Hollow, TX",
    ",",
    ", TX",
    "TX",
    "%",
    "' or 1=1 --",
    "💥",
  ])("%j isn't a market and finds nothing, rather than everything", async (market) => {
    for (const q of [undefined, "exclusivity", "Copperline"]) {
      const found = await list({ market, q });
      expect(found).toMatchObject({ market: null, names: [], total: 0, pageCount: 0 });
    }
  });

  test("a blank market doesn't filter", async () => {
    expect((await list({ market: "  " })).total).toBe(4);
  });
});

describe("in a category,", () => {
  test("lists its reviews everywhere or in a market", async () => {
    expect(await list({ category: "CRM" })).toMatchObject({ names: ["owenCrm"], total: 1, toolCount: 1 });
    expect(await list({ category: "Lead Generation", market: "Austin, TX" })).toMatchObject({
      names: ["noraAustin", "owenAustin"],
      total: 2,
      toolCount: 1,
      lastReviewAt: "2026-03-01T12:00:00.000Z",
    });
    expect(await list({ category: "CRM", market: "Denver" })).toMatchObject({
      names: [],
      total: 0,
      toolCount: 0,
    });
    expect(await list({ category: "Website" })).toMatchObject({ names: [], total: 0, lastReviewAt: null });
  });

  test.each<[ReviewSort, string[]]>([
    ["highest-rated", ["noraAustin", "noraDenver", "owenAustin"]],
    ["least-replies", ["owenAustin", "noraAustin", "noraDenver"]],
  ])("sorts by %s", async (sort, names) => {
    expect((await list({ category: "Lead Generation", sort })).names).toEqual(names);
  });
});

describe("with a tool,", () => {
  test.each(["Copperline Leads", "copperline leads", "CopperlineLeads", "copperline-leads", "Copperline"])(
    "%j finds the tool's reviews and its card",
    async (q) => {
      const found = await list({ q });
      expect(found.names).toEqual(["noraDenver", "noraAustin", "owenAustin"]);
      expect(found.total).toBe(3);
      expect(found.tool).toMatchObject({
        id: copperline,
        slug: "copperline-leads",
        reviewCount: 3,
        marketCount: 2,
      });
      expect(found.toolCount).toBe(1);
    },
  );

  test("filters by market and category", async () => {
    expect(await list({ q: "Copperline", market: "Austin, TX" })).toMatchObject({
      names: ["noraAustin", "owenAustin"],
      total: 2,
      tool: { id: copperline },
      market: { id: austin },
    });
    expect((await list({ q: "Copperline", category: "Lead Generation" })).total).toBe(3);
    expect(await list({ q: "Copperline", category: "CRM" })).toMatchObject({
      names: [],
      total: 0,
      tool: { id: copperline },
    });
    expect((await list({ q: "Foyer CRM", market: "Denver", sort: "most-replies" })).total).toBe(0);
  });

  test("part of the name finds the tool's reviews, without a card", async () => {
    const found = await list({ q: "opperli" });
    expect(found.names).toEqual(["noraDenver", "noraAustin", "owenAustin"]);
    expect(found.tool).toBeNull();
  });

  test("an unpublished tool is not found", async () => {
    expect(await list({ q: "Secret Tool" })).toMatchObject({ tool: null, names: [] });
  });
});

describe("with a text,", () => {
  test("words match in any form and order", async () => {
    expect((await list({ q: "exclusivity" })).names).toEqual(["noraDenver", "noraAustin"]);
    expect((await list({ q: "calling week" })).names).toEqual(["noraAustin"]);
    expect((await list({ q: "week CALLS" })).names).toEqual(["noraAustin"]);
    expect((await list({ q: '"cold calls"' })).names).toEqual(["owenAustin"]);
    expect((await list({ q: "calls -renters" })).names).toEqual(["noraAustin", "owenCrm"]);
    expect((await list({ q: "reminders or mountains" })).names).toEqual(["noraDenver", "owenCrm"]);
  });

  test("a city's name finds its reviews, even in a spelling that they don't contain", async () => {
    expect((await list({ q: "Austin" })).names).toEqual(["noraAustin", "owenAustin", "owenCrm"]);
    expect((await list({ q: "Austin, Texas" })).names).toEqual(["noraAustin", "owenAustin", "owenCrm"]);
    expect((await list({ q: "Copperline Austin" })).names).toEqual(["noraAustin", "owenAustin"]);
  });

  test("a market and a category narrow the results", async () => {
    expect((await list({ q: "calls", market: "Austin, TX", category: "CRM" })).names).toEqual(["owenCrm"]);
    expect((await list({ q: "exclusivity", market: "Denver" })).names).toEqual(["noraDenver"]);
    expect((await list({ q: "exclusivity", category: "CRM" })).names).toEqual([]);
    expect((await list({ q: "Denver", market: "Austin, TX" })).names).toEqual([]);
  });

  test.each<[ReviewSort, string[]]>([
    ["newest", ["noraAustin", "owenAustin", "owenCrm"]],
    ["oldest", ["owenCrm", "owenAustin", "noraAustin"]],
    ["highest-rated", ["noraAustin", "owenCrm", "owenAustin"]],
    ["lowest-rated", ["owenAustin", "owenCrm", "noraAustin"]],
    ["most-replies", ["noraAustin", "owenCrm", "owenAustin"]],
    ["least-replies", ["owenAustin", "owenCrm", "noraAustin"]],
  ])("sorts by %s", async (sort, names) => {
    expect((await list({ q: "calls", sort })).names).toEqual(names);
  });

  test("counts the matches", async () => {
    expect(await list({ q: "calls" })).toMatchObject({
      total: 3,
      totalIsEstimate: false,
      pageCount: 1,
      tool: null,
      toolCount: null,
      lastReviewAt: "2026-03-01T12:00:00.000Z",
    });
    expect(await list({ q: "calls", page: 2 })).toMatchObject({ names: [], total: 3, page: 2, pageCount: 1 });
    expect(await list({ q: "calls", page: 1_000_000 })).toMatchObject({ names: [], total: 3 });
  });

  test("locked text and unapproved reviews aren't found", async () => {
    expect((await list({ q: "zanzibar" })).total).toBe(0);
    expect((await list({ q: "waiting" })).total).toBe(0);
    expect((await list({ q: "spam" })).total).toBe(0);
  });

  test.each([
    "the",
    "and of",
    "!!!",
    "%",
    "\\",
    "'",
    '"',
    '"""',
    "((((",
    "a & | ! b",
    "-",
    "--",
    "<->",
    ":*",
    "'); drop table reviews; --",
    "💥",
    "a",
    `market:${austin}`,
    `tool:${copperline}`,
    "category:crm",
    "x".repeat(200),
    '"'.repeat(200),
    "- ".repeat(100),
    "or or or",
  ])("%j neither crashes nor finds everything", async (q) => {
    for (const filter of [{}, { market: "Austin, TX" }, { category: "CRM" as const }]) {
      const found = await list({ q, ...filter });
      expect(found.total).toBeLessThan(3);
      expect(found.totalIsEstimate).toBe(false);
    }
  });

  test("a blank text doesn't filter", async () => {
    expect((await list({ q: "   " })).total).toBe(4);
  });
});

describe("rejects", () => {
  test.each([
    { q: "x".repeat(201) },
    { q: "a\0b" },
    { q: "\ud800" },
    { q: "line\nbreak" },
    { market: "x".repeat(141) },
    { market: "\0" },
    { category: "Nonsense" },
    { category: "crm" },
    { sort: "best" },
    { page: 0 },
    { page: -1 },
    { page: 1.5 },
    { page: "x" },
    { page: 1_000_001 },
    { q: ["a"] },
  ])("%j", async (input) => {
    await expect(as().reviews.list(input as never)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

describe("pages of forty", () => {
  test("contain every review once, in one order, with ties", async () => {
    const reviewers = await storeReviewers(db, 95);
    const createdAt = day("06-01");
    await storeReviews(
      db,
      reviewers.map((userId, index) => ({
        userId,
        toolId: copperline,
        marketId: winstonSalem,
        score: 1 + (index % 3),
        createdAt: index < 60 ? createdAt : undefined,
        replyCount: index % 2,
        searchText: "Copperline Leads Winston-Salem, NC plenty",
      })),
    );
    await expect.poll(async () => (await list({ market: "Winston-Salem" })).total).toBe(95);

    for (const filter of [
      { market: "Winston-Salem, NC" },
      { q: "plenty" },
      { q: "Copperline", market: "Winston-Salem" },
    ]) {
      const orders = new Map<ReviewSort, string[]>();
      for (const sort of [
        "newest",
        "oldest",
        "highest-rated",
        "lowest-rated",
        "most-replies",
        "least-replies",
      ] as const) {
        const pages = [];
        for (const page of [1, 2, 3, 4]) pages.push(await as().reviews.list({ ...filter, sort, page }));
        expect(pages.map(({ items }) => items.length)).toEqual([40, 40, 15, 0]);
        expect(pages.map(({ total, pageCount }) => [total, pageCount])).toEqual(Array(4).fill([95, 3]));
        const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
        expect(new Set(ids).size).toBe(95);
        orders.set(sort, ids);
        const first = await as().reviews.list({ ...filter, sort, page: 2, show: "first" });
        expect(first).toMatchObject({
          total: 95,
          page: 1,
          pageCount: 1,
          pageSize: SERVER_LIMITS.firstReviews,
        });
        expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, SERVER_LIMITS.firstReviews));
      }
      expect(orders.get("oldest")).toEqual(orders.get("newest")?.toReversed());
      expect(orders.get("lowest-rated")).toEqual(orders.get("highest-rated")?.toReversed());
      expect(orders.get("least-replies")).toEqual(orders.get("most-replies")?.toReversed());
    }
  });
});

describe("a text that isn't a market", () => {
  test.each([
    ["Foyer CRM", "Foyer CRM"],
    ["foyercrm", "Foyer CRM"],
    ["foyer", "Foyer CRM"],
    ["foyr crm", "Foyer CRM"],
    ["coperline leads", "Copperline Leads"],
    ["leads", "Lead Generation"],
    ["Texas", "Texas"],
    ["crm in denver", "CRM in Denver, CO"],
    ["Atlantis", null],
    ["foy", null],
    ["dnver", null],
    // Markets take precedence.
    ["Austin", null],
  ])("means another name: %j means %s", async (market, name) => {
    const { meant, didYouMean } = await as().reviews.list({ market });
    expect(meant?.name ?? null).toBe(name);
    if (meant) expect(didYouMean).toEqual([meant]);
  });

  test.each([
    [{ market: "dnver" }, ["Denver, CO"]],
    [{ market: "foy" }, ["Foyer CRM"]],
    [{ market: "Atlantis" }, []],
    [{ q: "foyr crm" }, ["Foyer CRM"]],
    [{ q: "xqzv" }, []],
    [{ q: "Foyer CRM" }, []],
    [{ market: "Austin" }, []],
  ])("asks what was meant by %j", async (input, names) => {
    const { didYouMean } = await as().reviews.list(input);
    expect(didYouMean.map(({ name }) => name)).toEqual(names);
  });

  test.each([
    ["ATX", "Austin, TX"],
    ["78701", "Austin, TX"],
    ["Mile High City", "Denver, CO"],
  ])("finds the market of a metro area or ZIP code: %s", async (text, name) => {
    const { market } = await as().reviews.list({ market: text });
    expect(market && `${market.city}, ${market.state}`).toBe(name);
  });
});

test("lists other cities of the same name if the state is missing", async () => {
  await db.insert(markets).values({ city: "Denver", state: "NC", slug: "denver", publishedAt: new Date() });
  const others = async (market: string) =>
    (await as().reviews.list({ market })).sameName.map(({ city, state }) => `${city}, ${state}`);
  expect(await others("denver")).toEqual(["Denver, NC"]);
  expect(await others("Denver, CO")).toEqual([]);
  expect(await others("Winston-Salem")).toEqual([]);
});
