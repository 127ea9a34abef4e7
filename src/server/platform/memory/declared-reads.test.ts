import { createRouterClient } from "@orpc/server";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import type { Database } from "#server/platform/db/client.ts";
import { VISITOR } from "#server/platform/reader.ts";
import { router } from "#server/router.ts";
import { NETWORK, openTestApi } from "#tests/support/api.ts";
import { storeComment, storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";
import { KEPT_FOR_EVERYONE, KEPT_FOR_VISITORS } from "./kept-operations.ts";
import { collect, ROW_TOPICS, TABLE_TOPICS } from "./topics.ts";

// Runs every operation whose answers are kept. PostgreSQL says which tables its queries read, and which topics the
// triggers of a table announce: the operation must have declared one of them.

const { platform, db, world } = await openTestApi();
const { austin } = world.markets;
const { nora } = world.people;
const { copperline } = world.tools;
const reviewers = await storeReviewers(db, 6);
const [reviewId = ""] = await storeReviews(
  db,
  reviewers.map((userId) => ({
    ...{ userId, toolId: copperline, marketId: austin, excerpt: "Long…" },
    ...{ tagIds: [world.tags.goodSupport], pros: ["Fast"], cons: ["Dear"] },
  })),
);
const discussionId = await storeDiscussion(db, { userId: nora.id, marketId: austin, toolId: copperline });
for (const thread of [
  { kind: "review", id: reviewId } as const,
  { kind: "discussion", id: discussionId } as const,
])
  await storeComment(db, { thread, userId: nora.id, isCounted: true });

const queries: string[] = [];
const pool = new pg.Pool({ connectionString: platform.databaseUrl });
afterAll(() => pool.end());
const logged: Database = drizzle(pool, { logger: { logQuery: (query) => void queries.push(query) } });

type Operation = (typeof KEPT_FOR_EVERYONE | typeof KEPT_FOR_VISITORS)[number];

const market = "austin-tx";
const category = "Lead Generation";
/** Inputs that together reach every query of an operation. A new operation needs a row here. */
const INPUTS: Record<Operation, object[]> = {
  "comments.list": [
    { kind: "reviews", id: reviewId },
    { kind: "discussions", id: discussionId },
  ],
  "comps.compare": [{ tools: "copperline-leads,foyer-crm" }],
  "comps.getTool": [{ slug: "copperline-leads" }, { slug: "copperline-leads", market }],
  "comps.list": [{ category }, { category, market }, { category, state: "TX" }],
  "comps.listAreas": [{ category, market }],
  "comps.listPicks": [{}],
  "comps.listPopularMarkets": [{}],
  "comps.listPopularTools": [{}],
  "comps.listTools": [{}],
  "discussions.count": [{}, { marketId: austin }, { q: "leads" }],
  "discussions.get": [{ id: discussionId }],
  "discussions.list": [{}, { sort: "most-replies", marketId: austin }, { category }, { q: "leads" }],
  "discussions.listByAuthor": [{ userId: nora.id }],
  "discussions.listTools": [{ marketId: austin }],
  "markets.get": [{ state: "TX", city: "austin" }],
  "markets.getMap": [{}],
  "markets.list": [{}],
  "markets.listNearby": [{ state: "TX", city: "austin" }],
  "profiles.get": [{ id: reviewers[0] }],
  "reviews.countChoices": [{}, { market, category }, { q: "leads" }],
  "reviews.get": [{ id: reviewId }],
  "reviews.getOverview": [{}],
  "reviews.list": [
    {},
    { market, category, sort: "oldest" },
    { market, tool: "Copperline", sort: "most-replies" },
    { q: "leads", sort: "highest-rated" },
    { page: 2 },
  ],
  "reviews.listNewest": [{}],
  "reviews.listByAuthor": [{ userId: reviewers[0] }],
  "search.suggest": [{ text: "austin copper" }],
  "tags.list": [{}],
  "tools.list": [{}],
  "tools.listCategories": [{}],
};

/** Copies and counters announce nothing themselves, because they follow these. An approved edit changes the post, too. */
const FOLLOWS: Record<string, string> = {
  discussion_revisions: "discussions",
  review_revisions: "reviews",
  moderation_decisions: "discussions",
  market_category_counts: "count_deltas",
  tool_counts: "count_deltas",
  tool_market_counts: "count_deltas",
  searched_discussions: "discussions",
  searched_reviews: "reviews",
};

async function tablesOf(query: string): Promise<string[]> {
  const plain = query.replace(/^explain \([^)]+\)/, "");
  const { rows } = await pool.query(`explain (generic_plan, format json) ${plain}`);
  const found: string[] = [];
  JSON.stringify(rows, (name, value) => {
    if (name === "Relation Name") found.push(value);
    return value;
  });
  return found;
}

const KINDS: readonly string[] = [...TABLE_TOPICS, ...ROW_TOPICS];

/** Which kinds of topics the triggers of each table announce: their arguments, and the literals of their functions. */
async function announcedBy(): Promise<Map<string, Set<string>>> {
  const { rows } = await db.execute<{ table: string; trigger: string; function: string }>(sql`
    select tgrelid::regclass::text as table, pg_get_triggerdef(pg_trigger.oid) as trigger, prosrc as function
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and prosrc like '%pg_notify(''stale''%'`);
  return new Map(
    [...Map.groupBy(rows, ({ table }) => table)].map(([table, triggers]) => {
      const literals = triggers.flatMap((one) => [
        ...`${one.trigger} ${one.function}`.matchAll(/'(\w+)\/?'/g).map(([, literal]) => literal ?? ""),
      ]);
      return [table, new Set(literals.filter((literal) => KINDS.includes(literal)))];
    }),
  );
}

const announced = await announcedBy();

/** Returns the tables that an operation read without declaring it. */
async function readUndeclared(operation: Operation, input: object): Promise<string[]> {
  const client = createRouterClient(router, {
    context: {
      ...{ ...platform, db: logged, reader: VISITOR, network: NETWORK },
      memory: { ...platform.memory, read: (_key, load) => load(logged) },
      ...{ requestHeaders: new Headers(), responseHeaders: new Headers() },
    },
  });
  const call = operation
    .split(".")
    .reduce((part: unknown, name) => (part as Record<string, unknown>)[name], client);
  queries.length = 0;
  const { topics, isKeepable } = await collect(() => (call as (input: object) => Promise<unknown>)(input));
  expect(isKeepable).toBe(true);
  const kinds = [...topics].map((topic) => topic.split("/", 1)[0] ?? "");
  const tables = new Set((await Promise.all([...new Set(queries)].map(tablesOf))).flat());
  return [...tables].filter(
    (table) => !kinds.some((kind) => announced.get(FOLLOWS[table] ?? table)?.has(kind)),
  );
}

test.each([...KEPT_FOR_EVERYONE, ...KEPT_FOR_VISITORS])(
  "%s declares every table that it reads",
  async (operation) => {
    for (const input of INPUTS[operation]) {
      expect([input, await readUndeclared(operation, input)]).toEqual([input, []]);
    }
  },
);

test("an undeclared read is found", async () => {
  const tables = await tablesOf(
    "select from reviews join profiles on user_id = profiles.id where reviews.id = $1",
  );
  expect(tables.toSorted()).toEqual(["profiles", "reviews"]);
  expect([...(announced.get("profiles") ?? [])]).toEqual(["person"]);
});
