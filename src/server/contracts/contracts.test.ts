import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { RETURN_LIMITS } from "#contract/people/returning.ts";
import { contracts, rateLimits, reviews, tools } from "#server/platform/db/schema/index.ts";
import { createSignedValues } from "#server/platform/signed-values.ts";
import { emptyBeforeEach, MISSING, openTestApi, rejectionsOf } from "#tests/support/api.ts";
import { newReview, sendIn } from "#tests/support/sent-reviews.ts";
import { reviewsBy, storeReviewers } from "#tests/support/stored-reviews.ts";
import { addDays, addMonths, toDay } from "./contract-dates.ts";

const api = await openTestApi();
const { as, db, platform, world } = api;
const { nora } = world.people;
const { austin, denver } = world.markets;
const { foyer, copperline } = world.tools;

emptyBeforeEach(db, rateLimits, contracts, reviews);
afterEach(() => void vi.useRealTimers());

const today = toDay(new Date());
const NOTE = "Ask Pat for the old price";
const TERMS = {
  ...{ price: 195, isYearly: false, marketId: austin, since: "2024-01-31", renewsOn: addDays(today, 60) },
  ...{ noticeDays: 30, note: NOTE },
};

const add = (more: object = {}, person: "nora" | "owen" = "nora") =>
  as(person).contracts.create({ toolId: foyer, ...TERMS, ...more });
const list = async (person: "nora" | "owen" | "max" | "ada" = "nora") => as(person).contracts.list();
async function onlyContract() {
  const [contract] = (await list()).items;
  if (!contract) throw new Error("Nora has no contract");
  return contract;
}
const plain = (text: string | undefined) => text?.replaceAll("\u00a0", " ");

const reported = (prices: readonly number[], marketId: string, reviewers: readonly string[]) =>
  reviewsBy(db, reviewers, { toolId: foyer, marketId, category: "CRM" })(
    prices.map((monthlyCost) => ({ monthlyCost })),
  );

