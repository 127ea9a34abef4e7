export { changeReviewCounts } from "./change-counts.ts";
export { approveRevision, lockRevision, rejectRevision } from "./decide-revision.ts";
export { findReasonOfAbsence } from "./find-reason-of-absence.ts";
export { findVisibleReview } from "./find-visible-review.ts";
export { refreshReviewSums, registerReviewJobs } from "./review-jobs.ts";
export { canCommentOnReview } from "./review-policy.ts";
export { toReviewColumns } from "./review-row.ts";
export { setReviewStatus } from "./set-status.ts";
