import type { CompsTool } from "#contract/comps/views.ts";
import type { DiscussionListInput } from "#contract/discussions.ts";
import { marketName } from "#contract/names.ts";
import type { ReviewListInput } from "#contract/reviews.ts";
import { DISCUSSION_SORTS } from "#contract/vocabulary.ts";
import { countDiscussions, discussionsQuery } from "#web/discussions/index.ts";
import type { ApiContext } from "#web/platform/api.ts";

interface ListAddress extends Pick<ReviewListInput, "sort" | "page"> {
  tab?: "discussions";
  list?: "all";
}

/** Loads the reviews or discussions of a tool: in its city or, because lists know no states, everywhere. */
export async function loadToolList(context: ApiContext, { tool, area }: CompsTool, address: ListAddress) {
  const { queryClient, queries } = context;
  const market = area.kind === "market" ? area.market : null;
  const { tab, list, sort, page } = address;
  const paged = page === undefined ? {} : { page };
  const about = { toolId: tool.id, ...(market ? { marketId: market.id } : {}) };
  if (tab) {
    const order = DISCUSSION_SORTS.find((one) => one === sort);
    const input: DiscussionListInput = { ...about, sort: order, ...paged };
    const { total, totalIsEstimate } = await queryClient.ensureQueryData(discussionsQuery(queries, input));
    return { tab, input, discussions: { total, totalIsEstimate }, reviews: null };
  }
  const input: ReviewListInput = {
    q: tool.name,
    ...(market ? { market: marketName(market) } : {}),
    sort,
    ...(list || page ? paged : { show: "first" as const }),
  };
  const [discussions, { total, totalIsEstimate }] = await Promise.all([
    countDiscussions(context, about),
    queryClient.ensureQueryData(queries.reviews.list.queryOptions({ input })),
  ]);
  return { tab: "reviews" as const, input, reviews: { total, totalIsEstimate }, discussions };
}
