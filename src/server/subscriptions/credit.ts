import { eq, sql } from "drizzle-orm";
import type { Config } from "#server/platform/config/config.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { reviewCredits } from "#server/platform/db/schema/index.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";

/**
 * Only the first approval of a review counts, and only one review of a tool in a market by accounts of one inbox. Call it in
 * the transaction of the approval.
 */
export async function grantCredit(
  tx: Transaction,
  { reviewCreditDays }: Pick<Config, "reviewCreditDays">,
  review: { id: string; userId: string },
): Promise<void> {
  if (await hasCreditOfMailbox(tx, review)) return;
  const [granted] = await tx
    .insert(reviewCredits)
    .values({
      reviewId: review.id,
      userId: review.userId,
      expiresAt: sql`now() + make_interval(days => ${reviewCreditDays})`,
    })
    .onConflictDoNothing()
    .returning({ reviewId: reviewCredits.reviewId });
  if (granted) await publishToPeople(tx, [review.userId], "subscription");
}

/** Two such reviews exist if an account took an address of the other's inbox later. */
async function hasCreditOfMailbox(tx: Transaction, review: { id: string; userId: string }): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from reviews own
    join users author on author.id = own.user_id
    join users other on other.comparable_email = author.comparable_email and other.id <> author.id
    join review_credits on review_credits.user_id = other.id
    join reviews credited on credited.id = review_credits.review_id
    where own.id = ${review.id} and credited.tool_id = own.tool_id and credited.market_id = own.market_id
    limit 1`);
  return rows.length > 0;
}

/** Ends the credit of a removed review. Hidden reviews keep theirs. */
export async function endCredit(tx: Transaction, reviewId: string): Promise<void> {
  const [ended] = await tx
    .delete(reviewCredits)
    .where(eq(reviewCredits.reviewId, reviewId))
    .returning({ userId: reviewCredits.userId });
  if (ended) await publishToPeople(tx, [ended.userId], "subscription");
}

/** Restoring a removed review restores its credit with the old end, REVIEW_CREDIT_DAYS after the first approval. */
export async function restoreCredit(
  tx: Transaction,
  { reviewCreditDays }: Pick<Config, "reviewCreditDays">,
  review: { id: string; userId: string },
): Promise<void> {
  if (await hasCreditOfMailbox(tx, review)) return;
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    insert into review_credits (review_id, user_id, expires_at)
    select ${review.id}, ${review.userId}, min(d.created_at) + make_interval(days => ${reviewCreditDays})
    from moderation_decisions d join review_revisions r on r.id = d.revision_id
    where r.review_id = ${review.id} and d.decision = 'approved'
    having count(*) > 0
    on conflict do nothing
    returning user_id`);
  if (rows.length > 0) await publishToPeople(tx, [review.userId], "subscription");
}
