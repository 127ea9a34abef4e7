import { queryOptions } from "@tanstack/react-query";
import type { DiscussionRow } from "#contract/discussions.ts";
import type { ApiQueries } from "#web/platform/api.ts";

const MORE = 5;

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
