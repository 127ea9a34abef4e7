import { type SQL, sql } from "drizzle-orm";
import { anyone, type Chunk, idAtSql } from "./review-statements.ts";

/** Length of the longest thread, at every size. */
export const LONG_THREAD = 3000;

/** Comments per cluster, which reply to one another. Chunks hold whole clusters. */
export const CLUSTER = 8;

export const discussionStatements = ({ from, to }: Chunk): SQL[] => [
  sql`create temp table draws as
    select ${idAtSql(sql`d.created_at`)} as id, d.created_at, a.id as user_id, t.id as template, m.id as market_id
    from (
      select n, now() - interval '1 day' - power(random(), 1.5) * interval '3 years' as created_at, ${anyone} as agent,
        floor(random() * (select count(*) from bulk.discussions))::integer as template,
        floor(power(random(), 2.5) * (select count(*) from bulk.markets))::integer as market
      from generate_series(${from}::integer, ${to}::integer) n
    ) d
    join bulk.agents a on a.place = d.agent
    join bulk.markets m on m.place = d.market
    join bulk.discussions t on t.place = d.template`,
  sql`insert into discussions (id, user_id, title, content, body, opening, market_id, tool_id, moderation_status,
      moderated_at, moderated_by, published_at, created_at, updated_at)
    select d.id, d.user_id, t.title, t.content, t.body, t.opening, case when t.market_id is not null then d.market_id end,
      t.tool_id, 'approved', d.created_at + interval '5 hours', t.moderated_by, d.created_at + interval '5 hours',
      d.created_at, d.created_at + interval '5 hours'
    from draws d join discussions t on t.id = d.template`,
  sql`insert into discussion_stats (discussion_id, market_id, tool_id, approved)
    select s.id, s.market_id, s.tool_id, true from draws d join discussions s on s.id = d.id`,
  sql`insert into discussion_revisions (id, discussion_id, content, body, status, created_at)
    select s.id, s.id, jsonb_build_object('title', s.title, 'content', s.content, 'marketId', s.market_id, 'toolId',
        s.tool_id, 'tagIds', (select coalesce(jsonb_agg(g.tag_id), '[]') from discussion_tags g where g.discussion_id = d.template)),
      s.body, 'approved', s.created_at
    from draws d join discussions s on s.id = d.id`,
  sql`insert into discussion_tags (discussion_id, tag_id)
    select d.id, g.tag_id from draws d join discussion_tags g on g.discussion_id = d.template`,
  sql`insert into moderation_decisions (id, discussion_revision_id, moderator_id, decision, created_at)
    select s.id, s.id, s.moderated_by, 'approved', s.moderated_at from draws d join discussions s on s.id = d.id`,
];

export const threadStatements = (): SQL[] => [
  sql`create unlogged table bulk.threads as
    select row_number() over (order by reply_count desc, created_at) - 1 as place, t.*
    from (
      select null::uuid as review_id, d.id as discussion_id, d.created_at, s.reply_count
      from discussions d join discussion_stats s on s.discussion_id = d.id where d.moderation_status = 'approved'
      union all
      select r.id, null, r.created_at, -1 from reviews r where r.moderation_status = 'approved'
    ) t`,
  sql`alter table bulk.threads add primary key (place)`,
  sql`analyze bulk.threads`,
];

/** The first 3,000 are in one thread, the others in threads of varying length. */
export const commentStatements = ({ from, to }: Chunk): SQL[] => [
  sql`create temp table draws as
    select c.n, ${idAtSql(sql`c.created_at`)} as id, c.created_at, c.review_id, c.discussion_id, c.parent, a.id as user_id, a.place as agent,
      c.template, floor(4 * power(random(), 5))::integer as likes
    from (
      select n, t.review_id, t.discussion_id, ${anyone} as agent,
        floor(random() * (select count(*) from bulk.comments))::integer as template,
        case when n > first and random() < 0.7 then first + floor(random() * (n - first))::integer end as parent,
        t.created_at + (now() - interval '1 hour' - t.created_at) *
          (case when is_long then n / ${LONG_THREAD}::float8 else power(age, 2) * 0.9 + (n - first) * 0.01 end) as created_at
      from (
        select n, n <= ${LONG_THREAD}::integer as is_long,
          case when n <= ${LONG_THREAD}::integer then 1 else n - (n - 1) % ${CLUSTER}::integer end as first
        from generate_series(${from}::integer, ${to}::integer) n
      ) g
      cross join lateral (select (hashint4(g.first) & 1048575) / 1048576.0 as spot, (hashint4(-g.first) & 65535) / 65536.0 as age) h
      join bulk.threads t on t.place = case when is_long then 0
        else floor((select count(*) from bulk.threads) * power(spot, 1.8))::integer end
    ) c
    join bulk.agents a on a.place = c.agent`,
  sql`create index on draws (n)`,
  sql`analyze draws`,
  sql`insert into comments (id, review_id, discussion_id, parent_id, user_id, content, body, status, like_count, created_at)
    select d.id, d.review_id, d.discussion_id, p.id, d.user_id, t.content, t.body, 'visible', d.likes, d.created_at
    from draws d
    join bulk.comments t on t.place = d.template
    left join draws p on p.n = d.parent`,
  sql`insert into likes (id, user_id, comment_id, created_at)
    select ${idAtSql(sql`d.created_at`)}, a.id, d.id, d.created_at + (now() - d.created_at) * 0.1
    from draws d
    cross join lateral generate_series(1, d.likes) k
    join bulk.agents a on a.place = (d.agent + k) % (select count(*) from bulk.agents)`,
];

/** After the comments were counted. */
export const searchStatements = (): SQL[] => [
  sql`insert into searched_reviews (review_id, published_at, lead_quality_score, reply_count)
    select r.id, r.published_at, r.lead_quality_score, s.reply_count
    from reviews r join review_stats s on s.review_id = r.id
    where r.moderation_status = 'approved' order by r.id
    on conflict (review_id) do update set reply_count = excluded.reply_count`,
  sql`insert into searched_discussions (discussion_id, published_at, reply_count)
    select d.id, d.published_at, s.reply_count
    from discussions d join discussion_stats s on s.discussion_id = d.id
    where d.moderation_status = 'approved' order by d.id
    on conflict (discussion_id) do update set reply_count = excluded.reply_count`,
];
