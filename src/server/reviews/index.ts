export { changeReviewCounts } from "./change-counts.ts";
export { approveRevision, type LockedRevision, lockRevision, rejectRevision } from "./decide-revision.ts";
export { findReasonOfAbsence } from "./find-reason-of-absence.ts";
export { findVisibleReview, type VisibleReview } from "./find-visible-review.ts";
export { refreshReviewSums, registerReviewJobs } from "./review-jobs.ts";
export { canCommentOnReview } from "./review-policy.ts";
export { toReviewColumns } from "./review-row.ts";
export { type ReviewBefore, setReviewStatus } from "./set-status.ts";
