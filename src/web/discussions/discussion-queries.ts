import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { DiscussionListInput, DiscussionRow } from "#contract/discussions.ts";
import { type ApiQueries, BY_VIEWER } from "#web/platform/api.ts";

/** How many others stand beside a discussion. */
const MORE = 5;

/** Which discussions. */
export type DiscussionFilter = Pick<DiscussionListInput, "marketId" | "toolId" | "q" | "category">;

/** One discussion: its author and moderators see more of it than others. */
export const discussionQuery = (queries: ApiQueries, id: string) => ({
  ...queries.discussions.get.queryOptions({ input: { id } }),
  ...BY_VIEWER,
});

/** A page of the public ones. */
export const discussionsQuery = (queries: ApiQueries, input: DiscussionListInput) =>
  queries.discussions.list.queryOptions({ input });

/**
 * How many there are, for a tab that is not open; null when that can't be told now, which is no reason to show
 * nothing else. A query of its own: the rows of the list would be sent along with the page.
 */
export async function countDiscussions(
  queryClient: QueryClient,
  queries: ApiQueries,
  filter: DiscussionFilter,
): Promise<number | null> {
  const known = queryClient.getQueryData(discussionsQuery(queries, filter).queryKey);
  if (known) return known.total;
  return queryClient
    .ensureQueryData({
      queryKey: ["discussion-count", filter],
      queryFn: async () => (await queries.discussions.list.call(filter)).total,
    })
    .catch(() => null);
}

/** A person's discussions: their own list also holds what is not public. */
export const discussionsOfQuery = (queries: ApiQueries, userId: string, page = 1) => ({
  ...queries.discussions.listByAuthor.queryOptions({ input: { userId, page } }),
  ...BY_VIEWER,
});

/**
 * What else is discussed, the newest first: about the same tool; where nothing is, in the same market; else
 * anywhere. `of` says which.
 */
export const moreDiscussionsQuery = (
  queries: ApiQueries,
  { id, market, tool }: Pick<DiscussionRow, "id" | "market" | "tool">,
) =>
  queryOptions({
    queryKey: ["more-discussions", id, tool?.id, market?.id],
    queryFn: async () => {
      const places = [
        ...(tool ? [{ of: "tool" as const, filter: { toolId: tool.id } }] : []),
        ...(market ? [{ of: "market" as const, filter: { marketId: market.id } }] : []),
        { of: "all" as const, filter: {} },
      ];
      for (const { of, filter } of places) {
        const { items } = await queries.discussions.list.call(filter);
        const others = items.filter((one) => one.id !== id).slice(0, MORE);
        // Titles alone: the rows of the list would be sent along with the page.
        const links = others.map(({ id, title, replyCount }) => ({ id, title, replyCount }));
        if (links.length > 0) return { of, links };
      }
      return null;
    },
  });
