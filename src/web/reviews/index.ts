export { ReviewList } from "./review-list.tsx";
export { reviewsOfQuery } from "./review-queries.ts";
