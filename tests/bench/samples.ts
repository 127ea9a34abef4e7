import { sql } from "drizzle-orm";
import type { MarketSummary } from "#contract/markets.ts";
import type { ReviewListInput } from "#contract/reviews.ts";
import type { Database } from "#server/platform/db/client.ts";
import type { Client } from "./open-client.ts";

export interface Samples {
  /** Filters by kind of list, the longest list first. */
  lists: Record<string, Pick<ReviewListInput, "q" | "market" | "category">[]>;
  pageCounts: Record<string, number>;
  words: { common: string[]; occasional: string[]; rare: string[] };
  cities: string[];
  partialToolNames: string[];
  /** The largest market, and others of all sizes. */
  markets: MarketSummary[];
  reviewIds: string[];
  authorIds: string[];
  toolIds: string[];
  discussionIds: string[];
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
    markets.filter((market) => market.reviewCount > 0),
    20,
  );
  const named = reviewed.map(({ city, state }) => `${city}, ${state}`);
  const category = categories[0]?.category;
  const q = tools[0]?.name;
  const lists: Samples["lists"] = {
    all: [{}],
    market: named.map((market) => ({ market })),
    category: categories.map((row) => ({ category: row.category })),
    "market and category": named.map((market) => ({ market, category })),
    tool: spread(tools, 20).map((tool) => ({ q: tool.name })),
    "tool in a market": named.map((market) => ({ market, q })),
  };
  const pageCounts: Samples["pageCounts"] = {};
  for (const [kind, [longest]] of Object.entries(lists)) {
    pageCounts[kind] = (await client.reviews.list(longest ?? {})).pageCount;
  }
  return {
    lists,
    pageCounts,
    words: await pickWords(db),
    cities: reviewed.map(({ city }) => city),
    partialToolNames: spread(tools, 10).map(({ name }) => name.slice(0, Math.max(3, name.length - 2))),
    markets: reviewed,
    toolIds: spread(tools, 20).map(({ id }) => id),
    ...(await pickIds(db)),
    ...(await pickDiscussions(db)),
  };
}

/** Picks words by the share of reviews that contain them, from a sample of the table. */
async function pickWords(db: Database): Promise<Samples["words"]> {
  const { rows } = await db.execute<{ word: string; share: number }>(sql`
    with sample as (
      select search_text from reviews where moderation_status = 'approved' order by md5(id::text) limit 2000
    )
    select word, count(*)::float8 / (select count(*) from sample) as share
    from sample, lateral (
      select distinct word from regexp_split_to_table(lower(search_text), '[^a-z]+') word where length(word) > 3
    ) words
    where numnode(plainto_tsquery('english', word)) > 0
    group by word
    order by count(*) desc, word`);
  const between = (low: number, high: number) =>
    spread(
      rows.filter(({ share }) => share >= low && share < high),
      10,
    ).map(({ word }) => word);
  return { common: between(0.1, 1), occasional: between(0.01, 0.1), rare: between(0, 0.003) };
}

async function pickIds(db: Database): Promise<Pick<Samples, "reviewIds" | "authorIds">> {
  const { rows } = await db.execute<{ id: string; user_id: string }>(sql`
    select id, user_id from reviews where moderation_status = 'approved' order by md5(id::text) limit 100`);
  return { reviewIds: rows.map(({ id }) => id), authorIds: rows.map(({ user_id }) => user_id) };
}

async function pickDiscussions(db: Database): Promise<Pick<Samples, "discussionIds" | "longThread">> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from discussions where moderation_status = 'approved' order by md5(id::text) limit 100`);
  const { rows: longest } = await db.execute<{ id: string }>(sql`
    select discussion_id as id from discussion_stats order by reply_count desc limit 1`);
  return { discussionIds: rows.map(({ id }) => id), longThread: longest[0]?.id ?? "" };
}
