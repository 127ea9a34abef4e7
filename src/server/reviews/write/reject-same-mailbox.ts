import { sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";

interface Review {
  userId: string;
  toolId: string;
  marketId: string;
}

/**
 * One review per tool and market counts inboxes, not accounts. Accounts of one inbox take turns, so that the second one finds
 * the review of the first.
 * @throws SAME_MAILBOX, which says nothing about the other account
 */
export async function rejectSameMailbox(
  tx: Transaction,
  { userId, toolId, marketId }: Review,
  errors: { SAME_MAILBOX: () => Error },
): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('mailbox ' || comparable_email, 0)) from users where id = ${userId}`);
  const { rows } = await tx.execute(sql`
    select from users own
    join users other on other.comparable_email = own.comparable_email and other.id <> own.id
    join reviews on reviews.user_id = other.id and tool_id = ${toolId} and market_id = ${marketId}
    where own.id = ${userId} and moderation_status not in ('withdrawn', 'deleted')
    limit 1`);
  if (rows.length > 0) throw errors.SAME_MAILBOX();
}
