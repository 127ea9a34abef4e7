export { approveRevision, type LockedRevision, lockRevision, rejectRevision } from "./decide-revision.ts";
export { limitWrites } from "./limit-writes.ts";
export { retryConflicts } from "./retry-conflicts.ts";
export { refreshReviewSums, registerReviewJobs } from "./review-jobs.ts";
export { toReviewColumns } from "./review-row.ts";
