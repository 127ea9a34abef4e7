import { getDraft } from "./drafts/get-draft.ts";
import { putDraft } from "./drafts/put-draft.ts";
import { removeDraft } from "./drafts/remove-draft.ts";
import { getOverview } from "./get-overview.ts";
import { getReview } from "./get-review.ts";
import { getReviewContent } from "./get-review-content.ts";
import { countChoices } from "./list/count-choices.ts";
import { listReviews } from "./list/list-reviews.ts";
import { listReviewsByAuthor } from "./list/list-reviews-by-author.ts";
import { createReview } from "./write/create-review.ts";
import { updateReview } from "./write/update-review.ts";

export const reviewsRouter = {
  list: listReviews,
  countChoices,
  listByAuthor: listReviewsByAuthor,
  get: getReview,
  getOverview,
  create: createReview,
  getContent: getReviewContent,
  update: updateReview,
  getDraft,
  putDraft,
  removeDraft,
};
