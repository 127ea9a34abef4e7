import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Decision } from "#contract/moderation/terms.ts";
import type { Category } from "#contract/parts.ts";
import {
  markets,
  moderationDecisions,
  priceMedians,
  profiles,
  reviewRevisions,
  reviews,
  tools,
  users,
} from "#server/platform/db/schema/index.ts";
import { createMemory } from "#server/platform/memory/memory.ts";
import { VISITOR } from "#server/platform/reader.ts";
import { callAs, openTestApi } from "#tests/support/api.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";
import { reviewContent } from "#tests/support/world.ts";
import { datePrices } from "./review-view.ts";

const { as, world, db, platform } = await openTestApi();
const { nora, owen, pia } = world.people;
const { austin, denver, winstonSalem } = world.markets;
const { copperline, foyer } = world.tools;

const TEXT = "The whole text, with the locked word zanzibar.";

let approved = "";
let pending = "";
let rejected = "";

beforeAll(async () => {
  const review = { userId: nora.id, toolId: copperline, detailedReview: TEXT };
  [approved = "", pending = "", rejected = ""] = await storeReviews(db, [
    {
      ...review,
      marketId: austin,
      score: 9,
      createdAt: new Date("2026-03-01T10:00:00Z"),
      excerpt: "The whole text,…",
      pros: ["Rep answers the phone", "Exclusive", "Another"],
      cons: ["Mostly renters"],
      tagIds: [world.tags.goodSupport],
      replyCount: 3,
    },
    { ...review, marketId: denver, status: "pending" },
    { ...review, marketId: winstonSalem, status: "rejected" },
  ]);
});

const get = (person?: Parameters<typeof as>[0], id = approved) => as(person).reviews.get({ id });

