import type { MemberContext } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import type { Call } from "./call.ts";
import { type LockedItem, lockItem } from "./find-item.ts";
import { canEditItem } from "./item-policy.ts";
import type { ItemKind } from "./tables.ts";

/**
 * @param store stores the version of a locked item, and returns the status of what is shown then
 * @throws NOT_FOUND unless its author may edit it
 */
export async function submitVersion<Kind extends ItemKind>(
  { input: { id }, context: { db, reader }, errors }: Call<{ id: string }, "NOT_FOUND", MemberContext>,
  kind: Kind,
  store: (tx: Transaction, item: LockedItem<Kind>) => Promise<"approved" | "pending">,
) {
  const moderationStatus = await db.transaction(async (tx) => {
    const item = await lockItem(tx, { kind, id });
    if (!item || !canEditItem(reader, item)) throw errors.NOT_FOUND();
    return store(tx, item);
  });
  return { id, moderationStatus };
}
