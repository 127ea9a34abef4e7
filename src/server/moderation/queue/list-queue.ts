import { and, asc, type SQL, sql } from "drizzle-orm";
import type { DecidableKind } from "#contract/moderation/decisions.ts";
import type { PendingReview } from "#contract/moderation/queue.ts";
import type { Database } from "#server/platform/db/client.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import { countUndecided } from "./pending-counts.ts";
import { isInQueueOf, loadDecided, QUEUES } from "./queue-membership.ts";
import { matches } from "./queue-search.ts";

const PAGE_SIZE = 20;

interface Context {
  db: Database;
  reader: MemberReader;
}

interface QueueQuery {
  after?: string | undefined;
  q: string;
}

interface Queue<Loaded, Shown> {
  kind: DecidableKind;
  load(db: Database, ids: string[]): Promise<Loaded[]>;
  idOf(item: Loaded): string;
  toShown(reader: MemberReader, item: Loaded, decided: PendingReview["decided"]): Shown;
}

export async function listQueue<Loaded, Shown>(
  { db, reader }: Context,
  query: QueueQuery,
  { kind, load, idOf, toShown }: Queue<Loaded, Shown>,
) {
  const [ids, pendingCount] = await Promise.all([
    selectIds({ db, reader }, kind, query),
    countUndecided(db, kind),
  ]);
  const page = ids.slice(0, PAGE_SIZE);
  const [pending, decided] = await Promise.all([load(db, page), loadDecided(db, kind, page)]);
  return {
    items: pending.map((item) => toShown(reader, item, decided.get(idOf(item)) ?? null)),
    pendingCount,
    next: ids.length > PAGE_SIZE ? (ids[PAGE_SIZE - 1] ?? null) : null,
  };
}

async function selectIds(
  { db, reader }: Context,
  kind: DecidableKind,
  { after, q }: QueueQuery,
): Promise<string[]> {
  const table = QUEUES[kind];
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(isInQueueOf(reader, kind), matches(kind, q), isAfterCursor(kind, after)))
    .orderBy(asc(table.createdAt), asc(table.id))
    .limit(PAGE_SIZE + 1);
  return rows.map((row) => row.id);
}

/** SQL condition: after the cursor. Deciding keeps the row, so the cursor stays valid. */
function isAfterCursor(kind: DecidableKind, after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined;
  const table = QUEUES[kind];
  const cursor = sql`select created_at, id from ${table} where id = ${after}`;
  return sql`(${table.createdAt}, ${table.id}) > (${kind === "comment" ? cursorOfComment(after) : cursor})`;
}

/** Falls back to the time in the UUIDv7, because the author may have deleted the comment. */
function cursorOfComment(id: string): SQL {
  const writtenAt = Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16) / 1000;
  return sql`coalesce((select created_at from comments where id = ${id}), to_timestamp(${writtenAt})), ${id}::uuid`;
}
