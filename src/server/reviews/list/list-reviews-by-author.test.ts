import { beforeAll, expect, test } from "vitest";
import { markets, moderationDecisions, reviewRevisions } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { newReview } from "#tests/support/sent-reviews.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, platform } = await openTestApi();
const { nora, owen } = world.people;
const { austin, denver, winstonSalem } = world.markets;
const { copperline } = world.tools;

beforeAll(async () => {
  const own = { userId: nora.id, toolId: copperline, detailedReview: "Locked: zanzibar." };
  await storeReviews(platform.db, [
    { ...own, marketId: austin, createdAt: new Date("2026-01-01") },
    { ...own, marketId: denver, createdAt: new Date("2026-03-01"), status: "pending" },
    { ...own, marketId: winstonSalem, createdAt: new Date("2026-02-01"), status: "rejected" },
  ]);
});

const statuses = async (person: Parameters<typeof as>[0]) => {
  const { items, total } = await as(person).reviews.listByAuthor({ userId: nora.id });
  expect(items).toHaveLength(total);
  return items.map(({ moderationStatus }) => moderationStatus);
};

test("shows others only approved reviews", async () => {
  for (const person of [undefined, "owen", "pia", "uma"] as const)
    expect(await statuses(person)).toEqual(["approved"]);
});

test("shows the author and moderators all, newest first", async () => {
  for (const person of ["nora", "max", "ada"] as const) {
    expect(await statuses(person)).toEqual(["pending", "rejected", "approved"]);
  }
});

test("shows the author all, also by an id in upper case", async () => {
  const { total } = await as("nora").reviews.listByAuthor({ userId: nora.id.toUpperCase() });
  expect(total).toBe(3);
});

test("shows the author and moderators counts by status, and the author the reasons", async () => {
  const { items } = await as("nora").reviews.listByAuthor({ userId: nora.id });
  const rejected = items.find(({ moderationStatus }) => moderationStatus === "rejected")?.id ?? "";
  const [revision] = await platform.db
    .insert(reviewRevisions)
    .values({ reviewId: rejected, content: newReview(), status: "rejected" })
    .returning({ id: reviewRevisions.id });
  const decision = {
    decision: "rejected",
    reason: "Which plan was it?",
    moderatorId: world.people.max.id,
  } as const;
  await platform.db.insert(moderationDecisions).values({ revisionId: revision?.id ?? null, ...decision });
  const countsAndReasons = async (person?: Parameters<typeof as>[0]) => {
    const { counts, ...list } = await as(person).reviews.listByAuthor({ userId: nora.id });
    return { counts, reasons: list.items.map(({ reason }) => reason) };
  };
  const counts = { public: 1, inReview: 1, notApproved: 1, takenAway: 0 };
  expect(await countsAndReasons("nora")).toEqual({ counts, reasons: [null, "Which plan was it?", null] });
  expect(await countsAndReasons("max")).toEqual({ counts, reasons: [null, null, null] });
  expect(await countsAndReasons("owen")).toEqual({ counts: null, reasons: [null] });
});

test("contains no locked text", async () => {
  for (const person of [undefined, "nora", "pia", "max"] as const) {
    const answer = await as(person).reviews.listByAuthor({ userId: nora.id });
    expect(JSON.stringify(answer)).not.toContain("zanzibar");
  }
});

test("returns an empty list for a member without reviews and NOT_FOUND for a missing one", async () => {
  expect(await as().reviews.listByAuthor({ userId: owen.id })).toEqual({
    items: [],
    total: 0,
    totalIsEstimate: false,
    counts: null,
    page: 1,
    pageCount: 0,
    pageSize: 40,
  });
  await expect(
    as().reviews.listByAuthor({ userId: "0190a000-0000-7000-8000-000000000000" }),
  ).rejects.toMatchObject({ code: "NOT_FOUND", status: 404 });
});

test("has pages of forty", async () => {
  const more = await platform.db
    .insert(markets)
    .values(
      Array.from({ length: 45 }, (_, index) => ({
        city: `Owenville ${index}`,
        state: "OH" as const,
        slug: `owenville-${index}`,
        publishedAt: new Date(),
      })),
    )
    .returning({ id: markets.id });
  await storeReviews(
    platform.db,
    more.map(({ id }) => ({ userId: owen.id, toolId: copperline, marketId: id })),
  );
  const pages = [];
  for (const page of [1, 2, 3]) pages.push(await as().reviews.listByAuthor({ userId: owen.id, page }));
  expect(pages.map(({ items }) => items.length)).toEqual([40, 5, 0]);
  expect(pages.map(({ total, pageCount }) => [total, pageCount])).toEqual(Array(3).fill([45, 2]));
  const dates = pages.flatMap(({ items }) => items.map(({ createdAt }) => createdAt));
  expect(dates).toEqual(dates.toSorted().reverse());
});

test.each([{ userId: "nora" }, { userId: "" }, {}, { userId: nora.id, page: 0 }])(
  "rejects %j",
  async (input) => {
    await expect(as().reviews.listByAuthor(input as never)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  },
);
