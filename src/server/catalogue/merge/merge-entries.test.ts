import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import type { Category } from "#contract/vocabulary.ts";
import { computeMedians } from "#server/figures/compute-medians.ts";
import { foldCounts } from "#server/figures/fold-counts.ts";
import { refreshSums } from "#server/figures/refresh-sums.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import { copyNames } from "#server/reviews/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { decide, newReview, sendIn, untilWaiting } from "#tests/support/sent-reviews.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";
import { jobsNamed } from "#tests/support/stored-jobs.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";

const api = await openTestApi();
const { as, world, platform, db } = api;
const { nora, owen, pia } = world.people;
const { austin, denver } = world.markets;
const { copperline, foyer } = world.tools;
const { reviews, tools, markets, saves, discussions, moderationLog, notifications } = schema;

const publishedAt = new Date("2026-01-01T00:00:00Z");

async function storeTool(name: string, category: Category = "Lead Generation"): Promise<string> {
  const id = uuidv7();
  const letters = name.toLowerCase().replaceAll(" ", "");
  await db.insert(tools).values({
    id,
    name,
    normalizedName: letters,
    slug: name.toLowerCase().replaceAll(" ", "-"),
    category,
    publishedAt,
  });
  return id;
}

const BEFORE = { tools: await db.select().from(tools), aliases: await db.select().from(schema.toolAliases) };
const MARKETS = await db.select().from(markets);
const reviewers = await storeReviewers(db, 5);
/** A second spelling of Copperline Leads, with two reviews. */
let copper = "";

beforeEach(async () => {
  for (const table of [
    reviews,
    discussions,
    saves,
    moderationLog,
    notifications,
    schema.rateLimits,
    schema.merges,
  ]) {
    await db.delete(table);
  }
  await db.delete(schema.countDeltas);
  await db.delete(schema.compsSums);
  await db.delete(tools);
  await db.delete(markets);
  await db.insert(markets).values(MARKETS);
  await db.insert(tools).values(BEFORE.tools);
  await db.insert(schema.toolAliases).values(BEFORE.aliases);
  copper = await storeTool("Copper Line");
});

const review = (reviewer: number, toolId: string, marketId: string, score: number) => ({
  ...{ userId: reviewers[reviewer] ?? "", toolId, marketId, score, monthlyCost: score * 10 },
});

/** Three reviews of Copperline Leads and two of Copper Line, by five members. */
const storeSmallSet = () =>
  storeReviews(db, [
    review(0, copperline, austin, 8),
    review(1, copperline, austin, 9),
    review(2, copperline, austin, 10),
    review(3, copper, denver, 6),
    review(4, copper, austin, 4),
  ]);

const merge = (id = copper, intoId = copperline, kind: "tools" | "markets" = "tools") =>
  as("ada").catalogue.merge({ kind, id, intoId });
const undo = (id: string) => as("ada").catalogue.undoMerge({ id });
const toolOf = async (slug: string) => (await as().comps.getTool({ slug })).tool;

/** Everything that visitors read of the small set. */
async function readAll() {
  const anyone = as();
  return {
    tools: await anyone.tools.list(),
    categories: await anyone.tools.listCategories(),
    markets: await anyone.markets.list(),
    austin: await anyone.markets.get({ state: "TX", city: "austin" }),
    comps: await anyone.comps.list({ category: "Lead Generation" }),
    compsInAustin: await anyone.comps.list({ category: "Lead Generation", market: "austin-tx" }),
    copperline: await anyone.comps.getTool({ slug: "copperline-leads" }),
    copper: await anyone.comps.getTool({ slug: "copper-line" }),
    reviews: await anyone.reviews.list({}),
    named: await anyone.reviews.list({ q: "Copper Line" }),
    discussions: await anyone.discussions.list({ toolId: copper }),
    saves: await as("nora").saves.list({}),
    owens: await as("owen").saves.list({}),
  };
}

