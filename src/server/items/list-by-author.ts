import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { isDeletedUser } from "#contract/parts.ts";
import type { RequestContext } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { profiles } from "#server/platform/db/schema/index.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import type { StoredStatus } from "#server/platform/stored-status.ts";
import type { Call } from "./call.ts";
import { canSeeItem } from "./item-policy.ts";
import { countOwn, loadReasons } from "./own-list.ts";
import { type ItemKind, TABLES } from "./tables.ts";

interface Source<Loaded, Row> {
  kind: ItemKind;
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
  const { items } = TABLES[kind];
  const isOwn = reader.userId === userId;
  const seesAll = isOwn || reader.isModerator;
  // The same policy in SQL, so that pages and totals contain only what the reader can see.
  const visible = seesAll
    ? sql`${items.moderationStatus} not in ('withdrawn', 'deleted')`
    : sql`${items.moderationStatus} = 'approved'`;
  const isListed = and(eq(items.userId, userId), visible);
  const [ids, total, exists, counts] = await Promise.all([
    selectIds(db, kind, isListed, { limit: pageSize, offset: (page - 1) * pageSize }),
    db.$count(items, isListed),
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
      .filter((item) => canSeeItem(reader, item))
      .map((item) => ({ ...toRow(item), reason: reasons.get(item.id) ?? null })),
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
  kind: ItemKind,
  isListed: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const { items } = TABLES[kind];
  const rows = await db
    .select({ id: items.id })
    .from(items)
    .where(isListed)
    .orderBy(desc(items.createdAt), desc(items.id))
    .offset(offset)
    .limit(limit);
  return rows.map((row) => row.id);
}
