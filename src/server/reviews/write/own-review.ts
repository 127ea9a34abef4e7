import { and, eq, ne, notInArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { reviews } from "#server/platform/db/schema/index.ts";

export interface Reviewed {
  userId: string;
  toolId: string;
  marketId: string;
  /** Another review of theirs. */
  exceptId?: string | null;
}

/** Returns the member's review of a tool in a market, in any state of moderation, or null. There is at most one. */
export async function findOwnReview(
  db: Database | Transaction,
  { userId, toolId, marketId, exceptId = null }: Reviewed,
) {
  const [review] = await db
    .select({ id: reviews.id, userId: reviews.userId, moderationStatus: reviews.moderationStatus })
    .from(reviews)
    .where(
      and(
        eq(reviews.userId, userId),
        eq(reviews.toolId, toolId),
        eq(reviews.marketId, marketId),
        notInArray(reviews.moderationStatus, ["withdrawn", "deleted"]),
        exceptId === null ? undefined : ne(reviews.id, exceptId),
      ),
    );
  return review ?? null;
}

export interface DuplicateErrors {
  ALREADY_REVIEWED: (options: { data: { reviewId: string } }) => Error;
  SAME_MAILBOX: () => Error;
}

/** @throws ALREADY_REVIEWED, SAME_MAILBOX */
export async function rejectDuplicate(
  tx: Transaction,
  reviewed: Reviewed,
  errors: DuplicateErrors,
): Promise<void> {
  const own = await findOwnReview(tx, reviewed);
  if (own) throw errors.ALREADY_REVIEWED({ data: { reviewId: own.id } });
  await rejectSameMailbox(tx, reviewed, errors);
}

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
async function rejectSameMailbox(
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
