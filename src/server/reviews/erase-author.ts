import { sql } from "drizzle-orm";
import type { AccountDeletion } from "#server/platform/account-deletion.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { erasePostsOf } from "#server/posts/index.ts";
import { deleteUnusedProposals } from "./tool-and-market/proposals.ts";

/** Deletes a member's reviews, or reassigns them to the deleted user without the brokerage, which is never shown. */
export async function eraseReviews(tx: Transaction, deletion: AccountDeletion): Promise<void> {
  const { userId, deletedUserId, keepsContributions } = deletion;
  await erasePostsOf(tx, "review", deletion);
  if (keepsContributions) {
    await tx.execute(sql`
      update review_revisions r set content = jsonb_set(r.content, '{brokerage}', 'null')
      from reviews where reviews.id = r.review_id and reviews.user_id = ${deletedUserId}`);
  }
  await tx.execute(sql`delete from review_drafts where user_id = ${userId}`);
  for (const kind of ["tool", "market"] as const)
    await deleteUnusedProposals(tx, kind, sql`created_by = ${userId}`);
}
