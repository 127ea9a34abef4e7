import { eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { DISCUSSION_SORTS, POST_STATUSES } from "#contract/parts.ts";
import { discussions, discussionTags, profiles } from "#server/platform/db/schema/index.ts";
import { changeCounts } from "#server/posts/index.ts";
import { MISSING, openTestApi } from "#tests/support/api.ts";
import { searchedDifferently } from "#tests/support/searched-posts.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";

const { as, world, db } = await openTestApi();
const { nora, owen } = world.people;
const { austin, denver } = world.markets;
const { copperline, foyer } = world.tools;

beforeEach(() => db.delete(discussions));

interface Stored extends Omit<Partial<Parameters<typeof storeDiscussion>[1]>, "createdAt"> {
  replies?: number;
  likes?: number;
  createdAt?: string;
}

async function store({ replies, likes, createdAt, ...rest }: Stored = {}): Promise<string> {
  const time = createdAt === undefined ? {} : { createdAt: new Date(createdAt) };
  const id = await storeDiscussion(db, { userId: nora.id, ...time, ...rest });
  await db.transaction((tx) => changeCounts(tx, { kind: "discussion", id }, { replies, likes }));
  return id;
}

type Input = Parameters<ReturnType<typeof as>["discussions"]["list"]>[0];
const list = (input: Input = {}) => as().discussions.list(input);
const titles = async (input: Input = {}) => (await list(input)).items.map(({ title }) => title);

test("returns an empty page without discussions", async () => {
  expect(await list()).toEqual({
    items: [],
    total: 0,
    totalIsEstimate: false,
    page: 1,
    pageCount: 0,
    pageSize: 10,
  });
});

test("a row contains what readers need to choose", async () => {
  await db
    .update(profiles)
    .set({ reviewerType: "broker", yearsExperience: 12, avatarUrl: "/avatars/nora.webp" })
    .where(eq(profiles.id, nora.id));
  const id = await store({
    marketId: austin,
    toolId: copperline,
    replies: 3,
    likes: 2,
    createdAt: "2026-03-01T10:00:00Z",
  });
  await db.insert(discussionTags).values([
    { discussionId: id, tagId: world.tags.newcomer },
    { discussionId: id, tagId: world.tags.goodSupport },
  ]);
  expect(await list()).toEqual({
    items: [
      {
        id,
        isPinned: false,
        isLocked: false,
        title: "Is zip exclusivity worth it?",
        excerpt: "I pay double for it.",
        author: {
          id: nora.id,
          fullName: "Nora Quill",
          avatarUrl: "/avatars/nora.webp",
          reviewerType: "broker",
          yearsExperience: 12,
        },
        market: { id: austin, city: "Austin", state: "TX", slug: "austin" },
        tool: { id: copperline, name: "Copperline Leads", category: "Lead Generation" },
        tags: [
          { id: world.tags.goodSupport, name: "Good support", color: "#1b7a4d" },
          { id: world.tags.newcomer, name: "Newcomer question", color: "#566159" },
        ],
        replyCount: 3,
        likeCount: 2,
        createdAt: "2026-03-01T10:00:00.000Z",
        moderationStatus: "approved",
      },
    ],
    total: 1,
    totalIsEstimate: false,
    page: 1,
    pageCount: 1,
    pageSize: 10,
  });
});

test("cuts a longer text to a plain excerpt", async () => {
  await store({ content: `*Heading*\n\n- one **bold** thing\n- ${"and more words ".repeat(30)}` });
  const excerpt = (await list()).items[0]?.excerpt ?? "";
  expect(excerpt).toMatch(/^Heading one bold thing and more words .*…$/);
  expect(excerpt.length).toBeLessThanOrEqual(160);
});

test("lists and counts only approved discussions, for all readers", async () => {
  for (const status of POST_STATUSES) await store({ status, title: status });
  for (const person of [undefined, "nora", "owen", "max", "ada"] as const) {
    for (const sort of DISCUSSION_SORTS) {
      const { items, total } = await as(person).discussions.list({ sort });
      expect(items.map(({ title }) => title)).toEqual(["approved"]);
      expect(total).toBe(1);
    }
  }
});

describe("filters", () => {
  beforeEach(async () => {
    await store({ title: "both", marketId: austin, toolId: copperline, createdAt: "2026-01-04" });
    await store({ title: "market", marketId: austin, createdAt: "2026-01-03" });
    await store({ title: "tool", toolId: copperline, marketId: denver, createdAt: "2026-01-02" });
    await store({ title: "neither", toolId: foyer, createdAt: "2026-01-01", userId: owen.id });
  });

  test.each([
    ["none", {}, ["both", "market", "tool", "neither"]],
    ["a market", { marketId: austin }, ["both", "market"]],
    ["a tool", { toolId: copperline }, ["both", "tool"]],
    ["a market and a tool", { marketId: austin, toolId: copperline }, ["both"]],
    ["a market and a tool without any", { marketId: denver, toolId: foyer }, []],
    ["a missing market", { marketId: MISSING }, []],
    ["a missing tool", { toolId: MISSING }, []],
    ["a word of the title", { q: "Neither" }, ["neither"]],
    ["a word of the text", { q: "paying" }, ["both", "market", "tool", "neither"]],
    ["part of a tool's name", { q: "copperl" }, ["both", "tool"]],
    ["words without a match", { q: "zzyzx quux" }, []],
    ["a word and a market", { q: "market", marketId: austin }, ["market"]],
    ["a word and a tool", { q: "paying", toolId: copperline }, ["both", "tool"]],
    ["a word and a category", { q: "paying", category: "CRM" }, ["neither"]],
    ["a word and a category without tools", { q: "paying", category: "Website" }, []],
    ["a text without searchable words", { q: "the - ".repeat(20), marketId: austin }, []],
    ["a category", { category: "CRM" }, ["neither"]],
    ["a category and a market", { category: "Lead Generation", marketId: austin }, ["both"]],
    ["a category without tools", { category: "Website" }, []],
  ] as const)("match by %s", async (_, filter, expected) => {
    for (const sort of DISCUSSION_SORTS) {
      const { items, total } = await list({ ...filter, sort });
      expect(items.map(({ title }) => title).sort()).toEqual([...expected].sort());
      expect(total).toBe(expected.length);
    }
    expect(await titles(filter)).toEqual(expected);
  });
});

test("a text search finds a discussion by its present words, while it is approved", async () => {
  const id = await store({ title: "Former", marketId: austin, replies: 3 });
  const change = (values: Partial<typeof discussions.$inferInsert>) =>
    db.update(discussions).set(values).where(eq(discussions.id, id));
  await change({ title: "Present", marketId: denver });
  expect(await titles({ q: "former" })).toEqual([]);
  expect(await titles({ q: "present", marketId: austin })).toEqual([]);
  expect(await titles({ q: "present", marketId: denver })).toEqual(["Present"]);
  await change({ moderationStatus: "hidden" });
  expect(await titles({ q: "present" })).toEqual([]);
  await change({ moderationStatus: "approved" });
  expect(await titles({ q: "present" })).toEqual(["Present"]);
  expect(await searchedDifferently(db, "discussion")).toEqual([]);
});

test("sorts in four orders, newest by default", async () => {
  await store({ title: "first", createdAt: "2026-01-01", replies: 2 });
  await store({ title: "second", createdAt: "2026-01-02", replies: 0 });
  await store({ title: "third", createdAt: "2026-01-03", replies: 5 });
  expect(await titles()).toEqual(["third", "second", "first"]);
  expect(await titles({ sort: "newest" })).toEqual(["third", "second", "first"]);
  expect(await titles({ sort: "oldest" })).toEqual(["first", "second", "third"]);
  expect(await titles({ sort: "most-replies" })).toEqual(["third", "first", "second"]);
  expect(await titles({ sort: "least-replies" })).toEqual(["second", "first", "third"]);
});

test("sorting by replies follows a discussion to another market, and omits a hidden one", async () => {
  const id = await store({ marketId: austin, replies: 1 });
  await db.update(discussions).set({ marketId: denver }).where(eq(discussions.id, id));
  expect(await titles({ sort: "most-replies", marketId: austin })).toEqual([]);
  expect(await titles({ sort: "most-replies", marketId: denver })).toHaveLength(1);
  await db.update(discussions).set({ moderationStatus: "hidden" }).where(eq(discussions.id, id));
  expect(await titles({ sort: "most-replies", marketId: denver })).toEqual([]);
});

describe("pages", () => {
  beforeEach(async () => {
    // All share a timestamp, so ids break the ties.
    for (let number = 0; number < 23; number++)
      await store({ title: `${number}`, createdAt: "2026-01-01", replies: 1 });
  });

  test.each(DISCUSSION_SORTS)("contain ten each and every discussion once (%s)", async (sort) => {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page, sort })));
    expect(pages.map(({ items }) => items.length)).toEqual([10, 10, 3]);
    expect(pages).toMatchObject([1, 2, 3].map((page) => ({ page, total: 23, pageCount: 3, pageSize: 10 })));
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(23);
  });

  test.each([4, 1000, 1001, 1_000_000])("%d is empty and has the total", async (page) => {
    expect(await list({ page })).toMatchObject({ items: [], page, total: 23, pageCount: 3 });
  });
});

