import { eq, sql } from "drizzle-orm";
import type { Config } from "#server/platform/config/config.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { reviewCredits } from "#server/platform/db/schema/index.ts";
import { takeOnce } from "#server/platform/limits/limits.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

type CreditDays = Pick<Config, "reviewCreditDays" | "numbersCreditDays">;

interface Credited {
  id: string;
  userId: string;
}

/**
 * Only the first approval of a text counts, and only one review of a tool in a market by accounts of one inbox. Numbers
 * without a text earn less, once a year. A text that is added later extends that. Call it in the transaction of the approval.
 */
export async function grantCredit(
  tx: Transaction,
  days: CreditDays,
  review: Credited & { hasText: boolean },
): Promise<void> {
  if (await hasCreditOfMailbox(tx, review)) return;
  if (!review.hasText && !(await takeNumbersCredit(tx, days, review))) return;
  const length = review.hasText ? days.reviewCreditDays : days.numbersCreditDays;
  const [granted] = await tx
    .insert(reviewCredits)
    .values({
      reviewId: review.id,
      userId: review.userId,
      expiresAt: sql`now() + make_interval(days => ${length})`,
    })
    .onConflictDoUpdate({
      target: reviewCredits.reviewId,
      set: { expiresAt: sql`greatest(${reviewCredits.expiresAt}, excluded.expires_at)` },
      setWhere: review.hasText ? hadNoText(review.id) : undefined,
    })
    .returning({ reviewId: reviewCredits.reviewId });
  if (granted) await publishToPeople(tx, [review.userId], "subscription");
}

/** Also after the numbers were deleted and shared again, and for accounts of one inbox. */
async function takeNumbersCredit(
  tx: Transaction,
  { numbersCreditDays }: CreditDays,
  review: Credited,
): Promise<boolean> {
  if (numbersCreditDays === 0) return false;
  const { rows } = await tx.execute<{ key: string }>(sql`
    select concat_ws(' ', users.comparable_email, tool_id, market_id) as key
    from reviews join users on users.id = user_id
    where reviews.id = ${review.id}`);
  return takeOnce(tx, "numbersCredit", rows[0]?.key ?? review.id);
}

/** Versions were approved before, none of them with a text. */
const hadNoText = (reviewId: string) => sql`(
  select bool_and(r.content ->> 'detailedReview' is null)
  from moderation_decisions d join review_revisions r on r.id = d.revision_id
  where r.review_id = ${reviewId} and d.decision = 'approved')`;

/** Two such reviews exist if an account took an address of the other's inbox later. */
async function hasCreditOfMailbox(tx: Transaction, review: Credited): Promise<boolean> {
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

/** Restoring a removed review restores its credit with the old end. */
export async function restoreCredit(tx: Transaction, days: CreditDays, review: Credited): Promise<void> {
  if (await hasCreditOfMailbox(tx, review)) return;
  const { rows } = await tx.execute<Approval & Record<string, unknown>>(sql`
    select d.created_at as at, r.content ->> 'detailedReview' is not null as "hasText"
    from moderation_decisions d join review_revisions r on r.id = d.revision_id
    where r.review_id = ${review.id} and d.decision = 'approved'
    order by d.created_at`);
  const expiresAt = creditEnd(
    rows.map(({ at, hasText }) => ({ at: new Date(at), hasText })),
    days,
  );
  if (expiresAt === null) return;
  const [restored] = await tx
    .insert(reviewCredits)
    .values({ reviewId: review.id, userId: review.userId, expiresAt })
    .onConflictDoNothing()
    .returning({ userId: reviewCredits.userId });
  if (restored) await publishToPeople(tx, [restored.userId], "subscription");
}

interface Approval {
  at: Date;
  hasText: boolean;
}

/**
 * When the credit of a review ends that was approved at these times, the first one first: the first text counts, and numbers
 * without a text once a year. Null if it earned none.
 */
export function creditEnd(
  approvals: readonly Approval[],
  { reviewCreditDays, numbersCreditDays }: CreditDays,
): Date | null {
  const ends: number[] = [];
  let lastNumbers = Number.NEGATIVE_INFINITY;
  let hadText = false;
  for (const { at, hasText } of approvals) {
    const time = at.getTime();
    if (hasText && !hadText) ends.push(time + reviewCreditDays * DAY_MS);
    if (!hasText && numbersCreditDays > 0 && time - lastNumbers >= YEAR_MS) {
      lastNumbers = time;
      ends.push(time + numbersCreditDays * DAY_MS);
    }
    hadText ||= hasText;
  }
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}
