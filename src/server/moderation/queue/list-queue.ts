import { and, asc, type SQL, sql } from "drizzle-orm";
import type { DecidableKind } from "#contract/moderation/decisions.ts";
import type { PendingReview } from "#contract/moderation/queue.ts";
import type { Database } from "#server/platform/db/client.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import { countUndecided } from "./pending-counts.ts";
import { isInQueueOf, loadDecided, QUEUES } from "./queue-membership.ts";
import { matches } from "./queue-search.ts";

/** The contract's: what a moderator reads in one sitting. */
const PAGE_SIZE = 20;

interface Context {
  db: Database;
  reader: MemberReader;
}

interface Wanted {
  after?: string | undefined;
  q: string;
}

/** How the items of a queue are loaded and shown. */
interface Queue<Loaded, Shown> {
  kind: DecidableKind;
  load(db: Database, ids: string[]): Promise<Loaded[]>;
  idOf(item: Loaded): string;
  toShown(reader: MemberReader, item: Loaded, decided: PendingReview["decided"]): Shown;
}

/** A page of what waits for a decision, oldest first, with all that a decision needs. */
export async function listQueue<Loaded, Shown>(
  { db, reader }: Context,
  wanted: Wanted,
  { kind, load, idOf, toShown }: Queue<Loaded, Shown>,
) {
  const [ids, pendingCount] = await Promise.all([
    selectIds({ db, reader }, kind, wanted),
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

/** One more than a page, to know whether there is another. */
async function selectIds(
  { db, reader }: Context,
  kind: DecidableKind,
  { after, q }: Wanted,
): Promise<string[]> {
  const table = QUEUES[kind];
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(isInQueueOf(reader, kind), matches(kind, q), behind(kind, after)))
    .orderBy(asc(table.createdAt), asc(table.id))
    .limit(PAGE_SIZE + 1);
  return rows.map((row) => row.id);
}

/** The last one seen may have been decided since, but its row stays, and with it its place. */
function behind(kind: DecidableKind, after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined;
  const table = QUEUES[kind];
  const place = sql`select created_at, id from ${table} where id = ${after}`;
  return sql`(${table.createdAt}, ${table.id}) > (${kind === "comment" ? placeOfComment(after) : place})`;
}

/** A comment may be gone, when its author deleted it; then its id tells when it was written. */
function placeOfComment(id: string): SQL {
  const writtenAt = Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16) / 1000;
  return sql`coalesce((select created_at from comments where id = ${id}), to_timestamp(${writtenAt})), ${id}::uuid`;
}
