import { type ApiQueries, BY_VIEWER } from "#web/platform/api.ts";

/** One review: its author, moderators and Premium members see more of it than others. */
export const reviewQuery = (queries: ApiQueries, id: string) => ({
  ...queries.reviews.get.queryOptions({ input: { id } }),
  ...BY_VIEWER,
});

/** A person's reviews: their own list also holds what is not public. */
export const reviewsOfQuery = (queries: ApiQueries, userId: string, page = 1) => ({
  ...queries.reviews.listByAuthor.queryOptions({ input: { userId, page } }),
  ...BY_VIEWER,
});
