import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { NAMED_PEOPLE, type Other } from "./load-other-accounts.ts";

/** Accounts are new for that long. */
const NEW_DAYS = 14;

const WITHIN_DAYS = 3;

/** Including the author. A launch brings a few; with more, someone probably asked for reviews, or wrote them. */
const LEAST_ACCOUNTS = 4;

/** The newest reviews of the author that are looked at. */
const LOOKED_AT = 5;

interface Burst extends Record<string, unknown> {
  toolName: string;
  people: Other[];
}

/** Tools that the author and several other new accounts reviewed within days. Reads reviews that are public or in review. */
export async function loadBursts(db: Database, userId: string): Promise<Burst[]> {
  const isNew = sql`r.created_at < u.created_at + make_interval(days => ${NEW_DAYS})`;
  const near = sql`r.tool_id = own.tool_id and r.user_id <> ${userId} and ${isNew}
    and r.created_at between own.created_at - make_interval(days => ${WITHIN_DAYS})
      and own.created_at + make_interval(days => ${WITHIN_DAYS})`;
  const { rows } = await db.execute<Burst>(sql`
    with own as (
      select distinct on (r.tool_id) r.tool_id, r.created_at from (
        select r.tool_id, r.created_at from reviews r join users u on u.id = r.user_id
        where r.user_id = ${userId} and r.moderation_status in ('pending', 'approved') and ${isNew}
        order by r.created_at desc limit ${LOOKED_AT}) r
      order by r.tool_id, r.created_at desc
    ), others as (
      select own.tool_id, r.user_id from own
      join reviews r on r.moderation_status = 'approved' join users u on u.id = r.user_id where ${near}
        -- So that an index finds them: nothing is public before it's submitted.
        and r.published_at >= own.created_at - make_interval(days => ${WITHIN_DAYS})
      union
      select own.tool_id, r.user_id from own, review_revisions v
      join reviews r on r.id = v.review_id join users u on u.id = r.user_id
      where v.status = 'pending' and ${near}
    )
    select tools.name as "toolName",
      (array_agg(json_build_object('id', p.id, 'fullName', p.full_name) order by p.id desc))[:${NAMED_PEOPLE}] as people
    from others join tools on tools.id = others.tool_id join profiles p on p.id = others.user_id
    group by tools.id having count(*) >= ${LEAST_ACCOUNTS - 1}
    order by count(*) desc, tools.name`);
  return rows;
}
