import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { markets, rateLimits, reviewRevisions, reviews, tools } from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { listQueue } from "#tests/support/queues.ts";
import {
  decide,
  newReview,
  pendingRevisionOf,
  revisionsOf,
  rowOf,
  sendIn,
} from "#tests/support/sent-reviews.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";

const api = await openTestApi();
const { as, world, platform } = api;
const { db } = platform;
const { nora } = world.people;

emptyBeforeEach(db, reviews, rateLimits);

const onlyItem = async () => {
  const { items } = await listQueue(as("max"), "review");
  expect(items).toHaveLength(1);
  return items[0];
};

describe("the queue", () => {
  test("has no items without pending versions", async () => {
    const id = await sendIn(api, "nora");
    await decide(api, id, "approved");
    expect(await listQueue(as("max"), "review")).toEqual({ items: [], pendingCount: 0, next: null });
  });

  test("contains a version with everything needed for a decision", async () => {
    const content = newReview({
      toolName: "foyer crm",
      city: "winston salem",
      state: "NC",
      tagIds: [world.tags.goodSupport, world.tags.sharedLeads],
    });
    const id = await sendIn(api, "nora", content);
    const [revision] = await revisionsOf(db, id);
    expect(await onlyItem()).toEqual({
      kind: "review",
      id: revision?.id,
      itemId: id,
      submittedAt: revision?.createdAt.toISOString(),
      content: { ...content, tagIds: expect.arrayContaining(content.tagIds) },
      tool: { id: world.tools.foyer, name: "Foyer CRM", category: "CRM", isNew: false },
      market: {
        id: world.markets.winstonSalem,
        city: "Winston-Salem",
        state: "NC",
        slug: "winston-salem",
        isNew: false,
        hasLocation: true,
      },
      tags: [
        expect.objectContaining({ name: "Good support", color: "#1b7a4d" }),
        expect.objectContaining({ name: "Shared leads" }),
      ],
      author: {
        id: nora.id,
        fullName: "Nora Quill",
        avatarUrl: null,
        joinedAt: expect.any(String),
        approved: 0,
        rejected: 0,
      },
      publicContent: null,
      history: [],
      decided: null,
      can: { decide: true },
    });
  });

  test("contains no email address", async () => {
    await sendIn(api, "nora");
    expect(JSON.stringify(await listQueue(as("max"), "review"))).not.toContain("@");
  });

  test("marks a new tool and market, named as in this version", async () => {
    const known = { toolName: "Otter", category: "CRM", city: "oddtown", state: "WY" } as const;
    await sendIn(api, "nora", newReview(known));
    await sendIn(
      api,
      "owen",
      newReview({ toolName: "OTTER", category: "Website", city: "Oddtown", state: "WY" }),
    );
    const { items } = await listQueue(as("max"), "review");
    expect(items.map(({ tool, market }) => ({ tool, market }))).toMatchObject([
      {
        tool: { name: "Otter", category: "CRM", isNew: true },
        market: { city: "oddtown", slug: "oddtown", isNew: true, hasLocation: false },
      },
      {
        tool: { name: "OTTER", category: "Website", isNew: true },
        market: { city: "Oddtown", slug: "oddtown", isNew: true, hasLocation: false },
      },
    ]);
    expect(items[0]?.tool.id).toBe(items[1]?.tool.id);
  });

  test("uses the bundled spelling and location for a new market", async () => {
    await sendIn(api, "nora", newReview({ city: "saint louis", state: "MO" }));
    expect((await onlyItem())?.market).toMatchObject({
      city: "St. Louis",
      slug: "st-louis",
      isNew: true,
      hasLocation: true,
    });
  });

  test("counts the author's approved and rejected reviews", async () => {
    for (const decision of ["approved", "approved", "rejected"] as const) {
      await decide(api, await sendIn(api, "nora"), decision);
    }
    await decide(api, await sendIn(api, "owen"), "approved");
    for (const person of ["nora", "owen", "pia"] as const) await sendIn(api, person);
    const { items } = await listQueue(as("max"), "review");
    expect(items.map(({ author }) => author)).toMatchObject([
      { fullName: "Nora Quill", approved: 2, rejected: 1 },
      { fullName: "Owen Marsh", approved: 1, rejected: 0 },
      { fullName: "Pia Lindgren", approved: 0, rejected: 0 },
    ]);
  });

  test("shows the public version next to an edit, and the history of earlier ones", async () => {
    const content = newReview();
    const id = await sendIn(api, "nora", content);
    await decide(api, id, "rejected", { reason: "Too short" });
    await as("nora").reviews.update({ id, ...content, detailedReview: "Second." });
    await as("nora").reviews.update({ id, ...content, detailedReview: "Third." });
    await decide(api, id, "approved", { moderator: "ada" });
    await as("nora").reviews.update({ id, ...content, detailedReview: "Fourth." });
    await decide(api, id, "rejected");
    await as("nora").reviews.update({ id, ...content, detailedReview: "Fifth." });

    await sendIn(api, "owen", newReview({ tagIds: [world.tags.sharedLeads] }));

    const [item, other] = (await listQueue(as("max"), "review")).items;
    expect(other).toMatchObject({ history: [], publicContent: null, tags: [{ name: "Shared leads" }] });
    expect(item?.tags).toEqual([]);
    expect(item?.content.detailedReview).toBe("Fifth.");
    expect(item?.publicContent).toEqual({ ...content, detailedReview: "Third." });
    expect(item?.history).toMatchObject([
      { status: "rejected", moderatorName: "Max Abara", reason: "No numbers." },
      { status: "approved", moderatorName: "Ada Castellano", reason: null },
      { status: "superseded", moderatorName: null, decidedAt: null, reason: null },
      { status: "rejected", moderatorName: "Max Abara", reason: "Too short" },
    ]);
    expect(item?.history[0]?.decidedAt).toEqual(expect.any(String));
  });

  test("shows the 20 newest of many versions, and always the public one", async () => {
    const content = newReview({ detailedReview: "What was approved last." });
    const id = await sendIn(api, "nora", { ...content, detailedReview: "What was approved first." });
    await decide(api, id, "approved");
    await as("nora").reviews.update({ id, ...content });
    await decide(api, id, "approved");
    for (let version = 1; version <= 22; version++) {
      await as("nora").reviews.update({ id, ...content, detailedReview: `Version ${version}` });
    }
    const versions = await revisionsOf(db, id);
    const item = await onlyItem();
    expect(item?.content.detailedReview).toBe("Version 22");
    expect(item?.publicContent).toEqual(content);
    expect(item?.history.map(({ createdAt }) => createdAt)).toEqual(
      versions.slice(1, 21).map(({ createdAt }) => createdAt.toISOString()),
    );
  });

  test("shows no public version next to a resubmitted one", async () => {
    const content = newReview();
    const id = await sendIn(api, "nora", content);
    await decide(api, id, "rejected");
    await as("nora").reviews.update({ id, ...content });
    expect((await onlyItem())?.publicContent).toBeNull();
  });

  test("also contains the moderator's own review, which others decide on", async () => {
    await sendIn(api, "max");
    const canDecide = async (person: "max" | "ada") =>
      (await listQueue(as(person), "review")).items.map(({ can }) => can.decide);
    expect(await canDecide("max")).toEqual([false]);
    expect(await canDecide("ada")).toEqual([true]);
  });
});

