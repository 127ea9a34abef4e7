import { sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import type { Departure } from "#server/platform/departure.ts";

/**
 * Deletes a member's discussions, or leaves those that are public, or were until they were hidden, to the heir, in
 * the version that was approved last, as the empty rows whose comments stay.
 */
export async function forgetDiscussions(
  tx: Transaction,
  { userId, heirId, keepsContributions }: Departure,
): Promise<void> {
  await tx.execute(sql`select 1 from discussions where user_id = ${userId} order by id for update`);
  if (keepsContributions) {
    await tx.execute(sql`
      update discussions set user_id = ${heirId}
      where user_id = ${userId} and moderation_status in ('approved', 'hidden', 'deleted')`);
    await tx.execute(sql`
      delete from discussion_revisions r using discussions
      where discussions.id = r.discussion_id and discussions.user_id = ${heirId} and r.id is distinct from (
        select last.id from discussion_revisions last
        where last.discussion_id = r.discussion_id and last.status = 'approved'
        order by last.created_at desc, last.id desc limit 1)`);
  }
  await tx.execute(sql`delete from discussions where user_id = ${userId}`);
}
