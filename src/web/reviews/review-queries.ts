import type { ApiQueries } from "#web/platform/api/api.ts";
import { BY_VIEWER } from "#web/platform/session/viewer.ts";

/** Depends on the viewer: the author, moderators and Premium members see more. */
export const reviewQuery = (queries: ApiQueries, id: string) =>
  queries.reviews.get.queryOptions({ input: { id }, ...BY_VIEWER });

/** A user's reviews; their own list includes unpublished ones. */
export const reviewsOfQuery = (queries: ApiQueries, userId: string, page = 1) =>
  queries.reviews.listByAuthor.queryOptions({ input: { userId, page }, ...BY_VIEWER });
