export { eraseReviews } from "./erase-author.ts";
export { findHidden } from "./hidden-text.ts";
export { storeDismissal, UNDISMISSED } from "./plausible/dismissal.ts";
export { loadReviews } from "./review-hydration.ts";
export { registerReviewJobs } from "./review-jobs.ts";
export { arePricesOld, toReviewCard } from "./review-view.ts";
export {
  copyNames,
  copyNamesLater,
  copyNamesOf,
} from "./tool-and-market/copy-names.ts";
export { agreeToSample, isSample } from "./write/agree-to-sample.ts";
export { approveReviewRevision } from "./write/approve-revision.ts";
export { deleteReview, eraseReview } from "./write/delete-review.ts";
export { toReviewColumns } from "./write/review-row.ts";
