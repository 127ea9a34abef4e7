import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { REVIEW_SORTS, type ReviewSort } from "#contract/parts.ts";
import { reviews } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeManyReviews, storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";
import { NO_FILTERS } from "./review-filters.ts";
import { inScope, ORDERS, type ReviewScope, SORTS } from "./review-scope.ts";
import type { ListSearch } from "./search-query.ts";
import { REACHABLE_MATCHES, searchReviews } from "./search-reviews.ts";

const { as, world, db, platform } = await openTestApi();
const { austin, denver } = world.markets;
const { copperline } = world.tools;

/** Enough that the planner expects two words, each in half of the reviews, to fill a page soon. */
const MANY = 21_000;

const market = sql`case when place % 10 = 0 then ${denver} else ${austin} end`;

beforeAll(async () => {
  await storeManyReviews(platform.databaseUrl, MANY, {
    toolId: copperline,
    marketId: market,
    createdAt: sql`timestamptz '2026-01-01' + (place * 7919 % ${MANY}::integer) * interval '1 minute'`,
    searchText: sql`'everywhere ' || case when place % 2 = 0 then 'alpha' else 'beta' end ||
      case when place % 50 = 0 then ' seldom' else '' end ||
      case when place % 3 < 2 then ' always together forever' else '' end`,
    searchFilters: sql`array['market:' || ${market}, ${`tool:${copperline}`}::text, 'category:lead-generation']`,
  });
}, 120_000);

const countList = (scope: ReviewScope) => db.$count(reviews, inScope("time", scope));

const searchFor = (text: string, scope: ListSearch["scope"] = {}): ListSearch => ({
  text,
  toolIds: [],
  marketIds: [],
  scope,
  filters: NO_FILTERS,
});

/** Returns the expected ids by plain conditions on the text. */
async function expectedIds(words: readonly string[], sort: ReviewSort, marketId?: string): Promise<string[]> {
  const { order, fromEnd } = SORTS[sort];
  const { table, key, id } = ORDERS[order];
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${id} as id from ${table}
    where ${inScope(order, marketId ? { marketId } : {})}
    order by ${key} desc, ${id} desc`);
  const { rows: matching } = await db.execute<{ id: string }>(sql`
    select id from reviews
    where string_to_array(search_text, ' ') @> ${sql.param(words)}::text[]`);
  const matches = new Set(matching.map((row) => row.id));
  const ids = rows.map((row) => row.id).filter((review) => matches.has(review));
  return fromEnd ? ids.reverse() : ids;
}

describe.each(REVIEW_SORTS)("sorted by %s, finds", (sort) => {
  test.each([
    ["a word in all reviews", ["everywhere"], undefined],
    ["a word in half of them", ["alpha"], undefined],
    ["a word in few", ["seldom"], undefined],
    ["a word in a market", ["beta"], austin],
    ["words that always occur together", ["always", "together", "forever"], undefined],
    ["two words that occur together", ["everywhere", "alpha"], undefined],
  ] as const)("%s", async (_case, words, marketId) => {
    const expected = await expectedIds(words, sort, marketId);
    const search = searchFor(words.join(" "), marketId ? { marketId } : {});
    for (const offset of [0, 40, 240, 4960]) {
      const found = await searchReviews(db, search, sort, { offset, limit: 40 }, countList);
      expect(found.ids).toEqual(expected.slice(offset, offset + 40));
    }
  });
});

test("estimates many matches, and counts few exactly", async () => {
  const many = await searchReviews(
    db,
    searchFor("everywhere"),
    "newest",
    { offset: 0, limit: 40 },
    countList,
  );
  expect(many.isEstimate).toBe(true);
  expect(many.total).toBeGreaterThan(MANY * 0.9);
  expect(many.total).toBeLessThan(MANY * 1.1);
  const few = await searchReviews(db, searchFor("seldom"), "newest", { offset: 0, limit: 40 }, countList);
  expect(few).toMatchObject({ isEstimate: false, total: MANY / 50 });
});

test("estimates words that occur together by how often the list has them", async () => {
  const found = await searchReviews(
    db,
    searchFor("always together forever"),
    "newest",
    { offset: 0, limit: 40 },
    countList,
  );
  expect(found.isEstimate).toBe(true);
  // The planner expects the cube of two thirds.
  expect(found.total).toBeGreaterThan(MANY * 0.6);
  expect(found.total).toBeLessThan(MANY * 0.75);
});

test("two common words that never occur together find nothing, although the planner expects thousands", async () => {
  for (const sort of REVIEW_SORTS) {
    expect(
      await searchReviews(db, searchFor("alpha beta"), sort, { offset: 0, limit: 40 }, countList),
    ).toEqual({
      ids: [],
      total: 0,
      isEstimate: false,
    });
  }
});

test("pages end at the reachable matches", async () => {
  const pageOf = (page: number) => as().reviews.list({ q: "everywhere", page });
  const first = await pageOf(1);
  const pageCount = REACHABLE_MATCHES / 40;
  expect(first).toMatchObject({ totalIsEstimate: true, pageCount });
  expect(first.total).toBeGreaterThan(REACHABLE_MATCHES);
  const last = await pageOf(pageCount);
  expect(last.items).toHaveLength(40);
  const beyond = await pageOf(pageCount + 1);
  expect(beyond).toMatchObject({ items: [], pageCount });
  expect(beyond.total).toBeGreaterThan(REACHABLE_MATCHES);
});

const { foyer } = world.tools;

describe.each(REVIEW_SORTS)("sorted by %s, a text that names", (sort) => {
  test.each([
    ["a tool", { toolIds: [foyer] }, {}],
    ["a tool, in a market", { toolIds: [foyer] }, { marketId: austin }],
    ["a market", { marketIds: [denver] }, {}],
    ["a market, in a category", { marketIds: [denver] }, { category: "CRM" }],
    ["a tool and a market", { toolIds: [foyer], marketIds: [denver] }, {}],
  ] as const)("%s finds its reviews and those with the words once", async (_case, names, scope) => {
    if ((await db.$count(reviews, eq(reviews.toolId, foyer))) === 0) {
      const texts = ["Opening", "Opening", "seldom"];
      const places = [...Array(60).keys()];
      const reviewers = await storeReviewers(db, places.length);
      await storeReviews(
        db,
        places.map((place) => ({
          ...{ userId: reviewers[place] ?? "", toolId: foyer, category: "CRM", score: 1 + (place % 10) },
          ...{ marketId: place % 2 === 0 ? austin : denver, searchText: texts[place % 3] ?? "" },
        })),
      );
    }
    const { order, fromEnd } = SORTS[sort];
    const { table, key, id } = ORDERS[order];
    const { toolIds = [], marketIds = [] } = { toolIds: undefined, marketIds: undefined, ...names };
    const { rows } = await db.execute<{ id: string }>(sql`
      select ${id} as id from ${table} where ${inScope(order, scope)} and ${id} in (
        select id from reviews where search_text like '%seldom%'
          or tool_id = any(${sql.param(toolIds)}::uuid[]) or market_id = any(${sql.param(marketIds)}::uuid[])
      ) order by ${key} desc, ${id} desc`);
    const ids = rows.map((row) => row.id);
    const expected = fromEnd ? ids.reverse() : ids;
    const search = { ...searchFor("seldom", scope), toolIds, marketIds };
    for (const offset of [0, 40, 280]) {
      expect(await searchReviews(db, search, sort, { offset, limit: 40 }, countList)).toEqual({
        ids: expected.slice(offset, offset + 40),
        total: expected.length,
        isEstimate: false,
      });
    }
  });
});
