export { binScores } from "./bin-scores.ts";
export {
  refreshDenormalizedNames,
  refreshNamesLater,
  refreshNamesOf,
} from "./counts/refresh-denormalized-names.ts";
export { refreshReviewSums, registerReviewJobs } from "./counts/review-jobs.ts";
export { PER_OUTCOME, PER_UNIT } from "./counts/unit-prices.ts";
export { eraseReviews } from "./erase-author.ts";
export { findHidden } from "./hidden-text.ts";
export { loadReviews } from "./review-hydration.ts";
export { arePricesOld, toReviewCard } from "./review-view.ts";
export { removeDismissal, storeDismissal, UNDISMISSED } from "./unusual-numbers/dismissal.ts";
export { agreeToSample, isSample } from "./write/agree-to-sample.ts";
export { approveReviewRevision } from "./write/approve-revision.ts";
export { deleteReview, eraseReview } from "./write/delete-review.ts";
export { toReviewColumns } from "./write/review-row.ts";
