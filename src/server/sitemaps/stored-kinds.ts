import { type SQL, sql } from "drizzle-orm";
import { DELETED_USER_UUID_VERSION } from "#contract/vocabulary.ts";
import type { Topic } from "#server/platform/memory/topics.ts";

/** The protocol allows 50,000. */
export const PART_SIZE = 10_000;

/** A page with posts, by its own path and perhaps the area that it shows. */
export interface StoredPage extends Record<string, unknown> {
  path: string;
  market?: string | null;
  state?: string | null;
  at: string;
}

export interface StoredKind {
  topics: readonly Topic[];
  /** Selects `part`, a number from 1, of each part with pages. */
  parts: SQL;
  /** Selects the pages of a part. @param range its `offset` and `limit` */
  pages(range: SQL): SQL;
}

const bySize = (count: SQL) =>
  sql`select generate_series(1, ceil((${count}) / ${sql.raw(`${PART_SIZE}.0`)})::integer) as part`;

const APPROVED = sql`moderation_status = 'approved'`;

/** Sorted by age, so that a new post changes the last part only. */
const posts = (table: "reviews" | "discussions"): StoredKind => ({
  topics: [table],
  parts: bySize(sql.raw(`select count(*) from ${table} where moderation_status = 'approved'`)),
  pages: (range) => sql`
    select ${sql.raw(`'/${table}/'`)} || id as path, updated_at as at from ${sql.raw(table)} where ${APPROVED}
    order by created_at, id ${range}`,
});

/** With changes that are not folded in yet. */
const TOOL_PAGES = sql`
  with places as materialized (
    select '/tools/' || t.slug as path, m.slug || '-' || lower(m.state) as market, m.state, (
      select created_at from reviews
      where tool_id = t.id and market_id = m.id and ${APPROVED} order by created_at desc, id desc limit 1
    ) as at
    from (
      select tool_id, market_id from (
        select tool_id, market_id, reviews from tool_market_counts
        union all
        select tool_id, market_id, reviews from count_deltas
      ) counts
      group by tool_id, market_id having sum(reviews) > 0
    ) counted
    join tools t on t.id = tool_id and t.published_at is not null and t.merged_into is null
    join markets m on m.id = market_id and m.published_at is not null and m.merged_into is null
  )
  select path, null as market, null as state, max(at) as at from places group by path
  union all select path, null, state, max(at) from places group by path, state
  union all select path, market, null, at from places`;

/** Members with approved posts. Counting all of them would take longer than to look for the first one of each part. */
const newestOf = (table: SQL) =>
  sql`(select created_at from ${table} where user_id = p.id and ${APPROVED} order by created_at desc, id desc limit 1)`;

const MEMBERS = sql`profiles where substr(id::text, 15, 1) <> ${sql.raw(`'${DELETED_USER_UUID_VERSION}'`)}`;

const profiles: StoredKind = {
  topics: ["reviews", "discussions"],
  parts: sql`
    with starts as (
      select part, id, lead(id) over (order by id) as next from (
        select id, (row_number() over (order by id) - 1) / ${sql.raw(`${PART_SIZE}`)} + 1 as part,
          (row_number() over (order by id) - 1) % ${sql.raw(`${PART_SIZE}`)} as place
        from ${MEMBERS}
      ) numbered where place = 0
    )
    select part::integer from starts where exists (
      select from profiles p where p.id >= starts.id and (starts.next is null or p.id < starts.next)
        and (${newestOf(sql`reviews`)} is not null or ${newestOf(sql`discussions`)} is not null)
    ) order by part`,
  pages: (range) => sql`
    select '/profile/' || p.id as path, at
    from (select id from ${MEMBERS} order by id ${range}) p,
      lateral (select greatest(${newestOf(sql`reviews`)}, ${newestOf(sql`discussions`)}) as at) newest
    where at is not null`,
};

/** The pages that grow with the number of reviews, by the name of their files. */
export const STORED_KINDS: Record<string, StoredKind> = {
  tools: {
    topics: ["reviews", "counts", "tools", "markets"],
    parts: bySize(sql`select count(*) from (${TOOL_PAGES}) pages`),
    pages: (range) => sql`${TOOL_PAGES} order by path, market nulls first, state nulls first ${range}`,
  },
  reviews: posts("reviews"),
  discussions: posts("discussions"),
  profiles,
};
