import { type SQL, sql } from "drizzle-orm";
import type { Muted } from "#contract/people/mutes.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { reviewNameSql } from "#server/platform/db/names.ts";

const PAGE_SIZE = 20;

const thread = (kind: "review" | "discussion", name: SQL, joined: SQL, userId: string) => {
  const [table, column] = [sql.identifier(`${kind}s`), sql.identifier(`${kind}_id`)];
  const isSeen = sql`${table}.moderation_status = 'approved' or ${table}.user_id = ${userId}`;
  return sql`
    select ${kind}::text, ${table}.id::text, case when ${isSeen} then ${name} end,
      case when ${isSeen} then ${`/${kind}s/`}::text || ${table}.id end, muted.created_at
    from thread_follows muted join ${table} on ${table}.id = muted.${column} ${joined}
    where muted.user_id = ${userId} and muted.is_muted`;
};

/** SQL: kind, key, name, path and time of what a member muted. A tool that was merged is shown as the one that remains. */
export const mutedBy = (userId: string): SQL => sql`(
  select 'word' as kind, word as key, word as name, null as path, created_at
  from mutes where user_id = ${userId} and word is not null
  union all
  select 'tool', tools.id::text, tools.name, '/tools/' || tools.slug, mutes.created_at
  from mutes join tools on tools.id = tool_id and merged_into is null where user_id = ${userId}
  union all
  select 'person', profiles.id::text, full_name, '/profile/' || profiles.id, mutes.created_at
  from mutes join profiles on profiles.id = person_id where mutes.user_id = ${userId}
  union all ${thread(
    "review",
    reviewNameSql(sql`tools.name`, sql`markets.city`, sql`markets.state`),
    sql`join tools on tools.id = reviews.tool_id join markets on markets.id = reviews.market_id`,
    userId,
  )}
  union all ${thread("discussion", sql`discussions.title`, sql``, userId)}
)`;

export const listMutes = api.mutes.list.use(signedIn).handler(async ({ input, context }) => {
  const { db, reader } = context;
  const { rows } = await db.execute<Muted & { total: number }>(sql`
    select kind, key, name, path, (count(*) over ())::int as total from ${mutedBy(reader.userId)} muted
    order by created_at desc, key offset ${(input.page - 1) * PAGE_SIZE} limit ${PAGE_SIZE}`);
  return {
    items: rows.map(({ total: _, ...item }) => item),
    page: input.page,
    pageCount: Math.ceil((rows[0]?.total ?? 0) / PAGE_SIZE),
  };
});
