import { type SQL, sql } from "drizzle-orm";
import { STATES } from "#contract/parts.ts";

/** Inclusive range. */
export interface Chunk {
  from: number;
  to: number;
}

export const idAtSql = (time: SQL) => sql`
  (lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || '7' ||
    substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`;

export const anyone = sql`floor(random() * (select count(*) from bulk.agents))::integer`;

export const preparations = (people: number): SQL[] => [
  sql`drop schema if exists bulk cascade`,
  sql`create schema bulk`,
  sql`create unlogged table bulk.agents as
    select n - 1 as place, gen_random_uuid() as id, floor(25 * power(random(), 1.6))::integer as years
    from generate_series(1, ${people}::integer) n`,
  sql`alter table bulk.agents add primary key (place)`,
  sql`create unlogged table bulk.names as
    select row_number() over () - 1 as place, split_part(full_name, ' ', 1) as first,
      substr(full_name, strpos(full_name, ' ') + 1) as last
    from profiles`,
  sql`insert into users (id, email, email_verified, created_at)
    select id, id || '@people.test', true, now() - interval '4 years' from bulk.agents`,
  sql`insert into profiles (id, full_name, reviewer_type, years_experience, created_at)
    select u.id, f.first || ' ' || l.last, 'real_estate_agent', a.years, u.created_at
    from bulk.agents a
    join users u on u.id = a.id
    join bulk.names f on f.place = a.place % (select count(*) from bulk.names)
    join bulk.names l on l.place = a.place / 7 % (select count(*) from bulk.names)`,
  sql`create unlogged table bulk.markets as
    select row_number() over (order by count(r.id) desc, population desc) - 1 as place, m.id, m.city, m.state,
      s.value as state_name
    from markets m
    join json_each_text(${JSON.stringify(STATES)}::json) s on s.key = m.state
    left join reviews r on r.market_id = m.id
    where m.published_at is not null
    group by m.id, s.value`,
  sql`create unlogged table bulk.reviews as
    select row_number() over (order by r.created_at) - 1 as place, r.id, m.city, m.state, m.state_name, v.content
    from reviews r
    join bulk.markets m on m.id = r.market_id
    join review_revisions v on v.review_id = r.id and v.status = 'approved'
    where r.moderation_status = 'approved'`,
  sql`create unlogged table bulk.discussions as
    select row_number() over (order by d.created_at) - 1 as place, d.id from discussions d
    where d.moderation_status = 'approved'`,
  sql`create unlogged table bulk.comments as
    select row_number() over (order by c.created_at) - 1 as place, c.content, c.body from comments c
    where c.status = 'visible' and not exists (select from comment_mentions where comment_id = c.id)`,
  sql`analyze bulk.agents, bulk.markets, bulk.reviews, bulk.discussions, bulk.comments`,
];

/** `draws` may hold more rows than are stored, because an author reviews a tool once per market. */
export const reviewStatements = ({ from, to }: Chunk): SQL[] => [
  sql`create temp table draws as
    select ${idAtSql(sql`d.created_at`)} as id, d.created_at, a.id as user_id, a.years, m.id as market_id, m.city, m.state,
      m.state_name, d.template
    from (
      select n, now() - interval '1 day' - power(random(), 1.5) * interval '3 years' as created_at, ${anyone} as agent,
        floor(random() * (select count(*) from bulk.reviews))::integer as template, random() < 0.1 as is_away, random() as far
      from generate_series(${from}::integer, ${to}::integer) n
    ) d
    join bulk.agents a on a.place = d.agent
    join bulk.markets m on m.place = floor((select count(*) from bulk.markets) * power(
      case when d.is_away then d.far else (hashint4(d.agent) & 65535) / 65536.0 end, 2.5))::integer`,
  sql`analyze draws`,
  sql`insert into reviews (id, user_id, tool_id, market_id, category, monthly_cost, lead_volume_monthly,
      lead_quality_score, conversion_rate, overall_recommendation, reviewer_years_experience, reviewer_type,
      detailed_review, body, opening, moderation_status, moderated_at, moderated_by, published_at, created_at, updated_at,
      search_text, search_filters)
    select d.id, d.user_id, r.tool_id, d.market_id, r.category, r.monthly_cost, r.lead_volume_monthly,
      r.lead_quality_score, r.conversion_rate, r.overall_recommendation, d.years, r.reviewer_type,
      r.detailed_review, r.body, r.opening, 'approved', d.created_at + interval '7 hours', r.moderated_by,
      d.created_at + interval '7 hours', d.created_at, d.created_at + interval '7 hours',
      replace(r.search_text, concat_ws(e'\n', t.city, t.state, t.state_name), concat_ws(e'\n', d.city, d.state, d.state_name)),
      array['market:' || d.market_id, 'tool:' || r.tool_id, 'category:' || replace(lower(r.category), ' ', '-')]
    from draws d
    join bulk.reviews t on t.place = d.template
    join reviews r on r.id = t.id
    on conflict do nothing`,
  sql`delete from draws d where not exists (select from reviews r where r.id = d.id)`,
  sql`insert into review_stats (review_id, market_id, tool_id, category, approved, tag_ids)
    select r.id, r.market_id, r.tool_id, r.category, true, s.tag_ids
    from draws d join reviews r on r.id = d.id
    join bulk.reviews t on t.place = d.template join review_stats s on s.review_id = t.id`,
  sql`insert into count_deltas (market_id, tool_id, category, reviews, score_sum, recommended)
    select r.market_id, r.tool_id, r.category, count(*), sum(r.lead_quality_score),
      count(*) filter (where r.overall_recommendation)
    from draws d join reviews r on r.id = d.id group by 1, 2, 3`,
  sql`insert into review_points (review_id, kind, position, content)
    select d.id, p.kind, p.position, p.content
    from draws d join bulk.reviews t on t.place = d.template join review_points p on p.review_id = t.id`,
  sql`insert into review_tags (review_id, tag_id)
    select d.id, g.tag_id
    from draws d join bulk.reviews t on t.place = d.template join review_tags g on g.review_id = t.id`,
  sql`insert into review_proofs (review_id, proof)
    select id, 'used-it' from draws where random() < 0.02
    union all
    select d.id, 'license-checked' from draws d join bulk.agents a on a.id = d.user_id where a.place % 10 = 0`,
  sql`insert into review_revisions (id, review_id, content, status, created_at)
    select d.id, d.id, t.content || jsonb_build_object('city', d.city, 'state', d.state, 'reviewerYearsExperience', d.years),
      'approved', d.created_at
    from draws d join bulk.reviews t on t.place = d.template`,
  sql`insert into moderation_decisions (id, revision_id, moderator_id, decision, created_at)
    select r.id, r.id, r.moderated_by, 'approved', r.moderated_at from draws d join reviews r on r.id = d.id`,
  sql`insert into review_credits (review_id, user_id, created_at, expires_at)
    select d.id, d.user_id, d.created_at, d.created_at + interval '90 days' from draws d
    where d.created_at > now() - interval '90 days'`,
];
