import { type SQL, sql } from "drizzle-orm";
import type { MarketSummary } from "#contract/catalogue/markets.ts";
import type { ReviewListInput } from "#contract/reviews/reviews.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import type { Database } from "#server/platform/db/client.ts";
import type { Client } from "./open-client.ts";
import { findThinReviews } from "./thin-markets.ts";

type Filter = Pick<ReviewListInput, "q" | "market" | "category">;

export interface Samples {
  /** Filters by kind of list, the longest list first. Each list fills a page, so that all sizes show as many reviews. */
  lists: Record<string, Filter[]>;
  /** Full pages of the longest list. */
  pageCounts: Record<string, number>;
  words: { common: string[]; occasional: string[]; rare: string[] };
  /** Of reviews. */
  tagNames: string[];
  cities: string[];
  partialToolNames: string[];
  /** The largest market, and others of all sizes. */
  markets: MarketSummary[];
  reviewIds: string[];
  /** In markets with one review, and with one of each of six tools. */
  thinReviewIds: { one: string[]; six: string[] };
  authorIds: string[];
  toolIds: string[];
  /** The most reviewed tool, and others. */
  toolSlugs: string[];
  discussionIds: string[];
  /** Of as many comments at all sizes. */
  commentedDiscussionIds: string[];
  longThread: string;
}

const spread = <T>(values: readonly T[], count: number) =>
  Array.from({ length: Math.min(count, values.length) }, (_, index) => {
    const step = values.length / Math.min(count, values.length);
    return values[Math.floor(index * step)] as T;
  });

/** Samples a database: largest markets and tools; words that many, some and few reviews contain. */
export async function takeSamples(db: Database, client: Client): Promise<Samples> {
  const markets = (await client.markets.list()).sort((a, b) => b.reviewCount - a.reviewCount);
  const tools = (await client.tools.list()).sort((a, b) => b.reviewCount - a.reviewCount);
  const categories = (await client.tools.listCategories()).sort((a, b) => b.reviewCount - a.reviewCount);
  const reviewed = spread(
    markets.filter((market) => market.reviewCount >= SERVER_LIMITS.searchPageSize),
    20,
  );
  const lists: Samples["lists"] = {
    all: [{}],
    market: reviewed.map(({ city, state }) => ({ market: `${city}, ${state}` })),
    category: categories.map(({ category }) => ({ category })),
    ...(await pickCombinations(db)),
    tool: spread(tools, 20).map((tool) => ({ q: tool.name })),
  };
  const pageCounts: Samples["pageCounts"] = {};
  for (const [kind, [longest]] of Object.entries(lists)) {
    const { total, pageCount } = await client.reviews.list(longest ?? {});
    pageCounts[kind] = Math.max(1, Math.min(pageCount, Math.floor(total / SERVER_LIMITS.searchPageSize)));
  }
  return {
    lists,
    pageCounts,
    words: await pickWords(db),
    tagNames: (await client.tags.list({ category: "review" })).map(({ name }) => name),
    cities: reviewed.map(({ city }) => city),
    partialToolNames: spread(tools, 10).map(({ name }) => name.slice(0, Math.max(3, name.length - 2))),
    markets: reviewed,
    toolIds: spread(tools, 20).map(({ id }) => id),
    toolSlugs: spread(tools, 20).map(({ slug }) => slug),
    ...(await pickIds(db)),
    thinReviewIds: { one: await findThinReviews(db, 1), six: await findThinReviews(db, 6) },
    ...(await pickDiscussions(db)),
  };
}

/** Picks categories and tools in markets, which have fewer full pages. */
async function pickCombinations(db: Database): Promise<Record<string, Filter[]>> {
  const pick = async (kind: string, counts: SQL) => {
    const { rows } = await db.execute<{ filter: Filter }>(sql`
      select json_build_object('market', m.city || ', ' || m.state, ${kind}::text, counted.value) as filter
      from (${counts}) counted join markets m on m.id = counted.market_id
      where counted.reviews >= ${SERVER_LIMITS.searchPageSize} order by counted.reviews desc`);
    return spread(
      rows.map(({ filter }) => filter),
      20,
    );
  };
  return {
    "market and category": await pick(
      "category",
      sql`select market_id, category as value, reviews from market_category_counts`,
    ),
    "tool in a market": await pick(
      "q",
      sql`select market_id, t.name as value, reviews from tool_market_counts join tools t on t.id = tool_id`,
    ),
  };
}

/** Picks words by the share of reviews that have them in any form, from a sample of the table. */
async function pickWords(db: Database): Promise<Samples["words"]> {
  const { rows } = await db.execute<{ word: string; share: number }>(sql`
    select word, ndoc / 4000.0::float8 as share
    from ts_stat('select search from reviews where moderation_status = ''approved'' order by md5(id::text) limit 4000')
    where word ~ '^[a-z]{4,}$'
    order by ndoc desc, word`);
  const between = (low: number, high: number) =>
    spread(
      rows.filter(({ share }) => share >= low && share < high),
      10,
    ).map(({ word }) => word);
  return { common: between(0.1, 1), occasional: between(0.01, 0.1), rare: between(0.001, 0.005) };
}

/** Comments of a review or discussion; others would differ between databases. */
const COMMENTED = sql`reply_count between 6 and 12`;

async function pickIds(db: Database): Promise<Pick<Samples, "reviewIds" | "authorIds">> {
  const { rows } = await db.execute<{ id: string; user_id: string }>(sql`
    select id, user_id from reviews join review_stats on review_id = id
    where moderation_status = 'approved' and ${COMMENTED} order by md5(id::text) limit 100`);
  return { reviewIds: rows.map(({ id }) => id), authorIds: rows.map(({ user_id }) => user_id) };
}

async function pickDiscussions(
  db: Database,
): Promise<Pick<Samples, "discussionIds" | "commentedDiscussionIds" | "longThread">> {
  const pick = async (isPicked: SQL) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from discussions join discussion_stats on discussion_id = id
      where moderation_status = 'approved' and ${isPicked} order by md5(id::text) limit 100`);
    return rows.map(({ id }) => id);
  };
  const { rows: longest } = await db.execute<{ id: string }>(sql`
    select discussion_id as id from discussion_stats order by reply_count desc limit 1`);
  return {
    discussionIds: await pick(sql`true`),
    commentedDiscussionIds: await pick(COMMENTED),
    longThread: longest[0]?.id ?? "",
  };
}