describe("merging two tools", () => {
  test("adds up their reviews, prices and markets, for lists, comps and their folded sums", async () => {
    await storeSmallSet();
    const expectSums = async () => {
      const listed = (await as().tools.list()).filter(({ category }) => category === "Lead Generation");
      expect(listed).toEqual([
        {
          ...{
            id: copperline,
            name: "Copperline Leads",
            slug: "copperline-leads",
            category: "Lead Generation",
          },
          // (8 + 9 + 10 + 6 + 4) / 5
          ...{ reviewCount: 5, marketCount: 2, averageScore: 7.4, recommendedShare: 1 },
        },
      ]);
      const tool = await as().comps.getTool({ slug: "copperline-leads" });
      expect(tool).toMatchObject({
        reviewCount: 5,
        averageScore: 7.4,
        monthlyCost: { lowest: 40, median: 80, highest: 100 },
      });
      const inAustin = await as().comps.getTool({ slug: "copperline-leads", market: "austin-tx" });
      // (8 + 9 + 10 + 4) / 4; the middle of 40, 80, 90 and 100
      expect(inAustin).toMatchObject({ reviewCount: 4, averageScore: 7.75, monthlyCost: { median: 85 } });
      expect((await as().markets.get({ state: "TX", city: "austin" })).toolCount).toBe(1);
    };
    await merge();
    await expectSums();
    await foldCounts(db);
    await expectSums();
  });

  test("drops kept sums, so that large areas are exact, too", async () => {
    await storeSmallSet();
    const keep = async () => {
      await foldCounts(db);
      await computeMedians({ db });
      await refreshSums(platform, undefined, 1);
    };
    await keep();
    const before = await readAll();
    const { id } = await merge();
    const merged = await as().comps.getTool({ slug: "copperline-leads" });
    expect(merged).toMatchObject({ reviewCount: 5, averageScore: 7.4 });
    await keep();
    expect(await as().comps.getTool({ slug: "copperline-leads" })).toEqual(merged);
    await undo(id);
    const { copperline: again, copper: other, comps } = await readAll();
    expect({ again, other, comps }).toEqual({
      again: before.copperline,
      other: before.copper,
      comps: before.comps,
    });
  });

  test("leads its address, names and id to the one that remains", async () => {
    await storeSmallSet();
    const about = await storeDiscussion(db, { userId: nora.id, toolId: copper });
    await merge();
    expect((await toolOf("copper-line")).slug).toBe("copperline-leads");
    expect((await as().tools.suggest({ text: "Copper Line" })).map(({ id }) => id)).toEqual([copperline]);
    expect((await as().reviews.list({ q: "Copper Line" })).total).toBe(5);
    expect((await as().discussions.get({ id: about })).tool?.id).toBe(copperline);
    expect((await as().discussions.list({ toolId: copper })).total).toBe(1);
    expect((await as("max").catalogue.get({ kind: "tools", id: copper })).id).toBe(copperline);
    const compared = await as().comps.compare({ tools: "copper-line,copperline-leads" });
    expect(compared.tools.map(({ tool }) => tool.id)).toEqual([copperline]);
    const id = await sendIn(
      api,
      "nora",
      newReview({ toolName: "copper line", monthlyCost: 310, leadVolumeMonthly: 30 }),
    );
    const [sent] = await db.select().from(reviews).where(eq(reviews.id, id));
    expect(sent?.toolId).toBe(copperline);
  });

  test("adds its name to the texts of its reviews, and in a job to those of the other", async () => {
    const ids = await storeSmallSet();
    const named = async () => {
      const rows = await db.select({ id: reviews.id, text: reviews.searchText }).from(reviews);
      return rows.filter(({ text }) => /Copperline Leads\nCopper Line\n/.test(text)).map(({ id }) => id);
    };
    await merge();
    expect((await named()).sort()).toEqual(ids.slice(3).sort());
    expect((await jobsNamed(platform, "refresh-names")).at(-1)).toEqual({ toolId: copperline });
    await copyNames(db, { toolIds: [copperline] });
    expect((await named()).sort()).toEqual(ids.toSorted());
  });

  test("moves saves, of which a member who saved both sees one", async () => {
    for (const id of [copper, copperline]) await as("nora").saves.put({ kind: "tools", id, note: id });
    await as("owen").saves.put({ kind: "tools", id: copper, note: "mine" });
    await merge();
    const seen = async (person: "nora" | "owen") =>
      (await as(person).saves.list({})).items.map(({ id, note }) => [id, note]);
    expect(await seen("nora")).toEqual([[copperline, copperline]]);
    expect(await seen("owen")).toEqual([[copperline, "mine"]]);
  });

  test("leads saves from pages that still name the other one to the one that remains", async () => {
    await merge();
    const seen = async () => (await as("nora").saves.list({})).items.map(({ id, note }) => [id, note]);
    await as("nora").saves.put({ kind: "tools", id: copper, note: "later" });
    expect(await seen()).toEqual([[copperline, "later"]]);
    await as("nora").saves.remove({ kind: "tools", id: copper });
    expect(await seen()).toEqual([]);
    await db.update(tools).set({ publishedAt: null }).where(eq(tools.id, copperline));
    await expect(as("nora").saves.put({ kind: "tools", id: copper })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("is undone exactly, and is logged", async () => {
    await storeSmallSet();
    await storeDiscussion(db, { userId: nora.id, toolId: copper });
    for (const id of [copper, copperline]) await as("nora").saves.put({ kind: "tools", id });
    await as("owen").saves.put({ kind: "tools", id: copper, note: "mine" });
    const before = await readAll();
    const { id } = await merge();
    const { merges } = await as("max").catalogue.get({ kind: "tools", id: copperline });
    expect(merges).toMatchObject([
      {
        ...{ id, from: { name: "Copper Line" }, into: { name: "Copperline Leads" }, setAside: 0 },
        ...{ moved: { reviews: 2, discussions: 1, saves: 1 }, mergedBy: { fullName: "Ada Castellano" } },
        undoableUntil: expect.any(String),
      },
    ]);
    await undo(id);
    expect(await readAll()).toEqual(before);
    await foldCounts(db);
    expect(await readAll()).toEqual(before);
    const { items } = await as("max").moderation.listLog({ kind: "tool" });
    expect(items.map(({ action, subject, before, after }) => [action, subject.title, before, after])).toEqual(
      [
        ["unmerge", "Copper Line", { into: "Copperline Leads" }, {}],
        ["merge", "Copper Line", {}, { into: "Copperline Leads" }],
      ],
    );
  });
});

describe("undoing a merge", () => {
  test("leaves out what was deleted, and keeps what was written since", async () => {
    const ids = await storeSmallSet();
    const { id } = await merge();
    await db.delete(reviews).where(eq(reviews.id, ids[3] ?? ""));
    const since = await sendIn(
      api,
      "nora",
      newReview({ toolName: "Copper Line", city: "Denver", state: "CO" }),
    );
    await decide(api, since, "approved");
    await undo(id);
    expect(await toolOf("copper-line")).toMatchObject({ reviewCount: 1, averageScore: 4 });
    expect(await toolOf("copperline-leads")).toMatchObject({ reviewCount: 4 });
    expect((await as().reviews.get({ id: since })).tool.id).toBe(copperline);
  });

  test("ends after a day", async () => {
    const { id } = await merge();
    await db.execute(sql`update merges set created_at = now() - interval '24 hours 1 minute'`);
    const [listed] = (await as("ada").catalogue.get({ kind: "tools", id: copperline })).merges;
    expect(listed?.undoableUntil).toBeNull();
    await expect(undo(id)).rejects.toMatchObject({ code: "TOO_LATE", status: 409 });
  });

  test("works once", async () => {
    const { id } = await merge();
    await undo(id);
    await expect(undo(id)).rejects.toMatchObject({ code: "ALREADY_UNDONE" });
    await expect(undo(nora.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await merge();
  });

  test("publishes a tool that was never public, if its review was approved since", async () => {
    const sent = await sendIn(api, "nora", newReview({ toolName: "Kopperline" }));
    const [row] = await db.select().from(reviews).where(eq(reviews.id, sent));
    const { id } = await merge(row?.toolId);
    await decide(api, sent, "approved");
    expect((await as().reviews.get({ id: sent })).tool.id).toBe(copperline);
    await undo(id);
    expect((await as().reviews.get({ id: sent })).tool.name).toBe("Kopperline");
    expect(await toolOf("kopperline")).toMatchObject({ reviewCount: 1 });
  });

  test("starts with the latest of a chain", async () => {
    await storeSmallSet();
    const third = await storeTool("Kopper Line");
    await storeReviews(db, [review(0, third, denver, 2)]);
    const before = await readAll();
    const first = await merge(third, copper);
    expect(await toolOf("kopper-line")).toMatchObject({ id: copper, reviewCount: 3 });
    const second = await merge(copper, copperline);
    expect(await toolOf("kopper-line")).toMatchObject({ id: copperline, reviewCount: 6 });
    const { merges } = await as("ada").catalogue.get({ kind: "tools", id: copperline });
    expect(merges.map(({ id, undoableUntil }) => [id, undoableUntil !== null])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    await expect(undo(first.id)).rejects.toMatchObject({ code: "MERGED_FURTHER" });
    await undo(second.id);
    expect(await toolOf("kopper-line")).toMatchObject({ id: copper, reviewCount: 3 });
    await undo(first.id);
    expect(await readAll()).toEqual(before);
  });
});

describe("a merge is rejected", () => {
  test("with another category, an unpublished target, itself, a missing one, or one that was merged", async () => {
    const third = await storeTool("Kopper Line");
    await expect(merge(copper, foyer)).rejects.toMatchObject({ code: "NOT_MERGEABLE", status: 422 });
    await expect(merge(copper, copper)).rejects.toMatchObject({ code: "NOT_MERGEABLE" });
    await expect(merge(copper, nora.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await db.update(tools).set({ publishedAt: null }).where(eq(tools.id, third));
    await expect(merge(copper, third)).rejects.toMatchObject({ code: "NOT_MERGEABLE" });
    await merge();
    await expect(merge(copper, foyer)).rejects.toMatchObject({ code: "ALREADY_MERGED", status: 409 });
    await expect(merge(copperline, copper)).rejects.toMatchObject({ code: "ALREADY_MERGED" });
  });

  test("for moderators, members and visitors", async () => {
    const input = { kind: "tools", id: copper, intoId: copperline } as const;
    await expect(as("max").catalogue.merge(input)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(as("nora").catalogue.merge(input)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(as().catalogue.merge(input)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    await expect(as("max").catalogue.undoMerge({ id: copper })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("while a review by an author of both is in review", async () => {
    await storeReviews(db, [{ userId: nora.id, toolId: copperline, marketId: austin }]);
    const id = await sendIn(api, "nora", newReview({ toolName: "Copper Line" }));
    await expect(merge()).rejects.toMatchObject({ code: "IN_REVIEW", data: { count: 1 } });
    expect(await db.$count(schema.merges)).toBe(0);
    await decide(api, id, "approved");
    await merge();
  });
});

describe("of two reviews by one author in a market", () => {
  const both = (first: object, second: object) =>
    storeReviews(db, [
      { userId: nora.id, toolId: copperline, marketId: austin, score: 8, ...first },
      { userId: nora.id, toolId: copper, marketId: austin, score: 4, ...second },
      { userId: owen.id, toolId: copper, marketId: denver, score: 2 },
    ]);
  const statusOf = async (id = "") =>
    (await db.select().from(reviews).where(eq(reviews.id, id)))[0]?.moderationStatus;

  test.each([
    ["newer", {}, {}, 1],
    ["newer", { createdAt: new Date("2026-03-01") }, {}, 0],
    ["public", { status: "rejected" }, { createdAt: new Date("2025-01-01") }, 1],
    ["public", { createdAt: new Date("2025-01-01") }, { status: "rejected" }, 0],
  ])("the %s one stays public, and both come back: %j, %j", async (_, first, second, kept) => {
    const ids = await both(first, second);
    const before = await readAll();
    const { id } = await merge();
    const tool = await toolOf("copperline-leads");
    expect([tool.reviewCount, tool.averageScore]).toEqual([2, ((kept === 0 ? 8 : 4) + 2) / 2]);
    expect(await statusOf(ids[kept])).toBe("approved");
    expect(["hidden", "rejected"]).toContain(await statusOf(ids[1 - kept]));
    const [listed] = (await as("ada").catalogue.get({ kind: "tools", id: copperline })).merges;
    expect([listed?.setAside, listed?.moved.reviews]).toEqual([1, kept === 0 ? 1 : 2]);
    await undo(id);
    const after = await readAll();
    expect(after).toEqual(before);
    await foldCounts(db);
    expect(await readAll()).toEqual(before);
  });

  test("the hidden one can't be restored until then, and its author learns why", async () => {
    const [older = ""] = await both({}, {});
    const { id } = await merge();
    expect(await db.select().from(notifications)).toMatchObject([
      {
        ...{ userId: nora.id, reviewId: older, outcome: "hidden" },
        reason: "“Copper Line” and “Copperline Leads” are the same, so only your latest review counts.",
      },
    ]);
    const restore = as("max").moderation.restore({ kind: "review", id: older });
    await expect(restore).rejects.toMatchObject({ code: "SET_ASIDE", status: 409 });
    const { items } = await as("max").moderation.listLog({ kind: "review" });
    expect(items.map(({ can }) => can.restore)).toEqual([false]);
    await undo(id);
    expect(await statusOf(older)).toBe("approved");
    expect((await db.select().from(notifications)).map(({ outcome }) => outcome).sort()).toEqual([
      "hidden",
      "restored",
    ]);
  });

  test("one that a moderator removed since stays removed", async () => {
    const [older = ""] = await both({}, {});
    const { id } = await merge();
    await db.update(reviews).set({ moderationStatus: "removed" }).where(eq(reviews.id, older));
    await undo(id);
    expect(await statusOf(older)).toBe("removed");
    expect(await toolOf("copper-line")).toMatchObject({ reviewCount: 2 });
  });

  test("the hidden one stays with the other tool if its author wrote a third", async () => {
    const [older = "", newer = ""] = await both({}, {});
    const { id } = await merge();
    await db.delete(reviews).where(eq(reviews.id, newer));
    await sendIn(api, "nora", newReview({ toolName: "Copper Line" }));
    await undo(id);
    expect(await statusOf(older)).toBe("hidden");
    expect(await toolOf("copper-line")).toMatchObject({ reviewCount: 1 });
  });
});

describe("concurrently", () => {
  test("two opposite merges end as one", async () => {
    await storeSmallSet();
    const outcomes = await Promise.allSettled([merge(copper, copperline), merge(copperline, copper)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const rejected = outcomes.find((one) => one.status === "rejected");
    expect(rejected?.reason).toMatchObject({ code: "ALREADY_MERGED" });
    const left = (await as().tools.list()).filter(({ category }) => category === "Lead Generation");
    expect(left.map(({ reviewCount }) => reviewCount)).toEqual([5]);
  });

  test("a review, a discussion and a save that are written during a merge follow it", async () => {
    let written: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await tx.select().from(tools).where(eq(tools.id, copper)).for("update");
      written = Promise.all([
        sendIn(api, "nora", newReview({ toolName: "Copper Line" })),
        as("owen").saves.put({ kind: "tools", id: copper }),
        as("pia").discussions.create({
          ...{
            title: "Worth it?",
            content: "Is it worth its price?",
            toolId: copper,
            marketId: null,
            tagIds: [],
          },
        }),
      ]);
      await untilWaiting(db, 3);
      await tx.update(tools).set({ mergedInto: copperline, publishedAt: null }).where(eq(tools.id, copper));
    });
    await written;
    for (const table of [reviews, saves]) {
      expect((await db.select().from(table)).map(({ toolId }) => toolId)).toEqual([copperline]);
    }
    expect((await db.select().from(discussions)).map(({ toolId, userId }) => [toolId, userId])).toEqual([
      [copperline, pia.id],
    ]);
  });
});

describe("merging two markets", () => {
  test("moves what is in one to the other, leads its address there, and is undone exactly", async () => {
    const ostin = uuidv7();
    await db.insert(markets).values({ id: ostin, city: "Ostin", state: "TX", slug: "ostin", publishedAt });
    await storeSmallSet();
    await storeReviews(db, [
      { ...review(3, foyer, ostin, 5), category: "CRM" as const },
      { userId: reviewers[0] ?? "", toolId: copperline, marketId: ostin, score: 2 },
    ]);
    await storeDiscussion(db, { userId: nora.id, marketId: ostin });
    await as("owen").saves.put({ kind: "markets", id: ostin });
    const read = async () => ({
      ...(await readAll()),
      ostin: await as().markets.get({ state: "TX", city: "ostin" }),
    });
    const before = await read();
    expect(before.ostin.reviewCount).toBe(2);
    const { id } = await merge(ostin, austin, "markets");
    const market = await as().markets.get({ state: "TX", city: "ostin" });
    // Four were in Austin; of the two by one member, one was set aside.
    expect(market).toMatchObject({ id: austin, slug: "austin", reviewCount: 5 });
    expect((await as().markets.list()).map(({ city }) => city)).not.toContain("Ostin");
    expect((await as().reviews.list({ market: "Ostin, TX" })).total).toBe(5);
    expect((await as().discussions.list({ marketId: austin })).total).toBe(1);
    expect((await as("owen").saves.list({})).items.map((item) => item.id)).toEqual([austin]);
    await undo(id);
    expect(await read()).toEqual(before);
  });

  test("requires the same state", async () => {
    await expect(merge(denver, austin, "markets")).rejects.toMatchObject({ code: "NOT_MERGEABLE" });
  });

  test("keeps a public market that a review introduced under its merged name", async () => {
    const sent = await sendIn(api, "nora", newReview({ city: "Ostinn", state: "TX" }));
    const [row] = await db.select().from(reviews).where(eq(reviews.id, sent));
    await merge(row?.marketId, austin, "markets");
    await decide(api, sent, "approved");
    expect((await as().reviews.get({ id: sent })).market).toMatchObject({ id: austin, city: "Austin" });
  });
});
