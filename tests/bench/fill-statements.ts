import { type SQL, sql } from "drizzle-orm";
import { CATEGORIES, STATE_CODES } from "#contract/parts.ts";
import { communityStatements } from "./fill-community.ts";

/** What the skewed draws come from: a few big markets and tools, many small ones, as in life. */
const MARKETS = 320;
const TOOLS = 120;

/** Draws hit the same person, tool and market now and then; those are dropped. */
const SPARE = 1.1;

const CITIES = [
  "Austin",
  "Denver",
  "St. Louis",
  "Winston-Salem",
  "San Antonio",
  "New York",
  "Kansas City",
  "Aurora",
];

/** The earlier in the list, the more reviews hold it. */
const WORDS = (
  "calls leads price support month zip rep conversion renters warm cold buyers sellers team dashboard import email text " +
  "slow fast cheap expensive contract cancel onboarding training mobile report sync calendar photo exclusivity refund " +
  "referral listing escrow signature reminder webinar postcard drone staging floorplan automation integration spreadsheet"
).split(" ");

const list = (values: readonly string[]) =>
  sql.raw(`(array[${values.map((value) => `'${value}'`).join(",")}])`);

/** SQL that fills an empty, migrated database with about `count` approved reviews; the same each time. */
export function fillStatements(count: number): SQL[] {
  return [
    sql`select setseed(0.5)`,
    ...people(count),
    ...catalogue(),
    ...drawReviews(count),
    ...partsOfReviews(),
    ...communityStatements(count),
  ];
}

const people = (count: number) => [
  sql`insert into users (id, name, email, email_verified)
    select gen_random_uuid(), 'Agent ' || i, 'agent' || i || '@bench.test', true
    from generate_series(1, greatest(500, ${count}::integer / 8)) i`,
  sql`insert into profiles (id, full_name) select id, name from users`,
];

const catalogue = () => [
  sql`insert into markets (id, city, state, slug, latitude, longitude, population, published_at)
    select gen_random_uuid(), city, state, trim(regexp_replace(lower(city), '[^a-z0-9]+', '-', 'g'), '-'),
      25 + random() * 20, -70 - random() * 50, 2000000 / i, now()
    from (
      select i, ${list(STATE_CODES)}[1 + i % ${STATE_CODES.length}::integer] as state,
        coalesce(${list(CITIES)}[i], 'Bench City ' || i) as city
      from generate_series(1, ${MARKETS}::integer) i
    ) places`,
  sql`insert into tools (id, name, normalized_name, slug, category, published_at)
    select gen_random_uuid(), 'Bench Tool ' || i, 'benchtool' || i, 'bench-tool-' || i,
      ${list(CATEGORIES)}[1 + i % ${CATEGORIES.length}::integer], now()
    from generate_series(1, ${TOOLS}::integer) i`,
  sql`insert into tags (id, name, category, color)
    select gen_random_uuid(), 'Tag ' || i, 'review', '#566159' from generate_series(1, 20) i`,
];

const drawReviews = (count: number) => [
  sql`create temp table places on commit drop as
    select id, city, state, row_number() over (order by population desc) - 1 as place from markets`,
  sql`create temp table wares on commit drop as
    select id, name, category, row_number() over (order by slug) - 1 as place from tools`,
  sql`create temp table agents on commit drop as select id, row_number() over (order by id) - 1 as place from users`,
  sql`create temp table draws on commit drop as
    select i, floor(${MARKETS} * power(random(), 2.5))::integer as market,
      floor(${TOOLS} * power(random(), 2))::integer as tool,
      floor(random() * (select count(*) from users))::integer as agent,
      timestamptz '2026-11-01' - random() * interval '3 years' as created_at,
      1 + round((18 * sqrt(random()))::numeric) / 2 as score
    from generate_series(1, ${Math.round(count * SPARE)}::integer) i`,
  sql`analyze places, wares, agents, draws`,
  sql`insert into reviews (id, user_id, tool_id, market_id, category, monthly_cost, lead_volume_monthly,
      lead_quality_score, conversion_rate, overall_recommendation, reviewer_years_experience, reviewer_type,
      detailed_review, opening, moderation_status, created_at, search_text, search_filters)
    select
      (lpad(to_hex((extract(epoch from d.created_at) * 1000)::bigint), 12, '0') || '7' ||
        substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid,
      a.id, w.id, p.id, w.category, floor(900 * random()), floor(300 * random()), d.score,
      round((20 * random())::numeric, 2), random() > 0.4, floor(30 * random()), 'team',
      repeat('What an agent writes about a tool. ', 3 + floor(50 * random())::integer),
      'The opening of review ' || d.i, 'approved', d.created_at,
      w.name || ' ' || w.category || ' ' || p.city || ', ' || p.state || ' ' || words.drawn || ' rare' || d.i % 997,
      array['market:' || p.id, 'tool:' || w.id, 'category:' || replace(lower(w.category), ' ', '-')]
    from draws d
    join places p on p.place = d.market
    join wares w on w.place = d.tool
    join agents a on a.place = d.agent
    cross join lateral (
      select string_agg(${list(WORDS)}[1 + floor(${WORDS.length} * random() * random())::integer], ' ') as drawn
      from generate_series(1, 30 + d.i % 20)
    ) words
    on conflict do nothing`,
];

const partsOfReviews = () => [
  sql`insert into review_points (review_id, kind, position, content)
    select id, 'pro', position, 'A point in favor ' || position from reviews, generate_series(0, 2) position`,
  sql`insert into review_tags (review_id, tag_id)
    select review.id, tag.id
    from (select id, row_number() over (order by id) as place from reviews) review
    join (select id, row_number() over (order by name) - 1 as place from tags) tag
      on tag.place in (review.place % 20, (review.place / 20 + 7) % 20)
    on conflict do nothing`,
  sql`update review_stats set reply_count = floor(12 * power(random(), 6))`,
];
