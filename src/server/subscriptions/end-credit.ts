import { eq, sql } from "drizzle-orm";
import type { Config } from "#server/platform/config/config.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { reviewCredits } from "#server/platform/db/schema/index.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";
import { hasCreditOfMailbox } from "./grant-credit.ts";

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
