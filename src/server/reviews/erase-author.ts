import { sql } from "drizzle-orm";
import { eraseItems } from "#server/items/index.ts";
import type { AccountDeletion } from "#server/platform/account-deletion.ts";
import type { Transaction } from "#server/platform/db/client.ts";

/** Deletes a member's reviews, or reassigns them to the deleted user without the brokerage, which is never shown. */
export async function eraseReviews(tx: Transaction, deletion: AccountDeletion): Promise<void> {
  const { userId, deletedUserId, keepsContributions } = deletion;
  await eraseItems(tx, "review", deletion);
  if (keepsContributions) {
    await tx.execute(sql`
      update review_revisions r set content = jsonb_set(r.content, '{brokerage}', 'null')
      from reviews where reviews.id = r.review_id and reviews.user_id = ${deletedUserId}`);
  }
  await tx.execute(sql`delete from review_drafts where user_id = ${userId}`);
  await eraseProposals(tx, userId);
}

/** Deletes tools and markets that a member proposed, that were never published and that nothing refers to. */
async function eraseProposals(tx: Transaction, userId: string): Promise<void> {
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
