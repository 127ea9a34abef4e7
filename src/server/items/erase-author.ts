import { sql } from "drizzle-orm";
import type { AccountDeletion } from "#server/platform/account-deletion.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { type ItemKind, TABLES } from "./tables.ts";

/** `keepsContributions` keeps approved, hidden and placeholder rows, with only the last approved version. */
export async function eraseItems(
  tx: Transaction,
  kind: ItemKind,
  { userId, deletedUserId, keepsContributions }: AccountDeletion,
): Promise<void> {
  const { items, itemRevisions, revisionItemId } = TABLES[kind];
  const itemId = sql.identifier(revisionItemId.name);
  await tx.execute(sql`select 1 from ${items} where user_id = ${userId} order by id for update`);
  if (keepsContributions) {
    await tx.execute(sql`
      update ${items} set user_id = ${deletedUserId}
      where user_id = ${userId} and moderation_status in ('approved', 'hidden', 'deleted')`);
    await tx.execute(sql`
      delete from ${itemRevisions} r using ${items} i
      where i.id = r.${itemId} and i.user_id = ${deletedUserId} and r.id is distinct from (
        select last.id from ${itemRevisions} last
        where last.${itemId} = r.${itemId} and last.status = 'approved'
        order by last.created_at desc, last.id desc limit 1)`);
  }
  await tx.execute(sql`delete from ${items} where user_id = ${userId}`);
}
