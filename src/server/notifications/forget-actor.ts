import { sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import type { Departure } from "#server/platform/departure.ts";
import { tellPeople } from "#server/platform/live/tell.ts";

/**
 * Removes a member from other people's notifications. Their likes no longer count, nor do replies that left no
 * placeholder. Other notifications name the heir. Call it after their comments are deleted.
 */
export async function forgetActor(tx: Transaction, { userId, heirId }: Departure): Promise<void> {
  const { rows } = await tx.execute<{ userId: string }>(sql`
    select distinct user_id as "userId" from notifications where actor_id = ${userId}`);
  await tx.execute(sql`
    delete from notifications where actor_id = ${userId}
      and ((kind = 'like' and count = 1) or (kind = 'reply' and comment_id is null))`);
  // Who else liked it, the row does not say.
  await tx.execute(sql`
    update notifications set actor_id = null, count = count - 1 where actor_id = ${userId} and kind = 'like'`);
  await tx.execute(sql`update notifications set actor_id = ${heirId} where actor_id = ${userId}`);
  await tellPeople(
    tx,
    rows.map((row) => row.userId),
    "notifications",
  );
}
