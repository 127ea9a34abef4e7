import { sql } from "drizzle-orm";
import type { Config } from "#server/platform/config/config.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { reviewCredits } from "#server/platform/db/schema/index.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";

/** Only the first approval of a review counts. Call it in the transaction of the approval. */
export async function grantCredit(
  tx: Transaction,
  { reviewCreditDays }: Pick<Config, "reviewCreditDays">,
  review: { id: string; userId: string },
): Promise<void> {
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
