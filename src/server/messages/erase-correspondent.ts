import { sql } from "drizzle-orm";
import type { AccountDeletion } from "#server/platform/account-deletion.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";

/** Correspondents keep the delivered messages. Conversations without messages or members are deleted. */
export async function eraseCorrespondent(
  tx: Transaction,
  { userId, deletedUserId }: AccountDeletion,
): Promise<void> {
  const isOne = sql`(low_user_id = ${userId} or high_user_id = ${userId})`;
  const other = sql`case when low_user_id = ${userId} then high_user_id else low_user_id end`;
  const { rows } = await tx.execute<{ userId: string }>(sql`
    select ${other} as "userId" from conversations where ${isOne} order by id for update`);
  await tx.execute(sql`delete from messages where sender_id = ${userId} and not is_delivered`);
  await tx.execute(sql`
    delete from conversations where ${isOne}
      and not exists (select from messages where conversation_id = conversations.id)`);
  await tx.execute(sql`
    delete from conversations where ${isOne}
      and exists (select from users where id = ${other} and departed_at is not null)`);
  await tx.execute(sql`
    update conversations set low_user_id = least(${other}, ${deletedUserId}::uuid),
      high_user_id = greatest(${other}, ${deletedUserId}::uuid),
      started_by = case when started_by = ${userId} then ${deletedUserId}::uuid else started_by end
    where ${isOne}`);
  await tx.execute(sql`update messages set sender_id = ${deletedUserId} where sender_id = ${userId}`);
  await tx.execute(sql`update messages set recipient_id = ${deletedUserId} where recipient_id = ${userId}`);
  await publishToPeople(
    tx,
    rows.map((row) => row.userId),
    "messages",
  );
}
