import { type SQL, sql } from "drizzle-orm";

/** As many as a thread that a whole city talks in has; the same at every size. */
export const LONG_THREAD = 3000;

/** An id of version 7 for a time. */
const idAt = (time: SQL) => sql`
  (lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || '7' ||
    substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`;

const BODY = sql`'[{"type":"paragraph","children":[{"type":"text","text":"It was for me, most of the time."}]}]'::jsonb`;

/** SQL that adds a discussion for each fourth review, with comments: most have a few, one has 3,000. */
export function communityStatements(count: number): SQL[] {
  return [
    sql`create temp table topics on commit drop as
      select i, timestamptz '2026-11-01' - random() * interval '3 years' as created_at,
        floor((select count(*) from places) * power(random(), 2.5))::integer as market,
        floor((select count(*) from wares) * power(random(), 2))::integer as tool,
        floor(random() * (select count(*) from agents))::integer as agent
      from generate_series(1, ${Math.round(count / 4)}::integer) i`,
    sql`insert into discussions (id, user_id, title, content, market_id, tool_id, moderation_status, created_at)
      select ${idAt(sql`t.created_at`)}, a.id, 'Discussion ' || t.i, 'What do you think of it?', p.id, w.id,
        'approved', t.created_at
      from topics t
      join agents a on a.place = t.agent
      left join places p on p.place = t.market and t.i % 4 <> 0
      left join wares w on w.place = t.tool and t.i % 3 <> 0`,
    sql`insert into comments (id, discussion_id, user_id, content, body, status, like_count, created_at)
      select ${idAt(sql`d.created_at`)}, d.id, d.user_id, 'It was for me.', ${BODY}, 'visible',
        floor(9 * power(random(), 4)), d.created_at + n * interval '1 hour'
      from (select *, floor(12 * power(random(), 3))::integer as answers from discussions) d
      cross join lateral generate_series(1, d.answers) n`,
    sql`create temp table talk on commit drop as
      select i, gen_random_uuid() as id,
        case when i > 1 and random() < 0.7 then 1 + floor(random() * (i - 1))::integer end as parent,
        floor(random() * (select count(*) from agents))::integer as agent
      from generate_series(1, ${LONG_THREAD}::integer) i`,
    sql`insert into comments (id, discussion_id, parent_id, user_id, content, body, status, like_count, created_at)
      select t.id, (select id from discussions where title = 'Discussion 1'), parent.id, a.id, 'It was for me.',
        ${BODY}, 'visible', floor(40 * power(random(), 4)), timestamptz '2026-10-01' + t.i * interval '10 minutes'
      from talk t
      join agents a on a.place = t.agent
      left join talk parent on parent.i = t.parent
      order by t.i`,
    sql`update discussion_stats s set reply_count = counted.replies
      from (select discussion_id, count(*) as replies from comments group by 1) counted
      where counted.discussion_id = s.discussion_id`,
  ];
}
