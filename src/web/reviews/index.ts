export { ModerationBadge } from "./moderation-badge.tsx";
export { ReviewList, ReviewListSkeleton } from "./review-list.tsx";
export { REVIEWER_LABELS } from "./review-words.ts";
export { Score } from "./score.tsx";
