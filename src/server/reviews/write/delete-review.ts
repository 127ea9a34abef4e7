import { eq } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { reviewPoints, reviews, reviewTags } from "#server/platform/db/schema/index.ts";
import { removeUnusedProposals } from "./proposals.ts";

/** Erases everything except the row that its comments need; required columns get neutral values. */
export async function eraseReview(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(reviews)
    .set({
      moderationStatus: "deleted",
      monthlyCost: 0,
      leadVolumeMonthly: 0,
      leadQualityScore: 1,
      conversionRate: 0,
      overallRecommendation: false,
      reviewerYearsExperience: 0,
      reviewerType: "solo_agent",
      detailedReview: null,
      body: null,
      excerpt: "",
      searchText: "",
      searchFilters: [],
    })
    .where(eq(reviews.id, id));
  await tx.delete(reviewPoints).where(eq(reviewPoints.reviewId, id));
  await tx.delete(reviewTags).where(eq(reviewTags.reviewId, id));
}

/** Deletes a review, and a tool or market that only it proposed. */
export async function deleteReview(tx: Transaction, id: string): Promise<void> {
  const [gone] = await tx
    .delete(reviews)
    .where(eq(reviews.id, id))
    .returning({ toolId: reviews.toolId, marketId: reviews.marketId });
  if (gone) await removeUnusedProposals(tx, gone);
}
