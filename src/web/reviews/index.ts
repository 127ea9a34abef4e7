export { REVIEWER_LABELS } from "./review-labels.ts";
export { ReviewList } from "./review-list.tsx";
export { reviewsOfQuery } from "./review-queries.ts";
