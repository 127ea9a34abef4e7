import { queryOptions } from "@tanstack/react-query";
import type { DiscussionFilter, DiscussionListInput, DiscussionRow } from "#contract/discussions.ts";
import type { ListTotal } from "#contract/parts.ts";
import type { ApiContext, ApiQueries } from "#web/platform/api.ts";
import { BY_VIEWER } from "#web/platform/viewer.ts";

const MORE = 5;

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

/**
 * Returns the newest other discussions: about the same tool, else in the same market, else anywhere; `of` says
 * which.
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
        const { items } = await queries.discussions.list.call({ ...filter, first: MORE + 1 });
        const others = items.filter((one) => one.id !== id).slice(0, MORE);
        // Titles only, because the rows would be sent with the page.
        const links = others.map(({ id, title, replyCount }) => ({ id, title, replyCount }));
        if (links.length > 0) return { of, links };
      }
      return null;
    },
  });
