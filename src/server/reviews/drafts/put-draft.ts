import { and, eq, lte, sql } from "drizzle-orm";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { markets, reviewDrafts, reviews, tools } from "#server/platform/db/schema/index.ts";
import { findDraft } from "./find-draft.ts";
import { lockDrafts } from "./lock-drafts.ts";

/**
 * Stores a draft unless a newer one is stored, or its review was submitted. Its time is the browser's, but never in the
 * future, where nothing could replace it.
 */
export const putDraft = api.reviews.putDraft.use(memberWrites).handler(async ({ input, context, errors }) => {
  const { db, reader } = context;
  const { userId } = reader;
  const savedAt = new Date(Math.min(Date.parse(input.savedAt), Date.now()));
  const { draftId, content } = input;
  const kept = await db.transaction(async (tx) => {
    await lockDrafts(tx, userId);
    const submitted = await findSubmitted(tx, userId, draftId);
    if (submitted) throw errors.DRAFT_SUBMITTED({ data: submitted });
    return tx
      .insert(reviewDrafts)
      .values({ userId, draftId, content, savedAt })
      .onConflictDoUpdate({
        target: reviewDrafts.userId,
        set: { draftId, content, savedAt },
        setWhere: lte(reviewDrafts.savedAt, sql`excluded.saved_at`),
      })
      .returning({ savedAt: reviewDrafts.savedAt });
  });
  const newer = kept.length > 0 ? null : await findDraft(db, userId);
  if (newer) throw errors.NEWER_DRAFT({ data: newer });
  return { savedAt: savedAt.toISOString() };
});

/** Returns the review that a draft became, with what it is about. */
async function findSubmitted(tx: Transaction, userId: string, draftId: string) {
  const [review] = await tx
    .select({ reviewId: reviews.id, toolName: tools.name, city: markets.city, state: markets.state })
    .from(reviews)
    .innerJoin(tools, eq(tools.id, reviews.toolId))
    .innerJoin(markets, eq(markets.id, reviews.marketId))
    .where(and(eq(reviews.userId, userId), eq(reviews.draftId, draftId)));
  return review;
}
