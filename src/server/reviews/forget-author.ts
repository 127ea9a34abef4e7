import { sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import type { Departure } from "#server/platform/departure.ts";

/**
 * Deletes a member's reviews, or leaves those that are public, or were until they were hidden, to the heir, as
 * the empty rows whose comments stay. Of what
 * stays, only the version that was approved last is kept, without the brokerage, which nobody is shown.
 */
export async function forgetReviews(
  tx: Transaction,
  { userId, heirId, keepsContributions }: Departure,
): Promise<void> {
  await tx.execute(sql`select 1 from reviews where user_id = ${userId} order by id for update`);
  if (keepsContributions) {
    await tx.execute(sql`
      update reviews set user_id = ${heirId}
      where user_id = ${userId} and moderation_status in ('approved', 'hidden', 'deleted')`);
    await keepLastApproved(tx, heirId);
  }
  await tx.execute(sql`delete from reviews where user_id = ${userId}`);
  await tx.execute(sql`delete from review_drafts where user_id = ${userId}`);
  await forgetProposals(tx, userId);
}

async function keepLastApproved(tx: Transaction, heirId: string): Promise<void> {
  await tx.execute(sql`
    delete from review_revisions r using reviews
    where reviews.id = r.review_id and reviews.user_id = ${heirId} and r.id is distinct from (
      select last.id from review_revisions last
      where last.review_id = r.review_id and last.status = 'approved'
      order by last.created_at desc, last.id desc limit 1)`);
  await tx.execute(sql`
    update review_revisions r set content = jsonb_set(r.content, '{brokerage}', 'null')
    from reviews where reviews.id = r.review_id and reviews.user_id = ${heirId}`);
}

/** Tools and markets that a member proposed, that never became public, and that nobody else's review names. */
async function forgetProposals(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`
    select 1 from tools where created_by = ${userId} and published_at is null order by id for update`);
  await tx.execute(sql`
    delete from tools where created_by = ${userId} and published_at is null
      and not exists (select 1 from reviews where tool_id = tools.id)
      and not exists (select 1 from discussions where tool_id = tools.id)`);
  await tx.execute(sql`
    select 1 from markets where created_by = ${userId} and published_at is null order by id for update`);
  await tx.execute(sql`
    delete from markets where created_by = ${userId} and published_at is null
      and not exists (select 1 from reviews where market_id = markets.id)
      and not exists (select 1 from discussions where market_id = markets.id)`);
}
