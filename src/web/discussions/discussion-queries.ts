import type { ListTotal } from "#contract/parts.ts";
import type { DiscussionFilter, DiscussionListInput } from "#contract/posts/discussions.ts";
import type { ApiContext, ApiQueries } from "#web/platform/api/api.ts";
import { BY_VIEWER } from "#web/platform/session/viewer.ts";

/** Depends on the viewer: authors and moderators see more. */
export const discussionQuery = (queries: ApiQueries, id: string) =>
  queries.discussions.get.queryOptions({ input: { id }, ...BY_VIEWER });

export const discussionsQuery = (queries: ApiQueries, input: DiscussionListInput) =>
  queries.discussions.list.queryOptions({ input });

/** Returns the size of the list for a closed tab, or null if it can't be loaded. */
export async function countDiscussions(
  { queryClient, queries }: ApiContext,
  filter: DiscussionFilter,
): Promise<ListTotal | null> {
  const known = queryClient.getQueryData(discussionsQuery(queries, filter).queryKey);
  const counted =
    known ?? queryClient.ensureQueryData(queries.discussions.count.queryOptions({ input: filter }));
  return Promise.resolve(counted).then(
    ({ total, totalIsEstimate }) => ({ total, totalIsEstimate }),
    () => null,
  );
}

/** A user's discussions; their own list includes unpublished ones. */
export const discussionsOfQuery = (queries: ApiQueries, userId: string, page = 1) =>
  queries.discussions.listByAuthor.queryOptions({ input: { userId, page }, ...BY_VIEWER });