describe("pagination", () => {
  /** Stores 45 pending reviews; groups of three share a timestamp, and ids are not in queue order. */
  async function fillQueue() {
    const content = newReview({ toolName: "Foyer CRM" });
    const userIds = await storeReviewers(db, 45);
    const place = { toolId: world.tools.foyer, marketId: world.markets.austin, status: "pending" } as const;
    const reviewIds = await storeReviews(
      db,
      userIds.map((userId) => ({ ...place, userId })),
    );
    const rows = reviewIds.map((reviewId, index) => ({
      id: uuidv7({ msecs: Date.UTC(2026, 5, 1) - index * 1000 }),
      reviewId,
      content,
      createdAt: new Date(Date.UTC(2026, 1, 1) + Math.floor(index / 3) * 1000),
    }));
    await db.insert(reviewRevisions).values(rows);
    return rows
      .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id);
  }

  const page = (after?: string | null) => listQueue(as("max"), "review", after ? { after } : {});
  const idsOf = ({ items }: Awaited<ReturnType<typeof page>>) => items.map(({ id }) => id);

  test("returns the oldest first, 20 per page, without duplicates or gaps", async () => {
    const expected = await fillQueue();
    const first = await page();
    const second = await page(first.next);
    const third = await page(second.next);
    expect([first, second, third].map(({ items }) => items.length)).toEqual([20, 20, 5]);
    expect([...idsOf(first), ...idsOf(second), ...idsOf(third)]).toEqual(expected);
    expect(first.pendingCount).toBe(45);
    expect(third.next).toBeNull();
  });

  test("continues after a cursor that was decided since", async () => {
    const expected = await fillQueue();
    const first = await page();
    await as("max").moderation.decide({
      kind: "reviews",
      id: first.next ?? "",
      decision: "rejected",
      reason: "No",
    });
    const second = await page(first.next);
    expect(idsOf(second)).toEqual(expected.slice(20, 40));
    expect(second.pendingCount).toBe(44);
  });

  test("ends after exactly 20", async () => {
    const expected = await fillQueue();
    const twentyFive = (await page((await page()).next)).items.slice(0, 5);
    const { next, items } = await page(twentyFive.at(-1)?.id);
    expect(items).toHaveLength(20);
    expect(items.at(-1)?.id).toBe(expected.at(-1));
    expect(next).toBeNull();
  });

  test("returns an empty page after a missing cursor", async () => {
    await sendIn(api, "nora");
    expect(await page("0190a000-0000-7000-8000-000000000000")).toEqual({
      items: [],
      pendingCount: 1,
      next: null,
    });
  });
});

describe("rejects", () => {
  test("everyone but moderators", async () => {
    await sendIn(api, "nora");
    await expect(listQueue(as(), "review")).rejects.toMatchObject({
      code: "UNAUTHORIZED",
      status: 401,
    });
    for (const person of ["nora", "owen", "pia", "uma"] as const) {
      await expect(listQueue(as(person), "review")).rejects.toMatchObject({
        code: "FORBIDDEN",
        status: 403,
        message: "Access denied",
      });
    }
  });

  test("a malformed cursor", async () => {
    await expect(listQueue(as("max"), "review", { after: "1" })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });
});

test("a tool and market published since are no longer new", async () => {
  const place = { toolName: "Egret", category: "CRM", city: "Egretville", state: "WY" } as const;
  const first = await sendIn(api, "nora", newReview(place));
  await sendIn(api, "owen", newReview({ ...place, toolName: "EGRET", city: "EGRETVILLE" }));
  await decide(api, first, "approved");
  expect(await onlyItem()).toMatchObject({
    tool: { name: "Egret", isNew: false },
    market: { city: "Egretville", isNew: false, hasLocation: false },
  });
  const { toolId, marketId } = await rowOf(db, first);
  expect(await db.$count(tools, eq(tools.id, toolId))).toBe(1);
  expect(await db.$count(markets, eq(markets.id, marketId))).toBe(1);
  await expect(pendingRevisionOf(db, first)).rejects.toThrow("no pending version");
});
