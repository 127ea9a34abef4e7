import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { OwnCounts, PostKind } from "#contract/parts.ts";
import type { RequestContext } from "#server/platform/api.ts";
import { isActivePerson } from "#server/platform/auth/is-active-user.ts";
import type { Database } from "#server/platform/db/client.ts";
import { sinceWhen } from "#server/platform/db/schema/columns.ts";
import { profiles } from "#server/platform/db/schema/index.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import type { StoredStatus } from "#server/platform/stored-status.ts";
import type { Call } from "./call.ts";
import { canSeePost } from "./post-policy.ts";
import { TABLES } from "./tables.ts";

interface Source<Loaded, Row> {
  kind: PostKind;
  pageSize: number;
  load(context: RequestContext, ids: readonly string[]): Promise<Loaded[]>;
  toRow(loaded: Loaded): Row;
}

/** @throws NOT_FOUND when there is no such user */
export async function listByAuthor<
  Loaded extends { id: string; userId: string; moderationStatus: StoredStatus },
  Row extends object,
>(
  { input: { userId, page }, context, errors }: Call<{ userId: string; page: number }, "NOT_FOUND">,
  { kind, pageSize, load, toRow }: Source<Loaded, Row>,
) {
  const { db, reader } = context;
  dependOn(`${kind}s`, `person/${userId.toLowerCase()}`);
  const { posts } = TABLES[kind];
  const isOwn = reader.userId === userId;
  const seesAll = isOwn || reader.isModerator;
  // The same policy in SQL, so that pages and totals contain only what the reader can see.
  const visible = seesAll
    ? sql`${posts.moderationStatus} not in ('withdrawn', 'deleted')`
    : sql`${posts.moderationStatus} = 'approved'`;
  const isListed = and(eq(posts.userId, userId), visible);
  const [ids, total, exists, counts] = await Promise.all([
    selectIds(db, kind, isListed, { limit: pageSize, offset: (page - 1) * pageSize }),
    db.$count(posts, isListed),
    db.$count(profiles, and(eq(profiles.id, userId), isActivePerson(profiles.id))),
    seesAll ? countOwn(db, kind, userId) : null,
  ]);
  if (!exists) throw errors.NOT_FOUND();

  const [loaded, reasons] = await Promise.all([
    load(context, ids),
    isOwn ? loadReasons(db, kind, ids) : new Map<string, string>(),
  ]);
  return {
    items: loaded
      .filter((post) => canSeePost(reader, post))
      .map((post) => ({ ...toRow(post), reason: reasons.get(post.id) ?? null })),
    counts,
    total,
    totalIsEstimate: false,
    page,
    pageCount: Math.ceil(total / pageSize),
    pageSize,
  };
}

async function selectIds(
  db: Database,
  kind: PostKind,
  isListed: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const { posts } = TABLES[kind];
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(isListed)
    .orderBy(desc(sinceWhen(posts)), desc(posts.id))
    .offset(offset)
    .limit(limit);
  return rows.map((row) => row.id);
}

async function countOwn(db: Database, kind: PostKind, userId: string): Promise<OwnCounts> {
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
async function loadReasons(
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
