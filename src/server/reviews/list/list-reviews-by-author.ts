import { LIMITS } from "#contract/parts.ts";
import { listByAuthor } from "#server/items/index.ts";
import { api } from "#server/platform/api.ts";
import { loadReviews } from "#server/reviews/review-hydration.ts";
import { toReviewCard } from "#server/reviews/review-view.ts";

export const listReviewsByAuthor = api.reviews.listByAuthor.handler(async ({ input, context, errors }) => {
  const listed = await listByAuthor(context, input, {
    kind: "review",
    pageSize: LIMITS.searchPageSize,
    load: (ids) => loadReviews(context, ids),
    toRow: toReviewCard,
  });
  if (!listed) throw errors.NOT_FOUND();
  return listed;
});
