import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { api } from "#server/platform/api.ts";
import { listByAuthor } from "#server/posts/index.ts";
import { loadReviews } from "#server/reviews/review-hydration.ts";
import { toReviewCard } from "#server/reviews/review-view.ts";

const byAuthor = { kind: "review", load: loadReviews, toRow: toReviewCard } as const;

export const listReviewsByAuthor = api.reviews.listByAuthor.handler((call) =>
  listByAuthor(call, { ...byAuthor, pageSize: SERVER_LIMITS.searchPageSize }),
);
