import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { isDeletedUser, type PostKind } from "#contract/parts.ts";
import type { RequestContext } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { profiles } from "#server/platform/db/schema/index.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import type { StoredStatus } from "#server/platform/stored-status.ts";
import type { Call } from "./call.ts";
import { countOwn, loadReasons } from "./own-list.ts";
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
    db.$count(profiles, eq(profiles.id, userId)),
    seesAll ? countOwn(db, kind, userId) : null,
  ]);
  if (!exists || isDeletedUser(userId)) throw errors.NOT_FOUND();

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
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .offset(offset)
    .limit(limit);
  return rows.map((row) => row.id);
}
