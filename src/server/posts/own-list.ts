import { type SQL, sql } from "drizzle-orm";
import type { OwnCounts, PostKind } from "#contract/parts.ts";
import type { Database } from "#server/platform/db/client.ts";
import { TABLES } from "./tables.ts";

export async function countOwn(db: Database, kind: PostKind, userId: string): Promise<OwnCounts> {
  const table = sql.identifier(`${kind}s`);
  const { rows } = await db.execute<OwnCounts & Record<string, unknown>>(sql`
    select
      (count(*) filter (where moderation_status = 'approved'))::int as "public",
      (count(*) filter (where moderation_status = 'pending'))::int as "inReview",
      (count(*) filter (where moderation_status = 'rejected'))::int as "notApproved",
      (count(*) filter (where moderation_status in ('hidden', 'removed')))::int as "takenAway"
    from ${table} where user_id = ${userId}`);
  return rows[0] ?? { public: 0, inReview: 0, notApproved: 0, takenAway: 0 };
}

/** Returns the reasons why posts were rejected, hidden or removed, by id; posts without a reason are left out. */
export async function loadReasons(
  db: Database,
  kind: PostKind,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; reason: string }>(sql`
    select id, reason from (
      select p.id, case
        when p.moderation_status = 'rejected' then ${reasonOfDecision(kind)}
        when p.moderation_status in ('hidden', 'removed') then (
          select l.reason from moderation_log l
          where l.subject_id = p.id and l.subject_kind = ${kind} and l.action in ('hide', 'remove')
          order by l.created_at desc, l.id desc limit 1
        ) end as reason
      from ${sql.identifier(`${kind}s`)} p
      where p.id = any(${sql.param(ids)}::uuid[])
    ) reasons
    where reason is not null`);
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}

function reasonOfDecision(kind: PostKind): SQL {
  const versions = sql.identifier(`${kind}_revisions`);
  const decided = sql.identifier(TABLES[kind].decidedRevisionId.name);
  return sql`(
    select d.reason from ${versions} v join moderation_decisions d on d.${decided} = v.id
    where v.${sql.identifier(`${kind}_id`)} = p.id and v.status = 'rejected'
    order by v.created_at desc, v.id desc limit 1
  )`;
}
