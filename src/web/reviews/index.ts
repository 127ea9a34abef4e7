export { Recommendation } from "./recommendation.tsx";
export { ReviewCard } from "./review-card.tsx";
export { ReviewList } from "./review-list.tsx";
export { reviewsOfQuery } from "./review-queries.ts";