describe("visibility", () => {
  test("shows an approved review to everyone", async () => {
    for (const person of [undefined, "owen", "nora", "pia", "max"] as const) {
      expect((await get(person)).id).toBe(approved);
    }
  });

  test("shows other reviews only to their author and moderators", async () => {
    for (const id of [pending, rejected]) {
      for (const person of ["nora", "max", "ada"] as const) expect((await get(person, id)).id).toBe(id);
    }
  });

  test("responds to everyone else as for a missing review", async () => {
    const errorOf = async (person: Parameters<typeof as>[0], id: string) =>
      JSON.stringify(await get(person, id).catch((error) => error));
    const missing = await errorOf(undefined, "0190a000-0000-7000-8000-000000000000");
    expect(JSON.parse(missing)).toMatchObject({ code: "NOT_FOUND", status: 404 });
    for (const person of [undefined, "owen", "uma", "pia"] as const) {
      for (const id of [pending, rejected]) expect(await errorOf(person, id)).toBe(missing);
    }
  });

  test.each(["", "1", "not-a-uuid", `${"0".repeat(36)}`, null])("rejects %j as an id", async (id) => {
    await expect(get(undefined, id as never)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

describe("the detailed review", () => {
  test("reaches Premium members, the author and moderators", async () => {
    for (const person of ["pia", "nora", "max", "ada"] as const) {
      expect((await get(person)).detailedReview).toMatchObject({ access: "full", text: TEXT });
    }
  });

  test("doesn't leak to others", async () => {
    for (const person of [undefined, "owen", "uma"] as const) {
      const review = await get(person);
      // "The whole text,…" hides "with the locked word zanzibar."
      expect(review.detailedReview).toEqual({
        access: "locked",
        hidden: { words: 5, paragraphs: 1, isSold: false },
      });
      expect(JSON.stringify(review)).not.toContain("zanzibar");
    }
  });

  test("comes as written and as a tree of marks", async () => {
    const [id] = await storeReviews(db, [
      {
        userId: pia.id,
        toolId: foyer,
        marketId: denver,
        category: "CRM",
        detailedReview: "Buy **this**.\n\n- cheap",
      },
    ]);
    expect((await get("max", id)).detailedReview).toEqual({
      access: "full",
      text: "Buy **this**.\n\n- cheap",
      openUntil: null,
      body: [
        {
          type: "paragraph",
          children: [
            { type: "text", text: "Buy " },
            { type: "bold", children: [{ type: "text", text: "this" }] },
            { type: "text", text: "." },
          ],
        },
        {
          type: "list",
          isOrdered: false,
          start: 1,
          items: [[{ type: "paragraph", children: [{ type: "text", text: "cheap" }] }]],
        },
      ],
    });
  });

  test("can be missing", async () => {
    const [id] = await storeReviews(db, [
      { userId: owen.id, toolId: foyer, marketId: denver, category: "CRM", detailedReview: null },
    ]);
    for (const reader of ["pia", "nora"] as const)
      expect((await get(reader, id)).detailedReview).toEqual({ access: "none" });
  });
});

test("has the author's years of experience of today, as lists show, filter and group them", async () => {
  const content = reviewContent({ reviewerYearsExperience: 5 });
  await db.insert(reviewRevisions).values({ reviewId: approved, content, status: "approved" });
  const yearsOf = async () => {
    const { items } = await as().reviews.listByAuthor({ userId: nora.id });
    const tool = await as().comps.getTool({ slug: "copperline-leads" });
    const filtered = await as().reviews.list({ minYears: 20 });
    return {
      shown: [
        (await get()).reviewer.yearsExperience,
        items.find(({ id }) => id === approved)?.reviewer.yearsExperience,
      ],
      groups: tool.byExperience.map(({ from }) => from),
      filtered: filtered.items.map(({ id }) => id),
    };
  };
  const entered = { shown: [5, 5], groups: [3], filtered: [] };
  expect(await yearsOf()).toEqual(entered);
  const set = (yearsExperience: number | null) =>
    db.update(profiles).set({ yearsExperience }).where(eq(profiles.id, nora.id));
  await set(25);
  await expect.poll(yearsOf).toEqual({ shown: [25, 25], groups: [21], filtered: [approved] });
  const [later = ""] = await storeReviews(db, [
    { userId: nora.id, toolId: foyer, category: "CRM", marketId: austin, yearsExperience: 3 },
  ]);
  expect((await get(undefined, later)).reviewer.yearsExperience).toBe(25);
  await db.delete(reviews).where(eq(reviews.id, later));
  await set(null);
  await expect.poll(yearsOf).toEqual(entered);
  await db.delete(reviewRevisions).where(eq(reviewRevisions.reviewId, approved));
});

test("returns everything public to visitors", async () => {
  expect(await get()).toMatchObject({
    id: approved,
    tool: { id: copperline, name: "Copperline Leads", category: "Lead Generation", slug: "copperline-leads" },
    market: { id: austin, city: "Austin", state: "TX", slug: "austin" },
    leadQualityScore: 9,
    reviewer: { id: nora.id, fullName: "Nora Quill", type: "solo_agent", yearsExperience: 5 },
    excerpt: "The whole text,…",
    tags: [{ id: world.tags.goodSupport, name: "Good support", color: "#1b7a4d" }],
    replyCount: 3,
    createdAt: "2026-03-01T10:00:00.000Z",
    moderationStatus: "approved",
    pros: ["Rep answers the phone", "Exclusive", "Another"],
    cons: ["Mostly renters"],
    own: null,
    can: { edit: false, comment: false },
  });
});

describe("the author's view", () => {
  test("only the author can edit", async () => {
    expect((await get("nora")).can).toEqual({ edit: true, comment: true });
    for (const person of ["owen", "max", "ada"] as const) {
      expect(await get(person)).toMatchObject({ own: null, can: { edit: false, comment: true } });
    }
  });

  test("has the review's own status without any stored version", async () => {
    expect((await get("nora", pending)).own).toEqual({
      status: "pending",
      latestStatus: "pending",
      reason: null,
    });
  });

  test("has the newest version's status, and the reason if it was rejected", async () => {
    const version = async (
      reviewId: string,
      status: Decision | "pending",
      createdAt: string,
      reason?: string,
    ) => {
      const [revision] = await db
        .insert(reviewRevisions)
        .values({ reviewId, content: reviewContent(), status, createdAt: new Date(createdAt) })
        .returning();
      if (status === "pending" || !revision) return;
      await db
        .insert(moderationDecisions)
        .values({ revisionId: revision.id, moderatorId: world.people.max.id, decision: status, reason });
    };
    await version(approved, "approved", "2026-03-01", "Fine as it is");
    expect((await get("nora")).own).toEqual({ status: "approved", latestStatus: "approved", reason: null });
    await version(approved, "rejected", "2026-03-05", "Names a person");
    expect((await get("nora")).own).toEqual({
      status: "approved",
      latestStatus: "rejected",
      reason: "Names a person",
    });
    await version(approved, "pending", "2026-03-06");
    expect((await get("nora")).own).toEqual({ status: "approved", latestStatus: "pending", reason: null });
    expect((await get("max")).own).toBeNull();
    expect(JSON.stringify(await get())).not.toContain("Names a person");
  });
});

describe("the market's context", () => {
  test("has the tool's scores here, other tools of the category, and medians", async () => {
    const reviewers = await storeReviewers(db, 12);
    const more = await db
      .insert(tools)
      .values(
        ["Six", "Five", "Four", "Three", "Two", "One", "Secret"].map((name) => ({
          name,
          normalizedName: name.toLowerCase(),
          slug: name.toLowerCase(),
          category: "Lead Generation" as const,
          publishedAt: name === "Secret" ? null : new Date(),
        })),
      )
      .returning({ id: tools.id, name: tools.name });
    const COUNTS: Record<string, number> = { Six: 6, Five: 5, Four: 4, Three: 3, Two: 2, One: 1, Secret: 7 };
    await storeReviews(db, [
      ...[10, 8.9, 7, 6.9, 5, 4.9, 1].map((score, index) => ({
        userId: reviewers[index] ?? "",
        toolId: copperline,
        marketId: austin,
        score,
      })),
      {
        userId: reviewers[10] ?? "",
        toolId: copperline,
        marketId: austin,
        score: 10,
        status: "pending" as const,
      },
      { userId: reviewers[0] ?? "", toolId: copperline, marketId: denver, score: 10 },
      ...more.flatMap(({ id, name }) =>
        reviewers.slice(0, COUNTS[name]).map((userId, index) => ({
          ...{ userId, toolId: id, marketId: austin, score: index === 0 ? 10 : 4 },
          // $10, $20, $30 and so on per lead; the last of each tool has no leads.
          ...{ monthlyCost: (index + 1) * 100, leadVolumeMonthly: index + 1 === COUNTS[name] ? 0 : 10 },
        })),
      ),
      { userId: reviewers[0] ?? "", toolId: foyer, marketId: austin, category: "CRM" as const },
    ]);
    await db.insert(priceMedians).values({
      key: `${austin}/Lead Generation`,
      marketId: austin,
      category: "Lead Generation",
      reviews: 3,
      perUnit: 18.25,
      perOutcome: null,
    });

    const { context, reviewCountOfTool, medianCostPerResult } = await get();

    expect(context.scores).toEqual([
      { range: "9–10", reviewCount: 2 },
      { range: "8–8.9", reviewCount: 1 },
      { range: "6–7.9", reviewCount: 2 },
      { range: "Below 6", reviewCount: 3 },
    ]);
    expect(context.alsoReviewed.map(({ tool, reviewCount }) => [tool.name, reviewCount])).toEqual([
      ["Six", 6],
      ["Five", 5],
      ["Four", 4],
      ["Three", 3],
      ["Two", 2],
    ]);
    expect(context.alsoReviewed[4]?.averageScore).toBe(7);
    // Six: the median of $10 to $50. Three has two reviews with leads, Two has one.
    expect(context.alsoReviewed.map((one) => one.costPerResult ?? one.reportedCosts)).toEqual([
      30,
      25,
      20,
      [10, 20],
      [10],
    ]);
    expect(context.median).toEqual({ perUnit: 18.25, perOutcome: null, reviewCount: 3 });
    expect(context.medianAround).toBeNull();
    expect(medianCostPerResult).toBe(18.25);
    expect(reviewCountOfTool).toBe(9);
  });

  test("omits medians of fewer than three reviews", async () => {
    await db.update(priceMedians).set({ reviews: 2 });
    expect(await get()).toMatchObject({ medianCostPerResult: null, context: { median: null } });
  });

  test("has the medians of the state beside fewer than three prices, else those of the country", async () => {
    const reviewers = await storeReviewers(db, 3);
    const [few, other] = await db
      .insert(tools)
      .values(
        ["Few", "Other"].map((name) => ({
          ...{ name, normalizedName: name.toLowerCase(), slug: name.toLowerCase() },
          ...{ category: "CRM" as const, publishedAt: new Date() },
        })),
      )
      .returning({ id: tools.id });
    const inCity = (marketId: string, toolId: string | undefined, costs: readonly number[]) =>
      costs.map((monthlyCost, index) => ({
        ...{ userId: reviewers[index] ?? "", toolId: toolId ?? "", marketId, category: "CRM" as const },
        // A tenth of 100 contacts is active: $100 a month are $10 each, and $1 per contact.
        ...{ monthlyCost, leadVolumeMonthly: 100, conversionRate: 10 },
      }));
    const [reviewId = ""] = await storeReviews(db, [
      ...inCity(winstonSalem, foyer, [500]),
      ...inCity(winstonSalem, few?.id, [100]),
      ...inCity(denver, few?.id, [200, 400, 900]),
      ...inCity(winstonSalem, other?.id, [300]),
    ]);
    const contextOf = async () => (await as().reviews.get({ id: reviewId })).context;
    // Two of the three have 1 review in the country, too; $100 to $900 have a median of $300, $30 per active contact.
    const { median, medianAround, alsoReviewed } = await contextOf();
    expect(median).toBeNull();
    expect(medianAround).toEqual({ state: "NC", perUnit: 3, perOutcome: 30, reviewCount: 3 });
    const costsOf = (list: typeof alsoReviewed) =>
      list.map(({ tool, reportedCosts, around }) => [tool.name, reportedCosts, around]);
    expect(costsOf(alsoReviewed)).toEqual([
      ["Few", [10], { state: null, costPerResult: 30, reviewCount: 4 }],
      ["Other", [30], undefined],
    ]);

    await db.delete(reviews).where(eq(reviews.toolId, other?.id ?? ""));
    // $1, $2, $4, $5 and $9 per contact, and $10 of three other reviews.
    expect((await contextOf()).medianAround).toEqual({
      ...{ state: null, perUnit: 7, perOutcome: 70, reviewCount: 8 },
    });
  });

  describe("in the memory of visitors", () => {
    const memory = createMemory(platform.notices, db, 10_000_000);
    const visitor = callAs({ ...platform, memory }, VISITOR);

    const storeTool = async (category: Category) => {
      const name = category.toLowerCase();
      const [tool] = await db
        .insert(tools)
        .values({ name, normalizedName: name, slug: name, category, publishedAt: new Date() })
        .returning({ id: tools.id });
      return { toolId: tool?.id ?? "", category };
    };

    /** Waits until this node knows of all earlier changes. */
    const announced = async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const marker = crypto.randomUUID();
      const stop = platform.notices.on("stale", (topic) => topic === marker && resolve());
      await db.execute(sql`select pg_notify('stale', ${marker})`);
      await promise;
      stop();
    };

    /** Returns a function that approves a review, and says whether the page was loaded again after it. */
    const openPage = async (id: string) => {
      let loads = 0;
      const load = () => {
        loads += 1;
        return visitor.reviews.get({ id });
      };
      const read = () => memory.read(`page of ${id}`, load);
      await announced();
      await read();
      return async (review: { toolId: string; marketId: string; category: Category }) => {
        const [userId = ""] = await storeReviewers(db, 1);
        const [added = ""] = await storeReviews(db, [{ ...review, userId, status: "pending" }]);
        const before = loads;
        await db.update(reviews).set({ moderationStatus: "approved" }).where(eq(reviews.id, added));
        await announced();
        await read();
        return loads > before;
      };
    };

    test("a page with the state's figures stays when others change", async () => {
      const [raleigh] = await db
        .insert(markets)
        .values({ city: "Raleigh", state: "NC", slug: "raleigh", publishedAt: new Date() })
        .returning({ id: markets.id });
      const inRaleigh = { marketId: raleigh?.id ?? "", ...(await storeTool("Scheduling")) };
      const [userId = "", ...others] = await storeReviewers(db, 3);
      const [id = ""] = await storeReviews(db, [
        { ...inRaleigh, userId, marketId: winstonSalem },
        ...others.map((other) => ({ ...inRaleigh, userId: other })),
      ]);
      const changesWith = await openPage(id);
      const aroundOf = async () => (await visitor.reviews.get({ id })).context.medianAround;
      expect(await aroundOf()).toMatchObject({ state: "NC", reviewCount: 3 });
      expect(await changesWith({ ...inRaleigh, marketId: denver, toolId: foyer })).toBe(false);
      expect(await changesWith({ ...inRaleigh, toolId: foyer, category: "CRM" })).toBe(false);
      expect(await changesWith({ ...inRaleigh, toolId: foyer })).toBe(true);
      expect(await aroundOf()).toMatchObject({ state: "NC", reviewCount: 4 });
      expect(await changesWith({ ...inRaleigh, marketId: winstonSalem })).toBe(true);
    });

    test("a page with the country's figures changes with a review in another state", async () => {
      const inDenver = { marketId: denver, ...(await storeTool("Website")) };
      const [userId = "", ...others] = await storeReviewers(db, 3);
      const [id = ""] = await storeReviews(db, [
        { ...inDenver, userId, marketId: winstonSalem },
        ...others.map((other) => ({ ...inDenver, userId: other })),
      ]);
      const changesWith = await openPage(id);
      expect((await visitor.reviews.get({ id })).context.medianAround).toMatchObject({
        state: null,
        reviewCount: 3,
      });
      expect(await changesWith({ ...inDenver, toolId: foyer, category: "CRM" })).toBe(false);
      expect(await changesWith({ ...inDenver, toolId: foyer, marketId: austin })).toBe(true);
    });
  });
});

describe("who wrote it", () => {
  test("has the author's approved reviews, those in the market, and the year of joining", async () => {
    const [author = ""] = await storeReviewers(db, 1);
    await db
      .update(profiles)
      .set({ createdAt: new Date("2022-12-31T23:30:00Z") })
      .where(eq(profiles.id, author));
    const review = { userId: author, toolId: copperline, marketId: winstonSalem };
    const [id] = await storeReviews(db, [
      review,
      { ...review, toolId: foyer, category: "CRM" },
      { ...review, marketId: denver },
      { ...review, marketId: austin, status: "pending" },
    ]);
    expect((await get(undefined, id)).author).toEqual({
      reviewCount: 3,
      reviewCountInMarket: 2,
      memberSince: 2022,
    });
  });

  test("says nothing about a deleted member", async () => {
    const deleted = "0190a000-0000-8000-8000-000000000001";
    await db.insert(users).values({ id: deleted, email: "deleted@world.test" });
    await db.insert(profiles).values({ id: deleted, fullName: "Deleted member" });
    const [id] = await storeReviews(db, [{ userId: deleted, toolId: copperline, marketId: winstonSalem }]);
    expect((await get(undefined, id)).author).toBeNull();
  });

  test("says that a disabled member has no profile, in lists, too", async () => {
    const isDisabled = async () => (await get()).reviewer.isDisabled;
    expect(await isDisabled()).toBeUndefined();
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, nora.id));
    expect(await isDisabled()).toBe(true);
    const { items } = await as().reviews.list({});
    expect(items.map(({ reviewer }) => reviewer.isDisabled)).toContain(true);
    await db.update(users).set({ disabledAt: null }).where(eq(users.id, nora.id));
    expect(await isDisabled()).toBeUndefined();
  });

  test("names when a moderator approved it, and nothing if none did", async () => {
    expect((await get()).checkedAt).toBeNull();
    const moderatedAt = new Date("2026-03-02T08:00:00Z");
    await db
      .update(reviews)
      .set({ moderatedAt, moderatedBy: world.people.max.id })
      .where(eq(reviews.id, approved));
    expect((await get()).checkedAt).toBe("2026-03-02T08:00:00.000Z");
    await db.update(reviews).set({ moderatedAt }).where(eq(reviews.id, rejected));
    expect((await get("nora", rejected)).checkedAt).toBeNull();
  });
});

describe("the month of the prices", () => {
  const OLD = new Date("2024-03-31T22:00:00Z");

  test.each([
    ["2025-09-30T22:00:00Z", null],
    ["2025-10-01T22:00:01Z", "March 2024"],
    ["2026-11-27T00:00:00Z", "March 2024"],
  ])("at %s is %s for prices of March 31, 2024", (now, month) => {
    expect(datePrices(OLD, new Date(now))).toBe(month);
  });

  test("is that of the approved version", async () => {
    const [author = ""] = await storeReviewers(db, 1);
    const [id = ""] = await storeReviews(db, [
      { userId: author, toolId: copperline, marketId: denver, createdAt: OLD },
    ]);
    expect((await get(undefined, id)).pricesFrom).toBe("March 2024");
    const version = { reviewId: id, content: reviewContent() };
    await db.insert(reviewRevisions).values([
      { ...version, status: "approved", createdAt: OLD },
      { ...version, status: "rejected", createdAt: new Date() },
    ]);
    expect((await get(undefined, id)).pricesFrom).toBe("March 2024");
    await db.insert(reviewRevisions).values({ ...version, status: "approved", createdAt: new Date() });
    expect((await get(undefined, id)).pricesFrom).toBeNull();
  });
});
