export { approveRevision, type LockedRevision, lockRevision, rejectRevision } from "./decide-revision.ts";
export { limitWrites } from "./limit-writes.ts";
export { openingOf } from "./opening.ts";
export { retryConflicts } from "./retry-conflicts.ts";
export { refreshReviewSums, registerReviewJobs } from "./review-jobs.ts";
export { type SearchTextParts, searchTextOf } from "./review-search-text.ts";
export { searchFilters as searchFiltersOf } from "./search-filters.ts";
