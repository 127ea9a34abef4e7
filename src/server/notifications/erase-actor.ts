import { sql } from "drizzle-orm";
import type { AccountDeletion } from "#server/platform/account-deletion.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";

/** Call it after the member's comments are deleted. */
export async function eraseActor(tx: Transaction, { userId, deletedUserId }: AccountDeletion): Promise<void> {
  const { rows } = await tx.execute<{ userId: string }>(sql`
    select distinct user_id as "userId" from notifications where actor_id = ${userId}`);
  await tx.execute(sql`
    delete from notifications where actor_id = ${userId}
      and ((kind = 'like' and count = 1) or (kind = 'reply' and comment_id is null))`);
  // The row doesn't say who else liked the item.
  await tx.execute(sql`
    update notifications set actor_id = null, count = count - 1 where actor_id = ${userId} and kind = 'like'`);
  await tx.execute(sql`update notifications set actor_id = ${deletedUserId} where actor_id = ${userId}`);
  await publishToPeople(
    tx,
    rows.map((row) => row.userId),
    "notifications",
  );
}