test.each([
  ["page zero", { page: 0 }],
  ["a page above the maximum", { page: 1_000_001 }],
  ["an unknown order", { sort: "highest-rated" }],
  ["a malformed market id", { marketId: "austin" }],
  ["a malformed tool id", { toolId: "1' or 1=1" }],
])("rejects %s", async (_, input) => {
  await expect(list(input as never)).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

describe("pinned discussions", () => {
  const pin = (ids: string[]) =>
    db.update(discussions).set({ pinnedAt: new Date() }).where(inArray(discussions.id, ids));

  test('come first in "newest" within their scope, and only once', async () => {
    const old = await store({ title: "Old", marketId: austin, createdAt: "2026-01-01T00:00:00Z" });
    await store({ title: "Middle", marketId: austin, replies: 5, createdAt: "2026-01-02T00:00:00Z" });
    await store({ title: "New", marketId: denver, createdAt: "2026-01-03T00:00:00Z" });
    await pin([old]);
    for (const q of [undefined, "paying"]) {
      expect(await titles({ q })).toEqual(["Old", "New", "Middle"]);
      expect(await titles({ q, sort: "most-replies" })).toEqual(["Middle", "New", "Old"]);
    }
    expect(await titles({ marketId: austin })).toEqual(["Old", "Middle"]);
    expect(await titles({ marketId: denver })).toEqual(["New"]);
    expect((await list()).total).toBe(3);
    await db.update(discussions).set({ moderationStatus: "hidden" }).where(eq(discussions.id, old));
    expect(await titles()).toEqual(["New", "Middle"]);
  });

  test("shift the pages of the others by their number", async () => {
    const ids: string[] = [];
    for (let index = 0; index < 23; index++) {
      ids.push(
        await store({ title: `${index}`, createdAt: new Date(Date.UTC(2026, 0, 1, index)).toISOString() }),
      );
    }
    await pin(ids.slice(0, 12));
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page })));
    expect(await Promise.all([1, 2, 3, 4].map((page) => list({ page, q: "paying" })))).toEqual(pages);
    expect(pages.map(({ items }) => items.length)).toEqual([10, 10, 3, 0]);
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(23);
    expect(pages[0]?.items.every(({ isPinned }) => isPinned)).toBe(true);
    expect(pages[1]?.items.map(({ isPinned }) => isPinned).filter(Boolean)).toHaveLength(2);
    expect(pages[2]?.items.map(({ title }) => title)).toEqual(["14", "13", "12"]);
  });
});
