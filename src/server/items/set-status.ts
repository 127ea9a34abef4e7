import { eq, inArray } from "drizzle-orm";
import type { ItemStatus } from "#contract/parts.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { isDeletedPost } from "#server/platform/stored-status.ts";
import { supersedeWaiting } from "./store-revision.ts";
import { decided, type ItemKind, type ItemRef, type ItemTables, TABLES } from "./tables.ts";

/**
 * Supersedes pending edits, so that approving one can't make its item public again.
 * @param moderatorId null for the automatic rule
 * @returns those that changed, with their former status; not those with nothing to restore
 */
export async function setItemStatuses(
  tx: Transaction,
  kind: ItemKind,
  ids: readonly string[],
  status: "approved" | "hidden" | "removed",
  moderatorId: string | null,
): Promise<{ id: string; userId: string; status: ItemStatus }[]> {
  const { items }: ItemTables = TABLES[kind];
  const locked = await tx
    .select({ id: items.id, userId: items.userId, status: items.moderationStatus })
    .from(items)
    .where(inArray(items.id, [...ids]))
    .orderBy(items.id)
    .for("no key update");
  const changed = locked.flatMap(({ status: before, ...item }) => {
    if (isDeletedPost(before)) return [];
    if (status === "approved" && before !== "hidden" && before !== "removed") return [];
    return [{ ...item, status: before }];
  });
  const changedIds = changed.map(({ id }) => id);
  await tx.update(items).set(decided(status, moderatorId)).where(inArray(items.id, changedIds));
  if (status !== "approved") await supersedeWaiting(tx, kind, changedIds);
  return changed;
}

/** @returns null also when there is nothing to restore */
export async function setItemStatus(
  tx: Transaction,
  { kind, id }: ItemRef,
  status: "approved" | "hidden" | "removed",
  moderatorId: string | null,
): Promise<{ userId: string; status: ItemStatus } | null> {
  const [changed] = await setItemStatuses(tx, kind, [id], status, moderatorId);
  return changed ? { userId: changed.userId, status: changed.status } : null;
}

/** Withdraws an item that its author deletes while it has open reports: only moderators see it. */
export async function withdrawItem(tx: Transaction, ref: ItemRef): Promise<void> {
  const { items } = TABLES[ref.kind];
  await supersedeWaiting(tx, ref.kind, [ref.id]);
  await tx.update(items).set({ moderationStatus: "withdrawn" }).where(eq(items.id, ref.id));
}
