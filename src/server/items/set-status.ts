import { eq } from "drizzle-orm";
import type { ItemStatus } from "#contract/parts.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { isDeletedPost } from "#server/platform/stored-status.ts";
import { lockItem } from "./find-item.ts";
import { supersedeWaiting } from "./store-revision.ts";
import { decided, type ItemRef, TABLES } from "./tables.ts";

/**
 * Supersedes a pending edit, so that approving it can't make the item public again.
 * @param moderatorId null for the automatic rule. @returns null also when there is nothing to restore
 */
export async function setItemStatus(
  tx: Transaction,
  ref: ItemRef,
  status: "approved" | "hidden" | "removed",
  moderatorId: string | null,
): Promise<{ userId: string; status: ItemStatus } | null> {
  const { items } = TABLES[ref.kind];
  const item = await lockItem(tx, ref);
  if (!item || isDeletedPost(item.moderationStatus)) return null;
  const { userId, moderationStatus: before } = item;
  if (status === "approved" && before !== "hidden" && before !== "removed") return null;
  await tx.update(items).set(decided(status, moderatorId)).where(eq(items.id, ref.id));
  if (status !== "approved") await supersedeWaiting(tx, ref);
  return { userId, status: before };
}

/** Withdraws an item that its author deletes while it has open reports: only moderators see it. */
export async function withdrawItem(tx: Transaction, ref: ItemRef): Promise<void> {
  const { items } = TABLES[ref.kind];
  await supersedeWaiting(tx, ref);
  await tx.update(items).set({ moderationStatus: "withdrawn" }).where(eq(items.id, ref.id));
}
