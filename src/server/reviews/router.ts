import { createReview } from "./create-review.ts";
import { getDraft } from "./get-draft.ts";
import { getReview } from "./get-review.ts";
import { getReviewContent } from "./get-review-content.ts";
import { listReviews } from "./list-reviews.ts";
import { listReviewsByAuthor } from "./list-reviews-by-author.ts";
import { putDraft } from "./put-draft.ts";
import { removeDraft } from "./remove-draft.ts";
import { updateReview } from "./update-review.ts";

export const reviewsRouter = {
  list: listReviews,
  listByAuthor: listReviewsByAuthor,
  get: getReview,
  create: createReview,
  getContent: getReviewContent,
  update: updateReview,
  getDraft,
  putDraft,
  removeDraft,
};
