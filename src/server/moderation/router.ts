import { decideReview } from "./decide-review.ts";
import { listReviews } from "./list-reviews.ts";

export const moderationRouter = { listReviews, decideReview };
