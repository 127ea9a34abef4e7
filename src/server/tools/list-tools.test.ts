import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Category } from "#contract/parts.ts";
import { reviews, tools } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, platform } = await openTestApi();
const { db } = platform;
const { nora, owen } = world.people;
const { austin, denver } = world.markets;

beforeAll(async () => {
  const tool = (name: string, category: Category, publishedAt: Date | null = new Date()) => {
    const slug = name.toLowerCase().replaceAll(" ", "-");
    return { name, normalizedName: slug.replaceAll("-", ""), slug, category, publishedAt };
  };
  await db
    .insert(tools)
    .values([
      tool("Zipline Leads", "Lead Generation"),
      tool("agent 10", "Virtual Tours"),
      tool("Agent 9", "Virtual Tours"),
      tool("Secret Tool", "CRM", null),
    ]);
  const { copperline, foyer } = world.tools;
  await storeReviews(db, [
    { userId: nora.id, toolId: copperline, marketId: austin, score: 9, recommended: true },
    { userId: owen.id, toolId: copperline, marketId: austin, score: 4.5, recommended: false },
    { userId: nora.id, toolId: copperline, marketId: denver, score: 9, recommended: true },
    { userId: nora.id, toolId: foyer, marketId: austin, category: "CRM", status: "pending" },
    { userId: owen.id, toolId: foyer, marketId: austin, category: "CRM", status: "rejected" },
  ]);
});

test("returns public tools by category, then name", async () => {
  const list = await as().tools.list();
  expect(list.map(({ category, name }) => [category, name])).toEqual([
    ["Lead Generation", "Copperline Leads"],
    ["Lead Generation", "Zipline Leads"],
    ["CRM", "Foyer CRM"],
    ["Virtual Tours", "Agent 9"],
    ["Virtual Tours", "agent 10"],
  ]);
});

test("returns the totals of a tool's approved reviews", async () => {
  const list = await as().tools.list();
  expect(list.find(({ name }) => name === "Copperline Leads")).toEqual({
    id: world.tools.copperline,
    name: "Copperline Leads",
    category: "Lead Generation",
    slug: "copperline-leads",
    reviewCount: 3,
    marketCount: 2,
    averageScore: 7.5,
    recommendedShare: 2 / 3,
  });
});

test("returns no mean and no share without approved reviews", async () => {
  const list = await as("max").tools.list();
  expect(list.find(({ name }) => name === "Foyer CRM")).toMatchObject({
    reviewCount: 0,
    marketCount: 0,
    averageScore: null,
    recommendedShare: null,
  });
});

test("omits tools that are not public", async () => {
  for (const person of ["nora", "max", "ada"] as const) {
    expect((await as(person).tools.list()).map(({ name }) => name)).not.toContain("Secret Tool");
  }
});

test("updates the totals when reviews are approved or withdrawn", async () => {
  const sums = async () => {
    const { reviewCount, marketCount } =
      (await as().tools.list()).find(({ name }) => name === "Copperline Leads") ?? {};
    return [reviewCount, marketCount];
  };
  await db.update(reviews).set({ moderationStatus: "rejected" }).where(eq(reviews.marketId, denver));
  await expect.poll(sums).toEqual([2, 1]);
  await db.update(reviews).set({ moderationStatus: "approved" }).where(eq(reviews.marketId, denver));
  await expect.poll(sums).toEqual([3, 2]);
});
