export { approveReviewRevision } from "./approve-revision.ts";
export { deleteReview, eraseReview } from "./delete-review.ts";
export { forgetReviews } from "./forget-author.ts";
export { parseReviews } from "./parse-reviews.ts";
export { refreshNamedParts } from "./refresh-named-parts.ts";
export { refreshReviewSums, registerReviewJobs } from "./review-jobs.ts";
export { canAlwaysReadDetailedReview, canCommentOnReview } from "./review-policy.ts";
export { toReviewColumns } from "./review-row.ts";
export { hasUnlocked } from "./review-unlocks.ts";