describe("an own tool", () => {
  test("needs a price only, and is listed with its totals", async () => {
    await as("nora").contracts.create({ toolId: foyer, price: 195 });
    await as("nora").contracts.create({ toolId: copperline, price: 1200, isYearly: true });
    const { items, total, verdict } = await list();
    expect(items.map(({ tool, monthly }) => [tool.name, monthly])).toEqual([
      ["Copperline Leads", 100],
      ["Foyer CRM", 195],
    ]);
    expect(items[1]).toMatchObject({
      ...{ market: null, since: null, renewsOn: null, nextRenewal: null, noticeBy: null, note: "" },
      ...{ nextReminder: null, askedAbout: null, comparison: null },
    });
    expect([total, verdict]).toEqual([{ monthly: 295, yearly: 3540 }, null]);
  });

  test("has its next renewal and the last day to give notice; the first to renew is the first", async () => {
    await add();
    await add({ price: 26, renewsOn: null, noticeDays: null });
    await add({ toolId: copperline, renewsOn: addDays(today, 5), noticeDays: null });
    const { items } = await list();
    expect(items.pop()).toMatchObject({ price: 26, nextRenewal: null });
    expect(items).toMatchObject([
      { tool: { name: "Copperline Leads" }, nextRenewal: addDays(today, 5), noticeBy: null },
      {
        ...{ tool: { name: "Foyer CRM" }, nextRenewal: addDays(today, 60), noticeBy: addDays(today, 30) },
        ...{ nextReminder: addDays(today, 16), note: NOTE, market: { city: "Austin" } },
      },
    ]);
  });

  test("is added once, however often the request is sent", async () => {
    const id = crypto.randomUUID();
    const ids = await Promise.all([add({ id }), add({ id }), add({ id })]);
    expect(ids).toEqual([{ id }, { id }, { id }]);
    expect(await db.$count(contracts)).toBe(1);
    await expect(add({ id }, "owen")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is in the market of the newest contract or review, unless it names one", async () => {
    await reported([100], denver, [nora.id]);
    await as("nora").contracts.create({ toolId: copperline, price: 1 });
    expect((await onlyContract()).market?.city).toBe("Denver");
  });

  test("must be public, or named by a review of their own", async () => {
    await expect(add({ toolId: MISSING })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(add({ marketId: MISSING })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const content = newReview();
    await sendIn(api, "nora", content);
    const [proposed] = await db.select().from(tools).where(eq(tools.name, content.toolName));
    await expect(add({ toolId: proposed?.id }, "owen")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await add({ toolId: proposed?.id });
    expect((await onlyContract()).tool.name).toBe(content.toolName);
  });

  test.each([
    { price: -1 },
    { price: 1.234 },
    { renewsOn: "2026-02-30" },
    { renewsOn: "1999-12-31" },
    { noticeDays: 366 },
    { noticeDays: 1.5 },
    { note: "x".repeat(RETURN_LIMITS.contractNote + 1) },
  ])("rejects %j", async (wrong) => {
    await expect(add(wrong)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test("is one of at most 200, also at the same time", async () => {
    const row = { userId: nora.id, toolId: foyer, price: 1 };
    await db.insert(contracts).values(Array.from({ length: RETURN_LIMITS.contracts - 1 }, () => row));
    expect(await rejectionsOf([add(), add(), add()])).toEqual(new Set(["none", "TOO_MANY_CONTRACTS"]));
    expect(await db.$count(contracts)).toBe(RETURN_LIMITS.contracts);
  });

  test("follows a merged tool", async () => {
    await add();
    await db.update(tools).set({ mergedInto: copperline }).where(eq(tools.id, foyer));
    expect((await onlyContract()).tool.name).toBe("Copperline Leads");
    await db.update(tools).set({ mergedInto: null }).where(eq(tools.id, foyer));
  });
});

describe("the book", () => {
  test("is its owner's: foreign contracts don't exist, for moderators and admins either", async () => {
    const { id } = await add();
    const { version, renewsOn } = await onlyContract();
    for (const other of ["owen", "max", "ada"] as const) {
      expect((await list(other)).items).toEqual([]);
      const { contracts: of } = as(other);
      const missing = { code: "NOT_FOUND" };
      await expect(of.update({ ...TERMS, id, version })).rejects.toMatchObject(missing);
      await expect(of.remove({ id })).rejects.toMatchObject(missing);
      await expect(of.keepPrice({ id, renewsOn: renewsOn ?? "" })).rejects.toMatchObject(missing);
      await expect(of.changePrice({ id, renewsOn: renewsOn ?? "", price: 1 })).rejects.toMatchObject(missing);
    }
    expect(await db.$count(contracts)).toBe(1);
  });

  test("keeps notes encrypted with a key of SECRET", async () => {
    await add();
    const [row] = await db.select().from(contracts);
    expect(row?.note).toMatch(/^ey/);
    expect(JSON.stringify(row)).not.toContain("Pat");
    expect(await platform.signedValues.unseal("contract-note", row?.note ?? "")).toEqual({ note: NOTE });
    expect(await createSignedValues("x".repeat(40)).unseal("contract-note", row?.note ?? "")).toBeUndefined();
  });

  test("loses a tool that is no longer tracked", async () => {
    const { id } = await add();
    await as("nora").contracts.remove({ id });
    expect((await list()).items).toEqual([]);
    await expect(as("nora").contracts.remove({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a comparison", () => {
  test("is of the market, else of the state, else of the country, without the member's own review", async () => {
    const reviewers = await storeReviewers(db, 6);
    await add();
    const seen = async () => {
      const { comparison } = await onlyContract();
      return comparison && [comparison.area.kind, plain(comparison.text), comparison.reportCount];
    };
    await reported([100, 300, 50], austin, [...reviewers.slice(0, 2), nora.id]);
    expect(await seen()).toBeNull();
    await reported([90], denver, reviewers.slice(2, 3));
    expect(await seen()).toEqual(["country", "2 of 3 pay less", 3]);
    await reported([110], austin, reviewers.slice(3, 4));
    expect(await seen()).toEqual(["market", "2 of 3 pay less", 3]);
  });

  test("is there before anything is saved, of yearly prices by the month", async () => {
    await reported([100, 120, 140], austin, await storeReviewers(db, 3));
    const { comparison } = await as("nora").contracts.compare({
      ...{ toolId: foyer, marketId: austin, price: 1440, isYearly: true },
    });
    expect(comparison).toMatchObject({ text: "You pay the median", median: 120, lowerQuartile: 110 });
    expect(await db.$count(contracts)).toBe(0);
    const unknown = { toolId: MISSING, marketId: null, price: 1, isYearly: false };
    await expect(as("nora").contracts.compare(unknown)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("makes a verdict of two", async () => {
    const reviewers = await storeReviewers(db, 3);
    await reported([100, 120, 140], austin, reviewers);
    await reviewsBy(db, reviewers, { toolId: copperline, marketId: austin })([
      { monthlyCost: 10 },
      { monthlyCost: 20 },
      { monthlyCost: 30 },
    ]);
    await add();
    await add({ toolId: copperline, price: 10 });
    expect((await list()).verdict).toEqual({ difference: 65, toolCount: 2 });
  });
});

describe("proposals", () => {
  test("are the tools of own reviews with their prices, then the most reviewed of the market", async () => {
    const reviewers = await storeReviewers(db, 2);
    await reviewsBy(db, reviewers, { toolId: copperline, marketId: denver })([{}, {}]);
    await reported([88], denver, [nora.id]);
    const { market, tools: proposed } = await as("nora").contracts.propose();
    expect(market?.city).toBe("Denver");
    expect(proposed.map(({ tool, price, market: own }) => [tool.name, price, own?.city])).toEqual([
      ["Foyer CRM", 88, "Denver"],
      ["Copperline Leads", null, "Denver"],
    ]);
    await add();
    const left = (await as("nora").contracts.propose()).tools;
    expect(left.map(({ tool }) => tool.name)).toEqual(["Copperline Leads"]);
    expect(await as("owen").contracts.propose()).toMatchObject({ market: null });
  });
});

describe("after a renewal", () => {
  const passed = addDays(today, -3);

  test("the price is kept once, and the renewal moves on by a year", async () => {
    const { id } = await add({ renewsOn: passed });
    expect((await onlyContract()).askedAbout).toBe(passed);
    const keep = () => as("nora").contracts.keepPrice({ id, renewsOn: passed });
    const [first, second] = await Promise.all([keep(), keep()]);
    expect(first).toEqual(second);
    expect(await onlyContract()).toMatchObject({
      ...{ askedAbout: null, renewsOn: addMonths(passed, 12), price: 195, note: NOTE },
      version: first?.version,
    });
  });

  test("or changes, and nothing is shared", async () => {
    const { id } = await add({ renewsOn: passed });
    await as("nora").contracts.changePrice({ id, renewsOn: passed, price: 240 });
    expect(await onlyContract()).toMatchObject({ price: 240, renewsOn: addMonths(passed, 12) });
    expect(await db.$count(reviews)).toBe(0);
  });

  test("another renewal than the one that passed is rejected with what is stored", async () => {
    const { id } = await add({ renewsOn: passed });
    const other = as("nora").contracts.keepPrice({ id, renewsOn: addDays(passed, -1) });
    await expect(other).rejects.toMatchObject({ code: "CHANGED", data: { content: { renewsOn: passed } } });
  });

  test("one that is still to come can't be confirmed", async () => {
    const { id } = await add();
    const early = as("nora").contracts.keepPrice({ id, renewsOn: TERMS.renewsOn });
    await expect(early).rejects.toMatchObject({ code: "CHANGED" });
  });

  test("a member who doesn't answer sees the next one anyway", async () => {
    await add({ renewsOn: passed });
    expect(await onlyContract()).toMatchObject({ nextRenewal: addMonths(passed, 12) });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 400 * 86_400_000 });
    expect(await onlyContract()).toMatchObject({ askedAbout: passed, nextRenewal: addMonths(passed, 24) });
  });
});
