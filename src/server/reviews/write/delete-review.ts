import { eq } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { reviewCheckIns, reviewPoints } from "#server/platform/db/schema/index.ts";
import { deletePostRow, erasePost } from "#server/posts/index.ts";
import { removeUnusedProposals } from "#server/reviews/tool-and-market/proposals.ts";

/** Required columns get neutral values. */
export async function eraseReview(tx: Transaction, id: string): Promise<void> {
  await erasePost(
    tx,
    { kind: "review", id },
    {
      monthlyCost: 0,
      leadVolumeMonthly: 0,
      leadQualityScore: 1,
      conversionRate: 0,
      overallRecommendation: false,
      reviewerYearsExperience: 0,
      reviewerType: "solo_agent",
      connection: null,
      connectionNote: "",
      detailedReview: null,
      body: null,
      excerpt: "",
      searchText: "",
      searchFilters: [],
    },
  );
  await tx.delete(reviewPoints).where(eq(reviewPoints.reviewId, id));
  await tx.delete(reviewCheckIns).where(eq(reviewCheckIns.reviewId, id));
}

/** Deletes a review, and a tool or market that only it proposed. */
export async function deleteReview(tx: Transaction, id: string): Promise<void> {
  const gone = await deletePostRow(tx, { kind: "review", id });
  if (gone) await removeUnusedProposals(tx, gone);
}
