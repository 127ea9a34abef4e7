import { and, desc, eq } from "drizzle-orm";
import {
  type ItemKind,
  type ItemTables,
  type RevisionRow,
  setItemStatus,
  TABLES,
} from "#server/items/index.ts";
import { logAction } from "#server/moderation/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import type { TestApi } from "./api.ts";
import type { Person } from "./world.ts";

type ItemRow<Kind extends ItemKind> = (typeof TABLES)[Kind]["items"]["$inferSelect"];

/** What tests do with stored reviews, or with discussions. */
export function itemsOf<Kind extends ItemKind>(kind: Kind) {
  const { items, itemRevisions, revisionItemId }: ItemTables = TABLES[kind];

  async function rowOf(db: Database, id: string) {
    const [row] = await db.select().from(items).where(eq(items.id, id));
    if (!row) throw new Error(`there is no ${kind} ${id}`);
    return row as ItemRow<Kind>;
  }

  /** Returns the versions of an item, newest first. */
  async function versionsOf(db: Database, id: string) {
    const newestFirst = desc(itemRevisions.createdAt);
    const rows = await db.select().from(itemRevisions).where(eq(revisionItemId, id)).orderBy(newestFirst);
    return rows as RevisionRow<Kind>[];
  }

  async function pendingVersionOf(db: Database, id: string): Promise<string> {
    const [revision] = await db
      .select({ id: itemRevisions.id })
      .from(itemRevisions)
      .where(and(eq(revisionItemId, id), eq(itemRevisions.status, "pending")));
    if (!revision) throw new Error(`the ${kind} ${id} has no pending version`);
    return revision.id;
  }

  /** Decides on the pending version of an item, by default as Max. */
  async function decide(
    { as, platform }: Pick<TestApi, "as" | "platform">,
    id: string,
    decision: "approved" | "rejected",
    {
      reason = decision === "rejected" ? "No numbers." : undefined,
      moderator = "max",
    }: { reason?: string; moderator?: Person } = {},
  ) {
    const revisionId = await pendingVersionOf(platform.db, id);
    return as(moderator).moderation.decide({ kind: `${kind}s`, id: revisionId, decision, reason });
  }

  /** Hides or removes an item like a moderator who resolves reports. */
  async function take(
    db: Database,
    id: string,
    status: "hidden" | "removed",
    { actorId, reason }: { actorId: string; reason?: string },
  ): Promise<void> {
    await db.transaction(async (tx) => {
      const was = await setItemStatus(tx, { kind, id }, status, actorId);
      const action = status === "hidden" ? "hide" : "remove";
      const change = { before: { status: was?.status ?? null }, after: { status } };
      await logAction(tx, { actorId, action, subject: { kind, id }, reason, ...change });
    });
  }

  return { rowOf, versionsOf, pendingVersionOf, decide, take };
}
