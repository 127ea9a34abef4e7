import { type SQL, sql } from "drizzle-orm";
import { DELETED_USER_UUID_VERSION } from "#contract/vocabulary.ts";
import { COUNTS } from "#server/figures/index.ts";
import { isActivePerson } from "#server/platform/auth/is-active-user.ts";
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
  /** Selects the pages of a part. @param offset skips the earlier parts @param limit ends it */
  pages(offset: SQL, limit: SQL): SQL;
}

const bySize = (count: SQL) =>
  sql`select generate_series(1, ceil((${count}) / ${sql.raw(`${PART_SIZE}.0`)})::integer) as part`;

const APPROVED = sql`moderation_status = 'approved'`;

/** The newest last, so that a new post changes the last part only. */
const posts = (table: "reviews" | "discussions"): StoredKind => ({
  topics: [table],
  parts: bySize(sql.raw(`select count(*) from ${table} where moderation_status = 'approved'`)),
  // The first one is found in the index. Skipping rows would read all of them.
  pages: (offset, limit) => sql`
    select ${sql.raw(`'/${table}/'`)} || id as path, updated_at as at from ${sql.raw(table)} where ${APPROVED}
      and (published_at, id) >= (
        select published_at, id from ${sql.raw(table)} where ${APPROVED} order by published_at, id ${offset} limit 1
      )
    order by published_at, id ${limit}`,
});

/** The markets in which a tool has reviews, with changes that are not folded in yet. */
const REVIEWED_PAIRS = sql`(
  select tool_id, market_id from ${COUNTS} group by tool_id, market_id having sum(reviews) > 0
)`;

/** @param at when the last review of the tool `t` in the market `m` came */
const toolPages = (at: SQL) => sql`
  with places as materialized (
    select '/tools/' || t.slug as path, m.slug || '-' || lower(m.state) as market, m.state, ${at} as at
    from ${REVIEWED_PAIRS} pairs
    join tools t on t.id = tool_id and t.published_at is not null and t.merged_into is null
    join markets m on m.id = market_id and m.published_at is not null and m.merged_into is null
  )
  select path, null as market, null as state, max(at) as at from places group by path
  union all select path, null, state, max(at) from places group by path, state
  union all select path, market, null, at from places`;

const LATEST = sql`(
  select published_at from reviews
  where tool_id = t.id and market_id = m.id and ${APPROVED} order by published_at desc, id desc limit 1
)`;

/** Members with approved posts. Counting all of them would take longer than to look for the first one of each part. */
const newestOf = (table: SQL) =>
  sql`(select published_at from ${table} where user_id = p.id and ${APPROVED} order by coalesce(published_at, created_at) desc, id desc limit 1)`;

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
  pages: (offset, limit) => sql`
    select '/profile/' || p.id as path, at
    from (select id from ${MEMBERS} order by id ${offset} ${limit}) p,
      lateral (select greatest(${newestOf(sql`reviews`)}, ${newestOf(sql`discussions`)}) as at) newest
    where at is not null and ${isActivePerson(sql`p.id`)}`,
};

/** The pages that grow with the number of reviews, by the name of their files. */
export const STORED_KINDS: Record<string, StoredKind> = {
  tools: {
    topics: ["reviews", "counts", "tools", "markets"],
    parts: bySize(sql`select count(*) from (${toolPages(sql`null::timestamptz`)}) pages`),
    pages: (offset, limit) => sql`
      ${toolPages(LATEST)} order by path, market nulls first, state nulls first ${offset} ${limit}`,
  },
  reviews: posts("reviews"),
  discussions: posts("discussions"),
  profiles,
};
