import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { CheckIn } from "#contract/reviews/check-ins.ts";
import { isActiveUser } from "#server/platform/auth/is-active-user.ts";
import { isSuspending } from "#server/platform/auth/is-suspending.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import {
  markets,
  profiles,
  reviewCheckIns,
  reviews,
  suspensions,
  tools,
  users,
} from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Longer than until the next check-in, so that one of them can always be answered. */
const LINK_SECONDS = 365 * 86_400;

/** A public review whose author may post. */
export const isAskable = () =>
  and(
    eq(reviews.moderationStatus, "approved"),
    isActiveUser(),
    sql`not exists (select from ${suspensions} where ${suspensions.userId} = ${reviews.userId} and ${isSuspending()})`,
  );

export async function selectCheckIns(db: Database | Transaction, condition: SQL | undefined, limit: number) {
  return db
    .select({
      userId: reviews.userId,
      recipient: users.email,
      fullName: profiles.fullName,
      reviewId: reviews.id,
      round: reviewCheckIns.round,
      tool: { name: tools.name },
      market: { city: markets.city, state: markets.state },
      createdAt: reviews.createdAt,
      answer: reviewCheckIns.answer,
      stoppedIn: reviewCheckIns.stoppedIn,
    })
    .from(reviewCheckIns)
    .innerJoin(reviews, eq(reviews.id, reviewCheckIns.reviewId))
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(profiles, eq(profiles.id, reviews.userId))
    .innerJoin(tools, eq(tools.id, reviews.toolId))
    .innerJoin(markets, eq(markets.id, reviews.marketId))
    .where(and(isAskable(), condition))
    .orderBy(reviewCheckIns.createdAt)
    .limit(limit);
}

export type AskedReview = Awaited<ReturnType<typeof selectCheckIns>>[number];

/** A change of the numbers answers it, too. */
export const isOpen = and(
  isNull(reviewCheckIns.answer),
  sql`not exists (select from review_revisions v
    where v.review_id = ${reviewCheckIns.reviewId} and v.created_at > ${reviewCheckIns.createdAt})`,
);

export const isNewestRound = sql`not exists (select from review_check_ins later
  where later.review_id = ${reviewCheckIns.reviewId} and later.round > ${reviewCheckIns.round})`;

export const signCheckIn = (
  { signedValues }: Pick<Platform, "signedValues">,
  { reviewId, round }: Pick<AskedReview, "reviewId" | "round">,
) => signedValues.sign("check-in", { reviewId, round: String(round) }, LINK_SECONDS);

/** @param token of the link that was sent: a new one would let it last for another year */
export const toCheckIn = (
  token: string,
  { reviewId, tool, market, createdAt, answer, stoppedIn }: AskedReview,
): CheckIn => ({
  ...{ token, reviewId, tool, market, createdAt: createdAt.toISOString() },
  given: answer && { answer, stoppedIn },
});
