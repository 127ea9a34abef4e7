import { and, desc, eq, inArray, ne } from "drizzle-orm";
import type { ItemStatus, ModerationStatus, OwnState } from "#contract/parts.ts";
import type { Database } from "#server/platform/db/client.ts";
import { moderationDecisions, moderationLog } from "#server/platform/db/schema/index.ts";
import type { Call } from "./call.ts";
import { findVisibleItem } from "./find-item.ts";
import { canEditItem } from "./item-policy.ts";
import { type ItemKind, type ItemRef, type ItemTables, type RevisionRow, TABLES } from "./tables.ts";

interface NewestRevision<Kind extends ItemKind = ItemKind> {
  content: RevisionRow<Kind>["content"];
  status: ModerationStatus;
  reason: string | null;
}

export async function findNewestRevision<Kind extends ItemKind>(
  db: Database,
  { kind, id }: { kind: Kind; id: string },
): Promise<NewestRevision<Kind> | null> {
  const { itemRevisions, revisionItemId, decidedRevisionId }: ItemTables = TABLES[kind];
  const [newest] = await db
    .select({
      content: itemRevisions.content,
      status: itemRevisions.status,
      reason: moderationDecisions.reason,
    })
    .from(itemRevisions)
    .leftJoin(moderationDecisions, eq(decidedRevisionId, itemRevisions.id))
    .where(and(eq(revisionItemId, id), ne(itemRevisions.status, "superseded")))
    .orderBy(desc(itemRevisions.createdAt), desc(itemRevisions.id))
    .limit(1);
  return (newest ?? null) as NewestRevision<Kind> | null;
}

async function toOwnState(
  db: Database,
  { kind, id, moderationStatus: status }: ItemRef & { moderationStatus: ItemStatus },
  newest: Pick<NewestRevision, "status" | "reason"> | null,
): Promise<OwnState> {
  if (status === "hidden" || status === "removed") {
    const reason = await findRemovalReason(db, { kind, id });
    return { status, latestStatus: newest?.status ?? "approved", reason };
  }
  const latestStatus = newest?.status ?? status;
  return { status, latestStatus, reason: latestStatus === "rejected" ? (newest?.reason ?? null) : null };
}

/** Returns the latest version, for its author. @throws NOT_FOUND */
export async function loadOwnContent<Kind extends ItemKind>(
  { input: { id }, context: { db, reader }, errors }: Call<{ id: string }, "NOT_FOUND">,
  kind: Kind,
) {
  const item = await findVisibleItem(db, reader, { kind, id });
  if (!item || !canEditItem(reader, item)) throw errors.NOT_FOUND();
  const newest = await findNewestRevision(db, { kind, id });
  if (!newest) throw errors.NOT_FOUND();
  return { item, content: newest.content, own: await toOwnState(db, item, newest) };
}

export async function loadOwnState(
  db: Database,
  item: ItemRef & { moderationStatus: ItemStatus },
): Promise<OwnState> {
  return toOwnState(db, item, await findNewestRevision(db, item));
}

async function findRemovalReason(db: Database, { kind, id }: ItemRef): Promise<string | null> {
  const [newest] = await db
    .select({ reason: moderationLog.reason })
    .from(moderationLog)
    .where(
      and(
        eq(moderationLog.subjectId, id),
        eq(moderationLog.subjectKind, kind),
        inArray(moderationLog.action, ["hide", "remove"]),
      ),
    )
    .orderBy(desc(moderationLog.createdAt), desc(moderationLog.id))
    .limit(1);
  return newest?.reason ?? null;
}
