import { eq } from "drizzle-orm";
import type { ItemStatus } from "#contract/parts.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { isDeletedPost } from "#server/platform/stored-status.ts";
import { lockItem } from "./find-item.ts";
import { supersedeWaiting } from "./store-revision.ts";
import { decided, type ItemRef, TABLES } from "./tables.ts";

/**
 * Takes an item away (hidden: until its author changed it; removed: for good) or gives it back (approved).
 * What still waits of one that is taken away leaves the queue, so that no older edit gives it back.
 *
 * @param moderatorId null when the rules did it
 * @returns how it stood before; null when there is none, its author deleted it, or it is to be given back and was not taken away
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

/** Takes an item that its author deletes from everyone but moderators, who have reports on it to decide. */
export async function withdrawItem(tx: Transaction, ref: ItemRef): Promise<void> {
  const { items } = TABLES[ref.kind];
  await supersedeWaiting(tx, ref);
  await tx.update(items).set({ moderationStatus: "withdrawn" }).where(eq(items.id, ref.id));
}
