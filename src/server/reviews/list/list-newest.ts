import { marketName } from "#contract/names.ts";
import { labelOfConnection } from "#contract/reviews/connections.ts";
import { NEWEST_REVIEWS } from "#contract/reviews/views.ts";
import { api } from "#server/platform/api.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import { firstSentenceOf } from "#server/platform/text/cut-text.ts";
import { type LoadedReview, loadReviews } from "#server/reviews/review-hydration.ts";
import { selectReviewIds } from "./select-review-ids.ts";

export const listNewest = api.reviews.listNewest.handler(async ({ context }) => {
  dependOn("reviews");
  const ids = await selectReviewIds(context.db, {}, "newest", 0);
  const loaded = await loadReviews(context, ids);
  // A moderator may have hidden one since its id was selected.
  const visible = loaded.filter((review) => review.moderationStatus === "approved" && !review.isNumbersOnly);
  return pickDifferent(visible).map(toNewReview);
});

/** The first reviews of different tools and authors, whatever they score. */
function pickDifferent(reviews: readonly LoadedReview[]): LoadedReview[] {
  const seen = new Set<string>();
  const isNew = ({ tool, userId }: LoadedReview) => {
    if (seen.has(tool.id) || seen.has(userId)) return false;
    seen.add(tool.id).add(userId);
    return true;
  };
  return reviews.filter(isNew).slice(0, NEWEST_REVIEWS);
}

const toNewReview = (review: LoadedReview) => ({
  ...{ id: review.id, tool: review.tool.name, market: marketName(review.market) },
  score: review.leadQualityScore,
  monthlyCost: review.monthlyCost,
  isRecommended: review.overallRecommendation,
  text: firstSentenceOf(review.excerpt),
  reviewer: review.fullName,
  connection: labelOfConnection(review.connection),
  createdAt: review.createdAt.toISOString(),
});
