export { ModerationBadge } from "./moderation-badge.tsx";
export { REVIEWER_LABELS } from "./review-words.ts";
export { Score } from "./score.tsx";
